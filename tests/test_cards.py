"""The starter library's cards: facts that say, in the engine's terms, what the real cards say.

The text written from a card's facts is held against the real card's text, so a wrong
fact fails here. Real texts are not in the repository; without them those tests skip.
"""

import json
import lzma
import re

import pytest

from rulings.engine.abilities import Activated, Recognised, Resolves, Static
from rulings.engine.board import Object, printed
from rulings.engine.changes import Gain
from rulings.engine.characteristics import colors_of
from rulings.engine.oracle.keywords import read_keywords
from rulings.engine.oracle.reader import read_text
from rulings.engine.oracle.writer import write_text
from rulings.library.card_facts import FOLDER, card_from, cards
from tests.likeness import runs

CARDS = [pytest.param(card, id=name) for name, card in cards().items()]

WORDED_OTHERWISE = {  # each with the reason; what they mean is the same
    "Act of Treason": "the untapping, told under [[other]], stands between the two sentences",
    "Bello, Bard of the Brambles": "one “each” for two kinds; the granted trigger is in our words",
    "Deep Freeze": "“all other abilities”: they go first, then it has defender",
    "Ensoul Artifact": "the size stands after the noun",
    "Futurist Operative": "that it can't be blocked, told under [[other]], ends the sentence",
    "Gleam of Authority": "the granted bolster ability is in our words",
    "Imprisoned in the Moon": "“all other card types and abilities” in one breath",
    "Tempered Sliver": "the granted trigger is in our words",
    "Titania's Song": "“becomes”, though the effect lasts only as long as the card is there",
}


@pytest.fixture(scope="module")
def real_cards(shared_data):
    with lzma.open(shared_data / "oracle-2026.json.xz") as file:
        return {card["name"]: card for card in json.load(file)}


def in_other_words(ability):
    """Whether an ability is, or grants, one that is told in our own words."""
    match ability:
        case Recognised():
            return True
        case Static(changes=changes) | Resolves(changes=changes):
            granted = [
                one for change in changes if isinstance(change, Gain) for one in change.abilities
            ]
            return any(in_other_words(one) for one in granted)
        case Activated(effect=effect):
            return in_other_words(effect)
    return False


def normal(text, card):
    """A card's lines without what is no part of what they mean: reminder text, which word a
    card has for itself, "enters the battlefield", and whether keywords share a line."""
    text = re.sub(r" ?\([^)]*\)", "", text).replace("−", "-").replace("’", "'")
    for name in filter(None, (card.name, card.short_name)):
        text = text.replace(name, "~")
    itself = r"\b[Tt]his (creature|land|artifact|enchantment|Aura|Equipment|permanent|token)\b"
    text = re.sub(itself, "~", text).replace("enters the battlefield", "enters")
    lines = []
    for line in filter(None, map(str.strip, text.splitlines())):
        lines += (
            [word.capitalize() for word in re.split("[,;] ", line)]
            if read_keywords(line)
            else [line]
        )
    return lines


def sentences(line):
    """A line's sentences; one with a quotation stays whole."""
    return [line] if '"' in line else re.split(r"(?<=\.) ", line)


def test_there_are_a_hundred_cards_and_more():
    assert len(cards()) >= 100


def test_a_file_is_named_for_its_card():
    def file_name(name):
        return re.sub(r"[^a-z]+", "-", name.lower().replace("'", "")) + ".toml"

    assert {path.name for path in FOLDER.glob("*.toml")} == {file_name(name) for name in cards()}


@pytest.mark.parametrize("card", CARDS)
def test_the_text_written_is_read_as_the_same_abilities(card):
    abilities = tuple(one for one in card.abilities if not in_other_words(one))

    assert read_text(write_text(abilities)) == abilities


@pytest.mark.parametrize("card", CARDS)
def test_the_facts_are_those_of_the_real_card(card, real_cards):
    real = real_cards[card.name]
    ours = {
        "manaCost": card.mana_cost or None,
        "supertypes": sorted(card.supertypes),
        "types": sorted(card.types),
        "subtypes": sorted(card.subtypes),
        "power": card.power or None,
        "toughness": card.toughness or None,
    }

    theirs = {key: sorted(real[key]) if key.endswith("types") else real[key] for key in ours}
    assert ours == theirs


@pytest.mark.parametrize("card", CARDS)
def test_the_colors_are_those_of_the_cost_or_the_color_indicator(card, real_cards):
    of_cost = colors_of(real_cards[card.name]["manaCost"] or "")
    indicators = {"Dryad Arbor": frozenset("G")}  # the data has none

    colors = printed(Object(card.name, card, "Ann", "Ann", (1,))).colors

    assert colors == of_cost | indicators.get(card.name, frozenset())


@pytest.mark.parametrize("card", CARDS)
def test_the_text_written_says_what_the_real_card_says(card, real_cards):
    lines = normal(real_cards[card.name]["text"] or "", card)
    known = {*lines, *(sentence for line in lines for sentence in sentences(line))}
    terms = [one for one in card.abilities if not isinstance(one, Recognised)]

    strange = [line for line in normal(write_text(terms), card) if line not in known]

    assert bool(strange) == (card.name in WORDED_OTHERWISE), strange


@pytest.mark.parametrize("card", CARDS)
def test_no_line_of_the_real_card_is_left_out(card, real_cards):
    """What the terms don't say is told in our own words: one [[other]] or more."""
    lines = normal(real_cards[card.name]["text"] or "", card)
    terms = [one for one in card.abilities if not isinstance(one, Recognised)]
    said = normal(write_text(terms), card)
    others = len(card.abilities) - len(terms)

    missing = [
        sentence
        for line in lines
        if line not in said
        for sentence in sentences(line)
        if sentence not in said
    ]

    if card.name in WORDED_OTHERWISE:
        assert len(missing) >= others
    else:
        assert bool(missing) == bool(others), missing


@pytest.mark.parametrize("card", CARDS)
def test_what_is_told_in_our_words_is_in_our_words(card, real_cards):
    theirs = set(runs(real_cards[card.name]["text"] or "", 5))

    for ability in card.abilities:
        if isinstance(ability, Recognised):
            assert not theirs & set(runs(ability.text, 5))


FACTS = {"name": "Lamp", "types": "Artifact"}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"colour": "blue"}, "unknown key 'colour'"),
        ({"types": "Artefact"}, "'Artefact' is neither a supertype nor a card type"),
        ({"keywords": ["flyng"]}, "'flyng' is no keyword ability"),
        ({"static": [{"applies_to": "all creatures", "says": ""}]}, "unknown key 'says'"),
        ({"static": [{"applies_to": "all creaturs"}]}, "'all creaturs' isn't a description"),
        (
            {"static": [{"applies_to": "all lands", "layer-4": "= Mountan"}]},
            "layer-4: '= Mountan' isn't a term",
        ),
        (
            {"static": [{"applies_to": "all lands", "if": "it rains", "layer-4": "= Island"}]},
            "'it rains' isn't a condition",
        ),
    ],
)
def test_a_fact_that_is_no_term_is_an_error_that_says_so(wrong, message):
    with pytest.raises(ValueError, match=message):
        card_from(FACTS | wrong)
