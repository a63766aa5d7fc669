"""How people ask about a rule: phrases in players' words, by the number that decides."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulings.library import pinned
from rulings.library.errors import LibraryError

FOLDER = Path(__file__).with_name("asked")


@cache
def all() -> Mapping[str, tuple[str, ...]]:
    """Every rule with phrases, in the pinned edition; a number that isn't in it is an error."""
    asked: dict[str, tuple[str, ...]] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for number, phrases in tomllib.loads(path.read_text("utf-8")).items():
            if not pinned.exists(number):
                raise LibraryError(path.name, number, f"no such rule in {pinned.EFFECTIVE}")
            if not phrases or len(set(phrases)) < len(phrases):
                raise LibraryError(path.name, number, "give each phrase once, and at least one")
            asked[number] = tuple(phrases)
    return asked
