"""The edition that everything the repository says is true under: its date and its rules' numbers.

Numbers are facts and may be kept here; the text isn't ours, and `sync` brings it.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

EFFECTIVE = "2026-08-07"


@cache
def numbers() -> tuple[str, ...]:
    """Every number in the edition's order: chapters (6), sections (613), rules (613.8, 613.8a)."""
    return tuple(Path(__file__).with_name("pinned.txt").read_text(encoding="ascii").split())


def exists(number: str) -> bool:
    """Is there such a rule? Subrules skip the letters l and o: after 704.5k comes 704.5m."""
    return number in _places()


def parent(number: str) -> str | None:
    """The rule that this one is part of: 613.8a → 613.8 → 613 → 6 → None."""
    _check(number)
    return _above(number)


def children(number: str) -> tuple[str, ...]:
    """The rules directly under this one, in order."""
    _check(number)
    return _children().get(number, ())


def neighbours(number: str) -> tuple[str | None, str | None]:
    """The rules before and after this one under the same parent, None at either end."""
    _check(number)
    family = _children()[_above(number)]
    place = family.index(number)
    before = family[place - 1] if place else None
    after = family[place + 1] if place + 1 < len(family) else None
    return before, after


def _above(number: str) -> str | None:
    if number[-1].isalpha():
        return number.rstrip("abcdefghijklmnopqrstuvwxyz")  # 704.5aa is under 704.5
    section, dot, _ = number.partition(".")
    if dot:
        return section
    return number[0] if len(number) > 1 else None


def _check(number: str) -> None:
    if not exists(number):
        raise KeyError(f"No rule {number} in the edition of {EFFECTIVE}")


@cache
def _places() -> Mapping[str, int]:
    return MappingProxyType({number: place for place, number in enumerate(numbers())})


@cache
def _children() -> Mapping[str | None, tuple[str, ...]]:
    families: dict[str | None, list[str]] = {}
    for number in numbers():
        families.setdefault(_above(number), []).append(number)
    return MappingProxyType({above: tuple(family) for above, family in families.items()})
