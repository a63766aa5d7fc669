"""What a rule said on other days: the changes between editions, kept, and a rule's past."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Max

from .edition_changes import Change, RuleText, changes, told_surely
from .models import Edition, Example, Rule, RuleChange

STRAIGHT = str.maketrans("‘’“”−–—", "''\"\"---")
MARKS = re.compile(r"[\s_?'\"™®]|\(TM\)")  # 2008 has ? for every apostrophe, and _Magic_(TM)


@dataclass(frozen=True)
class Moment:
    """An edition in which a rule changed, and how; `number` is what it bore from then on."""

    edition: Edition
    number: str
    change: RuleChange | None  # None: it stood so in the oldest edition there is


def record(edition: Edition) -> None:
    """Work out what changed from the edition before this one, and to the one after it."""
    before, after = neighbours(edition)
    RuleChange.objects.filter(edition__in=[one for one in (edition, after) if one]).delete()
    if before:
        _compare(before, edition)
    if after:
        _compare(edition, after)


def neighbours(edition: Edition) -> tuple[Edition | None, Edition | None]:
    """The editions just before and just after one; of equal days the one brought in later."""
    older = Edition.objects.older_than(edition).first()
    newer = Edition.objects.newer_than(edition).last()
    return older, newer


def _compare(before: Edition, edition: Edition) -> None:
    old, new = texts(before), texts(edition)
    found = told_surely(changes([text for _, text in old], [text for _, text in new]))
    keys_old, keys_new = ({id(text): key for key, text in side} for side in (old, new))
    RuleChange.objects.bulk_create(
        RuleChange(
            edition=edition,
            before=before,
            old_id=keys_old[id(change.old)] if change.old else None,
            new_id=keys_new[id(change.new)] if change.new else None,
            old_number=change.old.number if change.old else "",
            new_number=change.new.number if change.new else "",
            moved=change.moved,
            reworded=bool(change.old and change.new)
            and _bare(change.old.text) != _bare(change.new.text),
            only_references=change.only_references,
            examples_changed=bool(change.old and change.new)
            and _bare(*change.old.examples) != _bare(*change.new.examples),
            position=position,
        )
        for position, change in enumerate(found)
        if not only_marks(change)
    )


def only_marks(change: Change) -> bool:
    """Do only quotes, dashes and spaces differ, as when the whole book was set anew?"""
    if change.old is None or change.new is None or change.moved:
        return False
    said = [(rule.text, *rule.examples) for rule in (change.old, change.new)]
    return _bare(*said[0]) == _bare(*said[1])


def _bare(*texts: str) -> str:
    return "|".join(MARKS.sub("", text.translate(STRAIGHT)) for text in texts)


def texts(edition: Edition) -> list[tuple[int, RuleText]]:
    """Every rule of an edition with its key, in order."""
    examples: dict[int, list[str]] = {}
    of_edition = Example.objects.filter(rule__edition=edition)
    for key, text in of_edition.values_list("rule", "text"):
        examples.setdefault(key, []).append(text)
    rules = Rule.objects.filter(edition=edition).order_by("position")
    return [
        (key, RuleText(number, text, tuple(examples.get(key, ()))))
        for key, number, text in rules.values_list("pk", "number", "text")
    ]


def past(number: str, edition: Edition) -> Iterator[Moment]:
    """A rule's changes up to an edition, the latest first, under whatever number it bore."""
    day: Edition | None = edition
    while day is not None:
        change = (
            RuleChange.objects.filter(edition__in=Edition.objects.up_to(day), new_number=number)
            .select_related("edition", "before", "old", "new")
            .order_by("-edition__effective", "-edition__imported_at", "position")
            .first()
        )
        if change is None:
            oldest = Edition.objects.last()
            if oldest and oldest.rules.filter(number=number).exists():
                yield Moment(oldest, number, None)
            return
        yield Moment(change.edition, number, change)
        if not change.old_number:
            return
        number, day = change.old_number, change.before


def later(number: str, edition: Edition, until: Edition) -> str:
    """The number that a rule of an older edition bears in a later one; "" if it is gone."""
    between = Edition.objects.newer_than(edition) & Edition.objects.up_to(until)
    change = (
        RuleChange.objects.filter(edition__in=between, old_number=number)
        .select_related("edition")
        .order_by("edition__effective", "edition__imported_at", "position")
        .first()
    )
    if change is None:
        return number
    return later(change.new_number, change.edition, until) if change.new_number else ""


def once(number: str, edition: Edition) -> Iterator[tuple[RuleChange, str]]:
    """Rules that bore this number before an edition and moved away, with their number now."""
    left = (
        RuleChange.objects.filter(old_number=number, edition__in=Edition.objects.up_to(edition))
        .exclude(new_number__in=("", number))
        .select_related("edition", "old", "new")
        .order_by("-edition__effective", "-edition__imported_at")
    )
    for change in left:
        now = later(change.new_number, change.edition, edition)
        if now and now != number:
            yield change, now


def unchanged_since(numbers: Iterable[str], edition: Edition) -> dict[str, date]:
    """By number: the day of its last change up to an edition, where there was one."""
    changed = RuleChange.objects.filter(
        new_number__in=list(numbers), edition__in=Edition.objects.up_to(edition)
    )
    days = changed.order_by().values("new_number").annotate(day=Max("edition__effective"))
    return dict(days.values_list("new_number", "day"))
