"""The JSON form of a board is equal to its text."""

import json

import pytest

from rulings.boards.json_board import BoardFormError, board_as_json, text_from_json
from rulings.engine.notation import read_board
from rulings.library.card_facts import cards
from tests.test_boards import golden_boards


@pytest.mark.parametrize("text", golden_boards())
def test_every_golden_board_survives_json(text):
    board = read_board(text, cards())

    data = json.loads(json.dumps(board_as_json(board)))

    assert read_board(text_from_json(data), cards()) == board


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "board: “players” is missing."),
        ({"players": []}, "board.players: is empty."),
        ({"players": [{"name": "Ann", "lives": 9}]}, "board.players[0]: “lives” isn't a key"),
        ({"players": [{"name": "Ann", "life": "20"}]}, "board.players[0].life: should be of type"),
        (
            {"players": [{"name": "Ann", "objects": [{"card": "Humility", "zone": "sky"}]}]},
            "board.players[0].objects[0].zone: 'sky' is none of",
        ),
        ({"players": [{"name": "Ann\nNick 20"}]}, "board.players[0].name: one line, please."),
    ],
)
def test_what_does_not_fit_the_schema_is_named_with_its_place(data, message):
    with pytest.raises(BoardFormError) as error:
        text_from_json(data)

    assert str(error.value).startswith(message)
