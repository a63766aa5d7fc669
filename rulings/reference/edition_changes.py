"""What became of each rule between two editions: created, changed, moved, removed.

A number says little from one edition to the next: Exchange was 701.8, then .9, .10 and .12,
and in July 2009 nearly every rule moved. So rules are told by their texts first, then by
what stands around them, and by their numbers last. No database here.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rapidfuzz import fuzz, process

from . import numbers

TOKEN = re.compile(r"\d+(?:[./]\d+)*[a-z]*|\w+(?:[’'-]\w+)*|\s+|.", re.DOTALL)
WORD = re.compile(r"\w+|[-+−–—](?=\d)|#")

# Of 100, found by looking at what each lets in between all the editions from 1999 to 2026.
ALIKE = 33  # the least that two wordings of one rule have in common
WITHIN = 80  # how much of the shorter text must stand, in one piece, in the longer one
HELD = 75  # and how alike the two are then: rules get sentences added, or are split
# What speaks for a pair besides its texts.
PARENT, NUMBER, NEIGHBOUR = 10, 10, 5
DOUBTFUL, SURELY = 45, 76  # of 100: below, a moved pair is none; from here, leftovers are one
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
    only_references: bool = False  # reworded, but only to follow the rules that it names

    @property
    def moved(self) -> bool:
        return self._differ("number")

    @property
    def reworded(self) -> bool:
        return self._differ("text")

    @property
    def examples_changed(self) -> bool:
        return self._differ("examples")

    def _differ(self, what: str) -> bool:
        if self.old is None or self.new is None:
            return False
        return bool(getattr(self.old, what) != getattr(self.new, what))


def changes(older: Sequence[RuleText], newer: Sequence[RuleText]) -> list[Change]:
    """Every rule that differs at all, in the newer edition's order; removed ones as they stood."""
    was = _Pairing(older, newer).was
    moves: defaultdict[str, set[str]] = defaultdict(set)
    for new, old in was.items():
        moves[older[old].number].add(newer[new].number)

    found: list[tuple[float, Change]] = []
    for place, rule in enumerate(newer):
        before = older[was[place]] if place in was else None
        if before != rule:
            found.append((place, Change(before, rule, _only_references(before, rule, moves))))
    kept = set(was.values())
    removed = [rule for place, rule in enumerate(older) if place not in kept]
    found += zip(_stood(removed, newer), [Change(rule, None) for rule in removed], strict=True)
    return [change for _, change in sorted(found, key=lambda pair: pair[0])]


def told_surely(found: Sequence[Change]) -> list[Change]:
    """The changes without pairs that little speaks for, and with rules that read alike paired.

    To say that a rule moved here from where it never was is worse than to call it new.
    """
    doubtful = [one for one in found if one.moved and one.reworded and not _reads_on(one)]
    left = [one.old for one in found if one.old and (one.new is None or one in doubtful)]
    new = [one.new for one in found if one.new and (one.old is None or one in doubtful)]
    pairs = _alike(left, new)
    paired = {id(old) for old in pairs.values()}
    told = []
    for change in found:
        if change not in doubtful and change.old and change.new:
            told.append(change)
            continue
        if change.old and id(change.old) not in paired:
            told.append(Change(change.old, None))
        if change.new:
            told.append(Change(pairs.get(id(change.new)), change.new))
    return told


def _reads_on(change: Change) -> bool:
    assert change.old and change.new
    old, new = change.old.text, change.new.text
    return fuzz.token_sort_ratio(old, new) >= DOUBTFUL or fuzz.partial_ratio(old, new) >= WITHIN


def _alike(old: list[RuleText], new: list[RuleText]) -> dict[int, RuleText]:
    """By the id of a new rule: the old one that reads most like it, where they are much alike."""
    texts = [rule.text for rule in old]
    matches = []
    for rule in new:
        match = process.extractOne(
            rule.text, texts, scorer=fuzz.token_sort_ratio, score_cutoff=SURELY
        )
        if match:
            matches.append((match[1], id(rule), old[match[2]]))
    pairs: dict[int, RuleText] = {}
    taken: set[int] = set()
    for _, key, rule in sorted(matches, key=lambda match: -match[0]):
        if id(rule) not in taken:
            taken.add(id(rule))
            pairs[key] = rule
    return pairs


def words_changed(old: str, new: str) -> list[tuple[str, str]]:
    """The difference by words: runs of "same", "out" and "in" that give back both texts.

    >>> words_changed("It has one part.", "It has many parts.")
    [('same', 'It has '), ('out', 'one part'), ('in', 'many parts'), ('same', '.')]
    """
    before, after = TOKEN.findall(old), TOKEN.findall(new)
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    runs = []
    out = into = ""
    for n, (kind, a, b, c, d) in enumerate(blocks):
        gone, came = "".join(before[a:b]), "".join(after[c:d])
        # A space between two changed words is no common ground.
        apart = gone.isspace() and 0 < n < len(blocks) - 1
        if kind == "equal" and not apart:
            runs += [("out", out), ("in", into), ("same", gone)]
            out = into = ""
        else:
            out, into = out + gone, into + came
    return [run for run in [*runs, ("out", out), ("in", into)] if run[1]]


def _only_references(
    old: RuleText | None, new: RuleText, moves: Mapping[str, Iterable[str]]
) -> bool:
    if old is None or old.text == new.text or _skeleton(old.text) != _skeleton(new.text):
        return False
    named = zip(_named(old.text), _named(new.text), strict=True)
    return all(before == after or after in moves.get(before, ()) for before, after in named)


