"""The quiz. The board asked about is of our own making, to know its answer beforehand."""

import re

import pytest

from rulings.quizzes import views
from rulings.quizzes.patterns import PATTERNS, Pattern

pytestmark = pytest.mark.django_db

BOARD = """\
Ann 20
  Ogre: 2/2 red Ogre creature
  effect: Ogre has base power and toughness 1/4 until end of turn
  effect: Ogre gets +2/+0 until end of turn
  effect of About Face on Ogre
Nick 20
"""
TRUTH = "4/3"


@pytest.fixture(autouse=True)
def one_pattern(monkeypatch):
    """Every seed asks what size the Ogre is; the order of the choices is the seed's."""
    monkeypatch.setitem(PATTERNS, "layers", (Pattern("An ogre", lambda dice: BOARD, ("size",)),))
    views.drawn.cache_clear()
    yield
    views.drawn.cache_clear()


def place_of(right, seed=1):
    choices = views.drawn("layers", seed, None).choices
    return next(place for place, choice in enumerate(choices) if choice.right is right)


def ask(client, seed=1):
    return client.get(f"/quiz/layers/{seed}/").content.decode()


def give(client, place, seed=1):
    return client.post(f"/quiz/layers/{seed}/", {"choice": place}).content.decode()


def test_a_quiz_is_begun_at_any_level_or_one(client):
    html = client.get("/quiz/").content.decode()

    assert 'href="/quiz/layers/"' in html
    assert re.findall(r'href="/quiz/layers/\?level=(\d)"', html) == ["1", "2", "3"]


def test_beginning_leads_to_a_question_of_that_level(client):
    there = client.get("/quiz/layers/", {"level": "1"}).headers["Location"]

    assert re.fullmatch(r"/quiz/layers/\d+/\?level=1", there)


def test_a_question_shows_the_board_before_any_effect(client):
    html = ask(client)

    assert "What are the power and toughness of Ogre?" in html
    assert '<span class="pt">2/2</span>' in html
    assert "effect: Ogre gets +2/+0 until end of turn" in html


def test_a_question_does_not_give_its_answer_away(client):
    html = ask(client)

    question = views.drawn("layers", 1, None)
    assert html.count(TRUTH) == 1
    for choice in question.choices:
        assert not choice.misreading or choice.misreading not in html
        assert not choice.why or choice.why not in html
    assert "data-changed" not in html
    assert "613." not in html


def test_every_choice_is_a_radio_button_with_its_key(client):
    html = ask(client)

    radios = re.findall(r'<input type="radio" name="choice" value="(\d)"', html)
    keys = re.findall(r"<kbd[^>]*>(\d)</kbd></label>", html)
    assert radios == [str(int(key) - 1) for key in keys]
    assert len(radios) >= 3


def test_a_right_answer_is_said_to_be_right(client):
    html = give(client, place_of(True))

    assert 'data-is="yes" aria-labelledby' in html
    assert f"Yes: {TRUTH}." in html
    assert "1 of 1 right" in html


def test_a_wrong_answer_is_told_where_it_went_wrong_and_by_which_rule(client):
    place = place_of(False)
    html = give(client, place)

    wrong = views.drawn("layers", 1, None).choices[place]
    verdict = html.partition("Not quite</p>")[2].partition("</section>")[0]
    assert f"It is {TRUTH}, not {wrong.text}." in verdict
    assert f'href="/rules/{wrong.rule}/"' in verdict
    assert "0 of 1 right" in html


def test_every_wrong_choice_names_its_misreading(client):
    html = give(client, place_of(True))

    for choice in views.drawn("layers", 1, None).choices:
        assert choice.misreading in html


def test_the_steps_are_worked_out_with_their_rules(client):
    html = give(client, place_of(True))

    for rule in ("613.4b", "613.4c", "613.4d"):
        assert f'<a class="cite" href="/rules/{rule}/"' in html


def test_the_next_question_is_the_next_seed_of_the_same_level(client):
    html = client.post("/quiz/layers/7/?level=1", {"choice": 0}).content.decode()

    assert 'href="/quiz/layers/8/?level=1"' in html


def test_an_answered_board_opens_on_the_bench(client):
    html = give(client, place_of(True))

    bench = re.search(r'href="(/board/\?board=[^"]+)"', html)[1].replace("&amp;", "&")
    assert "Ogre" in client.get(bench).content.decode()


def test_a_second_answer_does_not_count(client):
    give(client, place_of(False))

    assert "0 of 1 right" in give(client, place_of(True))


def test_a_run_counts_from_question_to_question(client):
    give(client, place_of(True, seed=1), seed=1)
    give(client, place_of(False, seed=2), seed=2)

    assert "1 of 2 right" in ask(client, seed=3)


def test_beginning_anew_starts_a_new_run(client):
    give(client, place_of(True))
    client.get("/quiz/layers/")

    assert "right" not in ask(client).partition('class="title')[2].partition("</header>")[0]


@pytest.mark.parametrize("choice", [None, "", "9", "-1", "²", "first", "9" * 5000])
def test_answering_without_a_choice_says_so(client, choice):
    answer = client.post("/quiz/layers/1/", {} if choice is None else {"choice": choice})

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Choose one of the answers first." in html
    assert "Not quite" not in html


@pytest.mark.parametrize(
    "path",
    ["/quiz/combat/", "/quiz/combat/1/", "/quiz/layers/one/", "/quiz/layers/1/?level=4"],
)
def test_what_is_not_asked_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_a_seed_that_leads_to_no_question_is_not_found(client, monkeypatch):
    still = Pattern("Nothing to ask", lambda dice: "Ann 20\n", ("size",))
    monkeypatch.setitem(PATTERNS, "layers", (still,))

    assert client.get("/quiz/layers/1/").status_code == 404
