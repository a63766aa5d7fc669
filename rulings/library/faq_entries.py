"""The starter FAQ: what people ask, answered in our own words, one file a topic.

A file is `faq/<topic>.toml`. The schema is strict, so that a slip of the pen
is an error that says where it stands, and never an answer gone missing.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from rulings.library.errors import LibraryError

FOLDER = Path(__file__).parent / "faq"

TOPICS = (  # in the order the site lists them
    "attacking",
    "blocking",
    "combat-damage",
    "tapping",
    "counters",
    "indestructible",
    "tokens",
    "layers",
    "exchange",
    "shuffling",
    "face-down",
    "multiplayer",
    "archenemy",
)

TOPIC_KEYS = {"slug": str, "name": str, "summary": str, "entry": list}
ENTRY_KEYS = {"slug": str, "question": str, "answer": str, "rules": list}
ENTRY_EXTRAS = {"since": date, "before": str, "proof": str}

NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-km-np-z]{0,2})?\b")
CITED = re.compile(r"\(([^()]*)\)")  # rules are cited in parentheses, and only there


@dataclass(frozen=True)
class Entry:
    """A question, its answer with the verdict first, and the rules that make it so."""

    slug: str
    question: str
    answer: str
    rules: tuple[str, ...]
    since: date | None = None
    before: str = ""
    proof: str = ""

    @property
    def cited(self) -> tuple[str, ...]:
        """The rule numbers in the answer's parentheses, in reading order."""
        return tuple(
            number for inside in CITED.findall(self.answer) for number in NUMBER.findall(inside)
        )


@dataclass(frozen=True)
class Topic:
    """A topic of the FAQ with its entries, in the order they read best."""

    slug: str
    name: str
    summary: str
    entries: tuple[Entry, ...]


@cache
def topics() -> tuple[Topic, ...]:
    """Every topic of the starter FAQ."""
    return tuple(read_topic(FOLDER / f"{slug}.toml") for slug in TOPICS)


def read_topic(path: Path) -> Topic:
    """One topic from its file; what doesn't fit the schema is a `LibraryError`."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LibraryError(path.name, "(the file)", "is listed in TOPICS, so write it") from None
    except tomllib.TOMLDecodeError as error:
        raise LibraryError(path.name, "(the file)", f"isn't TOML: {error}") from None
    check(table, TOPIC_KEYS, {}, path.name, "")
    if table["slug"] != path.stem:
        raise LibraryError(path.name, "slug", f"must be the file's name, {path.stem!r}")
    return Topic(
        slug=table["slug"],
        name=table["name"],
        summary=table["summary"],
        entries=tuple(read_entry(entry, path.name) for entry in table["entry"]),
    )


def read_entry(table: Mapping[str, Any], file: str) -> Entry:
    """One `[[entry]]`, checked."""
    where = f"entry {table.get('slug', '?')!r}: "
    check(table, ENTRY_KEYS, ENTRY_EXTRAS, file, where)
    if ("since" in table) != ("before" in table):
        missing = "before" if "since" in table else "since"
        raise LibraryError(file, where + missing, "goes with its pair: give both, or neither")
    texts = {key: value.strip() for key, value in table.items() if isinstance(value, str)}
    return Entry(**{**table, **texts, "rules": tuple(table["rules"])})


def check(
    table: Mapping[str, Any],
    needed: Mapping[str, type],
    extras: Mapping[str, type],
    file: str,
    where: str,
) -> None:
    """Raise unless the table has all it needs, nothing unknown, and the right kinds of value."""
    known = {**needed, **extras}
    for key in table:
        if key not in known:
            raise LibraryError(file, where + key, f"is unknown; known keys: {', '.join(known)}")
    for key in needed:
        if not table.get(key):
            raise LibraryError(file, where + key, "is missing or empty, so add it")
    for key, value in table.items():
        if not isinstance(value, known[key]):
            raise LibraryError(file, where + key, f"must be a TOML {known[key].__name__}")
