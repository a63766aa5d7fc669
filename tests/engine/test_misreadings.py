"""Where each misreading leads, on a board worked out by hand."""

import pytest

from rulings.engine.misreadings import MISREADINGS
from rulings.engine.notation import read_board
from rulings.engine.ruling import rule_on
from rulings.library.card_facts import cards

BEAR = "  Bear: 2/2 green Bear creature\n"
ANTHEM = '  Anthem: white enchantment, "Creatures you control get +1/+1."\n'
DOES = {
    "Only timestamps count": (
        "Ann 20\n  Urborg, Tomb of Yawgmoth\n  Blood Moon\n  Field: basic Plains land\n",
        "Field",
        "Basic Land — Plains",
        "Basic Land — Plains Swamp",
    ),
    "An effect ends with its ability": (
        f"Ann 20\n{BEAR}  Humility\n  Opalescence\n",
        "Bear",
        "1/1",
        "2/2",
    ),
    "The newest effect sets the size": (
        f"Ann 20\n{BEAR}"
        "  effect: Bear gets +3/+3 until end of turn\n"
        "  effect: Bear has base power and toughness 1/1 until end of turn\n",
        "Bear",
        "4/4",
        "1/1",
    ),
    "Raised before it is set": (
        f"Ann 20\n{ANTHEM}{BEAR}"
        "  effect: Bear has base power and toughness 1/1 until end of turn\n",
        "Bear",
        "2/2",
        "1/1",
    ),
    "Switched before it is raised": (
        "Ann 20\n  Wall: 0/4 Wall creature\n"
        "  effect: Wall gets +2/+0 until end of turn\n"
        "  effect: Wall has its power and toughness switched until end of turn\n",
        "Wall",
        "4/2",
        "6/0",
    ),
    "Defined size beats a set size": (
        "Ann 20\n  Tarmogoyf\n  Godhead of Awe\n  graveyard: Blood Moon\n",
        "Tarmogoyf",
        "1/1",
        "1/2",
    ),
    "Abilities go before types change": (
        'Ann 20\n  Magus: 2/2 red Wizard creature, "Nonbasic lands are Mountains."\n  Humility\n'
        "  Grove: Forest Swamp land\n",
        "Grove",
        "Land — Mountain",
        "Land — Forest Swamp",
    ),
    "A land keeps its text under a new type": (
        "Ann 20\n  Blood Moon\n  Urborg, Tomb of Yawgmoth\n",
        "Urborg, Tomb of Yawgmoth",
        "Legendary Land — Mountain",
        "Legendary Land — Mountain Swamp",
    ),
    "Bonuses look at the printed color": (
        f'Ann 20\n{BEAR}  Hour: enchantment, "All creatures are black."\n'
        '  Moon: enchantment, "Black creatures get +1/+1."\n',
        "Bear",
        "3/3",
        "2/2",
    ),
    "Bonuses look at the owner": (
        f"Ann 20\n{ANTHEM}  effect: Ann controls Bear\nNick 20\n{BEAR}",
        "Bear",
        "3/3",
        "2/2",
    ),
}


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda misreading: misreading.name)
def test_where_it_leads(misreading):
    text, subject, truth, believed = DOES[misreading.name]
    board = read_board(text, cards())

    def look(ruling):
        it = ruling.after[subject]
        return it.pt or it.type_line

    assert look(rule_on(board, cards())) == truth
    assert look(rule_on(board, cards(), law=misreading.law)) == believed
