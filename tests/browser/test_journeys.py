"""What people come for, from the first page to the answer, with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from rulings.quizzes.questions import make_question

pytestmark = pytest.mark.browser
with_and_without_scripts = pytest.mark.parametrize(
    "scripts", [True, False], ids=["with-scripts", "without-scripts"]
)

BOARD = """\
Ann 20
  Humility
  Opalescence
Nick 20
  Grizzly Bears

ask
  Humility
"""


@with_and_without_scripts
def test_a_judge_looks_a_rule_up_and_follows_what_hangs_on_it(open_page, scripts):
    page = open_page("/", scripts=scripts)
    page.get_by_role("searchbox").fill("613.8")
    page.get_by_role("searchbox").press("Enter")

    expect(page).to_have_url(re.compile(r"/rules/613\.8/$"))
    expect(page.locator("main .title .key")).to_have_text("613.8")
    expect(page.locator("main .rule > .key").first).to_have_text("613.8a")
    expect(page.locator("#faq li").first).to_be_visible()
    worked = page.locator("#boards a").first
    point = worked.inner_text()
    worked.click()
    expect(page).to_have_url(re.compile(r"/boards/"))
    expect(page.get_by_role("heading", level=1)).to_have_text(point)
    expect(page.locator(".verdict .key")).to_contain_text("Holds")


def test_a_slash_leads_to_the_box_and_suggestions_come_as_one_types(open_page):
    page = open_page("/")
    page.keyboard.press("/")
    page.keyboard.type("humility")

    expect(page.locator("#suggestions a").first).to_be_visible()
    page.locator("#suggestions a", has_text=re.compile("^Card")).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Humility")


def test_a_question_mark_shows_the_keys(open_page):
    page = open_page("/rules/613/")
    page.keyboard.press("?")

    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


@with_and_without_scripts
def test_a_judge_types_a_board_and_gets_the_ruling(open_page, scripts):
    page = open_page("/board/", scripts=scripts)
    if scripts:
        page.evaluate("window.stayed = true")
    page.get_by_role("textbox", name="Board text").fill(BOARD)
    page.get_by_role("button", name="Rule on it").click()

    expect(page.locator("#verdict")).to_contain_text("Humility: a 4/4")
    expect(page).to_have_url(re.compile(r"/board/\?board=Ann"))
    for step in page.locator(".step[id^=step-]").all():
        expect(step.locator(".key a.cite").first).to_have_attribute("href", re.compile("^/rules/"))
    if scripts:
        assert page.evaluate("window.stayed"), "htmx swaps the ruling in; the page stays"


def test_arrow_keys_walk_the_steps(open_page):
    page = open_page("/boards/humility-and-opalescence/")
    count = page.locator(".step[id^=step-]").count()
    page.evaluate("window.stayed = true")

    page.keyboard.press("Home")
    expect(page.locator(".walk-at")).to_contain_text("As given")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".walk-at")).to_contain_text(f"Step 1 of {count}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".walk-at")).to_contain_text(f"Step 2 of {count}")
    expect(page.locator("#told")).to_contain_text(f"Step 2 of {count}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".walk-at")).to_contain_text(f"Step 1 of {count}")
    expect(page).to_have_url(re.compile(r"[?&]step=1"))
    page.keyboard.press("End")
    expect(page.locator(".walk-at")).to_contain_text(f"After all {count} steps")
    assert page.evaluate("window.stayed")


def test_going_back_from_a_rule_gets_the_whole_board(open_page):
    page = open_page("/board/")
    page.get_by_role("textbox", name="Board text").fill(BOARD)
    page.get_by_role("button", name="Rule on it").click()
    page.locator(".step .key a.cite").first.click()
    expect(page).to_have_url(re.compile(r"/rules/"))

    page.go_back()

    expect(page.locator(".masthead")).to_be_visible()
    expect(page.locator("#verdict")).to_contain_text("Humility: a 4/4")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rule on a board")


@with_and_without_scripts
def test_the_link_of_a_step_opens_at_that_step(open_page, scripts):
    page = open_page("/boards/humility-and-opalescence/", scripts=scripts)
    link = page.get_by_role("link", name="Link to step 2").get_attribute("href")

    fresh = open_page(f"/boards/humility-and-opalescence/{link}", scripts=scripts)

    expect(fresh.locator(".walk-at")).to_contain_text("Step 2 of")
    expect(fresh.locator("#step-2")).to_have_attribute("aria-current", "step")
    told = fresh.locator("#step-2 .law").inner_text()
    expect(fresh.locator("#now .law")).to_have_text(told)


@with_and_without_scripts
def test_the_walk_needs_no_keys(open_page, scripts):
    page = open_page("/boards/humility-and-opalescence/", scripts=scripts)

    page.get_by_role("link", name="The board as given").click()
    page.get_by_role("link", name="Next step").click()
    expect(page.locator(".walk-at")).to_contain_text("Step 1 of")


@with_and_without_scripts
def test_a_board_that_cannot_be_read_shows_the_line_and_a_suggestion(open_page, scripts):
    page = open_page("/board/", scripts=scripts)
    page.get_by_role("textbox", name="Board text").fill("Ann 20\n  Humilty\nNick 20\n")
    page.get_by_role("button", name="Rule on it").click()

    expect(page.get_by_role("alert")).to_contain_text("Line 2 can’t be read.")
    expect(page.locator(".caret")).to_contain_text("^")
    expect(page.locator(".caret")).to_contain_text("Line 2, column 3.")
    expect(page.locator(".caret")).to_contain_text("Did you mean “Humility”?")
    expect(page.get_by_role("textbox", name="Board text")).to_have_value(re.compile("Humilty"))


def test_a_player_takes_a_quiz_with_the_keys_alone(open_page):
    page = open_page("/quiz/layers/7/")
    asked = make_question("layers", 7)
    wrong = next(place for place, one in enumerate(asked.choices, 1) if not one.right)

    page.keyboard.press(str(wrong))
    page.keyboard.press("Enter")
    expect(page.locator(".verdict .key")).to_contain_text("Not quite")
    expect(page.locator(".verdict .says a.cite")).to_have_text(asked.choices[wrong - 1].rule)
    expect(page.locator(".step").first).to_be_visible()

    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(r"/quiz/layers/8/$"))
    page.keyboard.press(str(make_question("layers", 8).right + 1))
    page.keyboard.press("Enter")
    expect(page.locator(".verdict .key")).to_contain_text("Right")
    expect(page.locator("main")).to_contain_text("1 of 2 right")


@with_and_without_scripts
def test_a_player_takes_a_quiz(open_page, scripts):
    page = open_page("/quiz/", scripts=scripts)
    page.get_by_role("link", name="Start, all levels mixed").click()
    expect(page).to_have_url(re.compile(r"/quiz/layers/\d+/$"))
    page.goto("/quiz/layers/7/")
    right = make_question("layers", 7).right

    page.get_by_role("button", name="Answer").click()
    expect(page.locator("main")).to_contain_text("Choose one of the answers first.")
    page.locator("label.choice").nth(right).click()
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".verdict .key")).to_contain_text("Right")
    expect(page.locator(".step").first).to_be_visible()
    page.get_by_role("link", name="Next question").click()
    expect(page.locator(".choices label.choice").first).to_be_visible()


@with_and_without_scripts
def test_a_reader_keeps_a_list_and_shares_it(open_page, scripts):
    name = "scripted" if scripts else "unscripted"
    page = open_page("/cards/humility/", scripts=scripts, width=320)
    page.get_by_role("link", name="Save to a list").click()
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill("a long evening")
    page.get_by_label("Password (again)").fill("a long evening")
    page.get_by_role("button", name="Make the account").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Save Humility")
    page.get_by_label("A new list").fill("Cube")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Humility is on “Cube”.")

    page.get_by_role("link", name="Lists").click()
    page.get_by_role("link", name="Cube").click()
    page.get_by_label("Card", exact=True).fill("opalescence")
    page.get_by_role("button", name="Add it").click()
    expect(page.locator("#cards h3")).to_contain_text(["Humility", "Opalescence"])
    page.get_by_role("button", name="Share by link").click()
    link = page.locator("#sharing a").get_attribute("href")

    stranger = open_page(link, scripts=scripts, width=320)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Cube")
    expect(stranger.locator("article h3")).to_contain_text(["Humility", "Opalescence"])
    expect(stranger.get_by_role("main").get_by_role("button")).to_have_count(0)
    with stranger.expect_download() as download:
        stranger.get_by_role("link", name="Export as text").click()
    assert download.value.path().read_text() == "Humility\nOpalescence\n"

    page.get_by_role("button", name="Stop sharing").click()
    stranger.reload()
    expect(stranger.locator("main .key").first).to_have_text("404")


def test_a_curator_writes_a_ruling_and_publishes_it(open_page):
    said = "Humility takes the ability from itself as well (613.6)."
    desk = open_page("/admin/login/?next=/admin/reference/ruling/add/")
    desk.get_by_label("Username").fill("curator")
    desk.get_by_label("Password").fill("a long evening")
    desk.get_by_role("button", name="Sign in").click()

    desk.locator(".field-cards .select2-search__field").fill("Humility")
    desk.get_by_role("option", name="Humility", exact=True).click()
    desk.get_by_label("Text").fill(said)
    desk.get_by_label("Given on").fill("2026-11-30")
    desk.get_by_label("Source").fill("Judge Bench")
    desk.get_by_label("Rules").fill("613.6")
    desk.get_by_role("button", name="Save", exact=True).first.click()
    expect(desk.locator(".messagelist")).to_contain_text("was added successfully")

    reader = open_page("/cards/humility/")
    expect(reader.get_by_role("main")).not_to_contain_text(said)

    desk.locator("#result_list tbody th a").first.click()
    desk.get_by_label("Status").select_option("published")
    desk.get_by_role("button", name="Save", exact=True).first.click()
    expect(desk.locator(".messagelist")).to_contain_text("was changed successfully")

    reader.reload()
    expect(reader.locator("#rulings")).to_contain_text(said)
    expect(reader.locator("#rulings a.cite").first).to_have_text("613.6")
