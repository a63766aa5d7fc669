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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_page, scheme, width):
    page = open_page("/", width=width, color_scheme=scheme)
    found = {}
    for name, path in PAGES.items():
        page.goto(path)
        problems = findings(page)
        across = page.evaluate("document.scrollingElement.scrollWidth")
        if across > width:
            problems.append(f"scrolls sideways: {across} px")
        if problems:
            found[name] = problems

    page.goto("/quiz/layers/7/")
    page.locator("label.choice").first.click()
    page.get_by_role("button", name="Answer").click()
    page.locator(".verdict").wait_for()
    if problems := findings(page):
        found["answered"] = problems

    assert found == {}
