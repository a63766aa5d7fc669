"""The glossary in our own words: what a term means today, and the rules behind it."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulings.library import pinned
from rulings.library.errors import LibraryError

FILE = Path(__file__).with_name("glossary.toml")
KEYS = {"term", "text", "rules"}


@dataclass(frozen=True)
class Term:
    term: str
    text: str
    rules: tuple[str, ...]  # most telling first


@cache
def terms() -> tuple[Term, ...]:
    """Every term, in alphabetical order."""
    return read(FILE)


def read(file: Path) -> tuple[Term, ...]:
    """A glossary file's terms; an unknown key, a repeated term or a wrong number is an error."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LibraryError(file.name, "syntax", f"make it valid TOML ({error})") from error
    if unknown := content.keys() - {"term"}:
        raise LibraryError(
            file.name, min(unknown), "remove it; the file holds [[term]] tables only"
        )
    found = [_term(file.name, entry) for entry in content.get("term", [])]
    names = [term.term.casefold() for term in found]
    for before, after in zip(names, names[1:], strict=False):
        if before >= after:
            raise LibraryError(file.name, after, "name each term once, in alphabetical order")
    return tuple(found)


def _term(file: str, entry: dict[str, object]) -> Term:
    name = str(entry.get("term", "a term without a name"))
    if unknown := entry.keys() - KEYS:
        raise LibraryError(file, name, f"remove the unknown key {min(unknown)}")
    if missing := KEYS - entry.keys():
        raise LibraryError(file, name, f"add the missing key {min(missing)}")
    text, rules = entry["text"], entry["rules"]
    if not isinstance(text, str) or not text.strip():
        raise LibraryError(file, name, "say what it means")
    if not isinstance(rules, list) or not rules:
        raise LibraryError(file, name, "list the rules behind it")
    for number in rules:
        if not pinned.exists(number):
            remedy = f"no rule {number} in the edition of {pinned.EFFECTIVE}; look it up"
            raise LibraryError(file, name, remedy)
    return Term(name, text, tuple(rules))
