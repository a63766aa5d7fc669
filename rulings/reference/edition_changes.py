"""What became of each rule between two editions: created, changed, moved, removed.

A number says little from one edition to the next: Exchange was 701.8, then .9, .10 and .12,
and in July 2009 nearly every rule moved. So rules are told by their texts first, then by
what stands around them, and by their numbers last. No database here.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rapidfuzz import fuzz, process

from . import numbers

NAMED = re.compile(r"(?<![\w.$])\d{3}(?:\.\d{1,3}(?:[a-z]{1,2})?)?(?!\w)")
TOKEN = re.compile(r"\d+(?:[./]\d+)*[a-z]*|\w+(?:[’'-]\w+)*|\s+|.", re.DOTALL)
WORD = re.compile(r"\w+|[-+−–—](?=\d)|#")

ALIKE = 33  # of 100: the least that two wordings of one rule have in common
HELD = 80  # what a text counts for that stands, whole, in a longer one with the same number
# What speaks for a pair besides its texts.
PARENT, NUMBER, NEIGHBOUR = 10, 10, 5
# How sure a pair must be, by rounds: each pair tells more about those around it.
ROUNDS = (95, 95, 80, 80, 66, 66)


@dataclass(frozen=True)
class RuleText:
    number: str
    text: str
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    old: RuleText | None  # None: created
    new: RuleText | None  # None: removed
    only_references: bool = False  # reworded, but only to follow the rules it names

    @property
    def moved(self) -> bool:
        return bool(self.old and self.new) and self.old.number != self.new.number

    @property
    def reworded(self) -> bool:
        return bool(self.old and self.new) and self.old.text != self.new.text

    @property
    def examples_changed(self) -> bool:
        return bool(self.old and self.new) and self.old.examples != self.new.examples


def changes(older: Sequence[RuleText], newer: Sequence[RuleText]) -> list[Change]:
    """Every rule that differs at all, in the newer edition's order; removed ones as they stood."""
    was = _Pairing(older, newer).was
    moves = defaultdict(set)
    for new, old in was.items():
        moves[older[old].number].add(newer[new].number)

    found = []
    for place, new in enumerate(newer):
        old = older[was[place]] if place in was else None
        if old != new:
            found.append((place, Change(old, new, _only_references(old, new, moves))))
    left = set(range(len(older))) - set(was.values())
    found += [(place, Change(older[old], None)) for old, place in _stood(left, older, newer)]
    return [change for _, change in sorted(found, key=lambda pair: pair[0])]


def words_changed(old: str, new: str) -> list[tuple[str, str]]:
    """The difference by words: runs of "same", "out" and "in" that give back both texts."""
    before, after = TOKEN.findall(old), TOKEN.findall(new)
    runs: list[tuple[str, str]] = []
    out = into = ""
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    blocks = matcher.get_opcodes()
    for n, (kind, a, b, c, d) in enumerate(blocks):
        gone, came = "".join(before[a:b]), "".join(after[c:d])
        between = 0 < n < len(blocks) - 1
        if kind == "equal" and not (between and gone.isspace()):
            runs += [run for run in (("out", out), ("in", into)) if run[1]]
            runs.append(("same", gone))
            out = into = ""
        else:  # a space between two changed words is no common ground
            out, into = out + gone, into + came
    return runs + [run for run in (("out", out), ("in", into)) if run[1]]


def _only_references(
    old: RuleText | None, new: RuleText, moves: Mapping[str, set[str]]
) -> bool:
    if old is None or old.text == new.text or _skeleton(old.text) != _skeleton(new.text):
        return False
    named = zip(NAMED.findall(old.text), NAMED.findall(new.text), strict=True)
    return all(before == after or after in moves.get(before, ()) for before, after in named)


def _skeleton(text: str) -> str:
    """A text without the rule numbers it names: they change whenever those rules move."""
    return NAMED.sub("#", text)


def _stood(
    left: set[int], older: Sequence[RuleText], newer: Sequence[RuleText]
) -> Iterator[tuple[int, float]]:
    """The removed rules, each with its place after the nearest number below its own."""
    by_number = sorted((numbers.order(rule.number), n) for n, rule in enumerate(newer))
    for old in sorted(left, key=lambda n: (numbers.order(older[n].number), n)):
        at = bisect_right(by_number, (numbers.order(older[old].number), len(newer)))
        yield old, (by_number[at - 1][1] if at else -1) + 0.5


