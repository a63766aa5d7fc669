"""The editions there are, and what changed between any two of them."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Count, Q
from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from . import numbers
from .asof import why_none
from .edition_changes import Change, changes, told_surely
from .history import only_marks, texts
from .models import Edition

KINDS = {
    "moved": "Moved",
    "created": "Created",
    "removed": "Removed",
    "reworded": "Reworded",
    "examples": "Other examples",
    "references": "Only the numbers they name",
}


@require_safe
def editions(request):
    """Every edition with how much it changed; two chosen in the form lead to their comparison."""
    old, new = request.GET.get("old", ""), request.GET.get("new", "")
    if old and new:
        return redirect("compare", old=old, new=new)
    kept = Edition.objects.annotate(
        created=Count("changes", filter=Q(changes__old_number="")),
        removed=Count("changes", filter=Q(changes__new_number="")),
        moved=Count("changes", filter=Q(changes__moved=True)),
        reworded=Count("changes", filter=Q(changes__reworded=True, changes__only_references=False)),
    )
    rows = list(kept.order_by("-effective", "-imported_at"))
    context = {"editions": [*zip(rows, [*rows[1:], None], strict=True)]}
    return render(request, "reference/editions.html", context)


@require_safe
def compare(request, old, new):
    """Two editions side by side: the moves in a list, then each rule that differs."""
    older, newer = (_edition(key) for key in (old, new))
    if (older.effective, older.imported_at) > (newer.effective, newer.imported_at):
        return redirect("compare", old=newer.key, new=older.key)
    told = _compared(older.pk, newer.pk)
    kind = request.GET.get("kind", "")
    if kind and kind not in KINDS:
        raise Http404(f"Nothing of the kind {kind!r} can be compared.")
    context = {
        "older": older,
        "newer": newer,
        "counts": [(key, label, told.counts[key]) for key, label in KINDS.items()],
        "kind": kind,
        "moves": told.moves if kind in ("", "moved") else [],
        "differences": [one for one in told.differences if not kind or kind in one.kinds],
        "editions": Edition.objects.all(),
    }
    return render(request, "reference/compare.html", context)


@dataclass(frozen=True)
class Difference:
    """A rule that is said otherwise, or said by one of two editions only."""

    change: Change
    kinds: frozenset[str]

    @property
    def folded(self) -> bool:
        return self.kinds <= {"references", "moved", "examples"}


@dataclass(frozen=True)
class Compared:
    moves: tuple[tuple[str, str, str], ...]  # old number, new number, title
    differences: tuple[Difference, ...]
    counts: Counter[str]


@lru_cache(maxsize=8)
def _compared(older: int, newer: int) -> Compared:
    """What differs between two editions, by their keys; their texts never change."""
    before, after = (texts(Edition.objects.get(pk=key)) for key in (older, newer))
    moves, differences = [], []
    counts: Counter[str] = Counter()
    found = changes([text for _, text in before], [text for _, text in after])
    for change in told_surely(found):
        if only_marks(change):
            continue
        kinds = frozenset(_kinds(change))
        counts.update(kinds)
        if change.moved and change.old and change.new:
            title = change.new.text if len(change.new.text) < 60 else ""
            moves.append((change.old.number, change.new.number, title))
        if kinds - {"moved"}:
            differences.append(Difference(change, kinds))
    moves.sort(key=lambda move: numbers.order(move[0]))
    return Compared(tuple(moves), tuple(differences), counts)


def _kinds(change: Change):
    if change.old is None:
        yield "created"
    elif change.new is None:
        yield "removed"
    if change.moved:
        yield "moved"
    if change.reworded:
        yield "references" if change.only_references else "reworded"
    if change.examples_changed:
        yield "examples"


def _edition(key: str) -> Edition:
    edition = Edition.objects.on(key)
    if edition is None:
        raise Http404(why_none(key))
    return edition