def _named(text: str) -> Iterator[str]:
    """The numbers in a text; of a range its two ends, for what lies between comes along."""
    for match in numbers.NAMED.finditer(text):
        first = numbers.tidy(match["number"])
        yield first
        yield numbers.through(first, match["until"])[-1] if match["until"] else first


def _skeleton(text: str) -> str:
    """A text without the rule numbers in it: they change whenever those rules move."""
    return numbers.NAMED.sub(lambda match: "#" + (match["dot"] or ""), text)


def _stood(removed: Iterable[RuleText], newer: Sequence[RuleText]) -> Iterator[float]:
    """Where in the newer edition each would stand: after the nearest number up to its own."""
    by_number = sorted((numbers.order(rule.number), place) for place, rule in enumerate(newer))
    for rule in removed:
        upto = bisect_right(by_number, (numbers.order(rule.number), len(newer)))
        yield (by_number[upto - 1][1] if upto else -1) + 0.5


class _Edition:
    """One edition's rules by their places, since a number may be used twice."""

    def __init__(self, rules: Sequence[RuleText]):
        self.numbers = [rule.number for rule in rules]
        self.texts = dict(enumerate(rule.text for rule in rules))
        self.parents: list[int] = []  # -2: none, and nothing is paired with that
        self.children: defaultdict[int, list[int]] = defaultdict(list)
        latest: dict[str, int] = {}
        for place, number in enumerate(self.numbers):
            above = numbers.above(number)
            while above and above not in latest:
                above = numbers.above(above)
            self.parents.append(latest.get(above, -2))
            self.children[self.parents[-1]].append(place)
            latest[number] = place

    def words(self, alphabet: Mapping[str, str], *, but: Container[int]) -> dict[int, str]:
        """The texts with one character a word, so that they are compared by words, and fast.

        Marks are left out: some editions print other quotes than those before and after.
        """
        return {
            place: "".join(alphabet[word] for word in WORD.findall(_skeleton(text).lower()))
            for place, text in self.texts.items()
            if place not in but
        }


class _Pairing:
    """Which rule of the newer edition was which of the older, from the surest pairs on."""

    def __init__(self, older: Sequence[RuleText], newer: Sequence[RuleText]):
        self.old, self.new = _Edition(older), _Edition(newer)
        self.was: dict[int, int] = {}
        self.became: dict[int, int] = {}

        self.same(self.old.texts, self.new.texts)
        alphabet: defaultdict[str, str] = defaultdict(lambda: chr(0xE000 + len(alphabet)))
        self.olds = self.old.words(alphabet, but=self.became)
        self.news = self.new.words(alphabet, but=self.was)
        self.same(self.olds, self.news)
        self.alike()

    def pair(self, old: int, new: int) -> None:
        if old not in self.became and new not in self.was:
            self.became[old], self.was[new] = new, old

    def same(self, before: Mapping[int, str], after: Mapping[int, str]) -> None:
        """The same text in both; one that stands several times is told by what is around it.

        Those come last, the fewest first, so that what is around them is known by then.
        """
        olds, news = _places(before, but=self.became), _places(after, but=self.was)
        shared = [(olds[text], news[text]) for text in news if text in olds]
        for there, here in sorted(shared, key=lambda pair: len(pair[0]) * len(pair[1])):
            pairs = [(-self.sure(100, o, n), abs(o - n), o, n) for o in there for n in here]
            for _, _, old, new in sorted(pairs):
                self.pair(old, new)

    def alike(self) -> None:
        pairs = list(self.likely())
        for least in ROUNDS:
            for sure, _, old, new in sorted(((self.sure(*p), *p) for p in pairs), reverse=True):
                if sure >= least:
                    self.pair(old, new)
            pairs = [p for p in pairs if p[1] not in self.became and p[2] not in self.was]

    def likely(self) -> Iterator[tuple[float, int, int]]:
        """The pairs among the rules still alone that may be one rule, and how alike they are."""
        alone = {n: words for n, words in self.olds.items() if n not in self.became}
        for new, words in self.news.items():
            if new in self.was:
                continue
            for _, likeness, old in process.extract(
                words, alone, scorer=fuzz.ratio, score_cutoff=ALIKE, limit=8
            ):
                yield likeness, old, new
            for old in alone.keys() & self.old.children[self.was.get(self.new.parents[new], -2)]:
                short = min(len(words), len(alone[old])) < 5
                if not short and fuzz.partial_ratio(words, alone[old], score_cutoff=WITHIN):
                    yield HELD, old, new

    def sure(self, likeness: float, old: int, new: int) -> float:
        """How alike they are, and what their numbers and surroundings add."""
        parent, other = self.old.parents[old], self.new.parents[new]
        together = self.became.get(parent, -1) == other
        # Once the parent has moved away, the number belongs to another rule.
        stayed = together or parent not in self.became
        same_number = self.old.numbers[old] == self.new.numbers[new]
        return (
            likeness
            + PARENT * together
            + NUMBER * (same_number and stayed)
            + NEIGHBOUR * (self.became.get(old - 1) == new - 1)
            + NEIGHBOUR * (self.became.get(old + 1) == new + 1)
        )


def _places(texts: Mapping[int, str], *, but: Container[int]) -> dict[str, list[int]]:
    """Where each text stands, without the places that are taken."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, text in texts.items():
        if place not in but:
            places[text].append(place)
    return places
