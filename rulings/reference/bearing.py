"""Which rules bear on a card: its keywords, keyword actions and terms, found in its text."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from . import numbers
from .models import Digest, Edition, GlossaryEntry
from .rulebook import Book
from .words import STOPWORDS, plain, stem

# Words that stand on nearly every card, and say nothing of this one.
EVERYWHERE = frozenset(
    "ability artifact battlefield becomes card cards creature effect enchantment game instant "
    "land name number object player sorcery spell text turn type you zone".split()
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
    places = [(m.start(), m.end(), _form(m[0])) for m in WORD.finditer(text)]
    found, place = [], 0
    while place < len(places):
        for length in (4, 3, 2, 1):
            run = places[place : place + length]
            term = known.get(tuple(word for _, _, word in run)) if len(run) == length else None
            if term and _meant(term, text[run[0][0] :]):
                found.append(Spoken(run[0][0], run[-1][1], term))
                place += length - 1
                break
        place += 1
    return found


def terms_of(text: str, book: Book) -> list[Term]:
    """The terms that a text uses, each once: keywords first, then what cards do, then the rest."""
    order = {"keyword ability": 0, "keyword action": 1, "term": 2}
    used = dict.fromkeys(place.term for place in spoken(text, book))
    return sorted(used, key=lambda term: order[term.kind])


@dataclass(frozen=True)
class GlossaryPlace:
    """A place in a text where a word of the glossary is used, with the entry's slug."""

    start: int
    end: int
    slug: str


def glossary_places(text: str, book: Book) -> Iterator[GlossaryPlace]:
    """Where a text uses words of its edition's glossary, the longest first, no overlaps."""
    known = _glossary(book.edition.sha256) if book.edition else {}
    places = [(m.start(), m.end(), _form(m[0])) for m in WORD.finditer(text)]
    place = 0
    while place < len(places):
        step = 1
        for length in (4, 3, 2, 1):
            run = places[place : place + length]
            slug = known.get(tuple(word for _, _, word in run)) if len(run) == length else None
            if slug:
                yield GlossaryPlace(run[0][0], run[-1][1], slug)
                step = length
                break
        place += step


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


def _meant(term: Term, rest: str) -> bool:
    """A counter on a permanent isn't what countering a spell is."""
    return term.number != "701.6" or not COUNTERS.match(rest.lower())


def _key(book: Book) -> tuple[str | None, int]:
    """Without an official text the terms are those of the digests, which curators may change."""
    return (book.edition.sha256, 0) if book.edition else (None, Digest.objects.count())


@lru_cache(maxsize=4)
def _terms(sha256: str | None, _: int) -> Mapping[tuple[str, ...], Term]:
    """By the stems of its words; of two terms that share them, the first read."""
    book = Book(Edition.objects.get(sha256=sha256) if sha256 else None)
    named = [(tuple(map(_form, WORD.findall(term.name))), term) for term in _read(book)]
    return dict(reversed(named))


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
            for name in entry.title.split("//")[0].split(" and "):
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
