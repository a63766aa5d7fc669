"""Which rules bear on a card: its keywords, keyword actions and terms, found in its text."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from . import numbers
from .models import Digest, Edition, GlossaryEntry
from .rulebook import Book
from .words import STOPWORDS, plain, stem

# Words that stand on nearly every card, and say nothing of this one.
EVERYWHERE = frozenset(
    "ability artifact battlefield becomes card cards creature effect enchantment game instant "
    "land level levels name number object player sorcery spell text turn type you zone".split()
)
UNTOLD = STOPWORDS | {
    "ability",
    "becomes",
    "card",
    "game",
    "may",
    "number",
    "object",
    "player",
    "text",
}
# Kinds of cards that have a section of their own, by subtype or layout, with its title.
SECTIONS = {
    "Saga": "Saga Cards",
    "Class": "Class Cards",
    "Case": "Case Cards",
    "Attraction": "Attraction Cards",
    "Battle": "Battles",
    "Planeswalker": "Planeswalkers",
    "Plane": "Planes",
    "Phenomenon": "Phenomena",
    "Scheme": "Schemes",
    "Vanguard": "Vanguards",
    "Conspiracy": "Conspiracies",
    "split": "Split Cards",
    "aftermath": "Split Cards",
    "flip": "Flip Cards",
    "leveler": "Leveler Cards",
    "transform": "Double-Faced Cards",
    "modal_dfc": "Double-Faced Cards",
    "meld": "Double-Faced Cards",
    "adventure": "Adventurer Cards",
    "omen": "Omen Cards",
    "prototype": "Prototype Cards",
}
WORD = re.compile(r"[A-Za-z][\w'’-]*")
KEYWORDS = {"keyword ability": "keyword abilities", "keyword action": "keyword actions"}
COUNTERS = re.compile(r"counters?\b(?! (?:target|that spell|it\b|up to|all|the triggering))")
SEE_RULE = re.compile(r"\brule (\d{3}(?:\.\d+[a-z]?)?)")


@dataclass(frozen=True)
class Term:
    """A word of the rules with the rule it belongs to: "Trample", 702.19, keyword ability."""

    name: str
    number: str
    kind: str


@dataclass(frozen=True)
class Spoken:
    """A place in a text where a term is used."""

    start: int
    end: int
    term: Term


def spoken(text: str, book: Book) -> list[Spoken]:
    """The terms that a text uses, in its order and without overlaps, the longest first."""
    known = _terms(*_key(book))

    def term_of(words: list[str], rest: str) -> Term | None:
        term = known.get(_stems(words)) or known.get(_singular(words))
        return term if term and _meant(term, rest) else None

    return [Spoken(start, end, term) for start, end, term in _longest(text, term_of)]


def _longest[Known](
    text: str, known: Callable[[list[str], str], Known | None]
) -> Iterator[tuple[int, int, Known]]:
    """Where a text says something known, up to four words long: the longest, and no word twice.

    `known` is asked with the words and with the text from there on.
    """
    words = list(WORD.finditer(text))
    place = 0
    while place < len(words):
        step = 1
        for length in range(min(4, len(words) - place), 0, -1):
            run = words[place : place + length]
            start = run[0].start()
            if found := known([word[0] for word in run], text[start:]):
                yield start, run[-1].end(), found
                step = length
                break
        place += step


def terms_of(text: str, book: Book) -> list[Term]:
    """The terms that a text uses, each once: keywords first, then what cards do, then the rest."""
    return in_order(place.term for place in spoken(text, book))


def in_order(terms: Iterable[Term]) -> list[Term]:
    kinds = ("keyword ability", "keyword action", "term")
    return sorted(dict.fromkeys(terms), key=lambda term: (kinds.index(term.kind), term.number))


@dataclass(frozen=True)
class GlossaryPlace:
    """A place in a text where a word of the glossary is used, with the entry's slug."""

    start: int
    end: int
    slug: str


