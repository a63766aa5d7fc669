"""What can be found: an edition's rules and glossary, cards, rulings and the FAQ, as documents.

Without an official text, the digests of the starter library stand for the rules.
Built once a process and edition, and again when a curator has changed something.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from django.db.models import Count, Max, Q, Sum
from django.db.models.functions import Length
from django.utils.text import slugify

from rulings.library import pinned, terms

from . import numbers
from .models import Card, Curated, Digest, Edition, Example, FaqEntry, Rule, Ruling
from .naming import Names
from .ranking import Document, Ranking

HEADING = 60  # characters; a rule as short as this is a title: 702.19, Trample


class Catalogue:
    """The documents of one edition, their index, and their names."""

    def __init__(self, edition: Edition | None):
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
        self.glossary = list(_glossary(edition))
        self.cards = list(_cards())
        self.card_names = Names(self.cards)
        self.terms = Names(self.glossary)
        titled = [rule for rule in self.rules.values() if heading(rule.key, rule.text)]
        self.headings = Names(reversed(titled))  # of equal ones the last: keywords come late
        self.card_rules = dict(Card.objects.values_list("name", "rules"))
        documents = [*self.rules.values(), *self.glossary, *self.cards, *_rulings(), *_faq(faq)]
        self.ranking = Ranking(documents)

    @property
    def speaks_pinned(self) -> bool:
        """Do the numbers in the digests, the FAQ and the jargon table mean these rules?"""
        return self.effective >= pinned.EFFECTIVE


def catalogue(edition: Edition | None) -> Catalogue:
    return _catalogue(edition.sha256 if edition else None, _stamp())


@lru_cache(maxsize=2)
def _catalogue(sha256: str | None, stamp: tuple) -> Catalogue:
    return Catalogue(Edition.objects.get(sha256=sha256) if sha256 else None)


def _stamp() -> tuple:
    """Changes whenever something that can be found was added, edited or taken away."""
    shown = Count("pk", filter=Q(status=Curated.Status.PUBLISHED))
    curated = [
        tuple(model.objects.aggregate(n=Count("pk"), shown=shown, last=Max("updated_at")).values())
        for model in (Digest, FaqEntry, Ruling)
    ]
    cards = Card.objects.aggregate(n=Count("pk"), last=Max("pk"), size=Sum(Length("text")))
    return (*curated, tuple(cards.values()))


def _extras(digests: dict[str, str], faq: list[FaqEntry]) -> dict[str, tuple[str, str]]:
    """By number: its digest, and the questions of the FAQ that it answers."""
    questions: dict[str, list[str]] = defaultdict(list)
    for entry in faq:
        for number in entry.rules:
            questions[number].append(entry.question)
    return {
        number: (digests.get(number, ""), " ".join(questions[number]))
        for number in {*digests, *questions}
    }


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


def _cards() -> Iterator[Document]:
    for card in Card.objects.all():
        yield Document(
            kind="card",
            key=card.name,
            title=card.name,
            text=card.text or card.type_line,
            page=("card", card.slug),
            parts=((card.name, 2.0), (f"{card.type_line} {card.text}", 0.7)),
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
