"""What holds of every page."""

import re
from collections import deque

import pytest

from tests.factories import RulingFactory

STARTS = ("/", "/quiz/layers/1/", "/search/?q=trample", "/rules/999.9/")
MOST = 260


@pytest.fixture
def crawled(library, client):
    """Every page that links lead to from the front page, up to a bound, with its status."""
    RulingFactory()
    seen, waiting, pages = set(STARTS), deque(STARTS), {}
    while waiting and len(pages) < MOST:
        path = waiting.popleft()
        answer = client.get(path)
        html = answer.content.decode() if answer.status_code in (200, 404) else ""
        pages[path] = (answer.status_code, html)
        for link in re.findall(r'href="(/[^"#]*)', html):
            link = link.replace("&amp;", "&")
            if link not in seen and not link.startswith(("/static/", "/admin/")):
                seen.add(link)
                waiting.append(link)
    return pages


def test_every_link_leads_somewhere(crawled):
    lost = {path: status for path, (status, _) in crawled.items() if status not in (200, 302)}

    assert lost == {"/rules/999.9/": 404}
    assert len(crawled) == MOST


def test_no_page_has_a_style_or_a_script_of_its_own(crawled):
    for path, (_, html) in crawled.items():
        assert " style=" not in html, path
        assert "<style" not in html, path
        assert re.findall(r"<script(?![^>]*\bsrc=)", html) == [], path
        assert re.findall(r"\bon\w+=", html) == [], path


def test_every_page_has_one_first_heading_and_a_title(crawled):
    for path, (status, html) in crawled.items():
        if status == 200:
            assert len(re.findall(r"<h1[ >]", html)) == 1, path
            assert re.search(r"<title>\s*\S+.* · Judge Bench</title>", html), path


def test_what_htmx_asks_for_can_be_had_without_it(crawled):
    for path, (_, html) in crawled.items():
        for tag in re.findall(r"<\w+[^>]*\bhx-(?:get|post)=[^>]*>", html):
            plain = "href=" in tag or "action=" in tag or "name=" in tag
            assert plain, f"{path}: {tag}"


def test_a_policy_forbids_what_does_not_come_from_here(client, db):
    policy = client.get("/")["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_footer_says_whose_it_is(client, db):
    assert "unofficial Fan Content" in client.get("/").content.decode()


def test_a_theme_is_kept_in_a_cookie(client, db):
    answer = client.post("/theme/", {"theme": "dark"}, headers={"Referer": "/rules/"})

    assert answer.cookies["theme"].value == "dark"
    assert 'value="dark" checked' in client.get("/").content.decode()


def test_a_theme_that_is_none_is_refused(client, db):
    assert client.post("/theme/", {"theme": "pink"}).status_code == 400


def test_a_ruling_has_a_page_of_its_own(library, client):
    ruling = RulingFactory(text="Dependency decides it (613.8a).")

    assert 'href="/rules/613.8a/"' in client.get(ruling.get_absolute_url()).content.decode()


def test_about_tells_the_sources(library, client):
    page = client.get("/about/").content.decode()

    assert "manage.py sync" in page
    assert "137 FAQ entries" in page
