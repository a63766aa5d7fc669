"""The glossary of a rules text: a term's line, then its definition."""

import re
from dataclasses import dataclass

NUMBERED = re.compile(r"\d{1,2}\. ")
GLUED = re.compile(r"(\D{2,60}?)(1\. .+)")  # June 2021: "Ability1. Text on an object …"
CROSS = re.compile(r"\s*(?:Example|See )", re.IGNORECASE)
RULER = re.compile(r"[-=_ ]{8,}")


@dataclass
class Term:
    term: str
    text: str


def read_glossary(page: list[str], *, wrapped: bool) -> list[Term]:
    """Its entries in order. Blank lines part entries, and in 1999 also an entry's paragraphs."""
    terms: list[Term] = []
    for block in _blocks(page):
        if terms and _goes_on(block):
            terms[-1].text += "\n" + _definition(block, wrapped)
        else:
            terms.append(Term(block[0].strip(), _definition(block[1:], wrapped)))
    return terms


def _blocks(page: list[str]) -> list[list[str]]:
    blocks: list[list[str]] = [[]]
    for line in page:
        if line.strip() and not RULER.fullmatch(line):
            glued = None if blocks[-1] else GLUED.fullmatch(line)
            blocks[-1] += glued.groups() if glued else [line]
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _goes_on(block: list[str]) -> bool:
    """Is this a further paragraph of the entry before: indented, numbered, a lone sentence?"""
    first = block[0]
    return first.startswith("  ") or bool(NUMBERED.match(first)) or bool(CROSS.match(first))


def _definition(block: list[str], wrapped: bool) -> str:
    """Lines cut to fit the page are joined; a deeper indent or a number opens a paragraph."""
    if not block:
        return ""
    margin = min(len(line) - len(line.lstrip()) for line in block)
    text = ""
    for line in block:
        indent = len(line) - len(line.lstrip()) - margin
        opens = indent >= 3 or NUMBERED.match(line.lstrip()) or CROSS.match(line)
        joined = wrapped and text and not opens
        text += (" " if joined else "\n") + line.strip()
    return text.strip()
