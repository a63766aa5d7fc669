"""The workbench: a board in the address, and the ruling on it."""

from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulings.engine.editions import PINNED
from rulings.engine.notation import BoardError
from rulings.library import worked_boards
from rulings.reference.htmx import HtmxHttpRequest, fragment, varies_for_htmx

from .forms import BoardForm
from .ruling import ruling_on_text
from .walk import Walk, stand_at


@require_safe
@varies_for_htmx
def board(request: HtmxHttpRequest) -> HttpResponse:
    """A board and the ruling on it. The board is in the address, so a ruling can be linked to."""
    return bench(request, filled(request, request.GET.get("board")))


@require_safe
@varies_for_htmx
def worked_board(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """A board of the library, with the point it makes."""
    found = next((one for one in worked_boards.boards() if one.slug == slug), None)
    if found is None:
        raise Http404(f"The library has no board called {slug!r}.")
    return bench(request, filled(request, found.text))


def filled(request: HtmxHttpRequest, text: str | None) -> BoardForm:
    """The form with a board, ruled as of today's edition unless the address names a day."""
    as_of = request.GET.get("as_of") or PINNED
    return BoardForm(None if text is None else {"board": text, "as_of": as_of})


def bench(request: HtmxHttpRequest, form: BoardForm) -> HttpResponse:
    part = fragment(request, "ruling")
    context = {"form": form, "examples": worked_boards.boards(), "swapped": bool(part)}
    if form.is_valid():
        text, as_of = form.cleaned_data["board"], form.cleaned_data["as_of"]
        try:
            walk = stand_at(ruling_on_text(text, as_of), request.GET.get("step", ""))
        except BoardError as error:
            caret = " " * (error.column - 1)
            context |= {"error": error, "caret": caret, "lines": text.splitlines()}
        else:
            context |= {
                "walk": walk,
                "title": walk.title,
                "share": share(request, text, walk),
            }
    return render(request, "boards/board.html" + part, context)


def share(request: HtmxHttpRequest, text: str, walk: Walk) -> dict[str, str]:
    """Links that keep the board, its edition and the step, whatever edition comes next."""
    query = {"board": text}
    if walk.ruling.edition:
        query["as_of"] = walk.ruling.edition
    address = request.build_absolute_uri(reverse("board"))
    links = {"board": f"{address}?{urlencode(query)}"}
    if walk.at is not None:
        links["step"] = f"{address}?{urlencode(query | {'step': walk.at})}"
    return links
