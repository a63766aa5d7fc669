"""The one box over official texts: which edition is asked, and how well it answers real people."""

import json
import tarfile
from datetime import date
from pathlib import Path

import pytest
from django.db import transaction

from rulings.reference import numbers
from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.store_rules import store
from rulings.reference.models import Edition
from rulings.reference.search import search
from rulings.reference.starter import load_starter

from .conftest import rulebook

pytestmark = pytest.mark.django_db
QUERIES = Path(__file__).parents[1] / "../shared/cases/search.jsonl"


def bring_in(**book):
    return store(read_rules(rulebook(**book).encode()), "a book of ours")[0]


def test_the_newest_edition_is_asked():
    bring_in(extra=["100.5. The quokka rule."])

    result = search("quokka")[0]
    assert (result.key, result.title, result.snippet) == (
        "100.5",
        "Section 100",
        "The quokka rule.",
    )


def test_an_older_edition_is_asked_by_name():
    states = "These rules are current as of May 1, 2008."
    older = bring_in(states=states, extra=["100.9. The quokka rule."])
    bring_in(extra=["100.5. The quokka rule."])

    assert search("quokka", edition=older)[0].key == "100.9"
    assert "in the edition of 2008-05-01" in search("100.5", edition=older)[0].note


def test_digests_faq_and_jargon_say_nothing_about_rules_of_older_editions():
    """Their numbers mean today's rules: 510.1 was a permanent's status in 2008."""
    load_starter()
    older = bring_in(states="These rules are current as of May 1, 2008.")

    assert [r for r in search("mana burn", edition=older, kinds=["rule"]) if r.note] == []


def test_terms_are_those_of_the_edition():
    bring_in()

    result = search("token")[0]
    assert (result.kind, result.key, result.title) == ("glossary", "token", "Token")


def test_examples_and_subrules_lead_to_a_rule():
    bring_in(extra=["100.5. A rule.", "Example: The quokka leaps."])

    assert search("leaping quokkas")[0].key == "100.5"


def test_of_a_number_used_twice_both_texts_are_shown():
    bring_in(extra=["100.5. Offered quokkas.", "", "100.5. Impending wombats."])

    assert search("100.5")[0].snippet == "Offered quokkas. Impending wombats."


@pytest.fixture
def today(shared_data):
    with tarfile.open(shared_data / "cr/editions.tar.xz") as archive:
        member = next(m for m in archive if m.name.endswith("2026-08-07.txt"))
        text = archive.extractfile(member).read()
    with transaction.atomic():
        store(read_rules(text), "2026-08-07.txt")
        load_starter()
        yield Edition.objects.get(effective=date(2026, 8, 7))


def test_what_people_really_ask_finds_its_rule_among_the_first_ten(today, record_property):
    """A result counts if it is a relevant rule or the numbered rule above one."""
    ranks = []
    for line in QUERIES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        right = set(case["relevant_rules"])
        right |= {numbers.above(number) for number in right if number[-1].isalpha()}
        found = [result.key for result in search(case["query"]) if result.kind == "rule"][:10]
        ranks.append(next((n for n, key in enumerate(found, 1) if key in right), None))

    hits = sum(rank is not None for rank in ranks) / len(ranks)
    reciprocal = sum(1 / rank for rank in ranks if rank) / len(ranks)
    record_property("hit@10", round(hits, 3))
    record_property("MRR", round(reciprocal, 3))
    assert hits >= 0.92, f"hit@10 {hits:.3f}, MRR {reciprocal:.3f}"
    assert reciprocal >= 0.75, f"hit@10 {hits:.3f}, MRR {reciprocal:.3f}"
