"""All real cards there are, brought in once, and what is odd about some of them.

Only names and numbers stand here; the texts are in ../shared/data.
"""

import pytest
from django.db import connection, transaction
from django.db.models import Count

from rulings.reference import fulltext
from rulings.reference.importers import Refused, store_cards
from rulings.reference.importers.cards import read_cards
from rulings.reference.importers.sources import stream
from rulings.reference.models import Card, CardName, Face, OfficialRuling, RulingOn

pytestmark = pytest.mark.django_db
SETS = {"M10": 14, "OARC": 0, "OPC2": 0, "RAV": 58}  # rulings worded otherwise since
# Answers of Scryfall's that hold no card, and why.
NO_CARDS = {"searchtest-badsearch.json": "an error that Scryfall answered"}
# The README of the data counts 21; however names are folded or split, 19 are in it.
TWO_CARDS = """
    Abbattere, Aspetto Imponente, Bombardamento Infuocato, Burattinaio, Colonna di Fuoco,
    Colpo Frantumante, Corpo a Corpo, Disgregare, Distorsione Temporale, Draghetto Urlante,
    Esaurimento, Oblio, Resistenza, Rivelazione Improvvisa, Rombo di Tuono, Salvacondotto,
    Santuario di Serra, Schiacciare, Soffocamento
"""


def store(path, **options):
    with stream(str(path)) as file:
        return store_cards.store_cards(read_cards(file.open), path.name, **options)


def records(path):
    with stream(str(path)) as file:
        return list(read_cards(file.open).records)


