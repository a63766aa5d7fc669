"""What players call cards, where it isn't the card's name or the beginning of it."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulings.library.errors import LibraryError

FILE = Path(__file__).with_name("nicknames.toml")


@cache
def all() -> Mapping[str, str]:
    """Card names by nickname. One nickname for two cards is an error."""
    called: dict[str, str] = {}
    for card, names in tomllib.loads(FILE.read_text("utf-8")).items():
        for name in names:
            if called.setdefault(name, card) != card:
                remedy = f"it is {called[name]} as well; keep one of them"
                raise LibraryError(FILE.name, f"{card}: {name}", remedy)
    return called
