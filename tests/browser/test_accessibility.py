"""Every kind of page, in light and dark, on phone, tablet and desk: nothing for axe to find."""

from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

PAGES = {
    "front": "/",
    "results": "/search/?q=deathtouch+trample",
    "no results": "/search/?q=%3F%3F%3F",
    "contents": "/rules/",
    "section": "/rules/613/",
    "rule": "/rules/613.8/",
    "no rule": "/rules/999.9/",
    "glossary": "/glossary/",
    "term": "/glossary/deathtouch/",
    "cards": "/cards/",
    "card": "/cards/humility/",
    "FAQ": "/faq/",
    "topic": "/faq/layers/",
    "entry": "/faq/layers/what-dependency-is/",
    "empty bench": "/board/",
    "board": "/boards/artifacts-alive/",
    "step": "/boards/artifacts-alive/?step=3",
    "board in error": "/board/?" + urlencode({"board": "Ann 20\n  Humilty\n"}),
    "not understood": "/board/?"
    + urlencode({"board": 'Ann 20\n  Rock: artifact, "Creatures hum."\n  Grizzly Bears\n'}),
    "refused": "/board/?" + urlencode({"board": "Ann 20\n  Humility\nplay\n  Ann dances\n"}),
    "quiz": "/quiz/",
    "question": "/quiz/layers/7/",
    "about": "/about/",
    "signing in": "/account/login/",
    "making an account": "/account/signup/",
    "nowhere": "/nowhere/",
}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def findings(page):
    found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]}"
        for one in found
        for node in one["nodes"]
    ]


OWN_PAGES = {
    "account": "/account/",
    "password": "/account/password/change/",
    "signing out": "/account/logout/",
    "lists": "/lists/",
    "saving": "/lists/save/humility/",
    "own list": "/lists/1/",
    "renaming": "/lists/1/rename/",
    "deleting": "/lists/1/delete/",
}


def problems_of(page, path, width):
    page.goto(path)
    problems = findings(page)
    across = page.evaluate("document.scrollingElement.scrollWidth")
    if across > width:
        problems.append(f"scrolls sideways: {across} px")
    return problems


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_page, scheme, width):
    page = open_page("/", width=width, color_scheme=scheme)
    found = {name: problems_of(page, path, width) for name, path in PAGES.items()}

    page.goto("/quiz/layers/7/")
    page.locator("label.choice").first.click()
    page.get_by_role("button", name="Answer").click()
    page.locator(".verdict").wait_for()
    found["answered"] = findings(page)

    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_axe_finds_nothing_on_what_is_ones_own(open_page, scheme, width):
    page = open_page("/account/login/", width=width, color_scheme=scheme)
    page.get_by_label("Username").fill("nobody")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("alert").wait_for()
    found = {"refused": findings(page)}

    page.get_by_label("Username").fill("curator")
    page.get_by_label("Password").fill("a long evening")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="curator").wait_for()
    found |= {name: problems_of(page, path, width) for name, path in OWN_PAGES.items()}
    page.goto("/lists/1/")
    page.get_by_text("Note or remove").click()
    page.get_by_label("Card", exact=True).fill("Humilty")
    page.get_by_role("button", name="Add it").click()
    page.get_by_role("alert").wait_for()
    found["no such card"] = findings(page)
    page.get_by_role("link", name="/lists/shared/").click()
    page.get_by_text("Shared list").wait_for()
    found["shared"] = problems_of(page, page.url, width)

    assert {name: problems for name, problems in found.items() if problems} == {}
