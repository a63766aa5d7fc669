"""manage.py lookup: the search box on the command line, and its JSON for other programs."""

import io
import json

import pytest
from django.core.management import call_command

from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.store_rules import store

from .conftest import rulebook

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def book():
    store(read_rules(rulebook(extra=["100.5. The quokka rule."]).encode()), "a book of ours")


def lookup(query, **options):
    out = io.StringIO()
    call_command("lookup", query, stdout=out, **options)
    return out.getvalue()


def test_json_is_in_the_documented_form():
    assert json.loads(lookup("100.5", json=True)) == {
        "query": "100.5",
        "results": [
            {
                "kind": "rule",
                "key": "100.5",
                "title": "Section 100",
                "snippet": "The quokka rule.",
                "score": 100.0,
            }
        ],
    }


def test_a_note_comes_with_its_result():
    result = json.loads(lookup("100.7", json=True))["results"][0]

    assert result["note"] == (
        "There is no rule 100.7 in the edition of 2030-01-02. The nearest is 100.5."
    )


def test_a_dash_answers_a_line_of_json_for_each_line_of_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("100.5\nquokka\nzyzzyva\n"))

    answers = [json.loads(line) for line in lookup("-").splitlines()]

    assert [answer["query"] for answer in answers] == ["100.5", "quokka", "zyzzyva"]
    assert [len(answer["results"]) for answer in answers] == [1, 1, 0]


def test_people_get_lines_to_read():
    assert lookup("quokka") == "rule     100.5 Section 100\n         The quokka rule.\n"
    assert lookup("zyzzyva") == "Nothing was found for “zyzzyva”.\n"


def test_no_more_than_the_limit():
    assert len(json.loads(lookup("part", json=True, limit=3))["results"]) == 3