class _Edition:
    """One edition's rules by their places, since a number may be used twice."""

    def __init__(self, rules: Sequence[RuleText], alphabet: defaultdict[str, str]):
        self.rules = rules
        self.texts = [rule.text for rule in rules]
        # One character a word, so that texts are compared word by word at full speed.
        # Marks are left out: some editions print other quotes than those around them.
        self.words = [
            "".join(alphabet[word] for word in WORD.findall(_skeleton(rule.text).lower()))
            for rule in rules
        ]
        self.parents: list[int | None] = []
        self.children = defaultdict(list)
        latest: dict[str, int] = {}
        for place, rule in enumerate(rules):
            above = numbers.above(rule.number)
            while above and above not in latest:
                above = numbers.above(above)
            parent = latest.get(above)
            self.parents.append(parent)
            self.children[parent].append(place)
            latest[rule.number] = place


class _Pairing:
    """Which rule of the newer edition was which of the older, from the surest pairs on."""

    def __init__(self, older: Sequence[RuleText], newer: Sequence[RuleText]):
        alphabet: defaultdict[str, str] = defaultdict(lambda: chr(0xE000 + len(alphabet)))
        self.old, self.new = _Edition(older, alphabet), _Edition(newer, alphabet)
        self.was: dict[int, int] = {}
        self.became: dict[int, int] = {}
        self.same_number_and_text(self.old.texts, self.new.texts)
        self.same_number_and_text(self.old.words, self.new.words)
        self.same_text()
        self.alike()

    def pair(self, old: int, new: int) -> None:
        if old not in self.became and new not in self.was:
            self.became[old], self.was[new] = new, old

    def same_number_and_text(self, before: Sequence[str], after: Sequence[str]) -> None:
        places = self._groups(self.old, before, self.became, number=True)
        for key, news in self._groups(self.new, after, self.was, number=True).items():
            for old, new in zip(places.get(key, ()), news, strict=False):
                self.pair(old, new)

    def same_text(self) -> None:
        places = self._groups(self.old, self.old.words, self.became)
        there = self._groups(self.new, self.new.words, self.was)
        shared = [(places[key], there[key]) for key in there if key in places]
        for olds, news in sorted(shared, key=lambda pair: len(pair[0]) * len(pair[1])):
            pairs = [(100, old, new) for old in olds for new in news]
            while pairs:  # few of them: a text that stands several times
                _, old, new = max(pairs, key=lambda p: (self.sure(*p), -abs(p[1] - p[2])))
                self.pair(old, new)
                pairs = [p for p in pairs if p[1] != old and p[2] != new]

    def alike(self) -> None:
        pairs = list(self.likely())
        for least in ROUNDS:
            for sure, _, old, new in sorted(((self.sure(*p), *p) for p in pairs), reverse=True):
                if sure >= least:
                    self.pair(old, new)
            pairs = [p for p in pairs if p[1] not in self.became and p[2] not in self.was]

    def likely(self) -> Iterator[tuple[float, int, int]]:
        """The pairs of rules still alone that have words in common: how many of 100, and which."""
        alone = {n: words for n, words in enumerate(self.old.words) if n not in self.became}
        by_number = defaultdict(list)
        for old in alone:
            by_number[self.old.rules[old].number].append(old)
        for new, words in enumerate(self.new.words):
            if new in self.was:
                continue
            for _, likeness, old in process.extract(
                words, alone, scorer=fuzz.ratio, score_cutoff=ALIKE, limit=8
            ):
                yield likeness, old, new
            for old in by_number[self.new.rules[new].number]:
                if min(len(words), len(alone[old])) >= 5:
                    held = fuzz.partial_ratio(words, alone[old], score_cutoff=75)
                    yield held * HELD / 100, old, new

    def sure(self, likeness: float, old: int, new: int) -> float:
        """How alike they are, and what their numbers and surroundings add."""
        parent, other = self.old.parents[old], self.new.parents[new]
        together = parent is not None and self.became.get(parent) == other
        # Under a parent that moved away, the number is another rule's by now.
        stayed = self.became.get(parent, other) == other
        same_number = self.old.rules[old].number == self.new.rules[new].number
        return (
            likeness
            + PARENT * together
            + NUMBER * (same_number and stayed)
            + NEIGHBOUR * (self.became.get(old - 1) == new - 1)
            + NEIGHBOUR * (self.became.get(old + 1) == new + 1)
        )

    @staticmethod
    def _groups(edition, texts, taken, number=False):
        groups = defaultdict(list)
        for place, rule in enumerate(edition.rules):
            if place not in taken:
                key = (rule.number, texts[place]) if number else texts[place]
                groups[key].append(place)
        return groups
