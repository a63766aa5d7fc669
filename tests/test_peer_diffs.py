"""Our changes between editions beside another project's record of them, one by one.

`peer-diffs` names each edition by the card set it came out with. Where the two of us
disagree, a check below says why, or a table does; what neither explains fails.
"""

import csv
import json
import re
import tarfile
from functools import cache
from itertools import pairwise

import pytest
from rapidfuzz import fuzz

from rulings.reference.edition_changes import RuleText, changes
from rulings.reference.importers.rules import read_rules

EFFECTIVE = {
    "KTK": "2014-09-25",
    "FRF": "2015-01-23",
    "DTK": "2015-03-27",
    "ORI": "2015-07-17",
    "BFZ": "2015-09-26",
    "C15": "2015-11-13",
    "SOI": "2016-04-08",
    "EMN": "2016-07-22",
    "CN2": "2016-08-26",
    "KLD": "2016-09-30",
    "C16": "2016-11-11",
    "AER": "2017-01-20",
    "AKH": "2017-04-28",
    "CMA": "2017-06-05",
    "HOU": "2017-07-08",
    "C17": "2017-08-25",
    "XLN": "2017-09-29",
    "RIX": "2018-01-19",
    "DOM": "2018-04-27",
    "BBD": "2018-06-08",
    "M19": "2018-07-13",
    "GRN": "2018-10-05",
    "MH1": "2019-06-14",
    "M20": "2019-07-12",
    "THB": "2020-01-24",
    "IKO": "2020-04-17",
    "M21": "2020-07-03",
    "2XM": "2020-08-07",
    "ZNR": "2020-09-25",
    "CMR": "2020-11-20",
}
# One file starts from the edition in between, which mended the companion rules.
MENDED = {"IKO-M21": "2020-06-01"}
FILES = """
    2XM-ZNR AER-AKH BBD-M19 BFZ-C15 C16-AER C17-XLN CMA-HOU CN2-KLD DOM-BBD DTK-ORI EMN-CN2
    FRF-DTK HOU-C17 IKO-M21 KTK-FRF M19-GRN M21-2XM MH1-M20 ORI-BFZ RIX-DOM SOI-EMN THB-IKO
    XLN-RIX ZNR-CMR
""".split()

BY_NUMBER = "They pair by the number; the two texts have next to nothing in common."
REMADE = "So much is new that we tell it as one removed and one created."
SPLIT = "A rule became two: we keep to its number, they to the part with more of its words."
PRIORITY = "They pair it with another step's sentence on priority; we say it was written anew."
TRIGGERS = "The sentence on abilities that triggered was written anew for every step."
GONE = "Removed; they don't record that it went, and its number may be another rule's by now."
KEPT = "They pair its old text with another rule; the rule itself is still under its number."
# Theirs, which we don't have.
NOT_OURS = {
    ("2XM-ZNR", "700.8", "700.8"): BY_NUMBER,
    ("2XM-ZNR", "713.2", "713.2"): BY_NUMBER,
    ("AER-AKH", "800.7", "104.3h"): "104.3h kept its number and subject, the limited range.",
    ("AER-AKH", None, "108.2"): SPLIT,
    ("AER-AKH", "108.2", "108.2a"): SPLIT,
    (
        "AER-AKH",
        None,
        "201.3a",
    ): "Theirs is right: 201.3a became 201.3b; ours was misled by the number.",
    ("AER-AKH", "201.3a", "201.3b"): "As above.",
    ("AER-AKH", None, "201.3c"): "It was 201.3b, with a second sentence longer than the first.",
    ("AER-AKH", "708.3", "708.3"): BY_NUMBER,
    ("AER-AKH", "708.2a", "708.3a"): REMADE,
    ("BBD-M19", "110.5a", "110.5a"): REMADE,
    ("CN2-KLD", "507.2", "503.1a"): TRIGGERS,
    ("CN2-KLD", "504.2", "504.2"): BY_NUMBER,
    ("CN2-KLD", "513.2", "508.2"): PRIORITY,
    ("CN2-KLD", "508.2", "508.2b"): TRIGGERS,
    ("CN2-KLD", "510.4", "509.4"): PRIORITY,
    ("CN2-KLD", "509.4", "509.4a"): TRIGGERS,
    ("CN2-KLD", "509.5", "510.3"): PRIORITY,
    ("CN2-KLD", "510.3", "510.3a"): TRIGGERS,
    ("CN2-KLD", "511.1", "511.1"): BY_NUMBER,
    ("DTK-ORI", "613.6c", "613.6c"): REMADE,
    ("DTK-ORI", None, "613.6d"): KEPT,
    ("KTK-FRF", "711.1c", "711.2"): REMADE,
    ("M19-GRN", None, "107.3h"): SPLIT,
    ("M19-GRN", "107.3h", "107.3i"): SPLIT,
    ("MH1-M20", "800.5", "800.5"): REMADE,
    ("MH1-M20", "903.11g", "903.11g"): REMADE,
    ("RIX-DOM", "306.7", "306.7"): REMADE,
    ("SOI-EMN", None, "614.13a"): KEPT,
    ("SOI-EMN", None, "702.47a"): KEPT,
    ("DTK-ORI", "903.12", "903.11"): "Two rules became one: ours is the more alike, 903.11 itself.",
}
# Ours, which they don't have.
NOT_THEIRS = {
    ("AER-AKH", "108.2a", None): GONE,
    ("AER-AKH", "708.2", None): GONE,
    ("C17-XLN", "306.4", None): GONE,
    ("C17-XLN", "704.5j", None): GONE,
    ("BBD-M19", None, "706.2b"): "Printed with a comma at its end; they don't record it.",
    ("CN2-KLD", "503.1", None): GONE,
    ("CN2-KLD", "503.2", None): GONE,
    ("CN2-KLD", "504.3", None): GONE,
    ("CN2-KLD", "505.4", None): GONE,
    ("CN2-KLD", "505.5", None): GONE,
    ("CN2-KLD", "507.3", None): GONE,
    ("CN2-KLD", "508.3", None): GONE,
    ("CN2-KLD", "511.2", None): GONE,
    ("DTK-ORI", "107.13", None): GONE,
    ("HOU-C17", "702.25k", None): GONE,
    ("SOI-EMN", "903.10", None): GONE,
    ("SOI-EMN", "711.11", "711.11"): "Only the rule it names changed, and is named with its title.",
    ("THB-IKO", "121.8", "121.8"): "A second case was added; they missed it.",
}
# Their record of these stops at the end of the first paragraph.
OTHER_TEXTS = {("RIX", "509.1b"), ("DOM", "509.1b"), ("RIX", "810.7b")}

