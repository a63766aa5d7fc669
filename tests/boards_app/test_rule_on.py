"""manage.py rule_on: text or JSON in, a ruling to read or one JSON line a file out."""

import json

import pytest
from django.core.management import call_command

BOARD = """Ann 20
  Humility
  Opalescence
Nick 13, 2 poison
  Grizzly Bears, tapped, 1 +1/+1 counter, 1 damage

ask
  Grizzly Bears
then
  Grizzly Bears is 2/2
"""


@pytest.fixture
def board_file(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(BOARD)
    return path


def test_json_has_the_documented_form(board_file, capsys):
    call_command("rule_on", str(board_file), json=True)

    ruling = json.loads(capsys.readouterr().out)
    assert set(ruling) == {
        "edition",
        "objects",
        "players",
        "answers",
        "claims",
        "steps",
        "not_understood",
        "refused",
    }
    assert ruling["edition"] == "2026-08-07"
    assert ruling["objects"]["Grizzly Bears"] == {
        "zone": "battlefield",
        "owner": "Nick",
        "controller": "Nick",
        "types": ["Creature"],
        "subtypes": ["Bear"],
        "supertypes": [],
        "colors": ["green"],
        "power": 2,
        "toughness": 2,
        "abilities": [],
        "counters": {"+1/+1": 1},
        "damage": 1,
        "tapped": True,
        "attached_to": None,
    }
    assert ruling["players"]["Nick"] == {"life": 13, "poison": 2, "lost": False}
    assert ruling["claims"] == [{"claim": "Grizzly Bears is 2/2", "holds": True}]
    assert ruling["refused"] is None
    assert all(step["rule"] and step["text"] for step in ruling["steps"])


@pytest.mark.django_db
def test_several_files_give_a_line_each_even_where_one_cannot_be_read(board_file, tmp_path, capsys):
    bad = tmp_path / "bad.txt"
    bad.write_text("Ann 20\n  Humilty\n")

    with pytest.raises(SystemExit):
        call_command("rule_on", str(board_file), str(bad), str(tmp_path / "none"), json=True)

    good, misspelt, missing = map(json.loads, capsys.readouterr().out.splitlines())
    assert good["refused"] is None
    assert misspelt["error"]["line"] == 2
    assert misspelt["error"]["suggestion"] == "“Humility”"
    assert "can't be read" in missing["refused"]


@pytest.mark.parametrize("text", [BOARD, '{"players": [{"name": "Ann"}]}'])
def test_a_byte_order_mark_before_text_or_json_is_passed_over(text, tmp_path, capsys):
    path = tmp_path / "board"
    path.write_text(text, encoding="utf-8-sig")

    call_command("rule_on", str(path), json=True)

    assert "Ann" in json.loads(capsys.readouterr().out)["players"]


@pytest.mark.parametrize("text", ['[{"players": [', "[1,\n", '{"players": [{"name": "Ann"}'])
def test_json_cut_short_is_told_as_json_and_not_as_a_board(text, tmp_path, capsys):
    path = tmp_path / "board.json"
    path.write_text(text)

    with pytest.raises(SystemExit):
        call_command("rule_on", str(path), json=True)

    error = json.loads(capsys.readouterr().out)["error"]
    assert error["message"].startswith("This isn't whole JSON")


def test_a_json_list_is_no_board(tmp_path, capsys):
    path = tmp_path / "board.json"
    path.write_text("[1]")

    with pytest.raises(SystemExit):
        call_command("rule_on", str(path), json=True)

    assert "board: should be of type object" in json.loads(capsys.readouterr().out)["refused"]


def test_a_json_board_is_ruled_on_like_its_text(tmp_path, capsys):
    path = tmp_path / "board.json"
    path.write_text('{"players": [{"name": "Ann", "objects": [{"card": "Humility"}]}]}')

    call_command("rule_on", str(path), json=True)

    assert "Humility" in json.loads(capsys.readouterr().out)["objects"]


def test_a_false_claim_says_what_is_so_and_fails(tmp_path, capsys):
    path = tmp_path / "board.txt"
    path.write_text("Ann 20\n  Grizzly Bears\nthen\n  Grizzly Bears is 3/3\n")

    with pytest.raises(SystemExit):
        call_command("rule_on", str(path))

    said = capsys.readouterr().out
    assert "FALSE: Grizzly Bears is 3/3" in said
    assert "instead: it is a 2/2 green creature — Bear with no abilities, controlled by Ann" in said


def test_steps_can_be_read_in_a_terminal(board_file, capsys):
    call_command("rule_on", str(board_file))

    assert "layer 6   613.1f             Humility takes all abilities" in capsys.readouterr().out


def test_a_claim_that_cannot_be_checked_is_neither_true_nor_false(tmp_path, capsys):
    path = tmp_path / "board.txt"
    path.write_text("Ann 20\n  Grizzly Bears\nthen\n  Hokey pokey\n")

    with pytest.raises(SystemExit):
        call_command("rule_on", str(path), json=True)

    ruling = json.loads(capsys.readouterr().out)
    assert ruling["claims"] == [{"claim": "Hokey pokey", "holds": None}]
    assert "isn't a claim the bench can check" in ruling["not_understood"][0]["text"]


def test_a_day_that_is_none_has_no_edition(board_file, capsys):
    with pytest.raises(SystemExit):
        call_command("rule_on", str(board_file), json=True, as_of="yesterday")

    ruling = json.loads(capsys.readouterr().out)
    assert ruling["edition"] is None
    assert "is no date" in ruling["refused"]
