"""What each rule says, in our own words: one file of digests per chapter of the CR."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rulings.library import pinned
from rulings.library.errors import LibraryError

FOLDER = Path(__file__).with_name("digests")
LONGEST = 60  # words


@cache
def all() -> Mapping[str, str]:  # read as rule_digests.all()
    """Every digest by its rule's number, in the edition's order."""
    digests: dict[str, str] = {}
    for file in sorted(FOLDER.glob("*.toml")):
        digests.update(read(file))
    return MappingProxyType(digests)


def read(file: Path) -> dict[str, str]:
    """One chapter's digests; a number that doesn't exist or is out of place is an error."""
    try:
        digests = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LibraryError(file.name, "syntax", f"make it valid TOML ({error})") from error
    for number, digest in digests.items():
        if not pinned.exists(number):
            remedy = f"no such rule in the edition of {pinned.EFFECTIVE}; look the number up"
            raise LibraryError(file.name, number, remedy)
        if not number.startswith(file.stem):
            raise LibraryError(file.name, number, f"move it to {number[0]}.toml")
        if not isinstance(digest, str) or not digest.strip():
            raise LibraryError(file.name, number, "say in a sentence what the rule says")
        if len(digest.split()) > LONGEST:
            raise LibraryError(file.name, number, f"say it in {LONGEST} words or fewer")
    in_order = [number for number in pinned.numbers() if number in digests]
    for number, expected in zip(digests, in_order, strict=True):
        if number != expected:
            raise LibraryError(
                file.name, number, f"keep the edition's order: {expected} comes first"
            )
    return digests