MARK = re.compile(r"\b(?:old|new)_(?:start|end)\b")
REFERENCE = re.compile(
    r"\brules?\s(?=\d)|(?:\band\s)?\b\d{3}(?:\.\d+[a-z]*)?(?:[-–][\d.]*[a-z]?\b)?(?!\w)(?!\.\d)"
)


def letters(text):
    """A text without marks, spaces and case, in which the two of us differ."""
    return "".join(re.findall(r"\w+", text.lower()))


def unreferenced(text):
    return letters(REFERENCE.sub("", text))


def likeness(old, new):
    """In words, of 100; nothing is like a rule that isn't there."""
    if old is None or new is None:
        return 0
    return fuzz.ratio(*(re.findall(r"\w+", rule.text.lower()) for rule in (old, new)))


def is_title(rule):
    return rule is None or rule.text[-1].isalnum()


def pair(old, new):
    return old and old.number, new and new.number


@pytest.fixture(scope="module")
def edition(shared_data):
    """The rules of an edition by its date, each read once."""
    with tarfile.open(shared_data / "cr/editions.tar.xz") as archive:
        texts = {
            member.name.removesuffix(".txt"): archive.extractfile(member).read()
            for member in archive
            if member.name.endswith(".txt")
        }

    @cache
    def read(effective):
        rules = read_rules(texts[effective]).rules
        return [RuleText(rule.number, rule.text, tuple(rule.examples)) for rule in rules]

    return read


@pytest.fixture(scope="module")
def compared(edition):
    """The changes from one date's edition to another's, each worked out once."""
    return cache(lambda before, after: changes(edition(before), edition(after)))


@pytest.fixture(scope="module")
def dates(shared_data):
    with (shared_data / "cr/editions.csv").open(encoding="utf-8") as file:
        return sorted(row["effective"] for row in csv.DictReader(file))


def between(name):
    old, new = name.split("-")
    return MENDED.get(name, EFFECTIVE[old]), EFFECTIVE[new]


def record(folder, name):
    """Their pairs, without the marks around the words that differ."""

    def rule(item):
        text = MARK.sub("", item["ruleText"])
        return RuleText(item["ruleNum"].rstrip("."), text)

    items = json.loads((folder / f"cr/peer-diffs/{name}.json").read_text(encoding="utf-8"))
    return [
        tuple(item[side] and rule(item[side]) for side in ("old", "new"))
        for item in items
        if "names" not in item
    ]


