"""State-based actions beside the golden boards: what isn't worked out is said."""

import pytest

from rulings.engine.notation import read_board
from rulings.engine.ruling import rule_on
from rulings.library.card_facts import cards


def notes(text):
    ruling = rule_on(read_board(text, cards()), cards())
    return [step.text for step in ruling.steps if not step.layer], ruling


@pytest.mark.parametrize("quality", ["modified creatures", "Johan", "the color of your choice"])
def test_an_unknown_quality_of_protection_is_said_and_drops_nothing(quality):
    said, ruling = notes(
        f"Ann 20\n  Monk: 1/1 Human creature, protection from {quality}\n  Holy Strength on Monk\n"
    )

    assert said == [
        f"Monk has protection from {quality}; whether Holy Strength is that isn't worked out."
    ]
    assert ruling.gone == {}
