"""What htmx asks for: a part of a page, or all of it."""

from django.http import HttpRequest
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

varies_for_htmx = vary_on_headers("HX-Request", "HX-History-Restore-Request", "HX-Target")


class HtmxHttpRequest(HttpRequest):
    htmx: HtmxDetails


def fragment(request: HtmxHttpRequest, name: str) -> str:
    """What to add to a template's name so that htmx gets only the partial it swaps in.

    Going Back can make htmx ask for a page it no longer holds: that needs all of it.
    """
    part = request.htmx and not request.htmx.history_restore_request
    return f"#{name}" if part else ""
