"""The starter FAQ: what its files must keep to, and what the loader says when they don't."""

import re
from collections import Counter

import pytest

from rulings.library import faq_entries, pinned
from rulings.library.errors import LibraryError

TOPICS = faq_entries.topics()
ENTRIES = [
    pytest.param(entry, id=f"{topic.slug}/{entry.slug}")
    for topic in TOPICS
    for entry in topic.entries
]
FEWEST = {"layers": 12}  # every other topic: six


def test_every_file_is_a_listed_topic():
    files = {path.stem for path in faq_entries.FOLDER.glob("*.toml")}

    assert files == set(faq_entries.TOPICS)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.slug)
def test_a_topic_has_enough_entries(topic):
    assert len(topic.entries) >= FEWEST.get(topic.slug, 6)


def test_no_two_entries_share_a_slug_or_a_question():
    entries = [entry for topic in TOPICS for entry in topic.entries]
    slugs = Counter(entry.slug for entry in entries)
    questions = Counter(entry.question for entry in entries)

    assert [key for key, times in (slugs + questions).items() if times > 1] == []


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_rule_cited_exists_in_the_pinned_edition(entry):
    missing = {n for n in (*entry.rules, *entry.cited) if not pinned.exists(n)}

    assert missing == set()


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_rules_listed_are_those_the_answer_leans_on(entry):
    assert set(entry.rules) - set(entry.cited) == set()


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_answer_is_neither_a_shrug_nor_a_lecture(entry):
    assert 40 <= len(entry.answer.split()) <= 160


@pytest.mark.parametrize("entry", ENTRIES)
def test_slugs_questions_and_brackets_are_well_formed(entry):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.slug)
    assert entry.question.endswith(("?", "."))
    assert len(entry.question) <= 300
    assert entry.answer.count("[[") == entry.answer.count("]]")
    assert not re.search(r"\[\[[^\]]*\n", entry.answer)  # a card's name stays on one line


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_was_true_before_goes_with_a_date(entry):
    assert bool(entry.since) == bool(entry.before)


TOPIC = """
slug = "attacking"
name = "Attacking"
summary = "Attacks."
"""
ENTRY = """
[[entry]]
slug = "a"
question = "Q?"
answer = "A (508.1a)."
rules = ["508.1a"]
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TOPIC, "attacking.toml: entry: is missing or empty"),
        (TOPIC + "colour = 1" + ENTRY, "attacking.toml: colour: is unknown"),
        (TOPIC + ENTRY + 'verdict = "no"', "attacking.toml: entry 'a': verdict: is unknown"),
        (TOPIC + ENTRY.replace('rules = ["508.1a"]', ""), "entry 'a': rules: is missing"),
        (TOPIC + ENTRY + "since = 2024-11-08", "entry 'a': before: goes with its pair"),
        (TOPIC + ENTRY + 'before = "Else."', "entry 'a': since: goes with its pair"),
        (TOPIC + ENTRY + 'since = "2024"\nbefore = "Else."', "since: must be a TOML date"),
        (TOPIC.replace('"attacking"', '"blocking"') + ENTRY, "slug: must be the file's name"),
        ("slug = ", "attacking.toml: (the file): isn't TOML"),
    ],
)
def test_a_file_that_strays_from_the_schema_says_where(tmp_path, text, message):
    path = tmp_path / "attacking.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(LibraryError, match=re.escape(message)):
        faq_entries.read_topic(path)


def test_a_topic_without_its_file_is_named(tmp_path):
    with pytest.raises(LibraryError, match="attacking.toml"):
        faq_entries.read_topic(tmp_path / "attacking.toml")


def test_an_entry_lists_what_it_cites_in_reading_order(tmp_path):
    path = tmp_path / "attacking.toml"
    path.write_text(TOPIC + ENTRY.replace("(508.1a)", "(508.1a, 704.5aa), at 20 (613)"))

    (entry,) = faq_entries.read_topic(path).entries

    assert entry.cited == ("508.1a", "704.5aa", "613")
