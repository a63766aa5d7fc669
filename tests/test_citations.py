"""Every rule cited in the repository exists, has a digest, and the digest speaks of that rule.

Numbers are those of the pinned edition. What compares with the official text
needs a copy of it in ../shared/data, and skips where there is none.
"""

import json
import lzma
import re
from collections.abc import Mapping, Set
from functools import cache
from pathlib import Path

import pytest

from rulings.library import faq_entries, pinned, rule_digests, terms

from .likeness import Likeness, runs

ROOT = Path(__file__).parents[1]
CITING = (
    "rulings/**/*.py",
    "rulings/**/*.toml",
    "templates/**/*.html",
    "tests/boards/*.txt",
    "*.md",
)
FILES = [
    path for pattern in CITING for path in ROOT.glob(pattern) if "migrations" not in path.parts
]
# 613.8a, 704.5aa; "rule 613", "CR 613". No dates, prices, percentages, versions or 100.0.
RULE = r"[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}(?![\w%]|\.\d)"
CITATION = re.compile(
    rf"(?<![\w.$€#-]){RULE}|(?<=\brule )[1-9]\d\d\b(?!\.)|(?<=\bCR )[1-9]\d\d\b(?!\.)"
)
# (613, 702.2) and [613.4b, 613]: brackets with nothing but numbers in them, where people write.
GROUP = re.compile(rf"[\[(]((?:{RULE}|[1-9]\d\d)(?:, (?:{RULE}|[1-9]\d\d))*)[\])]")
TYPED = {"704.5l", "704.51"}  # what somebody may type, shown as such: no citations

HEADINGS = {n for n in pinned.numbers() if len(n) == 1 or re.fullmatch(r"\d00", n)}  # "General"
FEW_WORDS = 8  # a run this long in common with the rule is copied
FAQ_WORDS = 9


def cited_in(text: str, prose: bool) -> set[str]:
    found = set(CITATION.findall(text))
    if prose:
        found |= {number for group in GROUP.findall(text) for number in group.split(", ")}
    return found - TYPED


def cited_by(path: Path) -> set[str]:
    return cited_in(path.read_text(encoding="utf-8"), prose=path.suffix != ".py")


def in_order(cited: set[str]) -> list[str]:
    return sorted(cited, key=lambda number: [int(n) for n in re.findall(r"\d+", number)])