@pytest.fixture(scope="module")
def imported(shared_data, django_db_setup, django_db_blocker):
    """AtomicCards in the database for all of this file, and gone after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        stored = store(shared_data / "mtgjson/AtomicCards.json.xz")
        connection.check_constraints()  # once, and not again after every test
        yield stored
        transaction.set_rollback(True)


def called(name, language="Italian"):
    """The cards that a name leads to."""
    names = CardName.objects.filter(language=language, name=name)
    return sorted(set(names.values_list("card__name", flat=True)))


def test_every_card_and_ruling_is_there(imported):
    assert imported.counts == {
        "cards": 30_093,
        "new cards": 30_093,
        "foreign names": 130_905,  # 129,467 rows, some of a card and of its face
        "rulings": 52_616,
        "distinct rulings": 26_766,
    }
    assert imported.lost == {}
    assert Card.objects.count() == 30_093
    assert OfficialRuling.objects.count() == 26_766
    assert RulingOn.objects.count() == 48_540  # both faces of a card repeat its rulings


def test_every_ruling_has_its_day(imported):
    assert not OfficialRuling.objects.filter(given_on=None).exists()


def test_names_are_in_six_languages_and_english(imported):
    languages = set(CardName.objects.values_list("language", flat=True))

    assert languages == {
        "English",
        "French",
        "German",
        "Italian",
        "Japanese",
        "Portuguese (Brazil)",
        "Spanish",
    }
    assert CardName.objects.filter(language="Italian").exclude(text="").count() > 15_000


def test_every_address_is_its_cards_own(imported):
    slugs = list(Card.objects.values_list("slug", flat=True))

    assert len(set(slugs)) == len(slugs)
    assert not [slug for slug in slugs if not slug or slug == "card"]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Aether Vial", "aether-vial"),
        ("Lim-Dûl's Vault", "lim-duls-vault"),
        ("Jötun Grunt", "jotun-grunt"),
        ("A-The One Ring", "a-the-one-ring"),
        ("Delver of Secrets // Insectile Aberration", "delver-of-secrets-insectile-aberration"),
    ],
)
def test_a_famous_name_has_the_address_one_expects(imported, name, slug):
    assert Card.objects.get(name=name).slug == slug


def test_warp_world_is_found_in_italian(imported):
    assert called("Deformare il Mondo") == ["Warp World"]
    assert RulingOn.objects.filter(card__name="Warp World").count() == 4


def test_some_italian_names_lead_to_two_cards(imported):
    names = CardName.objects.filter(language="Italian").values("name")
    two = names.annotate(cards=Count("card", distinct=True)).filter(cards__gt=1)

    expected = {name.strip() for name in TWO_CARDS.replace("\n", " ").split(",")}
    assert set(two.values_list("name", flat=True)) == expected
    assert len(called("Abbattere")) == 2


@pytest.mark.parametrize(
    ("layout", "count"), [("planar", 86), ("scheme", 70), ("vanguard", 106), ("meld", 9)]
)
def test_oversized_and_melded_cards_are_there(imported, layout, count):
    assert Card.objects.filter(layout=layout).count() == count


def test_morphic_tide_is_of_opc2(imported):
    card = Card.objects.get(name="Morphic Tide")

    assert (card.type_line, card.layout, card.legalities) == ("Phenomenon", "planar", {})
    assert "OPC2" in card.printings
    assert card.standing.count() == 6


def test_both_faces_of_a_card_are_found_by_their_names(imported):
    card = Card.objects.get(name="Delver of Secrets // Insectile Aberration")

    assert list(card.faces.values_list("name", "power", "toughness")) == [
        ("Delver of Secrets", "1", "1"),
        ("Insectile Aberration", "3", "2"),
    ]
    assert called("Insectile Aberration", "English") == [card.name]
    assert Face.objects.values("card").distinct().count() == 607


def test_a_melded_card_is_a_card_of_its_own(imported):
    halves = Card.objects.filter(name__endswith=" // Brisela, Voice of Nightmares")

    assert Card.objects.get(name="Brisela, Voice of Nightmares").layout == "meld"
    assert halves.count() == 2
    assert called("Gisela, the Broken Blade", "English") == [
        "Gisela, the Broken Blade // Brisela, Voice of Nightmares"
    ]


def test_a_row_of_two_names_without_text_is_a_card_all_the_same(imported):
    silent = Card.objects.filter(name__contains=" // ", text="")

    assert silent.count() == 7
    assert not Face.objects.filter(card__in=silent).exists()


@pytest.mark.parametrize(
    ("written", "count"), [("*", 202), ("1+*", 6), ("2+*", 2), ("-1", 2), (".5", 0)]
)
def test_power_is_what_is_printed(imported, written, count):
    in_faces = Face.objects.filter(power=written).exclude(position=0)

    assert Card.objects.filter(power=written).count() + in_faces.count() == count


def test_a_word_of_rulings_finds_them(imported):
    found = fulltext.best("ruling", {"mutat": 1.0}, 10)

    texts = OfficialRuling.objects.in_bulk([key for key, _ in found])
    assert len(found) == 10
    assert all("mutat" in text.text.lower() for text in texts.values())


@pytest.mark.parametrize(
    ("name", "cards", "rulings", "layouts"),
    [
        ("M10", 234, 283, {"normal"}),
        ("OARC", 45, 99, {"scheme"}),
        ("OPC2", 40, 93, {"planar"}),
        ("RAV", 291, 358, {"normal"}),
    ],
)
def test_an_original_set_file_is_read(shared_data, name, cards, rulings, layouts):
    found = records(shared_data / f"mtgjson/sets/{name}.json")

    assert len(found) == cards
    assert {record.layout for record in found} == layouts
    assert sum(len(record.rulings) for record in found) <= rulings  # each printing has them all


def test_a_set_says_its_names_in_more_languages(shared_data):
    found = {record.name: record for record in records(shared_data / "mtgjson/sets/M10.json")}

    names = {name.language: name.name for name in found["Warp World"].names}
    assert names["Italian"] == "Deformare il Mondo"
    assert {"Russian", "Chinese Simplified"} <= names.keys()


@pytest.mark.parametrize("name", SETS)
def test_an_older_set_is_brought_in_or_says_what_it_would_lose(
    shared_data, imported, monkeypatch, name
):
    monkeypatch.setattr(store_cards.fulltext, "rebuild", lambda: None)  # it takes seconds
    path = shared_data / f"mtgjson/sets/{name}.json"

    if lost := SETS[name]:
        with pytest.raises(Refused, match=rf"It would lose {lost} rulings that the last import"):
            store(path)
    stored = store(path, accept_losses=bool(lost))

    assert stored.counts["new cards"] == 0
    assert stored.lost.total() == lost
    assert Card.objects.count() == 30_093


def test_every_file_of_scryfalls_is_read_or_refused_with_a_reason(shared_data):
    paths = sorted((shared_data / "scryfall").iterdir())
    refused, read = {}, {}

    for path in paths:
        try:
            read[path.name] = records(path)
        except Refused as error:
            refused[path.name] = str(error)

    assert len(paths) == 53
    assert refused.keys() == NO_CARDS.keys()
    assert all(reason in refused[name] for name, reason in NO_CARDS.items())
    assert all(read.values())


def test_a_language_a_card_was_printed_in_is_named(shared_data):
    names = {
        name.language
        for record in records(shared_data / "scryfall/wickedguardian-langs.json")
        for name in record.names
    }

    assert names == {
        "Chinese Simplified",
        "Chinese Traditional",
        "French",
        "German",
        "Italian",
        "Japanese",
        "Korean",
        "Portuguese (Brazil)",
        "Russian",
        "Spanish",
    }


def test_rulings_of_scryfalls_join_the_real_cards(shared_data, imported, monkeypatch):
    monkeypatch.setattr(store_cards.fulltext, "rebuild", lambda: None)

    stored = store(shared_data / "scryfall/ixidron-rulings.json", accept_losses=True)

    assert stored.counts["rulings"] == 5
    assert stored.counts["rulings of unknown cards"] == 0
    sources = OfficialRuling.objects.filter(standing__card__name="Ixidron")
    assert set(sources.values_list("source", flat=True)) == {"wotc"}
