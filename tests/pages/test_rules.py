"""The book's contents."""


def test_every_section_is_listed_under_its_chapter(library, read):
    page = read("/rules/")

    assert 'id="R6"' in page
    for section in ("100", "613", "701", "905"):
        assert f'href="/rules/{section}/"' in page


def test_an_official_edition_gives_its_own_titles(official, read):
    assert "Section 613" not in read("/rules/")
    assert "Section 605" in read("/rules/")
