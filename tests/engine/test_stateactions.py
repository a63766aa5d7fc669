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


def test_an_aura_for_players_is_not_said_to_die_for_want_of_one():
    said, ruling = notes(
        "Ann 20\n  Curse: {B} Aura Curse enchantment, enchant player\nask\n  who dies\n"
    )

    assert said == ["Curse stays only on a player, and a board can't say that it's on one."]
    assert ruling.answers[0].answer == "perhaps Curse"


@pytest.mark.parametrize(
    ("words", "dies"),
    [
        ("artifact or creature", False),
        ("artifact, creature, or planeswalker you control", False),
        ("artifact, land, or planeswalker", True),
        ("creature you don't control", True),
        ("green or white creature", None),
    ],
)
def test_an_aura_stays_on_what_one_of_its_words_fits(words, dies):
    _, ruling = notes(
        f"Ann 20\n  Bear: 2/2 Bear creature\n"
        f'  Cloak on Bear: Aura enchantment, "Enchant {words}"\nthen\n  Cloak dies\n'
    )

    assert ruling.claims[0].holds is dies


LEGENDS = "Ann 20\n  Molimo, Maro-Sorcerer #1\n  Molimo, Maro-Sorcerer #2\n  Forest\n"


def test_who_dies_leaves_the_choice_of_a_legend_to_its_controller():
    _, ruling = notes(f"{LEGENDS}ask\n  who dies\n")

    assert ruling.answers[0].answer == (
        "one of Molimo, Maro-Sorcerer #1 and Molimo, Maro-Sorcerer #2 as Ann chooses"
    )


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Molimo, Maro-Sorcerer #1 dies", None),
        ("Molimo, Maro-Sorcerer #1 doesn't die", None),
        ("Forest and Molimo, Maro-Sorcerer #1 die", False),
        ("Forest doesn't die", True),
    ],
)
def test_whether_one_of_two_legends_dies_is_not_for_a_claim_to_say(claim, holds):
    _, ruling = notes(f"{LEGENDS}then\n  {claim}\n")

    assert [verdict.holds for verdict in ruling.claims] == [holds]


def test_who_dies_names_the_players_who_lose_as_well():
    said, ruling = notes("Ann 0\nNick 20, 11 poison\nask\n  who dies\n")

    assert said == [
        "Ann has 0 life and loses the game.",
        "Nick has 11 poison counters and loses the game.",
    ]
    assert ruling.answers[0].answer == "nothing; Ann and Nick lose the game"
