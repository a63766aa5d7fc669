"""What tests of several pages need: the real data where it is, and a rule book of our own."""

import io
import json
from pathlib import Path

import pytest

from rulings.reference.importers.cards import read_cards
from rulings.reference.importers.store_cards import store_cards

SHARED = Path(__file__).parents[1] / "../shared/data"

SECTIONS = [f"{chapter}{n:02}" for chapter in range(1, 10) for n in range(6)]


@pytest.fixture(scope="session")
def shared_data():
    """The folder with real copies of official texts; none of it may be in the repository."""
    if not SHARED.is_dir():
        pytest.skip("needs the official texts in ../shared/data, which aren't there")
    return SHARED.resolve()


def rulebook(
    *,
    states="These rules are effective as of January 2, 2030.",
    extra=(),
    glossary=("Token", "A marker for a permanent without a card."),
):
    """A made-up rules text in the form of the official one, long enough to pass for it.

    `extra` lines stand at the end of section 100.
    """
    contents = ["Contents", ""]
    body = []
    for section in SECTIONS:
        if section.endswith("00"):
            body += [f"{section[0]}. Chapter {section[0]}", ""]
            contents += ["", f"{section[0]}. Chapter {section[0]}"]
        body += [f"{section}. Section {section}", ""]
        contents += [f"{section}. Section {section}"]
        for n in range(1, 5):
            body += [f"{section}.{n}. What {section} says, part {n}. See rule 100.1a.", ""]
            body += [f"{section}.{n}a A part of {section}.{n}.", ""]
        if section == "100":
            body += [*extra, ""]
    terms = [line for n in range(120) for line in (f"Word {n:03}", f"Meaning {n}.", "")]
    return "\n".join(
        ["A rule book of our own", "", states, ""]
        + [*contents, "", "Glossary", "", "Credits", ""]
        + [*body, "Glossary", "", *terms, *glossary, "", "Credits", "", "Nobody.", "", states]
    )


def bring_cards(*rows, **options):
    """Made-up cards into the database, each row a face in the form of MTGJSON's AtomicCards."""
    data: dict[str, list[dict]] = {}
    for row in rows:
        data.setdefault(row["name"], []).append({"rulings": [], "type": "Creature", **row})
    text = json.dumps({"meta": {"date": "2030-01-02"}, "data": data}, ensure_ascii=False)
    return store_cards(read_cards(lambda: io.BytesIO(text.encode())), "made-up.json", **options)
