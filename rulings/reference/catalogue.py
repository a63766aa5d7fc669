"""What can be found: an edition's rules and glossary, curated rulings and the FAQ, as documents.

Without an official text, the digests of the starter library stand for the rules.
Built once a process and edition, and again when a curator has changed something.
Texts of cards and official rulings stay in the database (fulltext); cards' names are here.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property, lru_cache

from django.db import connection
from django.utils.text import slugify

from rulings.library import asked_rules, nicknames, pinned, terms

from . import numbers
from .models import (
    Card,
    CardImport,
    CardName,
    CrossReference,
    Digest,
    Edition,
    Example,
    FaqEntry,
    Rule,
    Ruling,
)
from .naming import Names
from .ranking import Document, Ranking
from .rulerank import RuleRank
from .words import STOPWORDS, stem, stems

HEADING = 60  # characters; a rule as short as this is a title: 702.19, Trample


class Catalogue:
    """The documents of one edition, their index, and their names."""

    def __init__(self, edition: Edition | None):
        self.edition = edition
        self.effective = str(edition.effective) if edition else pinned.EFFECTIVE
        digests = dict(Digest.objects.published().values_list("number", "text"))
        faq = list(FaqEntry.objects.published().select_related("topic"))
        # Digests and the FAQ cite numbers of the pinned edition; in an older one they mislead.
        extras = _extras(digests, faq) if self.speaks_pinned else {}
        rules = _official(edition) if edition else _digested(digests)
        self.rules = {document.key: document for document in _rules(rules, extras)}
        self.numbers = set(self.rules) if edition else set(pinned.numbers())
        self.children = defaultdict(list)
        for number in sorted(self.numbers, key=numbers.order):
            self.children[numbers.above(number)].append(number)
        self.glossary = Ranking(list(_glossary(edition)))
        self.faq = Ranking(list(_faq(faq)))
        self.faq_rules = {entry.slug: tuple(entry.rules) for entry in faq}
        self.curated = Ranking(list(_rulings()))
        phrases = list(_phrases()) if self.speaks_pinned else []
        self.rule_rank = RuleRank(self.rules, _cited(edition, faq), phrases)
        self.card_names = _card_names(*_stamp()[-4:])
        self.terms = Names((term.title, term) for term in self.glossary.documents)
        titled = [rule for rule in self.rules.values() if heading(rule.key, rule.text)]
        # Of equal ones the last: keywords come late.
        self.headings = Names((rule.title, rule) for rule in reversed(titled))

    @property
    def speaks_pinned(self) -> bool:
        """Do the numbers in the digests, the FAQ and the jargon table mean these rules?"""
        return self.effective >= pinned.EFFECTIVE

    def knows(self, word: str) -> bool:
        """Does any rule, term or entry of the FAQ hold this stem?"""
        return any(
            ranking.knows(word) for ranking in (self.rule_rank.ranking, self.glossary, self.faq)
        )

    def speaks_of(self, words: str) -> bool:
        """Are these words that the rules use, all of them, so that they may be no name?"""
        return all(word in self.rule_words for word in stems(words))

    def taken_apart(self, word: str) -> str:
        """Words of the rules that were run together: state based actions; "" if it isn't so."""
        best = [""] + [None] * len(word)  # the fewest words that make up each beginning
        for end in range(3, len(word) + 1):
            for start in range(0, end - 2):
                piece = word[start:end]
                if best[start] is not None and stem(piece) in self.rule_words:
                    said = f"{best[start]} {piece}".strip()
                    if best[end] is None or said.count(" ") < best[end].count(" "):
                        best[end] = said
        whole = best[-1] or ""
        return whole if " " in whole else ""

    @cached_property
    def rule_words(self) -> frozenset[str]:
        """The stems of the rules and of the glossary, without what was written about them."""
        texts = [rule.text for rule in self.rules.values()]
        texts += [f"{term.title} {term.text}" for term in self.glossary.documents]
        return STOPWORDS | frozenset(word for text in texts for word in stems(text))

    @cached_property
    def foreign_names(self) -> Names[str]:
        """Names in other languages, for those that are misspelt; a big list, made when needed."""
        foreign = CardName.objects.exclude(language="English")
        return Names(foreign.values_list("name", "card__name"), short=False)


def catalogue(edition: Edition | None) -> Catalogue:
    return _catalogue(edition.sha256 if edition else None, _stamp())


@lru_cache(maxsize=2)
def _catalogue(sha256: str | None, stamp: tuple) -> Catalogue:
    return Catalogue(Edition.objects.get(sha256=sha256) if sha256 else None)


def _stamp() -> tuple:
    """Changes whenever something that can be found was added, edited or taken away.

    One statement, since every search begins with it.
    """
    of_curated = [
        f"(SELECT COUNT(*) FROM {table}), (SELECT MAX(updated_at) FROM {table}), "
        f"(SELECT COUNT(*) FROM {table} WHERE status = 'published')"
        for table in (model._meta.db_table for model in (Digest, FaqEntry, Ruling))
    ]
    of_cards = [
        f"(SELECT COUNT(*) FROM {table}), (SELECT MAX(id) FROM {table})"
        for table in (model._meta.db_table for model in (Card, CardImport))
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(of_curated + of_cards)}")
        return cursor.fetchone()


