"""The glossary and its terms."""

from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.store_rules import store
from tests.conftest import rulebook


def test_every_term_is_listed(library, read):
    assert 'href="/glossary/deathtouch/"' in read("/glossary/")


def test_a_term_leads_to_its_rules(library, read):
    assert 'href="/rules/702.2/"' in read("/glossary/deathtouch/")


def test_an_official_meaning_stands_there_with_its_edition(official, read):
    page = read("/glossary/token/")

    assert "A marker for a permanent without a card." in page
    assert "2030-01-02" in page


def test_a_term_that_is_none_is_not_found(library, client):
    assert client.get("/glossary/zyzzyva/").status_code == 404


def test_our_own_terms_stay_listed_beside_the_official_ones(official, read):
    page = read("/glossary/")

    assert 'href="/glossary/word-001/"' in page
    assert 'href="/glossary/deathtouch/"' in page


def test_a_term_of_ours_and_its_official_twin_are_one(db, read):
    text = rulebook(glossary=("Mana Burn (Obsolete)", "It went away.", "", "Token", "A marker."))
    store(read_rules(text.encode()), "made-up.txt")
    page = read("/glossary/")

    assert 'href="/glossary/mana-burn-obsolete/"' in page
    assert 'href="/glossary/mana-burn/"' not in page
    for slug in ("mana-burn", "mana-burn-obsolete"):
        term = read(f"/glossary/{slug}/")
        assert "It went away." in term
        assert "In short:" in term
