"""Card text: understood means written back the same; everything else is kept whole."""

import pytest

from rulings.engine.abilities import Keyword, ManaAbility, Static, Unread
from rulings.engine.oracle.reader import read_line, read_text
from rulings.engine.oracle.writer import write_ability, write_text

UNDERSTOOD = [
    "Creatures you control get +1/+1.",
    "White creatures get +1/+1.",
    "Other Merfolk creatures you control get +1/+1 and have islandwalk.",
    "All permanents are artifacts in addition to their other types.",
    "Nonbasic lands are Mountains.",
    "Goblins get +1/+1.",
    "Each land is a Swamp in addition to its other land types.",
    "Enchanted creature gets +2/+2 and has flying.",
    "Equipped creature gets +2/+0.",
    "You control enchanted creature.",
    'Lands you control have "{T}: Add one mana of any color."',
    "This creature gets +1/+1 for each artifact you control.",
    "As long as you control a Swamp, this creature gets +1/+1.",
    "Target creature gets +3/+3 until end of turn.",
    "This creature's power and toughness are each equal to the number of cards in your hand.",
    "{T}: Add {C}{C}.",
    "All lands lose all abilities except mana abilities.",
    "As long as your devotion to red is less than five, this permanent isn't a creature.",
    "Target creature other than this creature gets +1/+1 until end of turn.",
    "Creatures you control with flying get +1/+1.",
    "Creatures your opponents control lose flying and can't have or gain flying.",
]

NOT_UNDERSTOOD = [
    "Creatures you control get +1/+1 and hum.",
    "Whenever this creature attacks, draw a card.",
    "Creatures you control get +1/+1 unless it's raining.",
    "Nonbasic lands are quite tall.",
    "If a land would enter, it enters tapped instead.",
    "Creatures get +1/+1 as long as they are yours.",
]


@pytest.mark.parametrize("line", UNDERSTOOD)
def test_an_understood_line_is_written_back_the_same(line):
    ability = read_line(line)

    assert ability is not None
    assert write_ability(ability).rstrip(".") == line.rstrip(".")


@pytest.mark.parametrize("line", NOT_UNDERSTOOD)
def test_a_line_with_an_unknown_word_is_kept_whole(line):
    assert read_text(line) == (Unread(line),)


def test_keywords_share_a_line():
    abilities = read_text("Flying, first strike\nWard {2}")

    assert abilities == (Keyword("flying"), Keyword("first strike"), Keyword("ward", "{2}"))
    assert write_text(abilities) == "Flying, first strike\nWard {2}"


def test_a_granted_mana_ability_is_not_the_land_s_own():
    (ability,) = read_text('Lands you control have "{T}: Add {G}."')

    assert isinstance(ability, Static)
    assert ability.changes[0].abilities == (ManaAbility("{G}"),)


def test_reminder_text_is_no_part_of_what_is_read():
    assert read_text("Flying (It flies.)") == (Keyword("flying"),)


def test_with_and_without_are_followed_by_a_keyword_only():
    line = "Creatures without a black or silver expansion symbol get +2/+2."

    assert read_text(line) == (Unread(line),)
