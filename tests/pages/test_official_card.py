"""A card's page once official cards were brought in: its text, rulings, names and what bears."""

import pytest
from django.urls import reverse

from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.store_rules import store
from rulings.reference.models import Card, OfficialRuling, Tag
from tests.conftest import bring_cards, rulebook
from tests.factories import FaqEntryFactory

QUOKKA = {
    "name": "Quokka Piper",
    "manaCost": "{1}{G}",
    "manaValue": 2.0,
    "type": "Creature — Quokka",
    "power": "1+*",
    "toughness": "2",
    "text": "Flying\nCreatures you control get +1/+1.\nWhenever it rains, sacrifice Quokka Piper.",
    "legalities": {"modern": "Legal", "vintage": "Restricted"},
    "printings": ["QQQ"],
    "foreignData": [
        {"language": "Italian", "name": "Pifferaio Quokka", "text": "Volare"},
        {"language": "German", "name": "Quokkapfeifer"},
    ],
    "rulings": [
        {"date": "2020-05-01", "text": "The later of the two, with {G} in it."},
        {"date": "6/8/2016", "text": "The earlier of the two."},
    ],
}
WOMBAT = {
    "name": "Wombat",
    "text": "Flying",
    "rulings": [{"date": "2019-01-01", "text": "What flying means to any creature."}],
}


@pytest.fixture
def cards(library):
    bring_cards(QUOKKA, WOMBAT)


@pytest.fixture
def page(cards, read):
    return read("/cards/quokka-piper/")


def test_the_official_text_stands_line_by_line_with_how_far_it_is_understood(page):
    text = page[page.index('id="text"') : page.index('id="rulings"')]

    assert text.count('<li data-is="yes">') == 2
    assert text.count('<li data-is="no">') == 1
    assert "MTGJSON, <time>2030-01-02</time>" in text


def test_each_term_opens_its_rule_in_place(page):
    assert 'href="#kw-7029"' in page
    assert '<summary>flying <span class="cite">702.9</span></summary>' in page
    assert 'id="kw-70121"' in page


def test_what_the_engine_worked_out_stands_apart_from_curators_tags(cards, read):
    tag = Tag.objects.create(name="needs an umbrella", slug="needs-an-umbrella")
    Card.objects.get(name="Quokka Piper").tags.add(tag)

    page = read("/cards/quokka-piper/")
    facts = page[page.index('id="facts"') : page.index('id="behind"')]
    worked_out, tagged = facts.split("Tagged by curators")
    assert "static ability, layer 7c" in worked_out
    assert "triggered ability" in worked_out
    assert "keyword action: sacrifice" in worked_out
    assert 'href="/tags/needs-an-umbrella/"' in tagged
    assert "Quokka Piper" in read("/tags/needs-an-umbrella/")


def test_rulings_stand_in_date_order_with_mana_as_symbols(page):
    assert page.index("2016-06-08") < page.index("2020-05-01")
    assert '<span class="vh">{G}</span>' in page[page.index("The later of the two") :]


def test_each_ruling_has_an_address_of_its_own(cards, read):
    ruling = OfficialRuling.objects.get(text="The earlier of the two.")

    assert f'id="ruling-{ruling.key}"' in read("/cards/quokka-piper/")
    assert "Quokka Piper" in read(ruling.get_absolute_url())


def test_rulings_that_were_given_later_are_left_out_as_of_a_day(cards, read):
    for states in ("May 1, 2018", "January 2, 2030"):
        text = rulebook(states=f"These rules are effective as of {states}.")
        store(read_rules(text.encode()), "made-up.txt")

    page = read("/cards/quokka-piper/?as_of=2018-05-01")
    assert "The earlier of the two." in page
    assert "The later of the two" not in page
    assert "1 of later days is left out" in page


def test_rulings_of_other_cards_with_the_same_ability_are_near(page):
    related = page[page.index('id="related"') :]

    assert "What flying means to any creature." in related


def test_what_it_is_legal_in_and_called_elsewhere(page):
    for said in ("<dt>Modern</dt><dd>legal", "<dt>Vintage</dt><dd>restricted", "QQQ"):
        assert said in page
    assert '<dt>Italian</dt><dd lang="it">Pifferaio Quokka' in page
    assert "No price list has been brought in" in page


@pytest.mark.parametrize("name", ["Pifferaio Quokka", "pifferaio-quokka", "QUOKKAPFEIFER"])
def test_a_name_of_another_language_opens_it_and_says_what_was_matched(cards, client, name):
    answer = client.get(reverse("card", args=[name]), follow=True)

    assert answer.redirect_chain[0][0].startswith("/cards/quokka-piper/?named=")
    assert "name of" in answer.content.decode()


def test_a_name_of_two_cards_offers_both(library, read):
    foreign = [{"language": "Italian", "name": "Lo Stesso"}]
    bring_cards({"name": "One", "foreignData": foreign}, {"name": "Other", "foreignData": foreign})

    page = read("/cards/lo stesso/", status=300)
    assert 'href="/cards/one/' in page
    assert 'href="/cards/other/' in page


def test_a_name_that_no_card_bears_is_not_found(library, read):
    assert "No card is called" in read("/cards/nobodys-name/", status=404)


def test_every_face_is_shown_and_its_name_opens_the_card(library, client, read):
    whole = "Day Quokka // Night Quokka"
    front = {"name": whole, "faceName": "Day Quokka", "side": "a", "text": "Vigilance"}
    back = {"name": whole, "faceName": "Night Quokka", "side": "b", "text": "Trample"}
    bring_cards(back, front)

    answer = client.get("/cards/night quokka/", follow=True)
    page = answer.content.decode()
    assert page.index("Vigilance") < page.index("Trample")
    assert "702.20" in page
    assert "702.19" in page


