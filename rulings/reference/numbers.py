"""Rule numbers: how they are written, which rule stands above which, what a text names."""

import re
from collections.abc import Iterable, Iterator

# 613, 613.8, 613.8a, 704.5aa, and the ranges 704.5a–c and 506–511.
NAMED = re.compile(
    r"(?<![\w.$])(?P<number>\d{3}(?:\.\d{1,3}(?:\.?[a-z]{1,2}(?![\w]))?)?)"
    r"(?P<dot>\.(?!\w))?"
    r"(?:\s?[-–—]\s?(?P<until>\d{3}(?:\.\d{1,3}[a-z]{0,2})?|\d{1,2}|[a-z]{1,2})(?![\w/]))?"
)
AFTER_RULE = re.compile(r"\brules?\s[^;:()“”\"]*?$", re.IGNORECASE)
SECTION = re.compile(r"\bsections?\s(?P<number>\d)\b(?!\d)", re.IGNORECASE)
LETTERS = "abcdefghijkmnpqrstuvwxyz"  # never l or o: they look like 1 and 0


def parts(number: str) -> tuple[int, int, str]:
    """A number taken apart, so that numbers sort as the book has them: z before aa."""
    match = re.fullmatch(r"(\d+)(?:\.(\d+))?([a-z]*)", number)
    if match is None:
        raise ValueError(f"{number!r} is not a rule number; they look like 613, 613.8 or 613.8a")
    return int(match[1]), int(match[2] or 0), match[3]


def order(number: str) -> tuple[int, int, int, str]:
    """A key to sort numbers by; a chapter (6) stands before its sections (600)."""
    section, rule, letters = parts(number)
    if section < 10:
        return section * 100, -1, 0, ""
    return section, rule, len(letters), letters


def above(number: str) -> str:
    """The number of the rule that holds this one: 613.8a, 613.8, 613, 6, then nothing."""
    if number[-1].isalpha():
        return number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if "." in number:
        return number.split(".")[0]
    return number[0] if len(number) == 3 else ""


def numbered(number: str) -> str:
    """The numbered rule that a lettered one belongs to: 613.8 for 613.8a, and for itself."""
    return above(number) if number[-1].isalpha() else number


def section(number: str) -> str:
    return number.split(".")[0]


def tidy(number: str) -> str:
    """613.8.A and 613.8A as the book writes them: 613.8a."""
    number = number.lower().strip(" .")
    return re.sub(r"(\d)\.([a-z])", r"\1\2", number)


def through(first: str, last: str) -> list[str]:
    """Every number that a range may name: 704.5a–c, 704.5–7, 506–511."""
    last = tidy(last)
    if last.isdigit() and len(last) < 3 and "." in first:
        last = f"{section(first)}.{last}"
    if last.isalpha() and first[-1].isalpha():
        stem, letters = first.rstrip(LETTERS), first.lstrip("0123456789.")
        if letters in LETTERS and last in LETTERS and letters <= last:
            return [stem + c for c in LETTERS[LETTERS.index(letters) : LETTERS.index(last) + 1]]
    if above(first) and last[:1].isdigit() and above(last) == above(first):
        if first[-1].isalpha() and last[-1].isalpha():
            return through(first, last[len(above(last)) :])
        if first[-1].isdigit() and last[-1].isdigit():
            stem, tail = ("", first) if "." not in first else first.rsplit(".", 1)
            end = last.rsplit(".", 1)[-1]
            dot = "." if stem else ""
            return [f"{stem}{dot}{n}" for n in range(int(tail), int(end) + 1)][:60]
    return [first]


def named_in(text: str) -> Iterator[str]:
    """The rule numbers that a text of the rules names, in its order.

    A bare section (613) counts only in a list that "rule" opens: "rules 509 and 510".
    """
    for match in NAMED.finditer(text):
        number = match["number"]
        if "." in number or AFTER_RULE.search(text, max(0, match.start() - 60), match.start()):
            number = tidy(number)
            yield from through(number, match["until"]) if match["until"] else [number]
    for match in SECTION.finditer(text):
        yield match["number"]


def nearest(number: str, known: Iterable[str]) -> str | None:
    """The number to offer for one that doesn't exist: its section's closest, or its chapter's."""
    known = set(known)
    letter = number[len(above(number)) :] if number[-1].isalpha() else ""
    if letter in ("l", "o"):  # read as 1 or 0: 704.5l may mean 704.51, more likely a neighbour
        for neighbour in {"l": "mk", "o": "pn"}[letter]:
            if above(number) + neighbour in known:
                return above(number) + neighbour
    stem = above(number)
    while stem:
        siblings = [n for n in known if above(n) == stem]
        if siblings and stem in known:
            before = [n for n in siblings if order(n) <= order(number)]
            return max(before, key=order) if before else min(siblings, key=order)
        if stem in known:
            return stem
        stem = above(stem)
    return None
