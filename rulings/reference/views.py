"""The front page, the search box, and what the site says about itself."""

from itertools import groupby
from operator import attrgetter

from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from rulings.library import card_facts, pinned, rule_digests, worked_boards

from .asof import shown
from .context import THEMES
from .htmx import HtmxHttpRequest, fragment, varies_for_htmx
from .models import CardImport, Edition, FaqEntry, Topic
from .rulebook import Book
from .search import search

KINDS = {
    "rule": "Rules",
    "faq": "FAQ",
    "card": "Cards",
    "ruling": "Rulings",
    "glossary": "Glossary",
}
EXAMPLES = ("613.8", "deathtouch trample", "Humility", "does tapping a blocker stop its damage?")
FIRST_FEW = 5  # suggestions, and results of a kind
FIRST_RULES = 10
EVERY = 50
YEAR = 60 * 60 * 24 * 365


@require_safe
def front(request):
    context = {
        "examples": EXAMPLES,
        "topics": Topic.objects.all(),
        "boards": worked_boards.boards()[:4],
        "chapters": Book().chapters(),
    }
    return render(request, "reference/front.html", context)


@require_safe
@varies_for_htmx
def look_up(request: HtmxHttpRequest) -> HttpResponse:
    """What the search box finds; a query that is nothing but a rule's number leads to the rule."""
    query = request.GET.get("q", "").strip()
    kind = request.GET.get("kind", "")
    if kind and kind not in KINDS:
        raise Http404(f"Nothing of the kind {kind!r} can be looked up.")
    page = shown(request)
    number = query.lower().rstrip(".")
    if not request.htmx and number in Book(page.edition).contents:
        # 120.4. is the rule without its children
        alone = {"alone": "1"} if query.endswith(".") else {}
        day = {"as_of": page.key} if page.as_of else {}
        address = reverse("rule", args=[number], query=alone | day or None)
        return redirect(address)
    kinds = [kind] if kind else None
    found = search(query, edition=page.edition, limit=EVERY, kinds=kinds) if query else []
    context = {
        "query": query,
        "kind": kind,
        "kinds": KINDS,
        "found": found,
        "more": len(found) == EVERY,
        "best": found[:FIRST_FEW],
        "groups": groups(found, whole=bool(kind)),
    }
    return render(request, "reference/search.html" + fragment(request, "suggestions"), context)


def groups(found, whole):
    """The results by kind, the kind of the best result first; a few of each unless `whole`."""
    order = list(dict.fromkeys(result.kind for result in found))
    ranked = sorted(found, key=lambda result: order.index(result.kind))
    for kind, results in groupby(ranked, attrgetter("kind")):
        every = list(results)
        yield {
            "kind": kind,
            "label": KINDS[kind],
            "count": len(every),
            "results": every if whole else every[: FIRST_RULES if kind == "rule" else FIRST_FEW],
        }


@require_safe
def about(request):
    context = {
        "editions": Edition.objects.all(),
        "imports": CardImport.objects.all()[:10],
        "rules": len(pinned.numbers()),
        "pinned": pinned.EFFECTIVE,
        "digests": len(rule_digests.all()),
        "cards": len(card_facts.cards()),
        "entries": FaqEntry.objects.published().count(),
        "boards": len(worked_boards.boards()),
    }
    return render(request, "reference/about.html", context)


@csrf_exempt  # it changes nothing but the reader's own cookie, and pages stay free of tokens
@require_POST
def keep_theme(request: HtmxHttpRequest) -> HttpResponse:
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        return HttpResponseBadRequest(f"A theme is one of: {', '.join(THEMES)}.")
    back = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = reverse("front")
    response = HttpResponse(status=204) if request.htmx else redirect(back)
    response.set_cookie("theme", theme, max_age=YEAR, samesite="Lax", httponly=True)
    return response
