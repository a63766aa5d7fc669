"""The site with its starter library, and with an edition of our own making brought in."""

import pytest

from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.store_rules import store
from rulings.reference.starter import load_starter
from tests.conftest import rulebook


@pytest.fixture
def library(db):
    return load_starter()


@pytest.fixture
def official(db):
    """An edition effective 2030-01-02, in made-up words."""
    text = rulebook(extra=["Example: A player does a thing."])
    edition, _ = store(read_rules(text.encode()), "made-up.txt")
    return edition


@pytest.fixture
def read(client):
    """The text of a page that answers as it should."""

    def page(path, status=200, **headers):
        answer = client.get(path, headers=headers)
        assert answer.status_code == status, f"{path} answers {answer.status_code}"
        return answer.content.decode()

    return page


HTMX = {"HX-Request": "true"}
BACK = HTMX | {"HX-History-Restore-Request": "true"}
