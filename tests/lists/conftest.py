"""Two readers, one of them signed in, and a few cards."""

import pytest
from django.contrib.auth import get_user_model

from rulings.lists import keeping
from rulings.reference.starter import load_starter
from tests.factories import CardFactory


@pytest.fixture
def library(db):
    return load_starter()


@pytest.fixture
def ann(db):
    return get_user_model().objects.create_user("ann", password="a long evening")


@pytest.fixture
def nick(db):
    return get_user_model().objects.create_user("nick", password="another evening")


@pytest.fixture
def humility(db):
    return CardFactory(name="Humility")


@pytest.fixture
def opalescence(db):
    return CardFactory(name="Opalescence")


@pytest.fixture
def cube(ann):
    return keeping.new_list(ann, "Cube")


@pytest.fixture
def signed_in(client, ann):
    client.force_login(ann)
    return client


def names(card_list):
    return [entry.card.name for entry in card_list.entries.all()]
