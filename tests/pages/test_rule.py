"""A rule's page: what it says, where it stands, and everything tied to it."""

import pytest

from tests.factories import CardFactory, FaqEntryFactory, RulingFactory


def test_a_rule_shows_its_digest_and_those_under_it(library, read):
    page = read("/rules/613.8/")

    assert "timestamps" in page
    for anchor in ("R6138", "R6138a", "R6138b", "R6138c"):
        assert f'id="{anchor}"' in page


def test_the_official_text_s_place_is_hatched_while_it_is_missing(library, read):
    assert "The official text stands here once" in read("/rules/613.8/")


def test_the_official_text_takes_its_place_with_examples_and_references(official, read):
    page = read("/rules/100.4/")

    assert "What 100 says, part 4." in page
    assert "CR <time>2030-01-02</time>" in page
    assert 'href="/rules/100.1a/"' in page
    assert "A player does a thing." in page + read("/rules/100.4a/")


def test_what_cites_an_official_rule_stands_on_its_page(official, read):
    assert 'href="/rules/103.2/"' in read("/rules/100.1a/")


def test_it_leads_up_before_and_after(library, read):
    page = read("/rules/613.8/")

    for number in ("6", "613", "613.7", "613.9"):
        assert f'href="/rules/{number}/"' in page


def test_everything_that_leans_on_it_is_there(library, read):
    entry = FaqEntryFactory(question="Does it wait?", rules=["613.8b"])
    card = CardFactory(name="Waiting Room")
    RulingFactory(cards=[card], text="It waits.", rules=["613.8"])
    page = read("/rules/613.8/")

    assert entry.get_absolute_url() in page
    assert "It waits." in page
    assert 'href="/boards/urborg-under-blood-moon/"' in page


def test_drafts_do_not_lean_on_it_yet(library, read):
    FaqEntryFactory(draft=True, question="Does it wait?", rules=["613.8b"])

    assert "Does it wait?" not in read("/rules/613.8/")


@pytest.mark.parametrize(("typed", "meant"), [("613.8A", "613.8a"), ("613.8.", "613.8")])
def test_another_form_of_a_number_leads_to_its_own(library, client, typed, meant):
    answer = client.get(f"/rules/{typed}/")

    assert (answer.status_code, answer.url) == (301, f"/rules/{meant}/")


@pytest.mark.parametrize("number", ["999.9", "613.8z", "613.99", "elves"])
def test_a_number_that_is_none_says_so(library, client, number):
    answer = client.get(f"/rules/{number}/")

    assert answer.status_code == 404
    assert "There is no rule" in answer.content.decode()


def test_a_number_that_is_none_offers_those_near(library, client):
    page = client.get("/rules/613.99/").content.decode()

    assert 'href="/rules/613.11/"' in page


def test_copying_gives_number_text_and_edition(library, read):
    page = read("/rules/613.8a/")

    assert 'data-copy="613.8a: ' in page
    assert "(CR 2026-08-07)" in page
