"""Rule on a board text with every card there is: the starter library's and the official ones."""

from functools import lru_cache

from rulings.engine.board import Board
from rulings.engine.editions import PINNED
from rulings.engine.layers import LAW, Law
from rulings.engine.notation import BoardError, read_board
from rulings.engine.ruling import rule_on
from rulings.engine.trace import Ruling
from rulings.library.card_facts import cards
from rulings.reference.cardtext import EveryCard


def board_from(text: str) -> Board:
    """The board of a text. Raises BoardError with line, column and a suggestion."""
    try:
        return read_board(text, cards())
    except BoardError:  # perhaps for a card that only the database has
        return read_board(text, EveryCard())


def ruling_on_text(text: str, as_of: str = PINNED, law: Law = LAW) -> Ruling:
    """The ruling on a board text. Raises BoardError where it can't be read."""
    try:
        return _of_the_library(text, as_of, law)
    except BoardError:
        return rule_on(read_board(text, EveryCard()), EveryCard(), as_of, law)


@lru_cache(maxsize=256)
def _of_the_library(text: str, as_of: str, law: Law) -> Ruling:
    return rule_on(read_board(text, cards()), cards(), as_of, law)
