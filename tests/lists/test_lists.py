"""All of a reader's lists, and one of them: what its owner does there, and nobody else."""

import pytest

from rulings.lists import keeping
from rulings.lists.models import CardList
from tests.factories import CardFactory

from .conftest import names


def test_lists_are_by_name_with_their_cards_counted(signed_in, ann, cube, humility):
    keeping.add(cube, humility)
    keeping.new_list(ann, "a deck")
    page = signed_in.get("/lists/").content.decode()

    assert page.index("a deck") < page.index("Cube")
    assert "1 card<" in page
    assert "0 cards<" in page


def test_a_list_is_made_and_opens(signed_in):
    answer = signed_in.post("/lists/", {"name": "  My   cube "}, follow=True)

    assert answer.redirect_chain == [(CardList.objects.get().get_absolute_url(), 302)]
    assert "<h1>My cube</h1>" in answer.content.decode()


def test_a_name_taken_says_what_to_do(signed_in, cube):
    answer = signed_in.post("/lists/", {"name": "Cube"})

    assert answer.status_code == 422
    said = "You have a list called “Cube” already. Take another name."
    assert f'<a href="#id_name">Name</a>: {said}' in answer.content.decode()


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "nul\0"])
def test_a_name_that_is_none_is_refused(signed_in, name):
    assert signed_in.post("/lists/", {"name": name}).status_code == 422
    assert not CardList.objects.exists()


def test_a_card_is_added_by_its_name(signed_in, cube, humility):
    signed_in.post(f"/lists/{cube.pk}/add/", {"card": "humility", "note": "two of them"})
    page = signed_in.get(f"/lists/{cube.pk}/").content.decode()

    assert 'href="/cards/humility/">Humility</a>' in page
    assert "<p>two of them</p>" in page


def test_marks_left_out_of_a_name_do_not_matter(signed_in, cube):
    CardFactory(name="Urza's Saga", slug="urzas-saga")
    signed_in.post(f"/lists/{cube.pk}/add/", {"card": "urzas saga"})

    assert names(cube) == ["Urza's Saga"]


def test_a_misspelt_card_is_asked_about_and_never_guessed(library, signed_in, cube):
    answer = signed_in.post(f"/lists/{cube.pk}/add/", {"card": "Humilty"})

    assert answer.status_code == 422
    said = "There is no card called “Humilty” here. Did you mean Humility?"
    assert said in answer.content.decode()
    assert 'value="Humilty"' in answer.content.decode()
    assert names(cube) == []


def test_a_card_nobody_knows_leads_to_the_cards(library, signed_in, cube):
    page = signed_in.post(f"/lists/{cube.pk}/add/", {"card": "Zyzzyva"}).content.decode()

    assert "Look it up among the cards." in page


def test_a_card_that_is_there_is_said_to_be(signed_in, cube, humility):
    keeping.add(cube, humility)
    answer = signed_in.post(f"/lists/{cube.pk}/add/", {"card": "Humility"}, follow=True)

    assert "Humility is on it already." in answer.content.decode()


def test_a_note_is_changed_and_a_card_removed(signed_in, cube, humility):
    keeping.add(cube, humility, "old")
    here = f"/lists/{cube.pk}/cards/humility/"

    signed_in.post(f"{here}note/", {"note": "new"})
    assert cube.entries.get().note == "new"
    answer = signed_in.post(f"{here}note/", {"note": "x" * 201}, follow=True)
    assert "That note isn’t kept." in answer.content.decode()
    assert cube.entries.get().note == "new"
    answer = signed_in.post(f"{here}remove/", follow=True)
    assert "Humility is off the list." in answer.content.decode()
    assert names(cube) == []


def test_a_list_is_renamed(signed_in, ann, cube):
    assert 'value="Cube"' in signed_in.get(f"/lists/{cube.pk}/rename/").content.decode()
    signed_in.post(f"/lists/{cube.pk}/rename/", {"name": "Pauper cube"})
    cube.refresh_from_db()
    assert cube.name == "Pauper cube"

    keeping.new_list(ann, "Deck")
    answer = signed_in.post(f"/lists/{cube.pk}/rename/", {"name": "Deck"})
    assert answer.status_code == 422
    assert "<h1>Rename Pauper cube</h1>" in answer.content.decode()


def test_deleting_asks_first(signed_in, cube, humility):
    keeping.add(cube, humility)

    assert "Its 1 card and what you noted" in (
        signed_in.get(f"/lists/{cube.pk}/delete/").content.decode()
    )
    assert CardList.objects.exists()
    answer = signed_in.post(f"/lists/{cube.pk}/delete/", follow=True)
    assert "“Cube” is deleted." in answer.content.decode()
    assert not CardList.objects.exists()


def test_a_list_is_exported_a_card_a_line(signed_in, cube, humility, opalescence):
    keeping.add(cube, humility)
    keeping.add(cube, opalescence)
    answer = signed_in.get(f"/lists/{cube.pk}/export.txt")

    assert answer.content.decode() == "Humility\nOpalescence\n"
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="cube.txt"'


OF_A_LIST = ("", "export.txt", "rename/", "delete/")
TO_A_LIST = ("add/", "share/", "stop-sharing/", "rename/", "delete/")
OF_A_CARD = ("cards/humility/note/", "cards/humility/remove/")


@pytest.mark.parametrize("path", OF_A_LIST)
def test_anothers_list_cannot_be_seen(client, nick, cube, path):
    client.force_login(nick)

    assert client.get(f"/lists/{cube.pk}/{path}").status_code == 404


@pytest.mark.parametrize("path", TO_A_LIST + OF_A_CARD)
def test_anothers_list_cannot_be_changed(client, nick, cube, humility, path):
    keeping.add(cube, humility, "mine")
    keeping.share(cube)
    client.force_login(nick)
    sent = {"name": "Nick's", "card": "Humility", "note": "Nick's"}

    assert client.post(f"/lists/{cube.pk}/{path}", sent).status_code == 404
    cube.refresh_from_db()
    assert (cube.name, cube.shared, cube.entries.get().note) == ("Cube", True, "mine")


def test_nobodys_list_is_not_found(signed_in):
    assert signed_in.get("/lists/999/").status_code == 404
    assert signed_in.get(f"/lists/{10**30}/").status_code == 404


@pytest.mark.parametrize("path", TO_A_LIST + OF_A_CARD + ("export.txt",))
def test_whoever_is_signed_out_comes_back_to_the_list_itself(client, cube, humility, path):
    act = client.get if path == "export.txt" else client.post

    assert act(f"/lists/{cube.pk}/{path}").url == f"/account/login/?next=/lists/{cube.pk}/"


@pytest.mark.parametrize("path", ("add/", "share/", "stop-sharing/") + OF_A_CARD)
def test_what_changes_a_list_is_posted(signed_in, cube, humility, path):
    assert signed_in.get(f"/lists/{cube.pk}/{path}").status_code == 405
