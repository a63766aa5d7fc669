"""The book: its contents, a rule with everything tied to it, its glossary."""

import re

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from rulings.library import pinned, terms

from . import numbers
from .citations import cited_by, cites
from .models import Edition
from .rulebook import Book


@require_GET
def rules(request):
    return render(request, "reference/rules.html", {"chapters": Book().chapters()})


@require_GET
def rule(request, number):
    """A rule with what stands above, beside and under it, and whatever cites it."""
    tidy = numbers.tidy(number)
    book = Book()
    if tidy not in book.contents:
        context = {"number": number, "near": book.entries(book.contents.near(tidy))}
        return render(request, "reference/no_rule.html", context, status=404)
    if tidy != number:
        return redirect("rule", number=tidy, permanent=True)
    under = book.contents.children(number)
    before, after = book.contents.neighbours(number)
    alone = "alone" in request.GET
    family = [number, *under] if "." in number and not alone else [number]
    context = {
        "rule": book.entry(number),
        "parents": book.entries(book.contents.parents(number)),
        "children": [] if alone else book.entries(under),
        "kept_back": len(under) if alone else 0,
        "before": before,
        "after": after,
        "cites": cites(number, book.edition),
        "cited_by": cited_by(family, book.edition),
        "book": book,
    }
    return render(request, "reference/rule.html", context)


@require_GET
def glossary(request):
    return render(request, "reference/glossary.html", {"terms": _terms()})


@require_GET
def term(request, slug):
    """A term of the glossary: in our words, and officially where that was brought in."""
    edition = Edition.objects.current()
    official = edition.glossary.filter(slug=slug).first() if edition else None
    ours = next((entry for entry in terms.terms() if slugify(entry.term) == slug), None)
    if ours and edition and not official:
        official = _twin(ours.term, edition.glossary.all())
    elif official and not ours:
        ours = _twin(official.term, terms.terms())
    if not ours and not official:
        raise Http404(f"The glossary holds no term {slug!r}.")
    context = {
        "term": official.term if official else ours.term,
        "ours": ours,
        "official": official,
        "effective": edition.effective if official else pinned.EFFECTIVE,
    }
    return render(request, "reference/term.html", context)


def _terms():
    """Every term with its slug: the edition's own, and of ours those it has under no name."""
    names = {slugify(entry.term): entry.term for entry in terms.terms()}
    if edition := Edition.objects.current():
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
