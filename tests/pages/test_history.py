"""A rule on other days: its history, the edition of a day, and two editions compared."""

import pytest

from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.store_rules import store
from rulings.reference.models import RuleChange
from tests.conftest import rulebook

pytestmark = pytest.mark.django_db

DAYS = {
    "2008-05-01": "These rules are current as of May 1, 2008.",
    "2012-05-01": "These rules are effective as of May 1, 2012.",
    "2030-01-02": "These rules are effective as of January 2, 2030.",
}
QUOKKA = "Quokkas smile at whoever comes near them, day or night."
GRIN = "Quokkas grin at whoever comes near them, day or night."
WOMBAT = "A wombat digs a hole and sleeps in it until the evening."
FENCE = "No wombat may be fenced in by a player who has no garden."


def bring_in(day, *extra):
    text = rulebook(states=DAYS[day], extra=[line for one in extra for line in (one, "")])
    return store(read_rules(text.encode()), f"{day}.txt")[0]


@pytest.fixture
def past():
    """100.5 was the quokka's, moved to 100.6 in 2012, and was reworded in 2030."""
    return [
        bring_in("2008-05-01", f"100.5. {QUOKKA}", f"100.6. {FENCE}"),
        bring_in("2012-05-01", f"100.5. {WOMBAT}", f"100.6. {QUOKKA}"),
        bring_in("2030-01-02", f"100.5. {WOMBAT}", f"100.6. {GRIN}", "Example: A quokka grins."),
    ]


def test_a_rule_tells_its_past_the_latest_change_first(past, read):
    page = read("/rules/100.6/")

    history = page[page.index('id="history"') :]
    assert "<del>smile</del><ins>grin</ins>" in history
    assert history.index("Reworded") < history.index("Moved here from")
    assert 'href="/rules/100.5/?as_of=2008-05-01"' in history
    assert "100.5 in the oldest edition kept here" in history


def test_an_example_that_came_is_part_of_a_rules_past(past, read):
    assert "<ins>A quokka grins.</ins>" in read("/rules/100.6/")


def test_a_rule_says_since_when_it_is_as_it_is(past, read):
    assert "unchanged since <time>2012-05-01</time>" in read("/rules/100.5/")


def test_a_number_that_was_another_rule_leads_to_where_that_is_now(past, read):
    page = read("/rules/100.5/")

    assert "100.5 was another rule" in page
    assert 'which is now <a href="/rules/100.6/">100.6</a>' in page


def test_a_number_that_is_gone_leads_to_where_its_rule_is_now(read):
    bring_in("2012-05-01", f"100.7. {QUOKKA}")
    bring_in("2030-01-02", f"100.5. {QUOKKA}")

    page = read("/rules/100.7/", status=404)
    assert "There is no rule 100.7" in page
    assert 'href="/rules/100.5/"' in page


def test_the_edition_of_a_day_is_shown_and_says_so(past, read):
    page = read("/rules/100.5/?as_of=2010-07-01")

    assert QUOKKA in page.replace("</a>", "")
    assert "As of <time>2008-05-01</time>" in page
    assert 'Today this is <a href="/rules/100.6/">100.6</a>' in page


def test_links_on_a_page_of_another_day_stay_in_that_day(past, read):
    page = read("/rules/100.5/?as_of=2008-05-01")

    assert 'href="/rules/100.6/?as_of=2008-05-01"' in page
    assert 'href="/rules/100/?as_of=2008-05-01"' in page


def test_todays_edition_asked_for_by_its_day_is_simply_today(past, read):
    assert "the edition of that day" not in read("/rules/100.5/?as_of=2031-01-01")


@pytest.mark.parametrize(
    ("day", "reason"),
    [
        ("1990-01-01", "No edition kept here is as old as 1990-01-01: the oldest is of 2008-05-01"),
        ("yesterday", "“yesterday” is no day. Write it as 2011-02-04."),
    ],
)
def test_a_day_without_an_edition_says_why(past, read, day, reason):
    assert reason in read(f"/rules/100.5/?as_of={day}", status=404)


def test_the_glossary_of_a_day_holds_that_days_terms(read):
    bring_in("2008-05-01")
    text = rulebook(glossary=("Quokka", "A small animal."))
    store(read_rules(text.encode()), "today.txt")

    assert "Quokka" in read("/glossary/")
    assert "Quokka" not in read("/glossary/?as_of=2008-05-01")


def test_every_edition_is_listed_with_how_much_it_changed(past, read):
    page = read("/editions/")

    assert page.index("2030-01-02") < page.index("2012-05-01") < page.index("2008-05-01")
    assert 'href="/editions/2012-05-01/2030-01-02/"' in page


def test_two_editions_chosen_lead_to_their_comparison(past, client):
    answer = client.get("/editions/", {"old": "2008-05-01", "new": "2030-01-02"})

    assert answer["Location"] == "/editions/2008-05-01/2030-01-02/"


def test_a_comparison_lists_the_moves_and_shows_the_words(past, read):
    page = read("/editions/2008-05-01/2030-01-02/")

    moves = page[page.index('id="moves"') : page.index("<article")]
    assert moves.index(">100.5<") < moves.index(">100.6<")
    assert "<del>smile</del><ins>grin</ins>" in page
    assert "<ins>A wombat digs" in page
    assert "<del>No wombat may" in page


def test_a_comparison_can_be_narrowed_to_one_kind_of_change(past, read):
    page = read("/editions/2008-05-01/2030-01-02/?kind=removed")

    assert "<del>No wombat may" in page
    assert "<ins>A wombat digs" not in page


def test_editions_in_the_wrong_order_are_turned_round(past, client):
    answer = client.get("/editions/2030-01-02/2008-05-01/")

    assert answer["Location"] == "/editions/2008-05-01/2030-01-02/"


def test_an_edition_brought_in_between_two_others_takes_its_place(read):
    bring_in("2008-05-01", f"100.5. {QUOKKA}")
    bring_in("2030-01-02", f"100.6. {WOMBAT}", f"100.7. {QUOKKA}")
    bring_in("2012-05-01", f"100.6. {QUOKKA}")

    page = read("/rules/100.7/")
    assert page.index("?as_of=2012-05-01") < page.index("?as_of=2008-05-01")
    assert RuleChange.objects.filter(before__effective="2008-05-01").count() > 0
    assert not RuleChange.objects.filter(
        before__effective="2008-05-01", edition__effective="2030-01-02"
    ).exists()


def test_quotes_and_dashes_alone_are_no_change(read):
    bring_in("2012-05-01", '100.5. It doesn\'t smile - "never" - at all.')
    bring_in("2030-01-02", "100.5. It doesn’t smile – “never” – at all.")

    assert not RuleChange.objects.filter(new_number="100.5").exists()


def test_terms_of_the_glossary_are_links_where_a_rule_first_uses_them(read):
    bring_in("2030-01-02", "100.5. A token is no card. No token is.")

    page = read("/rules/100.5/")
    assert page.count('<a class="term" href="/glossary/token/">') == 1


def test_a_search_as_of_a_day_stays_in_that_day(past, read):
    page = read("/search/?q=smiling+quokkas&as_of=2008-05-01")

    assert 'href="/rules/100.5/?as_of=2008-05-01"' in page
