"""A list as whoever has its link sees it, while the link holds."""

import pytest

from rulings.lists import keeping


@pytest.fixture
def link(cube, humility):
    keeping.add(cube, humility, "watch the layers")
    keeping.share(cube)
    return f"/lists/shared/{cube.token}/"


def test_the_owner_is_shown_the_link(signed_in, cube):
    answer = signed_in.post(f"/lists/{cube.pk}/share/", follow=True)
    cube.refresh_from_db()

    assert f"http://testserver/lists/shared/{cube.token}/" in answer.content.decode()


def test_whoever_has_the_link_reads_the_list_and_no_more(client, link):
    page = client.get(link).content.decode()

    assert "<h1>Cube</h1>" in page
    assert 'href="/cards/humility/">Humility</a>' in page
    assert "watch the layers" in page
    assert "csrfmiddlewaretoken" not in page


def test_a_shared_list_is_exported(client, link):
    answer = client.get(f"{link}export.txt")

    assert answer.content.decode() == "Humility\n"
    assert answer["Content-Disposition"] == 'attachment; filename="cube.txt"'


def test_a_link_taken_back_leads_nowhere(signed_in, link, cube):
    signed_in.post(f"/lists/{cube.pk}/stop-sharing/")
    assert signed_in.get(link).status_code == 404
    assert signed_in.get(f"{link}export.txt").status_code == 404

    signed_in.post(f"/lists/{cube.pk}/share/")
    assert signed_in.get(link).status_code == 404


@pytest.mark.parametrize("token", ["None", "null", "0", "x" * 32, "x" * 300])
def test_a_link_made_up_leads_nowhere(client, cube, token):
    assert client.get(f"/lists/shared/{token}/").status_code == 404


def test_a_shared_list_is_kept_by_no_cache_and_no_search_engine(client, link):
    answer = client.get(link)

    assert "no-store" in answer["Cache-Control"]
    assert '<meta name="robots" content="noindex">' in answer.content.decode()
