"""The search box and its results."""

import pytest

from tests.factories import FaqEntryFactory

from .conftest import BACK, HTMX


@pytest.mark.parametrize("query", ["613.8", " 613.8 ", "613.8a"])
def test_a_number_alone_leads_to_its_rule(library, client, query):
    answer = client.get("/search/", {"q": query})

    assert answer.status_code == 302
    assert answer.url == f"/rules/{query.strip()}/"


def test_a_number_with_a_last_dot_leads_to_the_rule_alone(library, client):
    answer = client.get("/search/", {"q": "613.8."}, follow=True)
    page = answer.content.decode()

    assert 'id="R6138"' in page
    assert 'id="R6138a"' not in page
    assert "With the 3 rules under it" in page


def test_results_are_grouped_by_kind(library, read):
    page = read("/search/?q=deathtouch")

    for kind in ("rule", "glossary", "faq"):
        assert f'id="{kind}"' in page
    assert 'href="/rules/702.2/' in page


def test_results_of_one_kind_can_be_asked_for(library, read):
    page = read("/search/?q=deathtouch&kind=glossary")

    assert 'id="glossary"' in page
    assert 'id="faq"' not in page


def test_a_kind_that_is_none_is_not_found(library, client):
    assert client.get("/search/?q=deathtouch&kind=elves").status_code == 404


def test_a_misspelt_word_is_not_guessed_at_silently(library, read):
    assert "deathtouch" in read("/search/?q=deathtuch").lower()


def test_an_old_term_leads_to_today_s_rule_with_a_note(library, read):
    assert "mana burn" in read("/search/?q=mana+burn").lower()


@pytest.mark.parametrize(
    "query", ["", "???", "  ", "日本語", "a" * 2000, "<script>alert(1)</script>"]
)
def test_an_odd_query_is_answered_all_the_same(library, client, query):
    answer = client.get("/search/", {"q": query})

    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


def test_htmx_gets_the_suggestions_alone(library, read):
    part = read("/search/?q=deathtouch", **HTMX)

    assert part.strip().startswith('<div class="suggest" id="suggestions"')
    assert "<!doctype html>" not in part


def test_going_back_gets_the_whole_page(library, read):
    assert "<!doctype html>" in read("/search/?q=deathtouch", **BACK)


def test_caches_tell_the_two_apart(library, client):
    assert "HX-Request" in client.get("/search/?q=trample")["Vary"]


def test_drafts_are_not_found(library, read):
    FaqEntryFactory(draft=True, question="What of the zyzzyva?")

    assert "What of the zyzzyva?" not in read("/search/?q=zyzzyva")


def test_a_number_that_the_edition_on_show_lacks_leads_nowhere(official, client):
    assert client.get("/search/", {"q": "613.8"}).status_code == 200
    assert client.get("/search/", {"q": "605.4a"}).url == "/rules/605.4a/"


def test_a_list_that_was_cut_short_says_so(library, read):
    assert "the best 50" in read("/search/?q=creature")
