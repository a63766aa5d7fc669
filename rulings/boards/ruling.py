"""Rule on a board text with the cards of the starter library."""

from functools import lru_cache

from rulings.engine.board import Board
from rulings.engine.editions import PINNED
from rulings.engine.layers import LAW, Law
from rulings.engine.notation import read_board
from rulings.engine.ruling import rule_on
from rulings.engine.trace import Ruling
from rulings.library.card_facts import cards


def board_from(text: str) -> Board:
    """The board of a text. Raises BoardError with line, column and a suggestion."""
    return read_board(text, cards())


@lru_cache(maxsize=256)
def ruling_on_text(text: str, as_of: str = PINNED, law: Law = LAW) -> Ruling:
    """The ruling on a board text. Raises BoardError where it can't be read."""
    return rule_on(board_from(text), cards(), as_of, law)