@lru_cache(maxsize=1)
def _card_names(*cards: int) -> Names[str]:
    """English names of cards and of their faces, and what players call them."""
    rows = Card.objects.values_list("name", "printings", "brought")
    # Of two that differ in accents alone, the one that was printed.
    rows = sorted(rows, key=lambda row: bool(row[2]) and not row[1])
    names = [(name, name) for name, *_ in rows]
    faces = CardName.objects.filter(language="English").values_list("name", "card__name")
    known = {name for name, _ in names}
    called = [(nick, card) for nick, card in nicknames.all().items() if card in known]
    return Names([*names, *(pair for pair in faces if pair[0] not in known), *called])


def _cited(edition: Edition | None, faq: list[FaqEntry]) -> Counter[str]:
    """How often each rule is leaned on: by other rules and by the FAQ."""
    cited = Counter(number for entry in faq for number in entry.rules)
    if edition:
        named = CrossReference.objects.filter(target__edition=edition)
        cited.update(named.values_list("target__number", flat=True))
    return cited


def _extras(digests: dict[str, str], faq: list[FaqEntry]) -> dict[str, tuple[str, str]]:
    """By number: its digest, and how people ask about it, here and in the FAQ."""
    questions: dict[str, list[str]] = defaultdict(list)
    for number, phrases in asked_rules.all().items():
        questions[number] += phrases
    for entry in faq:
        for number in entry.rules:
            questions[number].append(entry.question)
    return {
        number: (digests.get(number, ""), " ".join(questions[number]))
        for number in {*digests, *questions}
    }


def _phrases() -> Iterator[Document]:
    """Each way of asking as a text of its own, under the number that decides it."""
    for number, phrases in asked_rules.all().items():
        for phrase in phrases:
            yield Document("rule", number, phrase, "", ("rule", number), ((phrase, 1.0),))


def _official(edition: Edition) -> list[tuple[str, str, str]]:
    """Number, text and examples of each rule, in order; of a number used twice, both texts."""
    examples: dict[str, list[str]] = defaultdict(list)
    for number, text in Example.objects.filter(rule__edition=edition).values_list(
        "rule__number", "text"
    ):
        examples[number].append(text)
    texts: dict[str, str] = {}
    for number, text in Rule.objects.filter(edition=edition).values_list("number", "text"):
        texts[number] = f"{texts[number]}\n{text}" if number in texts else text
    return [(number, text, " ".join(examples[number])) for number, text in texts.items()]


def _digested(digests: dict[str, str]) -> list[tuple[str, str, str]]:
    return [(n, digests[n], "") for n in sorted(digests, key=numbers.order)]


def _rules(
    rules: list[tuple[str, str, str]], extras: dict[str, tuple[str, str]]
) -> Iterator[Document]:
    texts = {number: text for number, text, _ in rules}
    below: dict[str, list[str]] = defaultdict(list)
    for number, text in texts.items():
        below[numbers.above(number)].append(text)
    for number, text, examples in rules:
        above = numbers.above(number)
        higher = [n for n in (numbers.section(number), above) if n and n != number]
        headings = [title for n in higher if (title := heading(n, texts.get(n, "")))]
        headings = list(dict.fromkeys(headings))
        own = heading(number, text)
        context = (
            "" if "." not in above or heading(above, texts.get(above, "")) else texts.get(above, "")
        )
        under = " ".join(below[number]) if "." in number and own else ""
        digest, questions = extras.get(number, ("", ""))
        yield Document(
            kind="rule",
            key=number,
            title=own or (headings or [""])[-1],
            text=text,
            page=("rule", number),
            parts=(
                (text, 2.0),
                (" ".join(headings), 1.0),
                (context, 0.4),
                (examples, 0.3),
                (under, 0.3),
                ("" if digest == text else digest, 1.0),
                (questions, 1.0),
            ),
        )


def is_title(text: str) -> bool:
    return len(text) < HEADING and not text.endswith((".", ":"))


def heading(number: str, text: str) -> str:
    """A rule's title, if it is one; of a section's or a keyword's digest, its opening words."""
    if is_title(text):
        return text
    opening = re.match(r"[^.:;]+(?=[.:;])", text)
    opens = "." not in number or re.fullmatch(r"70[12]\.\d+", number)
    return opening[0] if opening and opens and len(opening[0]) < HEADING else ""


def _glossary(edition: Edition | None) -> Iterator[Document]:
    if edition:
        entries = edition.glossary.values_list("term", "slug", "text")
    else:
        entries = [(entry.term, slugify(entry.term), entry.text) for entry in terms.terms()]
    for term, slug, text in entries:
        yield Document(
            kind="glossary",
            key=slug,
            title=term,
            text=text,
            page=("term", slug),
            parts=((term, 2.0), (text, 0.7)),
        )


def _rulings() -> Iterator[Document]:
    for ruling in Ruling.objects.published().prefetch_related("cards"):
        names = ", ".join(card.name for card in ruling.cards.all())
        yield Document(
            kind="ruling",
            key=str(ruling.pk),
            title=f"{names or 'Ruling'} ({ruling.given_on:%Y-%m-%d})",
            text=ruling.text,
            page=("ruling", str(ruling.pk)),
            parts=((ruling.text, 1.2), (names, 2.0)),
        )


def _faq(faq: list[FaqEntry]) -> Iterator[Document]:
    for entry in faq:
        yield Document(
            kind="faq",
            key=entry.slug,
            title=entry.question,
            text=entry.answer,
            page=("faq_entry", entry.topic.slug, entry.slug),
            parts=((entry.question, 2.0), (entry.answer, 0.8)),
        )
