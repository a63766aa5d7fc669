"""The workbench. Its boards are made up, so that these don't hang on the library."""

import re

import pytest

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
BOARD = """\
Ann 20
  Idol: {3} artifact, "Creatures you control get +1/+1."
  Wisp: 1/1 blue Spirit creature token, flying
  effect: Wisp loses all abilities until end of turn
Nick 13
  Ogre: 2/2 red Ogre creature, tapped, 1 damage
"""


def page(client, board=BOARD, headers=None, **query):
    answer = client.get("/board/", {"board": board, **query}, headers=headers)
    return answer.content.decode()


def test_an_empty_bench_offers_boards_to_start_from(client):
    html = client.get("/board/").content.decode()

    assert "/boards/humility-and-opalescence/" in html
    assert html.index("<textarea") < html.index("/boards/humility-and-opalescence/")
    assert "verdict" not in html


def test_every_step_cites_a_rule_that_leads_to_its_page(client):
    html = page(client)

    for number in (1, 2):
        step = html.partition(f'id="step-{number}"')[2].partition("</li>")[0]
        assert re.search(r'<a class="cite" href="/rules/613\.\w+/"', step)


def test_every_step_has_an_address_that_opens_at_it(client):
    link = re.search(r'href="(\?[^"#]*step=1)#step-1"', page(client))

    there = client.get("/board/" + link[1].replace("&amp;", "&")).content.decode()

    assert '<li class="entry step" id="step-1" aria-current="step">' in there
    assert '<li class="entry step" id="step-2">' in there


def test_a_step_marks_what_it_changed(client):
    html = page(client, step="2")

    assert "<del>1/1</del> <ins><mark>2/2</mark></ins>" in html
    assert html.count("data-changed") == 1
    assert "The battlefield after step 2" in html


def test_walking_is_done_by_links(client):
    html = page(client, step="1")

    assert re.search(r'id="walk-prev" href="\?[^"]*step=0#now"', html)
    assert re.search(r'id="walk-next" href="\?[^"]*step=2#now"', html)


@pytest.mark.parametrize("step", ["99", "-1", "second", "²"])
def test_a_step_that_is_none_shows_the_end(client, step):
    assert "After all 2 steps" in page(client, step=step)


def test_htmx_gets_the_ruling_alone_with_its_title_and_something_to_say(client):
    html = page(client, headers=HTMX, step="1")

    assert "<!doctype html>" not in html
    assert "<title>Idol, Wisp and Ogre · Judge Bench</title>" in html
    assert 'hx-swap-oob="innerHTML:#told">Step 1 of 2. ' in html


def test_going_back_gets_the_whole_page(client):
    html = page(client, headers=HTMX | {"HX-History-Restore-Request": "true"})

    assert "<!doctype html>" in html
    assert "hx-swap-oob" not in html


def test_caches_tell_the_part_from_the_page(client):
    assert "HX-Request" in client.get("/board/").headers["Vary"]


def test_claims_are_held_to_the_ruling(client):
    html = page(client, BOARD + "\nthen\n  Wisp is 2/2  [613.4c]\n  Ogre is 3/3\n")

    assert "1 of 2 claims doesn’t hold." in html
    assert "Instead: it is a 2/2 red creature — Ogre" in html


def test_the_board_is_told_in_words_too(client):
    assert "Ogre, tapped, is a 2/2 red creature — Ogre with no abilities" in page(client)


def test_a_line_that_cannot_be_read_is_shown_with_a_caret_and_a_suggestion(client):
    html = page(client, "Ann 20\n  Grizly Bears\nNick 20\n")

    assert "<li data-bad>  Grizly Bears</li>" in html
    assert '<span aria-hidden="true">  ^</span>' in html
    assert "<b>Line 2, column 3.</b>" in html
    assert "Did you mean “Grizzly Bears”?" in html
    assert "Grizly Bears\n" in html.partition("<textarea")[2].partition("</textarea>")[0]


def test_what_is_not_understood_is_said(client):
    odd = '  Odd: {2} artifact, "Whenever the sun sets, you sneeze twice."\n'
    html = page(client, BOARD + odd)

    note = html.partition('id="not-understood"')[2].partition("</section>")[0]
    assert "<b>Odd</b>: Whenever the sun sets, you sneeze twice." in note
    assert '<a href="#not-understood">1 not understood</a>' in html


def test_a_day_whose_rules_are_not_modelled_is_refused(client):
    html = page(client, as_of="2009-07-11")

    assert "The bench doesn’t rule on this." in html
    assert "The rules of 2009-07-11 aren&#x27;t modelled" in html


def test_a_link_to_share_keeps_its_edition(client):
    html = page(client, as_of="2024-12-24", step="1")

    shared = re.findall(r'<input readonly value="([^"]+)"', html)
    assert len(shared) == 2
    assert all(link.startswith("http://testserver/board/?board=Ann+20%0A") for link in shared)
    assert "as_of=2024-11-08" in shared[0]
    assert shared[1].endswith("step=1")


def test_a_board_of_unheard_of_length_is_turned_away_with_the_reason(client):
    html = page(client, "Ann 20\n" + "  Island\n" * 2000)

    assert "at most 5000 characters" in html


def test_nothing_typed_reaches_the_page_as_markup(client):
    evil = "<script>alert(1)</script>"
    boards = (
        f"# {evil}\nAnn 20\n  X{evil}: 1/1 creature\n",
        f'Ann 20\n  Imp: 1/1 creature, "{evil}"\n\nask\n  {evil}\nthen\n  {evil} dies\n',
        f"{evil}\n",
    )
    for board in boards:
        html = page(client, board)
        assert evil not in html
        assert "&lt;script&gt;" in html


def test_a_worked_board_is_a_page_of_its_own(client):
    html = client.get("/boards/humility-and-opalescence/").content.decode()

    assert "<h1>Humility came first, so Opalescence has the last word on its size</h1>" in html
    assert "All 3 claims hold." in html


def test_a_worked_board_that_does_not_exist_is_not_found(client):
    assert client.get("/boards/no-such-board/").status_code == 404
