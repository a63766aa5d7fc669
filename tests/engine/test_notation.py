"""Board text: exact both ways, and clear about what it can't read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.notation import BoardError, read_board, write_board
from rulings.library.card_facts import cards

NAMES = sorted(name for name, card in cards().items() if "Aura" not in card.subtypes)
KEYWORDS = ("flying", "first strike", "trample", "deathtouch", "vigilance")
EXTRAS = ("", ", 2 poison", ", 3 energy, 4 cards in hand, can't gain life")
PLACES = ("", " @4", " on Bear", " @-2 on Urborg, Tomb of Yawgmoth")
COUNTERS = ("+1/+1", "-1/-1", "flying", "charge", "level")


@st.composite
def objects(draw):
    """An object's line: a card or something made up, in any state."""
    if draw(st.booleans()):
        line = draw(st.sampled_from(NAMES))
        if draw(st.booleans()):
            line += f" @{draw(st.integers(-3, 99))}"
    else:
        power, toughness = draw(st.integers(0, 9)), draw(st.integers(0, 9))
        color = draw(st.sampled_from(["", "white ", "black and green ", "blue "]))
        token = draw(st.sampled_from(["", " token"]))
        name = draw(st.sampled_from(["Wisp", "Old Friend", "Thing of Bits"]))
        place = draw(st.sampled_from(PLACES))
        line = f"{name}{place}: {power}/{toughness} {color}Spirit creature{token}"
        for keyword in draw(st.lists(st.sampled_from(KEYWORDS), max_size=2, unique=True)):
            line += f", {keyword}"
        if draw(st.booleans()):
            line += ', "Creatures you control get +1/+1."'
    if draw(st.booleans()):
        line += ", tapped"
    for kind in draw(st.lists(st.sampled_from(COUNTERS), max_size=2, unique=True)):
        line += f", {draw(st.integers(1, 12))} {kind} counters"
    if damage := draw(st.integers(0, 3)):
        line += f", {damage} damage"
    if draw(st.booleans()):
        line += ", choosing Elf"
    return line


@st.composite
def boards(draw):
    """A board text with two players, effects, a graveyard and every section."""
    out = []
    for player in ("Ann", "Nick"):
        extras = draw(st.sampled_from(EXTRAS))
        out.append(f"{player} {draw(st.integers(-5, 40))}{extras}")
        things = draw(st.lists(objects(), max_size=4))
        for thing in things:
            out.append(f"  {thing}")
            if draw(st.booleans()):
                out.append("  effect: Bear gets +1/+1 until end of turn")
            if draw(st.booleans()):
                out.append("  graveyard: Hill Giant, Urborg, Tomb of Yawgmoth, Shock")
        if draw(st.booleans()):
            out.append("  graveyard: Grizzly Bears, Blood Moon")
    out.insert(1, "  Bear: 2/2 green Bear creature")
    out.insert(1, "  Urborg, Tomb of Yawgmoth")
    out += ["", "play", "  Bear becomes tapped", "ask", "  Bear", "then", "  Bear is green"]
    return "\n".join(out)


@given(boards())
def test_a_board_written_and_read_is_the_same_board(text):
    board = read_board(text, cards())

    assert read_board(write_board(board), cards()) == board


@given(boards())
def test_a_written_board_is_written_the_same_again(text):
    written = write_board(read_board(text, cards()))

    assert write_board(read_board(written, cards())) == written


def test_line_order_is_timestamp_order_and_a_hand_set_one_overrides():
    board = read_board("Ann 20\n  Humility\n  Opalescence @0\n", cards())

    humility, opalescence = board.objects
    assert opalescence.timestamp < humility.timestamp


def test_two_of_a_name_are_numbered():
    board = read_board("Ann 20\n  Grizzly Bears\nNick 20\n  Grizzly Bears\n", cards())

    assert [thing.label for thing in board.objects] == ["Grizzly Bears", "Grizzly Bears #2"]


def test_a_name_with_a_comma_is_one_card():
    board = read_board("Ann 20\n  Urborg, Tomb of Yawgmoth, tapped\n", cards())

    assert board.objects[0].card.name == "Urborg, Tomb of Yawgmoth"
    assert board.objects[0].tapped


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Ann 20\n  Humilty\n",
            "line 2: There is no card “Humilty” here. A made-up object is written "
            "“Humilty: 2/2 creature”. Did you mean “Humility”?\n"
            "  Humilty\n"
            "  ^",
        ),
        (
            "Ann 20\n  Grizzly Bears, asleep\n",
            "line 2: “asleep” says nothing the bench can read. Known are “tapped”, "
            "“2 +1/+1 counters”, “1 damage”, “choosing Elf”, “owned by Nick”.\n"
            "  Grizzly Bears, asleep\n"
            "                 ^",
        ),
        (
            "Ann 20\n  Wisp: 1/1 bleu creature\n",
            "line 2: “bleu” is no color, type or size. Did you mean “blue”?\n"
            "  Wisp: 1/1 bleu creature\n"
            "            ^",
        ),
        (
            "  Humility\n",
            "line 1: A player comes first, such as “Ann 20”.\n  Humility\n  ^",
        ),
        (
            "",
            "line 1: There is nothing on this board. A board starts with a player and a life "
            "total, such as “Ann 20”.\n\n^",
        ),
        (
            "Ann 20\nAnn 20\n",
            "line 2: Ann is on the board already.\nAnn 20\n^",
        ),
        (
            "Ann 20\n  Grizzly Bears, owned by Zed\n",
            "line 2: “Zed” isn't on this board.\n"
            "  Grizzly Bears, owned by Zed\n"
            "                          ^",
        ),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text, expected):
    with pytest.raises(BoardError) as error:
        read_board(text, cards())

    assert str(error.value) == expected


def test_a_name_torn_in_two_is_pointed_at_all_the_same():
    with pytest.raises(BoardError) as error:
        read_board('Ann 20\n  Grizzly Bears\n  Control Magic on Grizz"ly Bears\n', cards())

    assert error.value.line == 3


def test_blank_lines_alone_are_an_empty_board():
    with pytest.raises(BoardError, match="There is nothing on this board. A board starts with"):
        read_board("  \n\n \t\n", cards())


def test_a_byte_order_mark_is_no_part_of_a_name():
    assert read_board("\ufeffAnn 20\n", cards()) == read_board("Ann 20\n", cards())


@pytest.mark.parametrize(
    "name", ["Änne", "Zoë", "Øystein", "Élodie", "Łukasz", "李", "O'Hara", "Jo-Ann"]
)
def test_a_player_s_name_is_of_any_letters(name):
    lines = f"  Grizzly Bears, owned by {name}\n  effect: {name} controls Grizzly Bears\n"
    text = f"Ann 20\n{lines}{name} 7\n"

    board = read_board(text, cards())

    assert board.players[1].name == name
    assert board.objects[0].owner == name
    assert read_board(write_board(board), cards()) == board


def test_an_accent_typed_apart_is_the_same_letter():
    assert read_board("A\u0308nne 20\n", cards()) == read_board("Änne 20\n", cards())


def test_one_board_is_ruled_on_at_a_time():
    with pytest.raises(BoardError) as error:
        read_board("Ann 20\nthen\n  Ann has 20 life\n---\nNick 20\n", cards())

    assert (error.value.line, error.value.message) == (
        4,
        "A board ends here; rule on one board at a time.",
    )