def test_a_citation_is_told_from_a_date_a_price_and_a_version():
    text = "613.8a, 704.5aa (613) rule 702 and CR 800; since 2024-11-08, $100.50, 3.13, 100.0, 120%"

    assert in_order(cited_in(text, prose=True)) == ["613", "613.8a", "702", "704.5aa", "800"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_cited_rules_exist(path):
    assert [n for n in in_order(cited_by(path)) if not pinned.exists(n)] == []


# How people ask may lead to any rule; one without a digest is shown by its official text.
TOLD = [path for path in FILES if path.parent.name != "asked"]


@pytest.mark.parametrize("path", TOLD, ids=lambda path: str(path.relative_to(ROOT)))
def test_cited_rules_have_a_digest(path):
    cited = {n for n in cited_by(path) if pinned.exists(n)}

    assert in_order(cited - rule_digests.all().keys()) == []


def test_rules_listed_by_the_glossary_and_the_faq_have_a_digest():
    listed = {n for term in terms.terms() for n in term.rules}
    listed |= {n for topic in faq_entries.topics() for e in topic.entries for n in e.rules}

    assert in_order(listed - rule_digests.all().keys()) == []


@cache
def official(folder: Path) -> dict[str, str]:
    """The pinned edition's rules by number, with their examples."""
    lines = (folder / "cr/raw/rules_20260807.txt").read_text(encoding="utf-8-sig").splitlines()
    start = max(n for n, line in enumerate(lines) if line.strip() == "1. Game Concepts")
    end = max(n for n, line in enumerate(lines) if line.strip() == "Glossary")
    found: dict[str, str] = {}
    number = ""
    for line in lines[start:end]:
        if start_of_rule := re.match(r"(\d\.|\d{3}\.\d+[a-z]*|\d{3}\.)\.? ", line):
            number = start_of_rule[1].rstrip(".")
            found[number] = line[start_of_rule.end() :]
        else:
            found[number] += f"\n{line}"
    return found


@cache
def likeness(folder: Path) -> Likeness:
    """All rules, each with its section's title, and its keyword's: they set the subject."""
    rules = official(folder)
    subjects = {n: [rules[n[:3]]] if "." in n else [] for n in rules}
    for number, subject in subjects.items():
        if number.startswith(("701.", "702.")) and number[-1].isalpha():
            subject.append(rules[pinned.parent(number)])
    return Likeness({n: " ".join([text, *subjects[n]]) for n, text in rules.items()})


def parts(number: str) -> set[str]:
    """Everything below a rule."""
    return {n for child in pinned.children(number) for n in {child, *parts(child)}}


def off_the_mark(digests: dict[str, str], folder: Path) -> dict[str, list[str]]:
    """Digests with neither their rule, nor its parent, nor a part of it among the 5 closest."""
    rank = {n: likeness(folder).closest(digest, 5) for n, digest in digests.items()}
    return {
        n: rules
        for n, rules in rank.items()
        if not {n, pinned.parent(n), *parts(n)}.intersection(rules)
    }


def test_the_pinned_numbers_are_the_edition_s(shared_data):
    assert tuple(official(shared_data)) == pinned.numbers()


def test_a_digest_speaks_of_its_own_rule(shared_data):
    digests = {n: text for n, text in rule_digests.all().items() if n not in HEADINGS}

    assert off_the_mark(digests, shared_data) == {}


@pytest.mark.parametrize(
    ("one", "other"),
    [("613.8a", "613.7a"), ("704.5g", "704.5j"), ("702.2b", "702.12b"), ("701.12c", "701.12h")],
)
def test_two_digests_swapped_are_found_out(shared_data, one, other):
    digests = rule_digests.all()
    swapped = {one: digests[other], other: digests[one]}

    assert off_the_mark(swapped, shared_data).keys() == {one, other}


@cache
def printed(folder: Path, length: int) -> set[str]:
    """Every run of so many words in the official rules."""
    return {run for rule in official(folder).values() for run in runs(rule, length)}


def borrowed(ours: Mapping[str, str], theirs: Set[str], length: int) -> dict[str, list[str]]:
    """Which of our texts share such a run with theirs, and which runs."""
    shared = {name: theirs.intersection(runs(text, length)) for name, text in ours.items()}
    return {name: sorted(found) for name, found in shared.items() if found}


def test_no_digest_is_copied_from_a_rule(shared_data):
    assert borrowed(rule_digests.all(), printed(shared_data, FEW_WORDS), FEW_WORDS) == {}


def test_no_glossary_text_is_copied_from_a_rule(shared_data):
    texts = {term.term: term.text for term in terms.terms()}

    assert borrowed(texts, printed(shared_data, FEW_WORDS), FEW_WORDS) == {}


def test_no_faq_answer_is_copied_from_a_rule_or_a_card(shared_data):
    with lzma.open(shared_data / "oracle-2026.json.xz") as file:
        cards = {run for card in json.load(file) for run in runs(card["text"] or "", FAQ_WORDS)}
    answers = {
        f"{topic.slug}/{entry.slug}": f"{entry.answer} {entry.before}"
        for topic in faq_entries.topics()
        for entry in topic.entries
    }

    assert borrowed(answers, printed(shared_data, FAQ_WORDS) | cards, FAQ_WORDS) == {}


def test_a_copied_sentence_is_found_out(shared_data):
    sentence = "It waits, since " + " ".join(official(shared_data)["613.8a"].split()[:12])

    assert borrowed({"613.8a": sentence}, printed(shared_data, FEW_WORDS), FEW_WORDS) != {}
