"""A reader with a real browser: Debian's Chromium, and the site on its starter library."""

import os
import re
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.test.utils import setup_databases, teardown_databases
from pytest_django.live_server_helper import LiveServer

from rulings.lists import keeping
from rulings.reference.models import Card
from rulings.reference.starter import load_starter

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    if not CHROMIUM.exists():
        pytest.fail(
            f"There is no Chromium at {CHROMIUM}. Install it (Debian: apt-get install chromium), "
            "or say where it is: CHROMIUM=/path/to/chromium make browser",
            pytrace=False,
        )
    return {**browser_type_launch_args, "executable_path": str(CHROMIUM), "args": QUIET.split()}


@pytest.fixture(scope="session")
def site(django_test_environment, django_db_blocker):
    """The address of the running site: the starter library, and a curator with a shared list.

    One for all tests, and up before Playwright, which keeps an event loop in this thread:
    Django would open a connection of its own in there. It makes its test database itself,
    as pytest-django makes one only for tests that are marked as using it.
    """
    with django_db_blocker.unblock():
        databases = setup_databases(verbosity=0, interactive=False)
        load_starter()
        curator = get_user_model().objects.create_superuser("curator", password="a long evening")
        cube = keeping.new_list(curator, "Cube")
        keeping.add(cube, Card.objects.get(name="Humility"), "watch the layers")
        keeping.share(cube)
        server = LiveServer("localhost")
        yield server.url
        server.stop()
        teardown_databases(databases, verbosity=0)


def is_fault(said):
    """An error in the console, unless it is a page that is meant to say no (404, 422)."""
    return said.type == "error" and not re.search(r"status of (404|422)", said.text)


@pytest.fixture
def open_page(site, browser):
    """Opens a page of the site as a new reader would; any error in its console fails the test.

    `scripts=False` is a reader whose browser runs none.
    """
    contexts, errors = [], []

    def open_as_new_reader(path="/", *, scripts=True, width=1280, **options):
        context = browser.new_context(
            base_url=site,
            java_script_enabled=scripts,
            viewport={"width": width, "height": 900},
            reduced_motion="reduce",
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda said: is_fault(said) and errors.append(said.text))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_as_new_reader
    for context in contexts:
        context.close()
    assert not errors, "The browser's console has errors:\n" + "\n".join(errors)
