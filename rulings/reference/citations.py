"""What leans on a rule: other rules, the FAQ, rulings, cards and worked boards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulings.engine.notation import read_board
from rulings.engine.ruling import rule_on
from rulings.engine.trace import Ruling
from rulings.library import worked_boards
from rulings.library.card_facts import cards
from rulings.library.worked_boards import WorkedBoard

from . import numbers
from .models import Card, CrossReference, Edition, FaqEntry
from .models import Ruling as GivenRuling


@dataclass(frozen=True)
class Leaning:
    """What is written here about a rule, or shown with it."""

    faq: list[FaqEntry]
    rulings: list[GivenRuling]
    cards: list[Card]
    boards: list[WorkedBoard]

    def __bool__(self) -> bool:
        return any((self.faq, self.rulings, self.cards, self.boards))


def ruling_on(text: str) -> Ruling:
    """The ruling on a board text, of today. Raises BoardError where it can't be read."""
    return rule_on(read_board(text, cards()), cards())


def leaning(family: Iterable[str]) -> Leaning:
    """What cites one of these numbers: a rule of today and those under it."""
    family = set(family)
    return Leaning(
        faq=_leaning(FaqEntry.objects.published().select_related("topic"), family),
        rulings=_leaning(GivenRuling.objects.published().prefetch_related("cards"), family),
        cards=_leaning(Card.objects.exclude(rules=[]), family),
        boards=[board for board in worked_boards.boards() if _cited()[board.slug] & family],
    )


def citing_rules(family: Iterable[str], edition: Edition | None) -> list[str]:
    """The rules that name one of these, themselves left out."""
    family = set(family)
    references = CrossReference.objects.filter(target__edition=edition, target__number__in=family)
    sources = set(references.values_list("source__number", flat=True)) - family
    return sorted(sources, key=numbers.order)


def cites(number: str, edition: Edition | None) -> list[str]:
    """The rules that this one's official text names."""
    references = CrossReference.objects.filter(source__edition=edition, source__number=number)
    targets = set(references.values_list("target__number", flat=True))
    return sorted(targets, key=numbers.order)


def _leaning(things: Iterable[Any], family: set[str]) -> list[Any]:
    return [thing for thing in things if not family.isdisjoint(thing.rules)]


@cache
def _cited() -> Mapping[str, frozenset[str]]:
    """The rules that each worked board's ruling cites, by the board's slug."""
    return {
        board.slug: frozenset(rule for step in ruling_on(board.text).steps for rule in step.rules)
        for board in worked_boards.boards()
    }
