"""Reading the Comprehensive Rules as they were published: what is odd in them, and what isn't.

The book is made up; `test_importer_real.py` reads the real ones.
"""

from datetime import date

import pytest

from rulings.reference.importers import Refused
from rulings.reference.importers.rules import read_rules

from .conftest import rulebook


def read(text, encoding="utf-8"):
    return read_rules(text.encode(encoding))


def rule(edition, number):
    return next(rule for rule in edition.rules if rule.number == number)


def parent(edition, number):
    place = rule(edition, number).parent
    return place if place is None else edition.rules[place].number


def test_an_edition_has_its_date_chapters_sections_rules_and_terms():
    edition = read(rulebook())

    assert edition.effective == date(2030, 1, 2)
    assert [r.number for r in edition.rules[:5]] == ["1", "100", "100.1", "100.1a", "100.2"]
    assert len(edition.numbered) == 54 * 8
    assert edition.glossary[-1].term == "Token"
    assert edition.glossary[-1].text == "A marker for a permanent without a card."
    assert edition.warnings == []


def test_a_subrule_stands_under_its_rule_section_and_chapter():
    edition = read(rulebook())

    ladder = ["503.2a", "503.2", "503", "5"]
    assert [parent(edition, number) for number in ladder] == ["503.2", "503", "5", None]
    assert rule(edition, "503.2a").section == "503"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_every_encoding_gives_the_same_edition(encoding):
    text = rulebook(extra=["100.5. A player’s deck — theirs."])

    assert read(text, encoding).sha256 == read(text).sha256
    assert rule(read(text, encoding), "100.5").text == "A player’s deck — theirs."


def test_utf_16_big_endian():
    assert len(read_rules(b"\xfe\xff" + rulebook().encode("utf-16-be")).numbered) == 54 * 8


def test_pure_ascii_is_read_as_it_is():
    assert rulebook().isascii()
    assert read(rulebook(), "ascii").sha256 == read(rulebook()).sha256


@pytest.mark.parametrize("end", ["\r\n", "\r", "\r\r\n"])
def test_line_ends_make_no_other_edition(end):
    assert read(rulebook().replace("\n", end)).sha256 == read(rulebook()).sha256


def test_line_ends_may_be_mixed_as_they_were_for_years():
    """Thousands of bare CR and a dozen CRLF: split at \\n, the book would be 13 lines."""
    lines = rulebook().split("\n")
    mixed = "\r\n".join(["\r".join(lines[:400]), *lines[400:411], "\r".join(lines[411:])])

    assert mixed.count("\r\n") == 12
    assert read(mixed).sha256 == read(rulebook()).sha256


def test_a_blank_line_may_hold_a_space():
    spaced = rulebook().replace("\n\n", "\n \n")

    assert read(spaced).sha256 == read(rulebook()).sha256


def test_of_headings_that_stand_twice_the_last_ones_count():
    """The contents list names every section, the glossary and the credits before they come."""
    text = rulebook()
    assert text.count("\nGlossary\n") == text.count("\nCredits\n") == 2

    edition = read(text)

    assert sum(r.number == "503" for r in edition.rules) == 1
    assert rule(edition, "503.1").section == "503"
    assert len(edition.glossary) == 121


@pytest.mark.parametrize("quoted", ['A player\'s "deck".', "A player’s “deck”."])
def test_quotes_stay_straight_or_curly_as_they_were(quoted):
    assert rule(read(rulebook(extra=[f"100.5. {quoted}"])), "100.5").text == quoted


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("100.5. If a dot ends it.", "100.5", "If a dot ends it."),
        ("100.5 If none does.", "100.5", "If none does."),
        ("100.5.If the space is missing.", "100.5", "If the space is missing."),
        ("100.4b. In a form with two dots.", "100.4b", "In a form with two dots."),
        ("100.4aa If the letters ran out.", "100.4aa", "If the letters ran out."),
        (" 100.4b After a space.", "100.4b", "After a space."),
        ("100.5. The _Magic_(TM) game.", "100.5", "The Magic(TM) game."),
    ],
)
def test_numbers_are_read_as_they_were_ever_written(line, number, text):
    assert rule(read(rulebook(extra=[line])), number).text == text


