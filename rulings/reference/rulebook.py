"""A rule as its page shows it: official text where an edition was brought in, else its digest."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from rulings.library import pinned

from . import numbers
from .catalogue import heading
from .models import Digest, Edition, Rule


@dataclass(frozen=True)
class Entry:
    """One number of the book. A misprinted edition may use it for two texts: both are here."""

    number: str
    digest: str = ""
    texts: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    below: int = 0

    @property
    def title(self) -> str:
        return heading(self.number, self.texts[0] if self.texts else self.digest)

    @property
    def said(self) -> str:
        """The best wording there is."""
        return "\n\n".join(self.texts) or self.digest


class Contents:
    """The numbers of one edition and how they stand to each other."""

    def __init__(self, known: Sequence[str]):
        self.families: dict[str, list[str]] = defaultdict(list)
        for number in dict.fromkeys(known):
            self.families[numbers.above(number)].append(number)
        self.known = frozenset(known)

    def __contains__(self, number: str) -> bool:
        return number in self.known

    def children(self, number: str) -> list[str]:
        return self.families.get(number, [])

    def parents(self, number: str) -> list[str]:
        """The chapter first: 6, 613, 613.8."""
        above = numbers.above(number)
        return [*self.parents(above), above] if above else []

    def neighbours(self, number: str) -> tuple[str | None, str | None]:
        family = self.families[numbers.above(number)]
        place = family.index(number)
        return (
            family[place - 1] if place else None,
            family[place + 1] if place + 1 < len(family) else None,
        )

    def near(self, number: str) -> list[str]:
        """What to offer for a number that doesn't exist: the rule it'd be under, its neighbours."""
        try:
            closest = numbers.nearest(number, self.known)
        except (ValueError, IndexError):
            closest = None
        if not closest:
            return []
        around = [numbers.above(closest), self.neighbours(closest)[0], closest]
        return [near for near in (*around, self.neighbours(closest)[1]) if near]


@lru_cache(maxsize=4)
def _contents(sha256: str | None) -> Contents:
    if sha256 is None:
        return Contents(pinned.numbers())
    rules = Rule.objects.filter(edition__sha256=sha256).order_by("position")
    return Contents(tuple(rules.values_list("number", flat=True)))


@dataclass(frozen=True)
class Book:
    """The edition on show, or the starter library's numbers and digests where there is none."""

    edition: Edition | None = field(default_factory=lambda: Edition.objects.current())

    @cached_property
    def contents(self) -> Contents:
        return _contents(self.edition.sha256 if self.edition else None)

    @property
    def effective(self) -> str:
        return str(self.edition.effective) if self.edition else pinned.EFFECTIVE

    def entry(self, number: str) -> Entry:
        return self.entries([number])[0]

    def entries(self, wanted: Iterable[str]) -> list[Entry]:
        """The rules of these numbers, in the order asked for."""
        wanted = list(wanted)
        digests = self._digests(wanted)
        texts, examples = self._official(wanted)
        return [
            Entry(
                number,
                digests.get(number, ""),
                tuple(texts[number]),
                tuple(examples[number]),
                len(self.contents.children(number)),
            )
            for number in wanted
        ]

    def chapters(self) -> Iterator[tuple[Entry, list[Entry]]]:
        """Each chapter with its sections."""
        heads = [n for chapter in self.contents.children("") for n in self._head(chapter)]
        entries = {entry.number: entry for entry in self.entries(heads)}
        for chapter in self.contents.children(""):
            yield entries[chapter], [entries[n] for n in self.contents.children(chapter)]

    def _head(self, chapter: str) -> list[str]:
        return [chapter, *self.contents.children(chapter)]

    def _digests(self, wanted: list[str]) -> dict[str, str]:
        if self.effective < pinned.EFFECTIVE:  # a digest's number may mean another rule there
            return {}
        digests = Digest.objects.published().filter(number__in=wanted)
        return dict(digests.values_list("number", "text"))

    def _official(self, wanted: list[str]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        texts: dict[str, list[str]] = defaultdict(list)
        examples: dict[str, list[str]] = defaultdict(list)
        if self.edition:
            rules = self.edition.rules.filter(number__in=wanted).prefetch_related("examples")
            for rule in rules:
                texts[rule.number].append(rule.text)
                examples[rule.number] += [example.text for example in rule.examples.all()]
        return texts, examples