def glossary_places(text: str, book: Book) -> list[GlossaryPlace]:
    """Where a text uses words of its edition's glossary, the longest first, no overlaps."""
    known = _glossary(book.edition.sha256) if book.edition else {}
    places = _longest(text, lambda words, _: known.get(tuple(map(_form, words))))
    return [GlossaryPlace(*place) for place in places]


@lru_cache(maxsize=4)
def _glossary(sha256: str) -> Mapping[tuple[str, ...], str]:
    entries = GlossaryEntry.objects.filter(edition__sha256=sha256).exclude(term__contains="(Obs")
    slugs = {}
    for heading, slug in entries.values_list("term", "slug"):
        for name in heading.split(","):
            words = WORD.findall(name)
            if words and not set(plain(name).split()) <= UNTOLD:
                slugs.setdefault(tuple(map(_form, words)), slug)
    return slugs


def kinds_of_card(type_line: str, layout: str, book: Book) -> Iterator[Term]:
    """The sections of the rules about this kind of card: Sagas, split cards, planes."""
    headed = {SECTIONS[word] for word in (layout, *type_line.split()) if word in SECTIONS}
    sections = [n for chapter in "379" for n in book.contents.children(chapter)]
    for entry in book.entries(sections) if headed else ():
        if entry.title in headed:
            yield Term(entry.title, entry.number, "kind of card")


def _meant(term: Term, rest: str) -> bool:
    """A counter on a permanent isn't countering a spell, and being tapped isn't tapping."""
    rest = rest.lower()
    if term.name == "Counter" and term.kind == "keyword action":
        return not COUNTERS.match(rest)
    return not (term.name in ("Tap", "Untap") and rest.startswith(("tapped", "untapped")))


def _key(book: Book) -> tuple[str | None, int]:
    """Without an official text the terms are those of the digests, which curators may change."""
    return (book.edition.sha256, 0) if book.edition else (None, Digest.objects.count())


@lru_cache(maxsize=4)
def _terms(sha256: str | None, _: int) -> Mapping[tuple[str, ...], Term]:
    """By the stems of its words; of two terms that share them, the first read."""
    book = Book(Edition.objects.get(sha256=sha256) if sha256 else None)
    named = []
    for term in _read(book):
        words = WORD.findall(term.name)
        named.append((_singular(words) if term.kind == "term" else _stems(words), term))
    return dict(reversed(named))


def _stems(words: Iterable[str]) -> tuple[str, ...]:
    """A verb in all its forms."""
    return ("verb", *map(_form, words))


def _singular(words: Iterable[str]) -> tuple[str, ...]:
    """A noun, one or many: a Construct is nothing constructed."""
    *first, last = map(plain, words)
    return ("noun", *first, re.sub(r"ies$", "y", re.sub(r"(?<![su])s$", "", last)))


def _form(word: str) -> str:
    """What a word has in common with its other forms: exchange, exchanges, exchanged.

    An enchantment isn't a form of to enchant.
    """
    word = plain(word)
    return word if word.endswith(("ment", "ments")) else stem(word)


def _read(book: Book) -> Iterator[Term]:
    """The terms of an edition, those that win first: keywords, actions, then the glossary."""
    for kind, of in (
        ("keyword ability", "keyword abilities"),
        ("keyword action", "keyword actions"),
    ):
        section = next((n for n in book.contents.children("7") if of in _title(book, n)), None)
        for entry in book.entries(book.contents.children(section)[1:]) if section else ():
            for name in entry.title.split(" and "):
                if name:
                    yield Term(name.strip(), entry.number, kind)
    entries = GlossaryEntry.objects.filter(edition=book.edition).values_list("term", "text")
    for heading, text in entries if book.edition else ():
        rules = [n for n in SEE_RULE.findall(text) if n in book.contents]
        if not rules or "(Obsolete)" in heading:
            continue
        for name in heading.split(","):
            name = name.strip().strip('“”"')
            words = plain(name).split()
            if words and not (set(words) <= EVERYWHERE | STOPWORDS) and len(words) < 5:
                yield Term(name, numbers.numbered(rules[0]), "term")


def _title(book: Book, number: str) -> str:
    return book.entry(number).title.lower()
