"""The starter library's worked boards hold what they claim."""

import pytest

from rulings.boards.ruling import ruling_on_text
from rulings.library.worked_boards import boards


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.slug)
def test_every_claim_holds(board):
    ruling = ruling_on_text(board.text)

    assert ruling.holds, [verdict for verdict in ruling.claims if not verdict.holds]
    assert not ruling.not_understood
    assert ruling.claims
