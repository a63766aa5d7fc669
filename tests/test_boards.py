"""Golden boards: cases a judge can read aloud, each with its answer and its rules.

Answers are worked out by hand from the rules and never copied from the engine.
A file holds one board after another, parted by a line of dashes.
"""

from pathlib import Path

import pytest

from rulings.engine.notation import read_board, write_board
from rulings.engine.ruling import rule_on
from rulings.library.card_facts import cards

FOLDER = Path(__file__).parent / "boards"


def golden_boards():
    for path in sorted(FOLDER.glob("*.txt")):
        for text in path.read_text(encoding="utf-8").split("\n---\n"):
            title = next((line[1:].strip() for line in text.splitlines() if line[:1] == "#"), "?")
            yield pytest.param(text.strip("\n"), id=f"{path.stem}: {title}")


@pytest.mark.parametrize("text", golden_boards())
def test_board(text):
    board = read_board(text, cards())

    ruling = rule_on(board, cards())

    assert ruling.refused == ""
    assert ruling.not_understood == ()
    assert board.claims, "a golden board claims something"
    false = [
        f"{verdict.claim}\n  but {verdict.instead}"
        for verdict in ruling.claims
        if not verdict.holds
    ]
    steps = [f"{step.layer:2} {' '.join(step.rules)}  {step.text}" for step in ruling.steps]
    assert not false, "\n".join([*false, "", *steps])


@pytest.mark.parametrize("text", golden_boards())
def test_board_text_is_exact_both_ways(text):
    board = read_board(text, cards())

    assert read_board(write_board(board), cards()) == board
