"""One box for everything: rule numbers, terms, cards, questions, and words in any order.

What is found is never a silent guess: a number that doesn't exist, a misspelt name and
a term of old each lead on with a note that says so.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse

from . import numbers
from .catalogue import Catalogue, catalogue
from .jargon import Jargon, spoken_in
from .models import Edition
from .ranking import Document
from .words import STOPWORDS, WORD, plain, stem, stems, telling

KINDS = ("rule", "glossary", "card", "ruling", "faq")
SHARES = {"glossary": 3, "card": 4, "ruling": 3, "faq": 4}  # of a first page; rules get the rest
NUMBERED, NAMED, ALIKE = 100.0, 60.0, 40.0  # scores of what isn't found by its words
LONG = 100  # characters; in a longer query no name is guessed at
CAPPED = 20.0  # what scores less was found by its words alone, and has its kind's share
LED_TO = 4.0  # what jargon adds to the rules it leads to
BEHIND = 3.0  # what a named card adds to the rules behind it
SAID_FOR = 0.5  # the weight of the rules' words beside the query's own
PAIR = 0.25  # and of two of the query's words side by side

LETTERS = r"\.?[a-z]{1,2}(?!\w)|\s?\([a-z]{1,2}\)|\s[a-z](?=\W*$)"  # 613.8a, 613.8 (a), 613.8 a
NUMBER = re.compile(
    r"(?<![\w.,/])(?P<lead>(?:rules?|cr|sections?|sec\.?|chapter|§|#)\s*)?"
    rf"(?P<number>\d{{3}}(?:[.,]\s?\d{{1,3}}(?:{LETTERS})?)?|\d(?=\.?$))"
    r"(?P<dot>\.(?=\s*$))?"
    r"(?:\s?[-–—]\s?(?P<until>\d{3}(?:\.\d{1,3}[a-z]{0,2})?|\d{1,2}|[a-z]{1,2}))?(?![\w/])",
    re.IGNORECASE,
)
Found = tuple[Document, float]
LINKED = re.compile(r"\[\[([^\]|]+)[^\]]*\]\]")


@dataclass(frozen=True)
class Result:
    """Something found. `note` says what the reader should know: a guess, a term of old."""

    kind: str
    key: str
    title: str
    snippet: str
    score: float
    url: str
    note: str = ""


def search(
    query: str,
    *,
    edition: Edition | None = None,
    limit: int = 20,
    kinds: Iterable[str] | None = None,
) -> list[Result]:
    """What answers a query, best first; in the newest edition unless told."""
    query = query.strip()[:300]
    wanted = set(kinds or KINDS)
    look = Look(query, catalogue(edition or Edition.objects.current()))
    found = [(document, score) for document, score in look.found() if document.kind in wanted]
    best = list(shared_out(found, limit)) if len(wanted) > 1 else found[:limit]
    return [look.result(document, score) for document, score in best]


def shared_out(found: list[Found], limit: int) -> Iterator[Found]:
    """The best of every kind, but of no kind but rules so many that the rest doesn't show."""
    left = {kind: max(1, share * limit // 20) for kind, share in SHARES.items()}
    spare = limit - sum(left.values()) - sum(document.kind == "rule" for document, _ in found)
    count = 0
    for document, score in found:
        if count == limit:
            return
        if document.kind in left and score < CAPPED:
            if not left[document.kind]:
                if spare <= 0:
                    continue
                spare -= 1
            else:
                left[document.kind] -= 1
        count += 1
        yield document, score


class Look:
    """One query in one edition's catalogue."""

    def __init__(self, query: str, catalogue: Catalogue):
        self.query = query
        self.catalogue = catalogue
        self.jargon: list[Jargon] = list(spoken_in(query))
        self.scores: dict[tuple[str, str], Found] = {}
        self.notes: dict[tuple[str, str], str] = {}

    def found(self) -> list[Found]:
        rest = self.numbers()
        if rest:
            corrections = dict(self.corrections(rest))
            self.by_words(rest, corrections)
            self.led_to()
            self.terms(" ".join(corrections.get(word, word) for word in plain(rest).split()))
            self.cards(rest)
        return sorted(self.scores.values(), key=lambda found: -found[1])

    def result(self, document: Document, score: float) -> Result:
        return Result(
            kind=document.kind,
            key=document.key,
            title=document.title,
            snippet=snippet(document.text, self.query),
            score=round(score, 3),
            url=reverse(document.page[0], args=document.page[1:]),
            note=self.notes.get((document.kind, document.key), ""),
        )

    def add(self, document: Document, score: float, note: str = "") -> None:
        place = document.kind, document.key
        self.scores[place] = document, max(score, self.scores.get(place, (document, 0.0))[1])
        if note:
            self.notes.setdefault(place, note)

    # Rule numbers

    def numbers(self) -> str:
        """Add the rules whose numbers the query holds, and return what else is in it."""
        rest = NUMBER.sub(" ", self.query)
        alone = not re.search(r"\w", rest)
        for match in NUMBER.finditer(self.query):
            number = numbers.tidy(re.sub(r"[\s()]", "", match["number"]).replace(",", "."))
            if "." not in number and not (match["lead"] or alone):
                rest += f" {match['number']}"  # "100 life" isn't about rule 100
                continue
            named = numbers.through(number, match["until"]) if match["until"] else [number]
            for n in named:
                self.add_number(n, alone=bool(match["dot"]) or len(named) > 1)
        return rest if re.search(r"\w", rest) else ""

    def add_number(self, number: str, *, alone: bool) -> None:
        place = NUMBERED - len(self.scores) * 0.01
        if number in self.catalogue.numbers:
            self.add(self.rule(number), place)
            if not alone:
                for n, child in enumerate(self.catalogue.children[number], 1):
                    self.add(self.rule(child), place - 20 - n * 0.01)
            return
        nearest = numbers.nearest(number, self.catalogue.numbers)
        if nearest:
            letters = "The letters l and o are never used. " if number[-1] in "lo" else ""
            self.add(
                self.rule(nearest),
                place,
                f"There is no rule {number} in the edition of {self.catalogue.effective}. "
                f"{letters}The nearest is {nearest}.",
            )

    def rule(self, number: str) -> Document:
        """A rule's document; without its text where only its number is known here."""
        if known := self.catalogue.rules.get(number):
            return known
        higher = map(self.catalogue.rules.get, (numbers.above(number), numbers.section(number)))
        title = next((document.title for document in higher if document), "")
        return Document("rule", number, title, "", ("rule", number), ())

    # Words

    def by_words(self, text: str, corrections: dict[str, str]) -> None:
        own = telling(text)
        weights = dict.fromkeys(own, 1.0)
        for pair in zip(own, own[1:], strict=False):
            weights[" ".join(pair)] = PAIR
        for row in self.jargon:
            for word in stems(row.words):
                weights.setdefault(word, SAID_FOR)
        weights.update((stem(known), 1.0) for known in corrections.values())
        ranked = self.catalogue.ranking.best(weights)[:200]
        for document, score in ranked:
            self.add(document, score)
        if corrections and ranked:
            said = "; ".join(f"“{word}” as “{known}”" for word, known in corrections.items())
            first = ranked[0][0]
            self.notes[first.kind, first.key] = f"Not a word found here; read {said}."

    def corrections(self, text: str) -> Iterator[tuple[str, str]]:
        """The words that nothing here holds, with the known word each resembles."""
        ranking = self.catalogue.ranking
        slang = {word for row in self.jargon for word in WORD.findall(plain(row.said))}
        for word in WORD.findall(plain(text)):
            unknown = len(word) > 4 and word not in STOPWORDS and not ranking.knows(stem(word))
            if unknown and word not in slang and (known := ranking.spelt_like(word)):
                yield word, known

    def led_to(self) -> None:
        """The rules that jargon leads to come up; a term of old says so on them."""
        if not self.catalogue.speaks_pinned:
            return
        for row in self.jargon:
            for number in row.rules:
                if document := self.catalogue.rules.get(number):
                    self.raise_by(document, LED_TO, row.note)

    def raise_by(self, document: Document, points: float, note: str = "") -> None:
        before = self.scores.get((document.kind, document.key), (document, 0.0))[1]
        self.add(document, before + points, note)

    # Names of terms, headings and cards

    def terms(self, text: str) -> None:
        if term := self.catalogue.terms.exactly(text):
            self.add(term, NAMED - 1)
        for n, title in enumerate((text, f"{text}s"), 2):  # "artifact" has the rules "Artifacts"
            if rule := self.catalogue.headings.exactly(title):
                self.add(rule, NAMED - n)

    def cards(self, text: str) -> None:
        cards = self.catalogue.card_names
        if card := cards.exactly(text):
            self.name_card(card, NAMED)
            return
        within = list(cards.within(text))
        for card in within:
            told_apart = " " in card.title or card.title in text
            self.name_card(card, NAMED - 30 if told_apart else 5.0)
        if not within and not self.catalogue.terms.exactly(text):
            self.misspelt(text)

    def misspelt(self, text: str) -> None:
        cards = self.catalogue.card_names
        alike = [*cards.resembling(text), *cards.nearly_within(text)] if len(text) < LONG else []
        for card, likeness in alike:
            note = f"No card is called “{text.strip()}”. Did you mean this one?"
            self.name_card(card, ALIKE * likeness / 100, note)

    def name_card(self, card: Document, score: float, note: str = "") -> None:
        self.add(card, score, note)
        if self.catalogue.speaks_pinned:
            for number in self.catalogue.card_rules.get(card.key, ()):
                if document := self.catalogue.rules.get(number):
                    self.raise_by(document, BEHIND)


def snippet(text: str, query: str, length: int = 220) -> str:
    """The sentence of a text that says most of the query, cut to length."""
    text = LINKED.sub(r"\1", text)
    words = set(telling(query))
    sentences = re.split(r"(?<=[.!?:])\s+|\n+", text)
    best = max(sentences, key=lambda sentence: len(words & set(stems(sentence))))
    if len(text) <= length:
        return text.replace("\n", " ")
    return best if len(best) <= length else best[: length - 1].rsplit(" ", 1)[0] + "…"