def test_a_board_can_be_started_with_it(cards, client, page):
    start = page.index("/board/?board=")
    answer = client.get(page[start : page.index('"', start)])

    assert "Quokka Piper" in answer.content.decode()
    assert "613.4c" in answer.content.decode()


def test_a_plane_starts_no_board(library, read):
    bring_cards({"name": "Quokka Island", "type": "Plane — Rottnest", "layout": "planar"})

    assert "Start a board with it" not in read("/cards/quokka-island/")


def test_the_faq_that_speaks_of_it_is_there(cards, read):
    FaqEntryFactory(question="What does it do?", answer="[[Quokka Piper]] pipes (613.4c).")

    assert "What does it do?" in read("/cards/quokka-piper/")


def test_a_card_of_the_library_keeps_its_official_text_when_the_library_is_loaded_again(
    library, read
):
    from rulings.reference.starter import load_starter

    bring_cards({"name": "Humility", "type": "Enchantment", "text": "It is said otherwise here."})
    load_starter()

    assert "It is said otherwise here." in read("/cards/humility/").replace("</a>", "")


def test_a_half_that_stands_by_itself_leads_to_the_whole(library, read):
    whole = "Fire Quokka // Ice Quokka"
    bring_cards(
        {"name": whole, "faceName": "Fire Quokka", "side": "a"},
        {"name": whole, "faceName": "Ice Quokka", "side": "b"},
        {"name": "Ice Quokka"},
    )

    assert 'Also a face of <a href="/cards/fire-quokka-ice-quokka/">' in read("/cards/ice-quokka/")


def test_cards_are_listed_by_how_their_name_begins_in_any_language(cards, read):
    assert read('/cards/?begins="').count("card-line") == 0
    page = read("/cards/?begins=piff")

    assert "Quokka Piper" in page
    assert "Wombat" not in page


def test_a_name_of_another_language_is_found_by_the_one_box(cards, read):
    page = read("/search/?q=pifferaio+quokka")

    assert "“Pifferaio Quokka” is the Italian name of Quokka Piper." in page


def test_rulings_are_found_by_their_words(cards, read):
    assert "What flying means to any creature." in read("/search/?q=flying+creature&kind=ruling")


def test_a_kind_of_card_with_a_section_of_its_own_leads_there(library, read):
    whole = "Fire Quokka // Ice Quokka"
    bring_cards(
        {"name": whole, "faceName": "Fire Quokka", "side": "a", "layout": "split"},
        {"name": whole, "faceName": "Ice Quokka", "side": "b", "layout": "split"},
    )
    text = rulebook().replace("703. Section 703", "703. Split Cards")
    store(read_rules(text.encode()), "made-up.txt")

    assert 'href="/rules/703/"' in read("/cards/fire-quokka-ice-quokka/")


def test_a_word_that_only_looks_like_a_term_is_none(library, read):
    text = rulebook(glossary=("Constructed", "A way to play. See rule 100.2."))
    store(read_rules(text.encode()), "made-up.txt")
    bring_cards({"name": "Quokka Works", "text": "Create a Construct token."})

    assert "kw-1002" not in read("/cards/quokka-works/")


def test_of_two_names_that_differ_in_accents_the_one_typed_opens(library, client):
    bring_cards({"name": "Lim-Quôkka", "printings": ["QQQ"]}, {"name": "Lim-Quokka"})

    for name in ("Lim-Quôkka", "Lim-Quokka"):
        answer = client.get(reverse("card", args=[name]), follow=True)
        assert f"<h1>{name}" in answer.content.decode()


def test_being_tapped_is_no_tapping(library, read):
    text = rulebook().replace("701. Section 701", "701. Keyword Actions")
    text = text.replace("701.2. What 701 says, part 2. See rule 100.1a.", "701.2. Tap and Untap")
    store(read_rules(text.encode()), "made-up.txt")
    bring_cards(
        {"name": "Quokka Gate", "type": "Land", "text": "This land enters tapped."},
        {"name": "Quokka Spring", "type": "Land", "text": "Tap target creature."},
    )

    assert "keyword action: tap" not in read("/cards/quokka-gate/")
    assert "keyword action: tap" in read("/cards/quokka-spring/")


def test_what_holds_at_a_level_only_is_not_said_to_be_understood(library, read):
    text = "Flying\n{1}{G}: Level 2\nCreatures you control get +1/+1."
    bring_cards({"name": "Quokka Class", "type": "Enchantment — Class", "text": text})

    page = read("/cards/quokka-class/")
    assert page.count('<li data-is="no">') == 2
    assert "layer 7c" not in page


def test_a_leveler_is_read_as_a_whole(library, read):
    text = "Level up {W}\nLEVEL 2-6\n3/3\nFirst strike"
    bring_cards({"name": "Quokka Pupil", "layout": "leveler", "text": text})

    assert '<li data-is="no">' not in read("/cards/quokka-pupil/")


def test_a_room_claims_nothing_of_its_doors(library, client, read):
    room = {"name": "Den // Loft", "type": "Enchantment — Room", "layout": "split"}
    flying = "Creatures you control have flying."
    bring_cards(
        {**room, "faceName": "Den", "side": "a", "text": flying},
        {**room, "faceName": "Loft", "side": "b", "text": "Vigilance"},
    )

    assert read("/cards/den-loft/").count('<li data-is="no">') == 2
    board = "Ann 20\n  Den\n  Grizzly Bears\nNick 20\nask\n  Grizzly Bears\n"
    page = client.get("/board/", {"board": board}).content.decode()
    assert "a 2/2 green creature — Bear with no abilities" in page
