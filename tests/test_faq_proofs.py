"""FAQ answers are proven: every proof's board is read, ruled on and holds."""

import csv

import pytest

from rulings.boards.ruling import ruling_on_text
from rulings.library.faq_entries import topics

ENTRIES = [entry for topic in topics() for entry in topic.entries]
PROVEN = [entry for entry in ENTRIES if entry.proof]


@pytest.mark.parametrize("entry", PROVEN, ids=lambda entry: entry.slug)
def test_every_claim_of_a_proof_holds(entry):
    ruling = ruling_on_text(entry.proof)

    assert ruling.refused == ""
    assert ruling.not_understood == ()
    assert ruling.claims
    assert [f"{v.claim}: {v.instead}" for v in ruling.claims if not v.holds] == []


def test_every_answer_on_layers_is_proven():
    layers = next(topic for topic in topics() if topic.slug == "layers")

    assert [entry.slug for entry in layers.entries if not entry.proof] == []


def test_since_is_the_day_an_edition_took_effect(shared_data):
    with (shared_data / "cr" / "editions.csv").open(encoding="utf-8") as file:
        days = {row["effective"] for row in csv.DictReader(file)}

    wrong = {entry.slug: str(entry.since) for entry in ENTRIES if entry.since}
    assert {slug: day for slug, day in wrong.items() if day not in days} == {}