def why_not_ours(theirs, ours, name):
    """Why a pair of theirs isn't one of ours; None if nothing explains it."""
    old, new = theirs
    near = [
        change
        for change in ours
        if (old and change[0] and change[0].number == old.number)
        or (new and change[1] and change[1].number == new.number)
    ]
    if any(a and b and letters(a.text) == letters(b.text) for a, b in near):
        return "one of the two stands in the other edition word for word, as another rule"
    best = max((likeness(*change) for change in near), default=0)
    if best >= 60 and best > likeness(old, new):
        return "one of the two has more words in common with another rule"
    return NOT_OURS.get((name, *pair(old, new)))


def why_not_theirs(change, explained, name):
    """Why a change of ours isn't in their record; None if nothing explains it."""
    old, new = change.old, change.new
    if is_title(old) and is_title(new):
        return "they record no titles"
    if old and new and letters(old.text) == letters(new.text):
        return "they record neither moves alone, nor examples, nor marks and spaces"
    if old and new and unreferenced(old.text) == unreferenced(new.text):
        return "they don't look at the rule numbers in a text"
    if explained & set(zip("on", pair(old, new), strict=True)):
        return "they pair one of the two otherwise, which is explained there"
    return NOT_THEIRS.get((name, *pair(old, new)))


def test_every_file_is_compared(shared_data):
    assert {path.stem for path in (shared_data / "cr/peer-diffs").iterdir()} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_their_texts_are_those_of_our_editions(shared_data, edition, name):
    """So the table of dates is right."""
    for code, effective, side in zip(name.split("-"), between(name), (0, 1), strict=True):
        ours = {(rule.number, letters(rule.text)) for rule in edition(effective)}
        theirs = [rules[side] for rules in record(shared_data, name) if rules[side]]

        other = {(code, r.number) for r in theirs if (r.number, letters(r.text)) not in ours}
        assert other == {odd for odd in OTHER_TEXTS if odd[0] == code and name == "RIX-DOM"}


@pytest.mark.parametrize("name", FILES)
def test_every_change_is_in_both_records_or_explained(shared_data, edition, compared, name):
    theirs = record(shared_data, name)
    ours = compared(*between(name))

    changed = {change.old for change in ours}
    stayed = [(rule, rule) for rule in edition(between(name)[0]) if rule not in changed]
    became = [(change.old, change.new) for change in ours] + stayed
    agreed = {pair(*rules) for rules in theirs} & {pair(c.old, c.new) for c in ours}
    reasons = {
        pair(*rules): why_not_ours(rules, became, name)
        for rules in theirs
        if pair(*rules) not in agreed
    }
    assert [rules for rules, reason in reasons.items() if reason is None] == []

    sides = {side for rules in reasons for side in zip("on", rules, strict=True) if side[1]}
    ours_alone = {
        pair(change.old, change.new): why_not_theirs(change, sides, name)
        for change in ours
        if pair(change.old, change.new) not in agreed
    }
    assert [rules for rules, reason in ours_alone.items() if reason is None] == []

    # A reason that no longer explains anything is to be taken out.
    for table, found in ((NOT_OURS, reasons), (NOT_THEIRS, ours_alone)):
        needed = {rules for rules, reason in found.items() if reason in table.values()}
        assert needed == {(old, new) for file, old, new in table if file == name}


def traced(number, effective, compared, dates):
    """Each number that a rule had from an edition on, with the edition that gave it."""
    numbers = [(effective, number)]
    for before, after in pairwise(dates[dates.index(effective) :]):
        for change in compared(before, after):
            if change.old and change.old.number == number:
                number = change.new and change.new.number
                if change.moved or number is None:
                    numbers.append((after, number))
                break
        if number is None:
            break
    return numbers


@pytest.mark.parametrize("part", ["", "a"])
def test_exchange_is_traced_through_all_its_numbers(compared, dates, part):
    assert traced(f"701.8{part}", "2009-07-11", compared, dates) == [
        ("2009-07-11", f"701.8{part}"),
        ("2016-09-30", f"701.9{part}"),
        ("2018-04-27", f"701.10{part}"),
        ("2025-06-06", f"701.12{part}"),
    ]


def test_the_layers_are_traced_through_the_renumbering_of_july_2009(compared, dates):
    assert traced("418.5", "1999-04-23", compared, dates) == [
        ("1999-04-23", "418.5"),
        ("2009-07-11", "612"),
        ("2009-10-01", "613"),
    ]


def test_most_rules_of_2009_are_found_under_their_new_numbers(compared):
    found = compared("2009-05-01", "2009-07-11")

    became = {change.old.number: change.new and change.new.number for change in found if change.old}
    assert (became["502.2"], became["502.9"], became["418.5c"]) == ("702.7", "702.17", "612.7a")
    assert sum(change.moved for change in found) > 1_050
    assert sum(change.new is None for change in found) < 200
