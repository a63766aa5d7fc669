"""Asks: what may be asked of an object, and what is asked of which."""

import pytest

from rulings.engine.notation import read_board
from rulings.engine.ruling import rule_on
from rulings.library.card_facts import cards

BOARD = """Ann 20
  Grizzly Bears, 1 +1/+1 counter
  Forest
  effect: switch Grizzly Bears' power and toughness until end of turn
  effect: Grizzly Bears gets +2/+0 until end of turn
  effect: Nick controls Grizzly Bears
Nick 20
  Hill Giant #1
  Hill Giant #2, 1 +1/+1 counter
"""


def asked(ask, board=BOARD):
    ruling = rule_on(read_board(f"{board}ask\n  {ask}\n", cards()), cards())
    return [one.answer for one in ruling.answers] + [one.text for one in ruling.not_understood]


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        ("Grizzly Bears' power", "3"),
        ("Grizzly Bears's toughness?", "5"),
        ("Grizzly Bears' power and toughness", "3/5"),
        ("Grizzly Bears' controller", "Nick"),
        ("Grizzly Bears' mana value", "2"),
        ("Hill Giant #2's power", "4"),
        ("Hill Giant #1's color", "red"),
        ("Forest's abilities", "{T}: Add {G}"),
        ("Forest's type line", "Basic Land — Forest"),
        ("Forest's power", "none, for it is no creature"),
    ],
)
def test_one_characteristic_may_be_asked_for(ask, answer):
    assert asked(ask) == [answer]


@pytest.mark.parametrize("ask", ["Hill Giant", "Hill Giant's power"])
def test_a_name_that_several_have_is_not_answered_for_the_first(ask):
    (said,) = asked(ask)

    assert said == (
        "“Hill Giant” could be any of several: ask about “Hill Giant #1” or “Hill Giant #2”."
    )


def test_the_first_of_several_has_a_number_even_where_the_board_gives_it_none():
    board = "Ann 20\n  Grizzly Bears\n  Grizzly Bears, 1 +1/+1 counter\n"

    assert asked("Grizzly Bears", board) == [
        "“Grizzly Bears” could be any of several: "
        "ask about “Grizzly Bears #1” or “Grizzly Bears #2”."
    ]
    assert asked("Grizzly Bears #1's power", board) == ["2"]
    assert asked("Grizzly Bears #2's power", board) == ["3"]


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Knight has protection from red", True),
        ("Knight has flying and protection from white", True),
        ("Knight has protection from white and from red", True),
        ("Knight has protection from black", False),
        ("Knight doesn't have protection from black", True),
        ("Knight doesn't have protection from black and from red", False),
    ],
)
def test_protection_from_two_qualities_is_protection_from_each(claim, holds):
    text = (
        "Ann 20\n  Knight: 2/2 Knight creature, flying, protection from red and from white\n"
        f"then\n  {claim}\n"
    )

    ruling = rule_on(read_board(text, cards()), cards())

    assert [verdict.holds for verdict in ruling.claims] == [holds]


def test_a_claim_may_have_either_possessive():
    text = f"{BOARD}then\n  Grizzly Bears' type line is Creature — Bear\n"

    ruling = rule_on(read_board(text, cards()), cards())

    assert ruling.holds
