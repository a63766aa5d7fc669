"""The book: its contents, a rule with everything tied to it, its glossary."""

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
    ours = next((entry for entry in terms.terms() if slugify(entry.term) == slug), None)
    edition = Edition.objects.current()
    official = edition.glossary.filter(slug=slug).first() if edition else None
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
    """Every term with its slug: ours, terms of old among them, and the edition's own."""
    names = {slugify(entry.term): entry.term for entry in terms.terms()}
    if edition := Edition.objects.current():
        names.update(edition.glossary.values_list("slug", "term"))
    return sorted(((term, slug) for slug, term in names.items()), key=lambda pair: pair[1])
