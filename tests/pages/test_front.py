"""The front page."""


def test_it_has_one_large_search_box(library, read):
    page = read("/")

    assert page.count('role="search"') == 1
    assert "search--big" in page


def test_it_leads_to_boards_the_quiz_the_topics_and_the_book(library, read):
    page = read("/")

    for path in ("/board/", "/quiz/", "/faq/layers/", "/rules/#R6", "/glossary/"):
        assert f'href="{path}"' in page


def test_it_works_before_anything_was_loaded(db, read):
    assert "What’s the ruling?" in read("/")


def test_the_edition_and_its_date_stand_in_the_header(library, read):
    assert '<time datetime="2026-08-07">2026-08-07</time>' in read("/")


def test_an_edition_that_was_brought_in_takes_its_place(official, read):
    assert '<time datetime="2030-01-02">2030-01-02</time>' in read("/")
