"""The layer system's laws, beside the golden boards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.engine.notation import read_board
from rulings.engine.ruling import rule_on
from rulings.library.card_facts import cards

LORDS = (
    "Creatures you control get +1/+1.",
    "Green creatures get +0/+2.",
    "All creatures have flying.",
)


def ruled(text, **options):
    return rule_on(read_board(text, cards()), cards(), **options)


@given(st.permutations(LORDS))
def test_the_order_of_independent_effects_never_matters(lines):
    lords = "".join(
        f'  Lord {number}: enchantment, "{line}"\n' for number, line in enumerate(lines)
    )

    ruling = ruled(f"Ann 20\n{lords}  Bear: 2/2 green Bear creature\n")

    bear = ruling.after["Bear"]
    assert (bear.pt, bear.keywords) == ("3/5", {"flying"})


@settings(max_examples=25)
@given(st.permutations(["Humility", "Opalescence", "Blood Moon", "Tarmogoyf"]))
def test_ruling_twice_gives_the_same_ruling(names):
    text = "Ann 20\n" + "".join(f"  {name}\n" for name in names)

    assert ruled(text) == ruled(text)


@settings(max_examples=25)
@given(st.permutations(["Humility", "Opalescence", "Blood Moon", "Urborg, Tomb of Yawgmoth"]))
def test_a_vanilla_creature_more_changes_nothing_else(names):
    text = "Ann 20\n" + "".join(f"  {name}\n" for name in names)

    alone, joined = ruled(text), ruled(text + "Nick 20\n  Wisp: 1/1 blue Spirit creature\n")

    assert {label: joined.after[label] for label in alone.after} == dict(alone.after)


def test_every_step_cites_a_rule():
    ruling = ruled("Ann 20\n  Humility\n  Opalescence\n  Blood Moon\n  Urborg, Tomb of Yawgmoth\n")

    assert all(step.rules for step in ruling.steps)


def test_a_sentence_that_is_not_understood_is_said_out_loud():
    ruling = ruled('Ann 20\n  Rock: artifact, "Creatures you control hum loudly."\n')

    (refusal,) = ruling.not_understood
    assert (refusal.object, refusal.text) == ("Rock", "Creatures you control hum loudly.")


@pytest.mark.parametrize(
    ("line", "kind", "example"),
    [
        ("Painter's Servant", "color", "blue"),
        ("Painter's Servant, choosing Elf", "color", "blue"),
        ("Shifting Sky", "color", "blue"),
        ("Conspiracy", "type", "Elf"),
        ("Conspiracy, choosing white", "type", "Elf"),
        ("Xenograft", "type", "Elf"),
        ("Shared Triumph", "type", "Elf"),
        (
            'Bell: artifact, "Creatures get +1/+1 for each Elf of the chosen type."',
            "type",
            "Elf",
        ),
        ("Mare: 2/2 Horse creature, protection from the chosen color", "color", "blue"),
    ],
)
def test_what_needs_a_choice_that_was_not_made_does_nothing_and_says_so(line, kind, example):
    ruling = ruled(f"Ann 20\n  {line}\n  Grizzly Bears\n")

    (refusal,) = ruling.not_understood
    assert refusal.object == line.partition(",")[0].partition(":")[0]
    assert refusal.text == f"No {kind} is chosen for it. Write “choosing {example}”."
    assert ruling.after == ruling.before


@pytest.mark.parametrize(
    "line",
    [
        "This creature gets +2/+2 until end of turn.",
        "Until end of turn, creatures you control gain flying.",
        "Gain control of target creature.",
        "Target creature gets +3/+3 until end of turn.",
        'This creature has "Target creature gets +3/+3 until end of turn".',
    ],
)
def test_what_only_a_spell_does_is_not_understood_on_a_permanent(line):
    ruling = ruled(f'Ann 20\n  Bear: 2/2 Bear creature, "{line}"\n')

    (refusal,) = ruling.not_understood
    assert (refusal.object, refusal.matters) == ("Bear", True)
    assert ruling.after == ruling.before


def test_an_ability_that_waits_is_not_understood_but_nothing_hangs_on_it_yet():
    rock = 'Ann 20\n  Rock: artifact, "Whenever it rains, draw a card.", "{2}: Sing a song."\n'

    assert [one.matters for one in ruled(rock).not_understood] == [False, False]
    assert [
        one.matters for one in ruled(f"{rock}play\n  Rock becomes tapped\n").not_understood
    ] == [
        True,
        True,
    ]


def test_a_play_that_is_not_modelled_refuses_the_whole_board():
    ruling = ruled("Ann 20\n  Bear: 2/2 Bear creature\nplay\n  Ann dances\nthen\n  Bear is green\n")

    assert ruling.refused == "“Ann dances” isn't a play that is modelled."
    assert not ruling.holds


def test_a_day_before_the_layers_stood_as_they_do_is_refused():
    ruling = ruled("Ann 20\n  Humility\n", as_of="2009-07-11")

    assert "aren't modelled" in ruling.refused


def test_a_ruling_names_the_edition_in_force_on_the_day():
    assert ruled("Ann 20\n  Humility\n", as_of="2025-01-01").edition == "2024-11-08"


def test_dependency_in_a_loop_falls_back_to_timestamps():
    ruling = ruled(
        "Ann 20\n"
        '  Flood: enchantment, "All Forests are Islands."\n'
        '  Growth: enchantment, "All Islands are Forests."\n'
        "  Wood: basic Forest land\n"
        "  Isle: basic Island land\n"
    )

    said = [(step.kind, step.text) for step in ruling.steps if step.layer == "4"][:3]
    assert said == [
        ("note", "Flood and Growth depend on each other in a loop, so their timestamps decide."),
        ("applies", "Flood makes Wood an Island."),
        ("applies", "Growth makes Wood and Isle Forests."),
    ]


def test_a_board_too_entangled_to_work_out_is_refused():
    lines = [
        f'  {a} {n}: artifact, "{a} you control are {b} in addition to their other types."'
        for n in range(50)
        for a, b in (("Lands", "artifacts"), ("Artifacts", "lands"))
    ]

    assert "Too many effects in layer 4" in ruled("\n".join(["Ann 20", *lines])).refused
