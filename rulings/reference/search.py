"""One box for everything: rule numbers, terms, cards, questions, and words in any order.

What is found is never a silent guess: a number that doesn't exist, a misspelt name and
a term of old each lead on with a note that says so.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from . import fulltext, numbers
from .bearing import terms_of
from .cardtext import facts, lines
from .catalogue import Catalogue, catalogue
from .effecthints import hinted
from .jargon import Jargon, spoken_in
from .models import Card, CardName, Edition, OfficialRuling
from .naming import bare, windows
from .ranking import Document
from .results import Found, Result, written_out
from .rulebook import Book
from .rulerank import WEIGHTS, Asked, Evidence, Family, weighed
from .words import STOPWORDS, WORD, plain, stem, stems, telling

KINDS = ("rule", "glossary", "card", "ruling", "faq")
SHARES = {"glossary": 2, "card": 3, "ruling": 3, "faq": 2}  # of 20; rules get the rest
NUMBERED, NAMED, ALIKE = 100.0, 60.0, 40.0  # scores of what isn't found by its words
SURELY = 84  # of 100: how alike a short query must be to a name to be taken for it
LONG = 100  # characters; in a longer query no name is guessed at
CAPPED = 20.0  # what scores less was found by its words alone, and has its kind's share
PAIR = 0.25  # the weight of two of the query's words side by side
RULES, TEXTS = 6.0, 14.0  # what full marks are worth: of a rule's evidence, of a text's words
FAMILIES = 50

LETTERS = r"\.?[a-z]{1,2}(?!\w)|\s?\([a-z]{1,2}\)|\s[a-z](?=\W*$)"  # 613.8a, 613.8 (a), 613.8 a
NUMBER = re.compile(
    r"(?<![\w.,/])(?P<lead>(?:rules?|cr|sections?|sec\.?|chapter|§|#)\s*)?"
    rf"(?P<number>\d{{3}}(?:[.,]\s?\d{{1,3}}(?:{LETTERS})?)?|\d(?=\.?$))"
    r"(?P<dot>\.(?=\s*$))?"
    r"(?:\s?[-–—]\s?(?P<until>\d{3}(?:\.\d{1,3}[a-z]{0,2})?|\d{1,2}|[a-z]{1,2}))?(?![\w/])",
    re.IGNORECASE,
)


def search(
    query: str,
    *,
    edition: Edition | None = None,
    limit: int = 20,
    kinds: Iterable[str] | None = None,
) -> list[Result]:
    """What answers a query, best first; in the newest edition unless told."""
    query = " ".join(query.split())[:300]
    wanted = frozenset(kinds or KINDS)
    look = Look(query, catalogue(edition or Edition.objects.current()), wanted)
    found = look.found()
    best = list(shared_out(found, limit)) if len(wanted) > 1 else found[:limit]
    return written_out(best, look.notes, query, look.catalogue)


def shared_out(found: list[Found], limit: int) -> Iterator[Found]:
    """The best of every kind, but of no kind but rules so many that the rest doesn't show."""
    left = {kind: max(1, share * limit // 20) for kind, share in SHARES.items()}
    spare = limit - sum(left.values()) - sum(one.kind == "rule" for one in found)
    count = 0
    for one in found:
        if count == limit:
            return
        if one.kind in left and one.score < CAPPED:
            if not left[one.kind]:
                if spare <= 0:
                    continue
                spare -= 1
            else:
                left[one.kind] -= 1
        count += 1
        yield one


class Look:
    """One query in one edition's catalogue."""

    def __init__(self, query: str, catalogue: Catalogue, wanted: frozenset[str]):
        self.query = query
        self.catalogue = catalogue
        self.wanted = wanted
        self.jargon: list[Jargon] = list(spoken_in(query))
        self.places: dict[tuple[str, str], Found] = {}
        self.notes: dict[tuple[str, str], str] = {}
        self.evidence: Evidence = {}  # what speaks for each rule
        self.named: list[str] = []  # cards
        self.said_names: set[str] = set()  # as they stand in the query, bare
        self.foreign_names: set[str] = set()
        self.rulings: list[tuple[int, float]] = []  # keys of official ones, the best first

    def found(self) -> list[Found]:
        rest = self.numbers()
        if rest:
            self.cards(rest, {word for word, _ in self.corrections(rest)})
            rest = left_out(self.foreign_names, rest)
            corrections = dict(self.corrections(rest))
            spelt = " ".join(corrections.get(word, word) for word in plain(rest).split())
            words = dict.fromkeys(telling(spelt), 1.0) if spelt else {}
            self.texts(words)
            self.rules(telling(self.without_names(spelt)) if spelt else [])
            self.terms(spelt)
            self.say_corrected(corrections)
        ordered = sorted(self.places.values(), key=lambda one: -one.score)
        return [one for one in ordered if one.kind in self.wanted]

    def add(self, found: Found, note: str = "") -> None:
        place = found.kind, found.key
        there = self.places.get(place)
        if there is None or there.score < found.score:
            best = found.best or (there.best if there else ())
            self.places[place] = replace(found, best=best)
        if note:
            self.notes.setdefault(place, note)

    def add_document(self, document: Document, score: float, note: str = "") -> None:
        self.add(Found(document.kind, document.key, score, document), note)

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
        place = NUMBERED - len(self.places) * 0.01
        if number in self.catalogue.numbers:
            self.add_document(self.rule(number), place)
            if not alone:
                for n, child in enumerate(self.catalogue.children[number], 1):
                    self.add_document(self.rule(child), place - 20 - n * 0.01)
            return
        nearest = numbers.nearest(number, self.catalogue.numbers)
        if nearest:
            letters = "The letters l and o are never used. " if number[-1] in "lo" else ""
            self.add_document(
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

    def corrections(self, text: str) -> Iterator[tuple[str, str]]:
        """The words that nothing here holds, with the known word each resembles."""
        slang = {word for row in self.jargon for word in WORD.findall(plain(row.said))}
        for word in WORD.findall(plain(text)):
            if len(word) < 4 or word in STOPWORDS or word in slang:
                continue
            if not self.catalogue.knows(stem(word)):
                apart = self.catalogue.taken_apart(word)
                yield word, apart or self.catalogue.rule_rank.ranking.spelt_like(word) or word

    def say_corrected(self, corrections: dict[str, str]) -> None:
        """On the first rule: what was read for a word that nothing here holds."""
        said = "; ".join(
            f"“{word}” as “{read}”" for word, read in corrections.items() if word != read
        )
        rules = [one for one in self.places.values() if one.kind == "rule"]
        if said and rules:
            first = max(rules, key=lambda one: one.score)
            self.notes.setdefault((first.kind, first.key), f"Not a word found here; read {said}.")

    def without_names(self, text: str) -> str:
        """What a query says beside the names in it: a Drake's name is no word about drakes."""
        # Two-Headed Giant is a card, and a way to play.
        names = {
            name
            for name in self.said_names
            if not self.catalogue.headings.exactly(name) and not any(spoken_in(name))
        }
        return left_out(names, text) or bare(self.query)

    def share_of_names(self, said: list[str]) -> float:
        """How much of the query is names of cards: 0 to 1."""
        names = sum(name.count(" ") + 1 for name in self.said_names)
        return names / (names + len(said)) if names else 0.0

    def rules(self, said: list[str]) -> None:
        """The rules, by the words of the query and by all that these led to."""
        if "rule" not in self.wanted:
            return
        words = dict.fromkeys(said, 1.0)
        pinned = self.catalogue.speaks_pinned
        asked = Asked(
            words=words,
            pairs={" ".join(pair): 1.0 for pair in zip(said, said[1:], strict=False)},
            jargon=tuple(self.jargon) if pinned else (),
            card_words=self.card_words(words),
            named=self.share_of_names(said),
            behind=self.card_rules if pinned else (),
            ruling_words=self.ruling_words(),
            faq=tuple(self.faq_evidence(words)) if pinned else (),
            glossary=tuple(
                (document.text, fit) for document, fit in self.catalogue.glossary.fitting(words)[:3]
            ),
        )
        self.evidence = self.catalogue.rule_rank.evidence(asked)
        for family in weighed(self.evidence, WEIGHTS)[:FAMILIES]:
            self.add_family(family)
        if pinned:
            self.old_terms()

    def old_terms(self) -> None:
        """What a term of old is called today comes first or nearly so, and says so."""
        best = max((one.score for one in self.places.values() if one.kind == "rule"), default=1.0)
        for row in self.jargon:
            for place, number in enumerate(row.rules if row.note else ()):
                family = numbers.numbered(number)
                there = self.places.get(("rule", family))
                score = max(best * (0.95 - 0.1 * place), there.score if there else 0.0)
                self.add(
                    Found("rule", family, score, self.rule(family), (number,)),
                    row.note,
                )

    def add_family(self, family: Family) -> None:
        self.add(
            Found(
                "rule", family.number, RULES * family.score, self.rule(family.number), family.best
            )
        )

    def texts(self, words: dict[str, float]) -> None:
        """The glossary, the FAQ and rulings, by their words."""
        weights = words | {
            w: 0.5 for row in self.jargon for w in stems(row.words) if w not in words
        }
        for kind, ranking in (
            ("glossary", self.catalogue.glossary),
            ("faq", self.catalogue.faq),
            ("ruling", self.catalogue.curated),
        ):
            if kind in self.wanted:
                for document, fit in ranking.fitting(weights)[:50]:
                    self.add_document(document, TEXTS * fit)
        if "card" in self.wanted:
            for key, score in fulltext.best("card", words, 30):
                self.add(Found("card", str(key), score))
        self.rulings = self.official_rulings(words)
        if "ruling" in self.wanted:
            for key, score in self.rulings:
                self.add(Found("ruling", f"official {key}", score))

    def official_rulings(self, words: dict[str, float]) -> list[tuple[int, float]]:
        """Rulings by the query's words; those on cards that it names come up."""
        ranked = dict(fulltext.best("ruling", words, 50))
        if self.named:
            on = OfficialRuling.objects.filter(
                standing__card__name__in=self.named, standing__gone_since=None
            )
            for key, text in on.values_list("pk", "text").distinct()[:60]:
                overlap = len(words.keys() & set(stems(text))) / max(1, len(words))
                ranked[key] = max(ranked.get(key, 0.0), 4.0) + 8.0 * overlap
        return sorted(ranked.items(), key=lambda pair: (-pair[1], pair[0]))

    def ruling_words(self) -> dict[str, float]:
        """What the best rulings speak of, the earlier ones louder."""
        best = [key for key, _ in self.rulings[:4]]
        texts = OfficialRuling.objects.in_bulk(best)
        said: dict[str, float] = {}
        for place, key in enumerate(best):
            for word in set(telling(texts[key].text)):
                said[word] = said.get(word, 0.0) + 1 / (1 + place)
        return said

    def card_words(self, words: dict[str, float]) -> dict[str, float]:
        """What the cards named in the query say."""
        cards = Card.objects.filter(name__in=self.named).values_list("text", "type_line")
        return {w: 1.0 for text, types in cards for w in set(telling(f"{text} {types}"))}

    @cached_property
    def card_rules(self) -> tuple[tuple[tuple[str, ...], float], ...]:
        """The rules behind each card named: its curators', its terms', its kinds of effects'."""
        book = Book(self.catalogue.edition)
        behind: list[tuple[tuple[str, ...], float]] = []
        texts = []
        for card in Card.objects.filter(name__in=self.named):
            behind.append((tuple(card.rules), 1.0))
            behind.append((tuple(self.bearing(card, book)), 0.6))
            texts.append(card.text)
        return (*behind, *hinted(texts))

    def bearing(self, card: Card, book: Book) -> Iterator[str]:
        for fact in facts(lines(card.text, card.name, card.type_line)):
            yield from reversed(fact.rules)
        for term in terms_of(card.text.replace(card.name, ""), book):
            yield term.number

    def faq_evidence(self, words: dict[str, float]) -> Iterator[tuple[tuple[str, ...], float]]:
        for document, fit in self.catalogue.faq.fitting(words)[:5]:
            yield self.catalogue.faq_rules[document.key], fit

    # Names of terms, headings and cards

    def terms(self, text: str) -> None:
        if term := self.catalogue.terms.exactly(text):
            self.add_document(term, NAMED - 1)
        for n, title in enumerate((text, f"{text}s"), 2):  # "artifact" has the rules "Artifacts"
            if rule := self.catalogue.headings.exactly(title):
                self.add_document(rule, NAMED - n)

    def cards(self, text: str, unknown: set[str]) -> None:
        """The cards that the query names, in any language, or nearly names."""
        cards = self.catalogue.card_names
        if card := cards.exactly(text):
            self.name_card(card, NAMED, said=bare(text))
            return
        if self.foreign(text):
            return
        short = len(text.split()) < 6 and not self.jargon and not self.catalogue.speaks_of(text)
        if short and (alike := cards.resembling(text)) and alike[0][1] > SURELY:
            self.suggest(text, alike[:1], sure=True)
            return
        for said, card in cards.within(text):
            if " " in said or not self.catalogue.speaks_of(said) or f" {card}" in text:
                self.name_card(card, NAMED - 30, said=said)
            elif bare(card) == said:
                self.add(Found("card", card, 5.0))
        plainly = self.jargon or self.catalogue.speaks_of(text)  # words of the rules, no name
        if not (self.named or plainly):
            self.misspelt(text, unknown)

    def foreign(self, text: str) -> bool:
        """The cards named in another language: by the whole query, or in it."""
        words = bare(text).split()
        runs = {" ".join(words[start:end]) for start, end in windows(len(words), 8)}
        whole = bare(text)
        wanted = [run for run in runs if run == whole or " " in run]
        known = CardName.objects.filter(folded__in=wanted).exclude(language="English")
        for name in known.select_related("card")[:20]:
            exact = name.folded == whole
            if not exact and self.catalogue.speaks_of(name.folded):
                continue  # a few plain words that happen to be a name somewhere
            score = NAMED if exact else NAMED - 30
            note = f"“{name.name}” is the {name.language} name of {name.card.name}."
            self.name_card(name.card.name, score, note, said=name.folded)
            self.foreign_names.add(name.folded)
        return bool(self.named)

    def misspelt(self, text: str, unknown: set[str]) -> None:
        if len(text) >= LONG:
            return
        cards = self.catalogue.card_names
        alike = [*cards.resembling(text), *cards.nearly_within(text, unknown)]
        if not alike and unknown:
            alike = self.catalogue.foreign_names.resembling(text)
        self.suggest(text, alike, sure=bool(unknown))

    def suggest(self, text: str, alike: list[tuple[str, float]], *, sure: bool) -> None:
        """Ask about cards with nearly the name that was typed; never take one silently."""
        note = f"No card is called “{text.strip()}”. Did you mean this one?"
        for card, likeness in alike:
            self.add(Found("card", card, ALIKE * likeness / 100), note)
        if sure:
            self.named += [card for card, _ in alike[:1]]

    def name_card(self, card: str, score: float, note: str = "", *, said: str) -> None:
        self.named.append(card)
        self.said_names.add(said)
        self.add(Found("card", card, score), note)


def left_out(names: Iterable[str], text: str) -> str:
    """A text without these names, bare; as it was if it holds none."""
    if not names:
        return text
    text = f" {bare(text)} "
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(f" {name} ", " ")
    return text.strip()
