"""Every edition of the Comprehensive Rules there is, read and counted.

`editions.csv` counts with simpler means than ours. Where we differ, the tables below
say why ours is right; the texts were compared line by line.
"""

import csv
import tarfile
from collections import Counter
from datetime import date

import pytest

from rulings.reference import numbers
from rulings.reference.importers import Refused
from rulings.reference.importers.rules import read_rules

# The editions that print 901.4 without a space after the dot, which the table misses.
GLUED_901_4 = """
    2022-10-07 2022-11-18 2023-02-03 2023-04-14 2023-06-16 2023-09-01 2023-10-13 2023-11-17
    2024-02-02 2024-03-08 2024-04-12 2024-06-07 2024-07-30 2024-09-20 2024-11-08 2025-02-07
""".split()
# Different numbers that we find and the table doesn't.
MORE_NUMBERS = {
    "1999-04-23": 1,  # 305.3, printed without a space after the dot
    "1999-11-01": 3,  # 305.3 again; 408.f and 408.g are 408.2f and 408.2g misprinted
    "2008-10-01": 1,  # 306.b is 306.3b misprinted
    **dict.fromkeys(GLUED_901_4, 1),
}
# References that a line's cut put at the start of a line; the table takes them for rules.
NOT_USED_TWICE = {
    "2003-10-01": 2,  # 103.4, 419.8
    "2003-12-01": 2,  # 103.4, 419.8
    "2004-02-01": 1,  # 103.4
}
# The table counts the rows of the lists of expansion symbols, an entry's further paragraphs,
# and the index of 1999 as terms of their own.
FEWER_TERMS = {
    "1999-04-23": 101,
    "1999-11-01": 52,
    "2001-07-23": 33,
    "2001-09-24": 33,
    "2002-02-20": 35,
    "2002-10-07": 38,
    "2003-03-15": 38,
}
# From 2001 to 2009 the glossary had examples too; the table counts them, but no rule has them.
# In 1999 they were headed EXAMPLE, and the table doesn't count these.
EXAMPLES_BEGIN_TO_AGREE = "2009-07-11"


@pytest.fixture(scope="module")
def editions(shared_data):
    with tarfile.open(shared_data / "cr/editions.tar.xz") as archive:
        texts = {
            member.name.split("/")[-1].removesuffix(".txt"): archive.extractfile(member).read()
            for member in archive
            if member.name.endswith(".txt")
        }
    return {effective: read_rules(text) for effective, text in texts.items()}


@pytest.fixture(scope="module")
def table(shared_data):
    with (shared_data / "cr/editions.csv").open(encoding="utf-8") as file:
        return {row["effective"]: row for row in csv.DictReader(file)}


def test_all_134_editions_are_read_and_say_their_own_date(editions, table):
    assert len(editions) == 134
    assert {name: str(edition.effective) for name, edition in editions.items()} == {
        name: name for name in table
    }


def test_the_numbers_are_those_of_the_table(editions, table):
    ours = {name: len({r.number for r in e.numbered}) for name, e in editions.items()}

    assert ours == {n: int(row["rules"]) + MORE_NUMBERS.get(n, 0) for n, row in table.items()}


def test_the_numbers_used_twice_are_those_of_the_table(editions, table):
    def twice(edition):
        counts = Counter(rule.number for rule in edition.numbered)
        return sum(times > 1 for times in counts.values())

    assert {name: twice(edition) for name, edition in editions.items()} == {
        name: int(row["dup_numbers"]) - NOT_USED_TWICE.get(name, 0) for name, row in table.items()
    }


def test_the_terms_are_those_of_the_table(editions, table):
    assert {name: len(edition.glossary) for name, edition in editions.items()} == {
        name: int(row["glossary"]) - FEWER_TERMS.get(name, 0) for name, row in table.items()
    }


def test_the_examples_are_those_of_the_table(editions, table):
    ours = {name: sum(len(r.examples) for r in e.rules) for name, e in editions.items()}

    agreeing = {n: int(row["examples"]) for n, row in table.items() if n >= EXAMPLES_BEGIN_TO_AGREE}
    assert {name: ours[name] for name in agreeing} == agreeing


def test_every_section_of_the_contents_list_stands_in_the_body(editions):
    """Headings follow each other in order, in each edition; a lost one would show as a jump."""
    for name, edition in editions.items():
        headings = [rule.number for rule in edition.rules if "." not in rule.number]
        assert headings == sorted(headings, key=numbers.order), name
        for before, after in zip(headings, headings[1:], strict=False):
            if before[0] == after[0] and len(before) == len(after) == 3:
                assert int(after) - int(before) == 1, f"{name}: {before}, then {after}"


def test_no_term_is_without_a_meaning_or_as_long_as_one(editions):
    odd = [
        (name, term.term)
        for name, edition in editions.items()
        for term in edition.glossary
        if not term.text or len(term.term) > 70
    ]
    assert odd == []


