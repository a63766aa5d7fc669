"""The Comprehensive Rules as published: bytes in, an edition's parts out. No database here.

The files of 1999 to today differ in encoding, line ends, wrapping and numbering;
what is odd but readable is kept and warned about, what can't be trusted is refused.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime

from rulings.reference import numbers

from . import Refused
from .encodings import decode, lines, refuse_if_encoded_twice
from .glossary import Term, read_glossary

AS_OF = re.compile(r"rules\s+are\s+(?:current|effective)\s+as\s+of\s+(\w+ \d{1,2}, \d{4})", re.I)
HEADING = re.compile(r"\s*(\d|\d{3})\.\s+(\S.*)")
# 613.8. text, 613.8a text, 119.1d. text, 606.5 text, 305.3.Text, and the misprint 408.f text.
NUMBERED = re.compile(r"(\s*)(\d{3})\.(\d{1,3})?(?:\.?([a-z]{1,2})(?=[.\s]))?\.?(?=\D)\s*(.*)")
EXAMPLE = re.compile(r"\s*Examples?:\s*", re.IGNORECASE)
RULER = re.compile(r"[-=_ ]{8,}")
ITALIC = re.compile(r"(?<![\w_])_(?=[^\W_])([^_\n]{1,80}?)_(?![\w_])")
ASKED_FOR = re.compile(r"(?<=[a-z])\?(?=(?:s|t|re|ve|ll|d|m)\b)")


@dataclass
class NumberedRule:
    number: str
    text: str
    section: str  # the heading it stands under: misprinted numbers differ from it
    parent: int | None  # where its parent stands among the edition's rules
    examples: list[str] = field(default_factory=list)

    def names(self) -> Iterator[str]:
        """The rules that its text and its examples name, itself left out, each once."""
        whole = "\n".join([self.text, *self.examples])
        return (n for n in dict.fromkeys(numbers.named_in(whole)) if n != self.number)


@dataclass(frozen=True)
class EditionText:
    effective: date
    sha256: str
    rules: list[NumberedRule]
    glossary: list[Term]
    warnings: list[str]

    @property
    def numbered(self) -> list[NumberedRule]:
        """The rules proper: no chapters, no sections."""
        return [rule for rule in self.rules if "." in rule.number]


def read_rules(data: bytes) -> EditionText:
    """One edition, or Refused with what is wrong and what to do."""
    text = decode(data)
    page = lines(text)
    effective = _effective(text)
    refuse_if_encoded_twice(text)
    first, glossary, end = _landmarks(page)
    body = page[first:glossary]
    warnings = list(_oddities(text))
    rules = _Body(body, wrapped=_wrapped(body), warnings=warnings).read()
    terms = read_glossary(page[glossary + 1 : end], wrapped=_wrapped(page[glossary:end]))
    _check(rules, terms)
    warnings += _used_twice(rules)
    content = "\n".join(line.strip() for line in page if line.strip())
    return EditionText(
        effective, hashlib.sha256(content.encode()).hexdigest(), rules, terms, warnings
    )


def _effective(text: str) -> date:
    stated = AS_OF.search(text)
    if stated is None:
        raise Refused(
            "It doesn't say when it takes effect: no line “These rules are effective as of …”. "
            "Is this the Comprehensive Rules, as their publisher gives them out, and all of it?"
        )
    try:
        return datetime.strptime(stated[1], "%B %d, %Y").date()
    except ValueError:
        raise Refused(f"“{stated[1]}” is not a date. Correct the line “{stated[0]}”.") from None


def _landmarks(page: list[str]) -> tuple[int, int, int]:
    """Where the rules, the glossary and what follows it begin.

    The contents list holds the same headings, so the last one counts.
    """
    heads = {n: line.strip().lower() for n, line in enumerate(page)}
    glossary = max((n for n, line in heads.items() if line == "glossary"), default=None)
    first_rule = next((n for n, line in enumerate(page) if re.match(r"\s*100\.1\.? ", line)), None)
    if glossary is None or first_rule is None or glossary < first_rule:
        missing = "rule 100.1" if first_rule is None else "glossary after the rules"
        raise Refused(f"It has no {missing}, so it isn't the whole of the Comprehensive Rules.")
    first = max((n for n in range(first_rule) if re.match(r"\s*1\. ", page[n])), default=first_rule)
    ends = (n for n, line in heads.items() if n > glossary and line in ("credits", "index"))
    return first, glossary, min(ends, default=len(page))


def _wrapped(page: list[str]) -> bool:
    """Were its lines cut to fit a page, as they were from 1999 to 2004?"""
    return max(map(len, page), default=0) < 160


def _oddities(text: str) -> Iterator[str]:
    if (asked := len(ASKED_FOR.findall(text))) > 50:
        yield f"“?” stands for {asked:,} apostrophes; the text is kept as it was published."
    if lost := text.count("\ufffd"):
        yield f"{lost:,} characters were lost before this text was published (U+FFFD)."


class _Body:
    """The rules' part of a text, read line by line."""

    def __init__(self, page: list[str], *, wrapped: bool, warnings: list[str]):
        self.page = page
        self.wrapped = wrapped
        self.warnings = warnings
        self.rules: list[NumberedRule] = []
        self.latest: dict[str, int] = {}  # number -> where it last stood
        self.indent = 0

    def read(self) -> list[NumberedRule]:
        before = ""
        for line in self.page:
            if line.strip() and not RULER.fullmatch(line):
                self.take(line, before)
            before = line
        for rule in self.rules:
            rule.text = ITALIC.sub(r"\1", rule.text)
            rule.examples = [ITALIC.sub(r"\1", example) for example in rule.examples]
        return self.rules

    def take(self, line: str, before: str) -> None:
        flows_on = self.wrapped and bool(before.strip()) and not RULER.fullmatch(before)
        cut = flows_on and before.rstrip()[-1] not in '.)"”:!?'
        if not cut and (match := HEADING.fullmatch(line)) and self.is_next_heading(match[1]):
            self.add(match[1], match[2])
        elif not cut and (match := NUMBERED.fullmatch(line)) and self.is_rule(match, before):
            self.indent = len(match[1])
            self.add(self.number(match), match[5])
        elif match := EXAMPLE.match(line):
            self.rules[-1].examples.append(line[match.end() :].strip())
        elif self.rules:
            indented = len(line) - len(line.lstrip()) >= self.indent + 3
            self.go_on(line.strip(), joined=flows_on and not indented)

    def is_next_heading(self, number: str) -> bool:
        """Chapters follow each other without a gap; a section belongs to the chapter around it."""
        if len(number) == 1:
            return int(number) == 1 + sum(len(rule.number) == 1 for rule in self.rules)
        chapter = self.rules and self.rules[-1].section[0]
        return number[0] == chapter and number not in self.latest

    def is_rule(self, match: re.Match[str], before: str) -> bool:
        """Under another section's heading it may be a misprint, or a reference cut off its line."""
        if not self.rules or not (match[3] or match[4]):
            return False
        if match[2] == self.rules[-1].section:
            return True
        return not self.wrapped and not before.strip()

    def number(self, match: re.Match[str]) -> str:
        section, rule, letters = match[2], match[3], match[4] or ""
        if rule:
            return f"{section}.{rule}{letters}"
        last = self.rules[-1].number
        number = f"{last.rstrip(numbers.LETTERS)}{letters}"
        self.warnings.append(f"“{section}.{letters}” after {last} is read as {number}.")
        return number

    def add(self, number: str, text: str) -> None:
        section, parent = numbers.section(number), numbers.above(number)
        if "." in number and section != self.rules[-1].section:
            section = parent = self.rules[-1].section
            self.warnings.append(f"{number} stands in section {section}; its number is kept.")
        while parent and parent not in self.latest:
            parent = numbers.above(parent)
        self.latest[number] = len(self.rules)
        self.rules.append(NumberedRule(number, text.strip(), section, self.latest.get(parent)))

    def go_on(self, text: str, *, joined: bool) -> None:
        rule = self.rules[-1]
        if joined and rule.examples:
            rule.examples[-1] += f" {text}"
        else:
            rule.text += f"{' ' if joined else '\n'}{text}"


def _check(rules: list[NumberedRule], terms: list[Term]) -> None:
    """Is this the whole of the rules? The smallest edition there is holds twice these."""
    sections = sum(len(rule.number) == 3 for rule in rules)
    proper = sum("." in rule.number for rule in rules)
    for count, least, what in (
        (sections, 40, "sections"),
        (proper, 300, "rules"),
        (len(terms), 100, "glossary entries"),
    ):
        if count < least:
            raise Refused(
                f"Only {count} {what} were found in it, and no edition has fewer than {least}. "
                "Is the file cut short?"
            )


def _used_twice(rules: list[NumberedRule]) -> Iterator[str]:
    for number, times in Counter(rule.number for rule in rules).items():
        if times > 1:
            texts = [f"“{rule.text[:40]}”" for rule in rules if rule.number == number]
            yield f"{number} is used {times} times: {', '.join(texts)}. Each is kept."
