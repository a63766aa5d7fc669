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
    "Equipped creature gets +2/+2 and has protection from red and from white.",
    "Creatures you control have flying, lifelink, and protection from red and from white.",
    "Enchanted creature has protection from black. This effect doesn't remove this Aura.",
    "Enchanted creature gets +2/+2 and has protection from each color. "
    "This effect doesn't remove Auras.",
    "Creatures your opponents control lose flying and can't have or gain flying.",
]

NOT_UNDERSTOOD = [
    "Creatures you control get +1/+1 and hum.",
    "Whenever this creature attacks, draw a card.",
    "Creatures you control get +1/+1 unless it's raining.",
    "Nonbasic lands are quite tall.",
    "If a land would enter, it enters tapped instead.",
    "Creatures get +1/+1 as long as they are yours.",
    "Ward {1}. Other creatures you control get +1/+1.",
    "Protection from red. Other creatures you control get +1/+1.",
    "Enchant creature. Enchanted creature gets +1/+1.",
    "Enchant creature as long as it's untapped",
    "Cycling {2}. Draw a card.",
    "Level up {1}. Flying.",
    "Bloodthirst 2. Flying.",
    "Crew 1. Activate only once each turn.",
    "Creatures lose ward {2}.",
    "Equip {4}. This ability costs {1} less to activate for each Aura.",
    "This creature has ward {4} as long as it's untapped.",
    "This creature has protection from red as long as it's untapped.",
    "Equip costs you pay cost {1} less.",
    "Buyback costs cost {2} less.",
    "Cycling abilities you activate cost {2} less to activate.",
]

KEYWORDS = {
    "Ward {2}": Keyword("ward", "{2}"),
    "Ward—Pay 2 life.": Keyword("ward", "—Pay 2 life"),
    "Equip Knight {1}": Keyword("equip", "Knight {1}"),
    "Equip—Pay {E}{E}.": Keyword("equip", "—Pay {E}{E}"),
    "Kicker {1}{G} and/or {W}": Keyword("kicker", "{1}{G} and/or {W}"),
    "Cumulative upkeep {G} or {W}": Keyword("cumulative upkeep", "{G} or {W}"),
    "Basic landcycling {1}{B}": Keyword("basic landcycling", "{1}{B}"),
    "Bushido 2": Keyword("bushido", "2"),
    "Bloodthirst X": Keyword("bloodthirst", "X"),
    "Devour artifact 1": Keyword("devour", "artifact 1"),
    "Protection from white and from black": Keyword("protection from", "white and from black"),
    "Enchant artifact, creature, or planeswalker": Keyword(
        "enchant", "artifact, creature, or planeswalker"
    ),
}


@pytest.mark.parametrize("line", UNDERSTOOD)
def test_an_understood_line_is_written_back_the_same(line):
    ability = read_line(line)

    assert ability is not None
    assert write_ability(ability).rstrip(".") == line.rstrip(".")


@pytest.mark.parametrize("line", NOT_UNDERSTOOD)
def test_a_line_with_an_unknown_word_is_kept_whole(line):
    assert read_text(line) == (Unread(line),)


@pytest.mark.parametrize("line", KEYWORDS)
def test_a_keyword_takes_its_own_parameter_and_no_more(line):
    assert read_text(line) == (KEYWORDS[line],)
    assert write_text(read_text(line)) == line.rstrip(".")


def test_commas_part_keywords_from_what_an_aura_enchants():
    assert read_text("Enchant creature, flash") == (
        Keyword("enchant", "creature"),
        Keyword("flash"),
    )


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


@pytest.mark.parametrize("gate", ["{2}{R}: Level 3", "STATION 8+"])
def test_what_a_level_or_a_station_gives_is_not_read_as_if_it_always_held(gate):
    """716.2a, 721.2b: whether a permanent has it by now, a board doesn't tell."""
    first, *gated = read_text(f"Flying\n{gate}\nCreatures you control have haste.\nTrample")

    assert first == Keyword("flying")
    assert gated == [
        Unread(gate),
        Unread("Creatures you control have haste."),
        Unread("Trample"),
    ]
