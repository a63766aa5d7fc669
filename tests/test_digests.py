"""The digests and the glossary: what they cover, and what their loaders say to a bad file."""

import re

import pytest

from rulings.library import pinned, rule_digests, terms
from rulings.library.errors import LibraryError

SECTIONS = [number for number in pinned.numbers() if re.fullmatch(r"\d{3}", number)]
COMPLETE = ("613", "612", "611", "506.4", "701.12", "701.24", "704.5", "800.4", "708")
GENERAL = re.compile(r"\d00")


def missing_under(number):
    """What has no digest among a rule and all its parts."""
    here = [] if number in rule_digests.all() else [number]
    return here + [n for child in pinned.children(number) for n in missing_under(child)]


def test_numbers_are_in_the_edition_s_order():
    assert pinned.numbers()[:4] == ("1", "100", "100.1", "100.1a")
    assert pinned.children("613.8") == ("613.8a", "613.8b", "613.8c")
    assert pinned.neighbours("704.5m") == ("704.5k", "704.5n")  # l is skipped


def test_every_rule_but_a_chapter_has_a_parent_that_exists():
    orphans = [n for n in pinned.numbers() if len(n) > 1 and not pinned.exists(pinned.parent(n))]

    assert orphans == []


def test_a_number_that_does_not_exist_has_no_place():
    assert not pinned.exists("704.5l")
    with pytest.raises(KeyError, match="No rule 704.5l in the edition of 2026-08-07"):
        pinned.children("704.5l")


def test_every_section_has_a_digest():
    assert [n for n in SECTIONS if n not in rule_digests.all() and not GENERAL.fullmatch(n)] == []


@pytest.mark.parametrize("section", ["701", "702"])
def test_every_keyword_has_a_digest(section):
    assert [n for n in pinned.children(section) if n not in rule_digests.all()] == []


def test_the_rules_that_decide_boards_have_digests_throughout():
    assert {number: missing_under(number) for number in COMPLETE} == dict.fromkeys(COMPLETE, [])


def test_the_glossary_has_the_terms_of_today_and_of_old():
    names = {term.term for term in terms.terms()}

    assert len(names) >= 120
    assert names >= {"Timestamp", "Lethal damage", "Indestructible", "Legend rule"}
    assert names >= {"Bury", "Mana burn", "In play", "Removed from the game", "Damage on the stack"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('"613.99" = "Nothing."', "6.toml: 613.99: no such rule in the edition of 2026-08-07"),
        ('"704" = "State-based actions."', "6.toml: 704: move it to 7.toml"),
        ('"613" = ""', "6.toml: 613: say in a sentence what the rule says"),
        ('"613" = ["Layers."]', "6.toml: 613: say in a sentence what the rule says"),
        (f'"613" = "{"layer " * 61}"', "6.toml: 613: say it in 60 words or fewer"),
        ('"613.2" = "Two."\n"613.1" = "One."', "6.toml: 613.2: keep the edition's order: 613.1"),
        ('613 = "', "6.toml: syntax: make it valid TOML"),
    ],
)
def test_a_malformed_digest_says_where_and_what_to_do(tmp_path, text, complaint):
    file = tmp_path / "6.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(LibraryError, match=re.escape(complaint)):
        rule_digests.read(file)


BURY = '[[term]]\nterm = "Bury"\ntext = "Old."\nrules = ["701.8b"]\n'
AURA = '[[term]]\nterm = "Aura"\ntext = "Attached."\nrules = ["303.4"]\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (BURY + 'since = "1999"', "glossary.toml: Bury: remove the unknown key since"),
        ('[[term]]\nterm = "Bury"\ntext = "Old."', "Bury: add the missing key rules"),
        (BURY.replace('"Old."', '""'), "Bury: say what it means"),
        (BURY.replace('["701.8b"]', "[]"), "Bury: list the rules behind it"),
        (BURY.replace("701.8b", "701.8z"), "Bury: no rule 701.8z in the edition of 2026-08-07"),
        (BURY + BURY, "glossary.toml: bury: name each term once, in alphabetical order"),
        (BURY + AURA, "glossary.toml: aura: name each term once, in alphabetical order"),
        ('word = "Bury"', "glossary.toml: word: remove it"),
        ("[[term]", "glossary.toml: syntax: make it valid TOML"),
    ],
)
def test_a_malformed_glossary_says_where_and_what_to_do(tmp_path, text, complaint):
    file = tmp_path / "glossary.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(LibraryError, match=re.escape(complaint)):
        terms.read(file)
