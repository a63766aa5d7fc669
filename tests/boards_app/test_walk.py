"""A ruling as a page tells it: verdict, ladder, table and sentences after any step.

The objects are made up, so that these don't hang on the library.
"""

import pytest

from rulings.boards.drawing import Line, in_words, seats
from rulings.boards.ruling import ruling_on_text
from rulings.boards.walk import Walk, stand_at

BOARD = """\
Ann 20, 2 poison
  Idol: {3} artifact, "Creatures you control get +1/+1."
  Wisp: 1/1 blue Spirit creature token, flying
  effect: Wisp loses all abilities until end of turn
Nick 13
  Ogre: 2/2 red Ogre creature, tapped, 1 damage
"""


@pytest.fixture
def ruling():
    return ruling_on_text(BOARD)


def card(ruling, label, at=None):
    return next(c for seat in seats(ruling, at) for c in seat.cards if c.label == label)


def test_the_active_player_sits_at_the_bottom(ruling):
    assert [(seat.player, seat.active) for seat in seats(ruling)] == [
        ("Nick", False),
        ("Ann", True),
    ]


def test_a_card_that_changed_says_what_it_was(ruling):
    wisp = card(ruling, "Wisp")

    assert (wisp.was_pt, wisp.pt, wisp.changed) == ("1/1", "2/2", True)
    assert wisp.lines == (Line("Flying", "lost"),)
    assert wisp.in_layers == "layers 6 and 7"


def test_a_step_marks_only_what_it_changed(ruling):
    assert [card(ruling, "Wisp", at).was_pt for at in (0, 1, 2)] == ["", "", "1/1"]
    assert [card(ruling, "Wisp", at).changed for at in (0, 1, 2)] == [False, True, True]


def test_the_board_as_given_shows_nothing_of_what_comes(ruling):
    wisp = card(ruling, "Wisp", 0)

    assert (wisp.pt, wisp.lines, wisp.layers) == ("1/1", (Line("Flying"),), ())


def test_a_stolen_creature_lies_with_whoever_controls_it_now():
    text = "Ann 20\nNick 20\n  Ogre: 2/2 red creature\n  effect: Ann controls Ogre\n"
    ruling = ruling_on_text(text)

    assert [len(seat.cards) for seat in seats(ruling, 0)] == [1, 0]
    assert [len(seat.cards) for seat in seats(ruling)] == [0, 1]


def test_what_dies_is_marked_from_the_step_that_says_so():
    ruling = ruling_on_text("Ann 20\n  Ogre: 2/2 red creature, 2 damage\n")

    assert [card(ruling, "Ogre", at).gone for at in (0, 1, None)] == [False, True, True]
    assert Walk(ruling, None).headline == "Nothing changes, 1 dies."


def test_the_table_is_told_in_sentences_too(ruling):
    assert in_words(ruling) == [
        "Ann, the active player: 20 life and 2 poison. "
        "Idol is a colorless artifact with Creatures you control get +1/+1. "
        "Wisp is a 2/2 blue creature — Spirit with no abilities. "
        "There is an effect: Wisp loses all abilities until end of turn.",
        "Nick: 13 life. Ogre, tapped, is a 2/2 red creature — Ogre with no abilities; "
        "it bears 1 damage.",
    ]


def test_a_walk_goes_from_the_board_as_given_to_the_end(ruling):
    places = [stand_at(ruling, step) for step in ("0", "1", "2", "")]

    assert [(walk.back, walk.on) for walk in places] == [
        (None, 1),
        (0, 2),
        (1, ""),
        (2, None),
    ]


@pytest.mark.parametrize("step", ["", "3", "-1", "one", "²", "9" * 5000])
def test_what_is_no_step_means_the_end(ruling, step):
    assert stand_at(ruling, step).at is None


def test_the_ladder_has_a_dot_for_each_effect_and_says_where_the_reader_stands(ruling):
    rungs = {rung.layer: rung for rung in Walk(ruling, 2).ladder}

    assert [layer for layer, rung in rungs.items() if rung.used] == ["6", "7c"]
    assert len(rungs["7c"].dots) == 1
    assert [layer for layer, rung in rungs.items() if rung.current] == ["7c"]


def test_the_verdict_is_on_the_claims_where_there_are_any():
    text = BOARD + "\nthen\n  Wisp is 2/2  [613.4c]\n  Ogre is 3/3\n"
    walk = Walk(ruling_on_text(text), None)

    assert (walk.headline, walk.sign) == ("1 of 2 claims doesn’t hold.", "no")
    assert [(one.said, one.rules, one.holds) for one in walk.claimed] == [
        ("Wisp is 2/2", ("613.4c",), True),
        ("Ogre is 3/3", (), False),
    ]


def test_the_only_answer_is_the_verdict():
    walk = Walk(ruling_on_text(BOARD + "\nask\n  Ogre\n"), None)

    assert walk.headline == (
        "Ogre: a 2/2 red creature — Ogre with no abilities, controlled by Nick."
    )
    assert walk.answered == ()


def test_with_neither_it_says_what_changed(ruling):
    walk = Walk(ruling, None)

    assert (walk.headline, walk.sign) == ("1 object changes.", "")
    assert walk.outcome == ["Wisp is a 2/2 blue creature — Spirit with no abilities."]


def test_a_day_that_is_not_modelled_is_refused():
    walk = Walk(ruling_on_text(BOARD, "2009-07-11"), None)

    assert (walk.headline, walk.sign, walk.count) == ("The bench doesn’t rule on this.", "no", 0)


def test_a_board_is_named_by_its_note_or_by_what_stands_on_it(ruling):
    assert Walk(ruling, None).title == "Idol, Wisp and Ogre"
    assert Walk(ruling_on_text("# The point\n" + BOARD), None).title == "The point"


def test_what_is_played_comes_first_and_the_table_is_the_one_after_it():
    text = (
        "Ann 20\n  Ogre: 2/2 red creature\nNick 20\n  Elf: 1/1 green creature\n\n"
        "play\n  exchange control of Ogre and Elf\n"
    )
    walk = Walk(ruling_on_text(text), 0)

    assert [heading for _, heading, _ in walk.parts][0] == "what is played"
    assert walk.standing == "The battlefield after what is played, before any effect"
