"""Finding cards and rulings by their words, in whichever database the tests run on."""

import pytest

from rulings.reference import fulltext
from rulings.reference.models import Card, CardWords, OfficialRuling, RulingOn, WordCount
from rulings.reference.words import telling
from tests.factories import CardFactory

pytestmark = pytest.mark.django_db


def cards(**texts):
    for name, text in texts.items():
        CardFactory(name=name, text=text)
    fulltext.rebuild()


def found(query, *, limit=10):
    """The names of the cards with the query's words, best first."""
    keys = [key for key, _ in fulltext.best("card", dict.fromkeys(telling(query), 1.0), limit)]
    names = Card.objects.in_bulk(keys)
    return [names[key].name for key in keys]


def test_a_text_is_found_by_any_of_its_words():
    cards(Ram="Shear a flock.", Ewe="Graze.", Goat="Climb.")

    assert found("shear") == ["Ram"]
    assert set(found("shear graze")) == {"Ram", "Ewe"}


def test_a_card_is_found_by_its_name_and_type_too():
    CardFactory(name="Ram", type_line="Artifact — Lamp")
    fulltext.rebuild()

    assert found("ram") == found("lamp") == ["Ram"]


@pytest.mark.parametrize("query", ["shearing", "Sheared", "SHEARS", "shéar"])
def test_endings_case_and_accents_do_not_matter(query):
    cards(Ram="Shear a flock.", Ewe="Graze.")

    assert found(query) == ["Ram"]


def test_a_rare_word_tells_more_than_a_common_one():
    flock = {f"Sheep{n}": "Graze the pasture." for n in range(20)}
    cards(Ram="Climb the pasture.", **flock)

    assert found("graze climb")[0] == "Ram"


def test_the_commonest_words_still_find_something_by_themselves():
    cards(**{f"Sheep{n}": "Graze." for n in range(20)})

    assert len(found("graze", limit=30)) == 20


def test_a_text_with_more_of_the_words_comes_first():
    cards(Ewe="Graze.", Ram="Graze and climb.", Goat="Climb.", Ox="Sleep.", Cow="Sleep.")

    assert found("graze climb")[0] == "Ram"


def test_a_short_text_comes_before_a_long_one():
    cards(Long="Graze. " + "Sleep a little longer. " * 20, Short="Graze.")

    assert found("graze") == ["Short", "Long"]


def test_texts_as_good_as_each_other_come_in_the_order_of_their_keys():
    cards(**{f"Sheep{n:02}": "Graze." for n in range(12)}, Ox="Sleep.")

    assert found("graze", limit=5) == [f"Sheep{n:02}" for n in range(5)]


def test_a_weightier_word_counts_for_more():
    cards(Ram="Climb.", Ewe="Graze.", Ox="Sleep.", Cow="Sleep.", Dog="Sleep.")

    heavy = fulltext.best("card", {"graze": 3.0, "climb": 1.0}, 5)

    assert [Card.objects.get(pk=key).name for key, _ in heavy] == ["Ewe", "Ram"]
    assert heavy[0][1] > heavy[1][1]


SIGNS = {
    "Grown": "Put a +1/+1 counter on it.",
    "Shrunk": "Put a -1/-1 counter on it.",
    "Plain": "It is 1/1.",
    "Ruled": "See rule 613.8b.",
    "Owned": "A shepherd's crook.",
}


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("+1/+1", "Grown"),
        ("-1/-1", "Shrunk"),
        ("1/1", "Plain"),
        ("613.8b", "Ruled"),
        ("shepherd's", "Owned"),
        ("shepherd’s", "Owned"),
    ],
)
def test_words_of_signs_are_words(query, name):
    cards(**SIGNS)

    assert found(query) == [name]


@pytest.mark.parametrize("stem", ["+1/+1", "-1/-1", "613.8b", "x/x"])
def test_a_word_of_signs_is_spelt_in_letters(stem):
    assert fulltext.spelt(stem).isalnum()


def test_the_signs_are_told_apart():
    spelt = [fulltext.spelt(stem) for stem in ("+1/+1", "-1/-1", "1/1", "+1/-1", "1.1")]

    assert len(set(spelt)) == 5


@pytest.mark.parametrize("query", ["", "?!…", "—", "'\"*()^:-", "NEAR AND OR NOT", "& | ! <->"])
def test_signs_and_operators_find_nothing_and_break_nothing(query):
    cards(Ram="Shear a flock.")

    assert found(query) == []


def test_an_unknown_word_finds_nothing():
    cards(Ram="Shear a flock.")

    assert found("xylophone") == []


def test_a_very_long_query_is_answered():
    cards(**{f"Sheep{n}": f"Graze{n}." for n in range(400)})
    query = " ".join(f"graze{n} unknown{n}" for n in range(5_000))

    assert len(found(query, limit=1_000)) == fulltext.LOOKED_FOR


def test_a_very_long_word_is_no_trouble():
    cards(Ram="a" * 3_000)

    assert found("a" * 3_000) == []
    assert found("ram") == ["Ram"]


def test_where_nothing_is_indexed_nothing_is_found():
    CardFactory(text="Shear a flock.")

    assert found("shear") == []
    fulltext.rebuild()
    assert fulltext.best("ruling", {"shear": 1.0}, 5) == []


def test_rebuilding_replaces_what_was_indexed():
    cards(Ram="Shear a flock.", Ewe="Graze.")
    Card.objects.filter(name="Ram").update(text="Climb.")
    Card.objects.filter(name="Ewe").delete()

    fulltext.rebuild()

    assert found("shear graze ewe") == []
    assert found("climb") == ["Ram"]
    assert CardWords.objects.count() == 1
    assert WordCount.objects.get(kind="card", word="").texts == 1


def test_rulings_are_found_while_they_stand_on_a_card():
    card = CardFactory()
    texts = {"Shear it first.": None, "Shear it never.": "2030-01-02"}
    for number, (text, gone_since) in enumerate(texts.items()):
        ruling = OfficialRuling.objects.create(key=f"r{number}", text=text)
        RulingOn.objects.create(ruling=ruling, card=card, gone_since=gone_since)
    OfficialRuling.objects.create(key="r2", text="Shear nothing.")

    fulltext.rebuild()

    ((key, score),) = fulltext.best("ruling", {"shear": 1.0}, 5)
    assert OfficialRuling.objects.get(pk=key).text == "Shear it first."
    assert score > 0


def test_a_ruling_on_many_cards_is_found_once():
    ruling = OfficialRuling.objects.create(key="r0", text="Shear it first.")
    for card in (CardFactory(), CardFactory()):
        RulingOn.objects.create(ruling=ruling, card=card)

    fulltext.rebuild()

    assert len(fulltext.best("ruling", {"shear": 1.0}, 5)) == 1


def test_cards_and_rulings_are_looked_up_apart():
    cards(Ram="Shear a flock.")

    assert fulltext.best("ruling", {"shear": 1.0}, 5) == []
