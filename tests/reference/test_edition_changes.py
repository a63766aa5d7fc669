"""What became of rules between two editions, on small rule books of our own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.reference.edition_changes import (
    Change,
    RuleText,
    changes,
    told_surely,
    words_changed,
)

HANDSHAKE = "Before the first turn, the players shake hands and wish each other a good game."
DICE = "Whoever rolls the highest number on a die with twenty sides takes the first turn."
TEA = "A judge may pour tea between rounds, as long as nobody spills any on the cards."
SLEEVES = "Sleeves that shine, smell or squeak are put away before the deck is shuffled."


def edition(text):
    """One rule a line, its number first; a line that begins with "e.g." is an example."""
    rules = []
    for line in text.strip().splitlines():
        number, words = line.strip().split(" ", 1)
        if number == "e.g.":
            rules[-1] = RuleText(
                rules[-1].number, rules[-1].text, (*rules[-1].examples, words.strip())
            )
        else:
            rules.append(RuleText(number, words))
    return rules


def told(older, newer):
    """The changes as a reader would tell them: numbers, and what is different."""
    lines = []
    for change in changes(edition(older), edition(newer)):
        old, new = change.old and change.old.number, change.new and change.new.number
        what = [
            word
            for word, true in (
                ("created", change.old is None),
                ("removed", change.new is None),
                ("moved", change.moved),
                ("reworded", change.reworded and not change.only_references),
                ("references", change.only_references),
                ("examples", change.examples_changed),
            )
            if true
        ]
        lines.append(f"{old or '-'} > {new or '-'}: {', '.join(what)}")
    return lines


def test_the_same_edition_twice_has_no_changes():
    book = f"""
        100 Manners
        100.1 {HANDSHAKE}
        e.g. Ann shakes hands with Nick.
        100.2 {DICE}
    """

    assert told(book, book) == []


def test_a_rule_with_another_number_and_the_same_text_has_moved():
    assert told(
        f"""
        100.1 {HANDSHAKE}
        100.2 {DICE}
        """,
        f"""
        100.1 {HANDSHAKE}
        100.3 {DICE}
        """,
    ) == ["100.2 > 100.3: moved"]


def test_a_rule_can_move_and_be_reworded_at_once():
    reworded = DICE.replace("takes", "chooses who takes")

    assert told(
        f"""
        100.1 {HANDSHAKE}
        100.2 {DICE}
        """,
        f"""
        100.1 {HANDSHAKE}
        100.2 {TEA}
        100.3 {reworded}
        """,
    ) == ["- > 100.2: created", "100.2 > 100.3: moved, reworded"]


def test_a_rule_created_between_two_others_moves_those_after_it():
    assert told(
        f"""
        100.1 {HANDSHAKE}
        100.2 {DICE}
        100.3 {TEA}
        """,
        f"""
        100.1 {HANDSHAKE}
        100.2 {SLEEVES}
        100.3 {DICE}
        100.4 {TEA}
        """,
    ) == ["- > 100.2: created", "100.2 > 100.3: moved", "100.3 > 100.4: moved"]


def test_two_rules_that_swapped_their_numbers_have_both_moved():
    assert told(
        f"""
        100.1 {HANDSHAKE}
        100.2 {DICE}
        """,
        f"""
        100.1 {DICE}
        100.2 {HANDSHAKE}
        """,
    ) == ["100.2 > 100.1: moved", "100.1 > 100.2: moved"]


def test_a_number_given_to_an_unrelated_rule_is_one_removed_and_one_created():
    assert told(
        f"""
        100.1 {HANDSHAKE}
        100.2 {TEA}
        """,
        f"""
        100.1 {HANDSHAKE}
        100.2 Whenever a die falls off the table, it counts as not rolled.
        """,
    ) == ["- > 100.2: created", "100.2 > -: removed"]


def test_a_removed_rule_is_told_where_it_stood():
    assert told(
        f"""
        100.1 {HANDSHAKE}
        100.2 {TEA}
        100.3 {DICE}
        100.4 {SLEEVES}
        """,
        f"""
        100.1 {HANDSHAKE} With the right hand.
        100.3 {DICE} Ties are rolled again.
        100.4 {SLEEVES}
        """,
    ) == ["100.1 > 100.1: reworded", "100.2 > -: removed", "100.3 > 100.3: reworded"]


def test_a_rule_that_changed_only_its_examples_is_not_reworded():
    [change] = changes(
        edition(f"100.1 {HANDSHAKE}\ne.g. Ann shakes hands with Nick."),
        edition(f"100.1 {HANDSHAKE}\ne.g. Ann bows to Nick.\ne.g. Nick bows to Ann."),
    )

    assert (change.examples_changed, change.reworded, change.moved) == (True, False, False)


def test_a_rule_that_only_follows_the_rules_it_names_is_told_apart_from_one_reworded():
    assert told(
        f"""
        100.1 {HANDSHAKE} (See rule 100.2.)
        100.2 {DICE}
        100.3 {TEA} (See rules 100.1 and 100.2.)
        """,
        f"""
        100.1 {HANDSHAKE} (See rule 100.3.)
        100.2 {SLEEVES}
        100.3 {DICE}
        100.4 {TEA} (See rules 100.1 and 100.3.)
        """,
    ) == [
        "100.1 > 100.1: references",
        "- > 100.2: created",
        "100.2 > 100.3: moved",
        "100.3 > 100.4: moved, references",
    ]


def test_a_range_of_rules_follows_its_two_ends():
    assert told(
        f"""
        100.1 Three things come before a game. (See rules 100.2a–b.)
        100.2 The three are done one at a time, slowest player last.
        100.2a {DICE}
        100.2b {TEA}
        """,
        f"""
        100.1 Three things come before a game. (See rules 100.2a–c.)
        100.2 The three are done one at a time, slowest player last.
        100.2a {DICE}
        100.2b {SLEEVES}
        100.2c {TEA}
        """,
    ) == ["100.1 > 100.1: references", "- > 100.2b: created", "100.2b > 100.2c: moved"]


def test_a_reference_to_another_rule_than_before_is_a_rewording():
    assert told(
        f"""
        100.1 {HANDSHAKE} (See rule 100.2.)
        100.2 {DICE}
        100.3 {TEA}
        """,
        f"""
        100.1 {HANDSHAKE} (See rule 100.3.)
        100.2 {DICE}
        100.3 {TEA}
        """,
    ) == ["100.1 > 100.1: reworded"]


def test_a_number_used_twice_is_two_rules():
    twice = f"""
        100.1 {HANDSHAKE}
        100.2 {DICE}
        100.2 {TEA}
    """
    put_right = f"""
        100.1 {HANDSHAKE}
        100.2 {DICE}
        100.3 {TEA}
    """

    assert told(twice, twice) == []
    assert told(twice, put_right) == ["100.2 > 100.3: moved"]
    assert told(put_right, twice) == ["100.3 > 100.2: moved"]


def test_parts_go_along_with_the_rule_they_are_part_of():
    """Both games have a part in the same words; only their parents tell which is whose."""
    assert told(
        """
        100.1 Marbles
        100.1a The winner keeps it.
        100.2 Chess
        100.2a The winner keeps it.
        """,
        """
        100.1 Skipping
        100.1a Whoever trips is out.
        100.2 Marbles
        100.2a The winner keeps it.
        100.3 Chess
        100.3a The winner keeps it.
        """,
    ) == [
        "- > 100.1: created",
        "- > 100.1a: created",
        "100.1 > 100.2: moved",
        "100.1a > 100.2a: moved",
        "100.2 > 100.3: moved",
        "100.2a > 100.3a: moved",
    ]


def test_a_rule_that_is_cut_short_or_goes_on_is_still_the_same_rule():
    short = f"100.1 {TEA}"
    long = f"100.1 {TEA} {DICE} {SLEEVES}"

    assert told(short, long) == told(long, short) == ["100.1 > 100.1: reworded"]


def test_other_quotes_do_not_make_another_rule():
    straight = "A player's \"good luck\" isn't binding."
    curly = "A player’s “good luck” isn’t binding."

    assert told(f"100.1 {straight}", f"100.2 {curly}") == ["100.1 > 100.2: moved, reworded"]


def test_a_rule_can_become_a_part_of_another():
    assert told(
        f"""
        100.1 {HANDSHAKE}
        100.2 {DICE}
        """,
        f"""
        100.1 {HANDSHAKE}
        100.1a {DICE}
        """,
    ) == ["100.2 > 100.1a: moved"]


@pytest.mark.parametrize("book", [f"100.1 {TEA}", f"100.1 {TEA}\n100.1 {DICE}"])
def test_from_nothing_all_is_created_and_to_nothing_all_is_removed(book):
    rules = edition(book)

    assert changes([], rules) == [Change(None, rule) for rule in rules]
    assert changes(rules, []) == [Change(rule, None) for rule in rules]


def test_the_words_that_changed_are_told_by_whole_words():
    assert words_changed("Each player rolls two dice.", "Each player rolls one die, once.") == [
        ("same", "Each player rolls "),
        ("out", "two dice"),
        ("in", "one die, once"),
        ("same", "."),
    ]


def test_a_rule_number_is_one_word():
    assert words_changed("See rule 100.2a.", "See rule 100.3a.") == [
        ("same", "See rule "),
        ("out", "100.2a"),
        ("in", "100.3a"),
        ("same", "."),
    ]


sentences = st.text() | st.lists(
    st.sampled_from(["rule", "100.2a", "player’s", "+1/+1", " ", "  ", "\n", ".", "“", "a"])
).map("".join)


@given(sentences, sentences)
def test_the_runs_give_both_texts_back_exactly(old, new):
    runs = words_changed(old, new)

    assert "".join(text for kind, text in runs if kind != "in") == old
    assert "".join(text for kind, text in runs if kind != "out") == new
    assert all(text for _, text in runs)


numbers = st.sampled_from(["1", "100", "100.1", "100.1a", "100.1b", "100.2", "100.3", "101.1"])
texts = st.sampled_from([HANDSHAKE, DICE, TEA, SLEEVES, "Marbles", "", "See rule 100.1a."])
books = st.lists(st.builds(RuleText, numbers, texts, st.sampled_from([(), ("Ann waits.",)])))


@given(books, books)
def test_with_its_changes_the_older_edition_gives_the_newer_one(older, newer):
    """No rule is told twice or lost, whatever the numbers and the texts."""
    found = changes(older, newer)

    rest = list(older)
    for change in found:
        if change.old is not None:
            rest.remove(change.old)
        if change.new is not None:
            rest.append(change.new)
    assert sorted(rest, key=repr) == sorted(newer, key=repr)
    assert all(change.old != change.new for change in found)


class TestToldSurely:
    """What a page says of a rule's past must not be a guess."""

    def test_a_pair_that_little_speaks_for_is_told_apart(self):
        was = RuleText("310.1", "As the walk begins, the guide tells where each of the sheep goes.")
        now = RuleText("510.4", "Fourth, whoever holds the lantern may sing.")

        told = told_surely([Change(was, now)])

        assert told == [Change(was, None), Change(None, now)]

    def test_leftovers_that_read_alike_are_one_rule(self):
        was = RuleText("310.2a", "Each sheep on the meadow will give milk equal to its size.")
        now = RuleText("510.1a", "Each sheep on the meadow gives milk equal to its size.")

        assert told_surely([Change(None, now), Change(was, None)]) == [Change(was, now)]

    def test_what_is_sure_stays_as_it_is(self):
        moved = Change(RuleText("1.1", "A sheep bleats."), RuleText("2.1", "A sheep bleats."))

        assert told_surely([moved]) == [moved]
