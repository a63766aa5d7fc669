"""The reference once official texts are there: any day's rules, and cards in every language."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.store_rules import store
from rulings.reference.models import Card, CardImport, Edition, OfficialRuling
from rulings.reference.starter import load_starter
from tests.conftest import bring_cards, rulebook

from .test_accessibility import problems_of

pytestmark = pytest.mark.browser

QUOKKA = "A quokka smiles at each token that comes near it, by day and by night."
PAGES = {
    "rule": "/rules/100.6/",
    "rule of a day": "/rules/100.5/?as_of=2012-05-01",
    "number that moved": "/rules/100.5/",
    "editions": "/editions/",
    "comparison": "/editions/2012-05-01/2030-01-02/",
    "card": "/cards/quokka-piper/?named=Pifferaio+Quokka",
    "cards": "/cards/?begins=qu",
    "choice": "/cards/lo stesso/",
    "results": "/search/?q=quokka",
}


@pytest.fixture(scope="module", autouse=True)
def official(site, django_db_blocker):
    """Two editions and a few cards, all made up; taken away again for the other tests."""
    with django_db_blocker.unblock(), ThreadPoolExecutor(1) as elsewhere:
        # Playwright keeps an event loop in this thread, where Django opens no connection.
        elsewhere.submit(bring_in).result()
        yield
        elsewhere.submit(take_away).result()


def bring_in():
    for states, line in (
        ("May 1, 2012", f"100.5. {QUOKKA}"),
        ("January 2, 2030", f"100.6. {QUOKKA.replace('smiles', 'grins')}"),
    ):
        text = rulebook(
            states=f"These rules are effective as of {states}.",
            extra=[line, "Example: So."],
            glossary=("Token", "A marker. See rule 100.1."),
        )
        store(read_rules(text.encode()), "made-up.txt")
    same = {"language": "Italian", "name": "Lo Stesso"}
    bring_cards(
        {
            "name": "Quokka Piper",
            "type": "Creature — Quokka",
            "power": "1",
            "toughness": "2",
            "text": "Token\nCreatures you control get +1/+1.",
            "foreignData": [{"language": "Italian", "name": "Pifferaio Quokka"}],
            "rulings": [{"date": "2020-05-01", "text": "It pipes with {G} alone."}],
        },
        {"name": "Quokka One", "foreignData": [same]},
        {"name": "Quokka Two", "foreignData": [same]},
    )
    connection.close()


def take_away():
    Edition.objects.all().delete()
    Card.objects.filter(name__startswith="Quokka").delete()
    OfficialRuling.objects.all().delete()
    CardImport.objects.all().delete()
    load_starter()
    connection.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_on_official_pages(open_page, scheme, width):
    page = open_page("/", width=width, color_scheme=scheme)

    found = {name: problems_of(page, path, width) for name, path in PAGES.items()}
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_a_name_in_another_language_leads_to_the_card_from_any_page(open_page):
    page = open_page("/faq/", width=320)
    page.get_by_role("searchbox").press_sequentially("pifferaio quokka")
    page.locator("#suggestions a", has_text=re.compile("^CardQuokka Piper")).wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    page.get_by_role("heading", level=1, name="Quokka Piper").wait_for()
    assert page.get_by_text("It pipes with").is_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_term_in_a_cards_text_opens_its_rule_in_place(open_page, scripts):
    page = open_page("/cards/quokka-piper/", scripts=scripts)
    page.locator(".kws summary").first.click()

    assert page.locator(".kws details[open] .law").first.is_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_any_page_of_the_reference_opens_as_of_another_day(open_page, scripts):
    page = open_page("/rules/100/?as_of=2012-05-01", scripts=scripts, width=320)
    page.get_by_role("link", name="100.5", exact=True).first.click()

    assert page.get_by_text("As of 2012-05-01").is_visible()
    page.get_by_role("link", name="Today’s").click()
    page.get_by_text("which is now").wait_for()
    page.get_by_role("link", name="100.6").first.click()
    assert page.locator("ins", has_text="grins").is_visible()


def test_a_day_is_picked_from_the_masthead(open_page):
    page = open_page("/rules/100.6/", width=320)
    page.get_by_role("button", name="CR 2030-01-02").click()
    page.get_by_label("As of").fill("2013-01-01")
    page.get_by_role("button", name="Show").click()

    page.get_by_text("Comprehensive Rules effective").first.wait_for()
    assert "as_of=2013-01-01" in page.url


@pytest.mark.parametrize("scripts", [True, False])
def test_two_editions_are_compared(open_page, scripts):
    page = open_page("/editions/", scripts=scripts)
    page.locator("[name=old]").select_option("2012-05-01")
    page.locator("[name=new]").select_option("2030-01-02")
    page.get_by_role("button", name="Compare").click()

    page.locator("ins", has_text="grins").wait_for()
    assert page.get_by_text("Old and new numbers").is_visible()
