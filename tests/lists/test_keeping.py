"""What changes lists, apart from any page."""

import pytest

from rulings.lists import keeping
from rulings.lists.keeping import ListRefused
from rulings.lists.models import CardList
from tests.factories import CardFactory

from .conftest import names


def test_an_owner_has_a_name_once_whatever_its_case(ann, cube):
    with pytest.raises(ListRefused) as refusal:
        keeping.new_list(ann, "cube")

    assert str(refusal.value) == "You have a list called “cube” already. Take another name."


def test_two_owners_may_have_a_list_of_the_same_name(cube, nick):
    assert keeping.new_list(nick, "Cube").name == "Cube"


def test_a_name_refused_leaves_the_old_one(ann, cube):
    deck = keeping.new_list(ann, "Deck")
    with pytest.raises(ListRefused):
        keeping.rename(deck, "Cube")

    assert deck.name == "Deck"
    deck.refresh_from_db()
    assert deck.name == "Deck"


def test_a_list_may_be_renamed_to_its_own_name_in_another_case(cube):
    assert keeping.rename(cube, "CUBE").name == "CUBE"


def test_lists_without_end_are_refused(ann, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_LISTS", 1)
    keeping.new_list(ann, "One")
    with pytest.raises(ListRefused, match="Delete one first"):
        keeping.new_list(ann, "Two")


def test_cards_stand_in_the_order_they_came(cube):
    for name in ("Humility", "Blood Moon", "Opalescence"):
        keeping.add(cube, CardFactory(name=name))

    assert names(cube) == ["Humility", "Blood Moon", "Opalescence"]


def test_a_card_after_one_taken_off_still_comes_last(cube, humility, opalescence):
    keeping.add(cube, humility)
    keeping.add(cube, opalescence)
    keeping.remove(cube, humility)
    keeping.add(cube, humility)

    assert names(cube) == ["Opalescence", "Humility"]


def test_a_card_is_on_a_list_once_and_keeps_its_note(cube, humility):
    assert keeping.add(cube, humility, "watch the layers")
    assert not keeping.add(cube, humility, "again")

    assert [entry.note for entry in cube.entries.all()] == ["watch the layers"]


def test_what_changes_a_list_dates_it(cube, humility):
    before = cube.updated_at
    keeping.add(cube, humility)
    cube.refresh_from_db()

    assert cube.updated_at > before


def test_a_link_is_kept_while_it_holds_and_never_comes_back(cube):
    keeping.share(cube)
    first = cube.token
    keeping.share(cube)
    assert cube.token == first
    assert len(first) == 32

    keeping.stop_sharing(cube)
    assert not cube.shared
    keeping.share(cube)
    assert cube.token != first


def test_two_lists_may_be_unshared(ann, cube):
    keeping.new_list(ann, "Deck")

    assert not any(one.shared for one in CardList.objects.all())


def test_saving_is_all_or_nothing(ann, cube, humility):
    with pytest.raises(ListRefused):
        keeping.save(humility, ann, into=[cube], out_of=[], new="Cube")

    assert names(cube) == []


def test_the_text_is_a_card_a_line(cube, humility, opalescence):
    keeping.add(cube, opalescence, "first")
    keeping.add(cube, humility)

    assert keeping.as_text(cube) == "Opalescence\nHumility\n"


def test_lists_go_with_their_owner(ann, cube, humility):
    keeping.add(cube, humility)
    ann.delete()

    assert not CardList.objects.exists()
