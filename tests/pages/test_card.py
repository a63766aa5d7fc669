"""Cards: the list and a card's page."""

from tests.factories import CardFactory, RulingFactory


def test_every_card_is_listed_with_its_cost_as_symbols(library, read):
    page = read("/cards/")

    assert 'href="/cards/humility/"' in page
    assert '<span class="vh">{2}{W}{W}</span>' in page


def test_a_card_says_how_far_each_line_is_understood(library, read):
    page = read("/cards/dress-down/")

    assert "Creatures lose all abilities." in page
    assert "understood" in page
    assert "recognised" in page


def test_rulings_stand_in_the_order_of_their_dates(db, read):
    card = CardFactory(name="Old Friend")
    RulingFactory(cards=[card], text="The later one.", given_on="2020-01-01")
    RulingFactory(cards=[card], text="The earlier one.", given_on="2010-01-01")
    page = read("/cards/old-friend/")

    assert page.index("The earlier one.") < page.index("The later one.")


def test_a_draft_is_seen_by_curators_alone(db, client, admin_client):
    card = CardFactory(name="Old Friend")
    RulingFactory(cards=[card], draft=True, text="Not yet.")

    assert "Not yet." not in client.get("/cards/old-friend/").content.decode()
    assert "Not yet." in admin_client.get("/cards/old-friend/").content.decode()


def test_a_board_can_be_started_with_it(library, read):
    assert "/board/?board=Ann%2020" in read("/cards/humility/")


def test_faq_and_boards_that_use_it_are_there(library, read):
    page = read("/cards/humility/")

    assert "/faq/layers/started-effects-go-on/" in page
    assert "/boards/humility-and-opalescence/" in page


def test_a_card_that_is_none_is_not_found(library, client):
    assert client.get("/cards/zyzzyva/").status_code == 404
