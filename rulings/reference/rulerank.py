"""Which rules answer a question: several kinds of evidence, each with its weight.

A rule is looked for by its family: 509.1 with its letters is one result, led by whichever
of them answers best.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from . import numbers
from .jargon import Jargon
from .ranking import Document, Ranking
from .words import stems

# Learnt with `manage.py tune_search`; what each is, is said where it is gathered.
WEIGHTS = {
    "words": 1.0,
    "pairs": 0.26,
    "jargon": 0.2,
    "led": 0.62,
    "cards": 0.35,
    "behind": 1.41,
    "behind named": 1.16,
    "rulings": 0.17,
    "faq": 0.6,
    "asked": 1.12,
    "glossary": 0.38,
    "title": 0.3,
    "absent": -0.29,
    "variant": -0.15,
    "cited": 0.13,
    "kin": 0.15,
}
DEPTH = 60  # rules taken from each ranking
KEYWORDS = re.compile(r"70[12]\.\d+")
VARIANT = re.compile(r"[89]\d\d|31[1-5]|90\d")
Evidence = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Asked:
    """A question taken apart: stems with their weights, and what they led to elsewhere."""

    words: Mapping[str, float]
    pairs: Mapping[str, float] = field(default_factory=dict)
    jargon: tuple[Jargon, ...] = ()
    card_words: Mapping[str, float] = field(default_factory=dict)
    behind: tuple[tuple[tuple[str, ...], float], ...] = ()  # cards' rules, how surely they bear
    ruling_words: Mapping[str, float] = field(default_factory=dict)
    faq: tuple[tuple[tuple[str, ...], float], ...] = ()  # rules of entries, and how well they fit
    glossary: tuple[tuple[str, float], ...] = ()
    named: float = 0.0  # how much of the question is names of cards


@dataclass(frozen=True)
class Family:
    """A numbered rule with its letters: its score, and the rules in it that led to it."""

    number: str
    score: float
    best: tuple[str, ...]


class RuleRank:
    """The rules of one edition, ready to be asked."""

    def __init__(
        self,
        rules: Mapping[str, Document],
        cited: Mapping[str, int],
        phrases: Sequence[Document] = (),
    ):
        """`phrases` are ways of asking, each under the number of the rule that decides it."""
        self.rules = rules
        self.phrases = Ranking(phrases)
        self.ranking = Ranking(list(rules.values()))
        most = math.log(2 + max(cited.values(), default=0))
        self.cited = {number: math.log(1 + count) / most for number, count in cited.items()}
        self.titles = {
            numbers.numbered(number): frozenset(stems(rule.title))
            for number, rule in rules.items()
            if KEYWORDS.fullmatch(numbers.numbered(number)) or VARIANT.match(number)
        }

    def evidence(self, asked: Asked) -> Evidence:
        """By rule: how strongly each kind of evidence speaks for it, from 0 to 1."""
        found: Evidence = defaultdict(dict)
        said = {word: 1.0 for row in asked.jargon for word in stems(row.words)}
        for kind, words in (
            ("words", asked.words),
            ("pairs", asked.pairs),
            ("jargon", said),
            ("cards", asked.card_words),
            ("rulings", asked.ruling_words),
        ):
            self.by_words(found, kind, words)
        for document, fit in self.phrases.fitting(asked.words)[:DEPTH]:
            self.point(found, "asked", [document.key], fit)
        for row in asked.jargon:
            self.point(found, "led", row.rules, 1.0)
        for rules, surely in asked.behind:
            self.point(found, "behind", rules, surely)
        for rules, fits in asked.faq:
            self.point(found, "faq", rules, fits)
        for text, fits in asked.glossary:
            self.point(found, "glossary", numbers.named_in(text), fits)
        heard = set(asked.words) | set(said)
        for number, kinds in found.items():
            if titled := self.titles.get(numbers.numbered(number)):
                kinds["title"] = len(titled & heard) / len(titled)
                kind = "variant" if VARIANT.match(number) else "absent"
                kinds[kind] = float(not titled & heard)
            kinds["cited"] = self.cited.get(number, 0.0)
            if asked.named and "behind" in kinds:
                kinds["behind named"] = kinds["behind"] * asked.named
        return found

    def by_words(self, found: Evidence, kind: str, words: Mapping[str, float]) -> None:
        ranked = self.ranking.best(words)[:DEPTH] if words else []
        for document, score in ranked:
            found[document.key][kind] = score / ranked[0][1]

    def point(self, found: Evidence, kind: str, rules: Iterable[str], strength: float) -> None:
        """Rules that something leads to; those it names first count most."""
        for place, number in enumerate(rules):
            if number in self.rules:
                share = strength / (1 + 0.3 * place)
                found[number][kind] = max(share, found[number].get(kind, 0.0))


def weighed(evidence: Evidence, weights: Mapping[str, float]) -> list[Family]:
    """The families, best first: each as good as its best rule, and a little for the others."""
    members: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for number, kinds in evidence.items():
        score = sum(weights[kind] * strength for kind, strength in kinds.items())
        members[numbers.numbered(number)].append((score, number))
    families = []
    for number, scored in members.items():
        scored.sort(key=lambda one: (-one[0], numbers.order(one[1])))
        kin = sum(max(score, 0.0) for score, _ in scored[1:4])
        score = scored[0][0] + weights["kin"] * kin
        families.append(Family(number, score, tuple(rule for _, rule in scored[:3])))
    return sorted(families, key=lambda one: (-one.score, numbers.order(one.number)))