def test_examples_belong_to_the_rule_above():
    extra = ["100.5. A rule.", "Example: One.", "Example: Two.", "", "100.6. Another."]
    edition = read(rulebook(extra=extra))

    assert rule(edition, "100.5").examples == ["One.", "Two."]
    assert rule(edition, "100.6").examples == []


def test_an_indented_paragraph_goes_on_with_the_rule():
    extra = ["100.5. A rule.", "     It goes on.", "", "100.6. Another. " + "It is long. " * 20]

    assert rule(read(rulebook(extra=extra)), "100.5").text == "A rule.\nIt goes on."


def test_lines_cut_to_fit_a_page_are_joined():
    extra = ["100.5. A rule that is cut, see rule", "100.1 for more.", "", "100.6. Another."]
    edition = read(rulebook(extra=extra))

    assert rule(edition, "100.5").text == "A rule that is cut, see rule 100.1 for more."
    assert sum(r.number == "100.1" for r in edition.rules) == 1


def test_what_a_rule_names_is_told_with_ranges_and_lists():
    extra = ["100.5. See rules 100.1–3, rule 100.4a, section 5, and rules 501 and 502."]
    edition = read(rulebook(extra=extra))

    named = ["100.1", "100.2", "100.3", "100.4a", "501", "502", "5"]
    assert list(rule(edition, "100.5").names()) == named


def test_a_number_of_cards_is_no_rule():
    assert list(rule(read(rulebook(extra=["100.5. Decks hold 100 cards."])), "100.5").names()) == []


def test_older_wording_of_the_date():
    states = "These rules are current as of October 1, 2008."

    assert read(rulebook(states=states)).effective == date(2008, 10, 1)


def test_glossary_meanings_are_numbered_or_go_on_below():
    glossary = ("Draw", "1. To take a card.", "2. A game nobody wins.", "See rule 100.")

    term = read(rulebook(glossary=glossary)).glossary[-1]

    assert (term.term, term.text) == ("Draw", "\n".join(glossary[1:]))


def test_a_term_may_be_several_words_with_commas():
    term = read(rulebook(glossary=("You, Your", "Who controls it."))).glossary[-1]

    assert (term.term, term.text) == ("You, Your", "Who controls it.")


def test_a_number_used_twice_is_kept_and_warned_about():
    edition = read(rulebook(extra=["100.5. Offered.", "", "100.5. Pending."]))

    assert [r.text for r in edition.rules if r.number == "100.5"] == ["Offered.", "Pending."]
    assert edition.warnings == [
        "100.5 is used 2 times: “Offered.”, “Pending.”. Each is kept.",
    ]


def test_a_number_of_another_section_is_kept_where_it_stands():
    edition = read(rulebook(extra=["105.9. Misnumbered. " + "It is long. " * 20, ""]))

    assert rule(edition, "105.9").section == "100"
    assert parent(edition, "105.9") == "100"
    assert edition.warnings == ["105.9 stands in section 100; its number is kept."]


def test_question_marks_for_apostrophes_are_warned_about():
    edition = read(rulebook(extra=["100.5. " + "It isn?t and they?re not. " * 40]))

    assert edition.warnings == [
        "“?” stands for 80 apostrophes; the text is kept as it was published.",
    ]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (rulebook(states="").encode(), "doesn't say when it takes effect"),
        (rulebook(states="Rules are effective as of Juno 1, 2020.").encode(), "is not a date"),
        (rulebook().split("105. Section")[0].encode(), "it isn't the whole"),
        (
            rulebook(extra=["100.5. ‘’“”" * 9]).encode().decode("cp1252", "replace").encode(),
            "twice",
        ),
        (b"\xef\xbf\xbd\xef\xbf\xbd" + rulebook().encode("utf-16-le"), "was a UTF-16 text"),
        (("\ufffd" * 5_000 + rulebook()).encode(), "characters were lost"),
        (b"\xff\xfe\x00", "neither UTF-8 nor utf-16"),
        (b"100.1. \x81 \xff", "neither UTF-8 nor cp1252"),
        (b"", "doesn't say when"),
    ],
)
def test_what_cannot_be_trusted_is_refused_with_a_reason(data, reason):
    with pytest.raises(Refused, match=reason):
        read_rules(data)
