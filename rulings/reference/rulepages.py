"""The book: its contents, a rule with everything tied to it, its glossary."""

import re

from django.db.models import Count
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from rulings.library import pinned, terms

from . import fulltext, numbers
from .asof import shown
from .citations import cites, citing_rules, leaning
from .history import later, once, past, unchanged_since
from .models import Edition, OfficialRuling
from .rulebook import Book
from .words import stems

KEYWORD = re.compile(r"70[12]\.\d")


@require_safe
def rules(request):
    book = Book(shown(request).edition)
    return render(request, "reference/rules.html", {"chapters": book.chapters()})


@require_safe
def rule(request, number):
    """A rule with what stands above, beside and under it, whatever cites it, and its past."""
    tidy = numbers.tidy(number)
    page = shown(request)
    book = Book(page.edition)
    if tidy not in book.contents:
        return no_rule(request, number, tidy, book)
    if tidy != number:
        return redirect(reverse("rule", args=[tidy]) + page.query, permanent=True)
    under = book.contents.children(number)
    before, after = book.contents.neighbours(number)
    alone = "alone" in request.GET
    family = [number, *under] if "." in number and not alone else [number]
    keyword = book.entry(numbers.numbered(number)).title if KEYWORD.match(number) else ""
    current = Edition.objects.current()
    today = later(number, page.edition, current) if page.as_of and current else number
    context = {
        "rule": book.entry(number),
        "parents": book.entries(book.contents.parents(number)),
        "children": [] if alone else book.entries(under),
        "kept_back": len(under) if alone else 0,
        "before": before,
        "after": after,
        "cites": cites(number, book.edition),
        "citing_rules": citing_rules(family, book.edition),
        "leaning": leaning(family if today == number else [today]) if today else None,
        "today": today,
        "keyword": keyword,
        "spoken_of": rulings_on(keyword),
        "past": list(past(number, page.edition)) if page.edition else [],
        "once": list(once(number, page.edition)) if page.edition else [],
        "since": unchanged_since(family, page.edition) if page.edition else {},
        "book": book,
    }
    return render(request, "reference/rule.html", context)


def rulings_on(keyword):
    """Official rulings that speak of a keyword or keyword action, those on most cards first."""
    if not keyword:
        return []
    keys = [key for key, _ in fulltext.best("ruling", dict.fromkeys(stems(keyword), 1.0), 60)]
    rulings = OfficialRuling.objects.filter(pk__in=keys).annotate(on=Count("standing"))
    return rulings.order_by("-on", "given_on", "pk")[:5]


def no_rule(request, number, tidy, book):
    """A number that isn't there: where the rule that bore it is now, and what is near."""
    moved = []
    if book.edition and re.fullmatch(r"\d{3}(\.\d{1,3}[a-z]{0,2})?", tidy):
        moved = [(change, now) for change, now in once(tidy, book.edition) if now]
    context = {
        "number": number,
        "book": book,
        "moved": moved,
        "near": book.entries(book.contents.near(tidy)),
    }
    return render(request, "reference/no_rule.html", context, status=404)


@require_safe
def glossary(request):
    return render(request, "reference/glossary.html", {"terms": _terms(shown(request))})


@require_safe
def term(request, slug):
    """A term of the glossary: in our words, and officially where that was brought in."""
    page = shown(request)
    edition = page.edition
    official = edition.glossary.filter(slug=slug).first() if edition else None
    told = () if page.as_of else terms.terms()  # ours speak of today
    ours = next((entry for entry in told if slugify(entry.term) == slug), None)
    if ours and edition and not official:
        official = _twin(ours.term, edition.glossary.all())
    elif official and not ours:
        ours = _twin(official.term, told)
    if not ours and not official:
        raise Http404(f"The glossary holds no term {slug!r}.")
    context = {
        "term": official.term if official else ours.term,
        "ours": ours,
        "official": official,
        "effective": edition.effective if official else pinned.EFFECTIVE,
        "book": Book(edition),
    }
    return render(request, "reference/term.html", context)


def _terms(page):
    """Every term with its slug: the edition's own, and of ours those it has under no name."""
    names = {} if page.as_of else {slugify(entry.term): entry.term for entry in terms.terms()}
    if edition := page.edition:
        official = dict(edition.glossary.values_list("slug", "term"))
        known = set().union(*map(_meant, official.values()))
        ours = {slug: term for slug, term in names.items() if not _meant(term) & known}
        names = ours | official
    return sorted(((term, slug) for slug, term in names.items()), key=lambda pair: pair[1])


def _twin(term, entries):
    """The entry of another glossary that means the same term, or None."""
    return next((entry for entry in entries if _meant(entry.term) & _meant(term)), None)


def _meant(term):
    """The names that a heading stands for: "Mana Burn (Obsolete)", "Kicker, Kicked"."""
    bare = re.sub(r"\([^)]*\)", "", term)
    return {slugify(name).removesuffix("s") for name in bare.split(",") if name.strip()}