def test_layers_stood_where_the_table_says(editions, table):
    """The same number meant other things in other editions: 613.1 was of replacement effects."""

    def heading(edition, section):
        return next((rule.text for rule in edition.rules if rule.number == section), "")

    told = {name: row["layers_section"] for name, row in table.items() if row["layers_section"]}
    sections = {name: section for name, section in told.items() if section.isdigit()}
    assert set(sections.values()) == {"612", "613"}
    assert {heading(editions[name], section) for name, section in sections.items()} == {
        "Interaction of Continuous Effects"
    }
    assert heading(editions["2009-07-11"], "613") == "Replacement Effects"


@pytest.mark.parametrize(
    ("number", "effective", "word"),
    [
        ("510.1", "2008-05-01", "status"),
        ("510.1", "2026-08-07", "damage"),
        ("613.1", "2009-07-11", "replacement"),
        ("613.1", "2026-08-07", "values"),
        ("509.2", "2024-09-20", "attacking"),
        ("509.2", "2024-11-08", "priority"),
    ],
)
def test_a_number_means_what_it_meant_in_its_edition(editions, number, effective, word):
    (rule,) = (rule for rule in editions[effective].numbered if rule.number == number)

    assert word in rule.text.split("(")[0]


def test_the_letters_l_and_o_number_no_rule(editions):
    lettered = {
        (name, rule.number)
        for name, edition in editions.items()
        for rule in edition.numbered
        if rule.number.endswith(("l", "o"))
    }
    assert lettered == set()


def test_every_rule_that_a_rule_names_exists(editions):
    edition = editions["2026-08-07"]
    known = {rule.number for rule in edition.rules}

    named = {(rule.number, name) for rule in edition.rules for name in rule.names()}
    assert [pair for pair in named if pair[1] not in known] == []


RAW = {
    "MagicCompRules 20260227.txt": (date(2026, 2, 27), 3120, 726),
    "MagicCompRules-2005-10-01.txt": (date(2005, 10, 1), 899, 342),
    "MagicCompRules-2007-10-01.txt": (date(2007, 10, 1), 1123, 386),
    "MagicCompRules-2008-05-01.txt": (date(2008, 5, 1), 1148, 392),
    "MagicCompRules-2009-07-11.txt": (date(2009, 7, 11), 1470, 408),
    "MagicCompRules-2010-06-18.txt": (date(2010, 6, 18), 1729, 441),
    "MagicCompRules-2013-07-11.txt": (date(2013, 7, 13), 1941, 478),
    "MagicCompRules-2016-08-26.txt": (date(2016, 8, 26), 2132, 519),
    "MagicCompRules-2022-11-18.txt": (date(2022, 11, 18), 2791, 647),
    "MagicCompRules-2024-08-02.txt": (date(2024, 7, 30), 2993, 690),
    "MagicCompRules-2024-11-08.txt": (date(2024, 11, 8), 3007, 698),
    "MagicCompRules-2025-06-06.txt": (date(2025, 6, 6), 3059, 711),
    "MagicCompRules-2026-01-16.txt": (date(2026, 1, 16), 3114, 725),
    "rules_20240917.txt": (date(2024, 9, 20), 3016, 698),
    "rules_20260807.txt": (date(2026, 8, 7), 3162, 739),
}


def test_the_raw_folder_holds_what_is_listed_here(shared_data):
    assert {path.name for path in (shared_data / "cr/raw").iterdir()} == set(RAW)


@pytest.mark.parametrize("name", RAW)
def test_an_original_in_its_own_encoding_and_line_ends(shared_data, editions, name):
    edition = read_rules((shared_data / "cr/raw" / name).read_bytes())

    assert (edition.effective, len(edition.numbered), len(edition.glossary)) == RAW[name]
    same = editions[str(edition.effective)]
    assert [r.number for r in edition.rules] == [r.number for r in same.rules]


@pytest.mark.parametrize(
    ("name", "warning"),
    [
        ("apostrophes_as_question_marks_2008-05-01.txt", "stands for 1,597 apostrophes"),
        ("duplicate_702.175_2024-09-20.txt", "702.175 is used 2 times"),
    ],
)
def test_what_is_odd_but_real_comes_with_a_warning(shared_data, name, warning):
    edition = read_rules((shared_data / "cr/bad" / name).read_bytes())

    assert warning in edition.warnings[0]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("SYNTHETIC_double_encoded_2025-02-07.txt", "characters were encoded twice"),
        ("broken_utf16_bom_replaced.txt", "was a UTF-16 text, but its bytes were changed"),
        ("fake_llm_MagicCompRules.txt", "doesn't say when it takes effect"),
    ],
)
def test_what_is_false_is_refused(shared_data, name, reason):
    with pytest.raises(Refused, match=reason):
        read_rules((shared_data / "cr/bad" / name).read_bytes())
