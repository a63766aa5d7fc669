"""Saving a card: from its page onto several lists, or a new one."""

from rulings.lists import keeping
from rulings.lists.models import CardList

from .conftest import names

HERE = "/lists/save/humility/"


def test_a_card_leads_to_saving_it(client, humility):
    assert f'href="{HERE}"' in client.get("/cards/humility/").content.decode()


def test_whoever_is_signed_out_signs_in_and_comes_back(client, humility):
    assert client.get(HERE).url == f"/account/login/?next={HERE}"
    assert client.post(HERE, {"name": "Cube"}).url == f"/account/login/?next={HERE}"


def test_the_first_list_is_made_on_the_way(signed_in, ann, humility):
    answer = signed_in.post(HERE, {"name": "Cube"}, follow=True)

    assert answer.redirect_chain == [("/cards/humility/", 302)]
    assert "Humility is on “Cube”." in answer.content.decode()
    assert names(CardList.objects.get(owner=ann)) == ["Humility"]


def test_the_lists_it_is_on_are_checked(signed_in, ann, cube, humility):
    keeping.new_list(ann, "Deck")
    keeping.add(cube, humility)
    page = signed_in.get(HERE).content.decode()

    assert page.count("checked>") - page.count('name="theme"') // 3 == 1
    assert f'<input type="hidden" name="was" value="{cube.pk}">' in page


def test_it_is_put_on_what_is_checked_and_taken_off_the_rest(signed_in, ann, cube, humility):
    deck, trades = (keeping.new_list(ann, name) for name in ("Deck", "Trades"))
    keeping.add(cube, humility)
    sent = {"was": [cube.pk], "lists": [deck.pk, trades.pk]}
    answer = signed_in.post(HERE, sent, follow=True)

    assert "Humility is on “Deck”, “Trades”." in answer.content.decode()
    assert (names(cube), names(deck), names(trades)) == ([], ["Humility"], ["Humility"])


def test_a_list_that_got_the_card_meanwhile_keeps_it(signed_in, ann, cube, humility):
    deck = keeping.new_list(ann, "Deck")
    keeping.add(cube, humility)
    signed_in.post(HERE, {"lists": [deck.pk]})

    assert (names(cube), names(deck)) == (["Humility"], ["Humility"])


def test_anothers_list_is_none_to_choose(signed_in, nick, humility):
    theirs = keeping.new_list(nick, "Theirs")
    answer = signed_in.post(HERE, {"lists": [theirs.pk]})

    assert answer.status_code == 422
    assert "A list is gone meanwhile." in answer.content.decode()
    assert "Theirs" not in answer.content.decode()
    signed_in.post(HERE, {"was": [theirs.pk]})
    assert names(theirs) == []


def test_a_new_list_of_a_name_taken_saves_nothing(signed_in, ann, cube, humility):
    answer = signed_in.post(HERE, {"lists": [cube.pk], "name": "CUBE"})

    assert answer.status_code == 422
    assert "You have a list called “CUBE” already." in answer.content.decode()
    assert "checked>" in answer.content.decode()  # what was chosen stays chosen
    assert names(cube) == []


def test_a_card_that_is_none_cannot_be_saved(signed_in):
    assert signed_in.get("/lists/save/zyzzyva/").status_code == 404
