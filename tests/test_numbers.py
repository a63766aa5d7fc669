"""Rule numbers: order, families, ranges and what a text names."""

import pytest

from rulings.reference import numbers


def test_numbers_sort_as_the_book_has_them():
    book = ["6", "600", "613", "613.1", "613.8", "613.8a", "613.10", "7", "704.5z", "704.5aa"]

    assert sorted(set(book), key=numbers.order) == book


def test_what_is_no_number_is_an_error():
    with pytest.raises(ValueError, match="'613.x.8' is not a rule number"):
        numbers.order("613.x.8")


@pytest.mark.parametrize(
    ("number", "above"),
    [("704.5aa", "704.5"), ("613.8a", "613.8"), ("613.8", "613"), ("613", "6"), ("6", "")],
)
def test_the_rule_above(number, above):
    assert numbers.above(number) == above


@pytest.mark.parametrize(
    ("first", "last", "all_of_them"),
    [
        ("704.5a", "c", ["704.5a", "704.5b", "704.5c"]),
        ("704.5k", "n", ["704.5k", "704.5m", "704.5n"]),
        ("704.5a", "704.5c", ["704.5a", "704.5b", "704.5c"]),
        ("613.7", "9", ["613.7", "613.8", "613.9"]),
        ("613.9", "613.11", ["613.9", "613.10", "613.11"]),
        ("506", "508", ["506", "507", "508"]),
        ("704.5c", "a", ["704.5c"]),
        ("704.5a", "l", ["704.5a"]),
        ("613.8", "702.3", ["613.8"]),
    ],
)
def test_ranges(first, last, all_of_them):
    assert numbers.through(first, last) == all_of_them


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("See rule 613.", ["613"]),
        ("(see rules 509 and 510.1c)", ["509", "510.1c"]),
        ("rules 613.8a–c apply", ["613.8a", "613.8b", "613.8c"]),
        ("section 6 and rule 104.3a.", ["104.3a", "6"]),
        ("A deck of 100 cards, 1/1 or 2.5", []),
        ("704.5aa comes last", ["704.5aa"]),
    ],
)
def test_what_a_text_names(text, named):
    assert list(numbers.named_in(text)) == named


@pytest.mark.parametrize(
    ("number", "nearest"),
    [("2.5", None), ("100.9", "100.2"), ("100.1c", "100.1b"), ("104.1", "100"), ("900", None)],
)
def test_the_nearest(number, nearest):
    known = ["1", "100", "100.1", "100.1a", "100.1b", "100.2"]

    assert numbers.nearest(number, known) == nearest
