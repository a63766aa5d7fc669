"""The one box, on the starter library alone: numbers, terms, cards, questions, words."""

import pytest
from django.db import transaction

from rulings.reference.models import Card, Digest, FaqEntry, Ruling
from rulings.reference.numbers import numbered
from rulings.reference.search import search
from rulings.reference.starter import load_starter

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def starter(django_db_setup, django_db_blocker):
    """Loaded once for the module; what a test changes is undone at the test's end."""
    with django_db_blocker.unblock(), transaction.atomic():
        load_starter()
        yield
        transaction.set_rollback(True)


def keys(query, **options):
    return [result.key for result in search(query, **options)]


def leads_to(number, query, **options):
    """Is this rule, or the numbered rule it belongs to, among the results?"""
    return numbered(number) in [numbered(key) for key in keys(query, kinds=["rule"], **options)]


def first(query, **options):
    return search(query, **options)[0]


@pytest.mark.parametrize(
    "query",
    [
        "613.8a",
        "rule 613.8a",
        "CR 613.8a",
        "cr613.8a",
        "613.8A",
        "613.8a.",
        "613.8.a",
        "613.8 (a)",
        "613.8(a)",
        "613.8 a",
        "613,8a",
        "§613.8a",
        "what does 613.8a say?",
        "why (see 613.8a) is that",
    ],
)
def test_a_number_is_found_however_it_is_written(query):
    assert (first(query).kind, first(query).key) == ("rule", "613.8a")


def test_a_number_shows_the_rule_and_what_is_under_it():
    assert keys("613.8") == ["613.8", "613.8a", "613.8b", "613.8c"]


def test_a_number_with_a_dot_behind_it_shows_the_rule_alone():
    assert keys("613.8.") == ["613.8"]


def test_a_section_and_a_chapter_are_rules_too():
    assert keys("613")[:3] == ["613", "613.1", "613.2"]
    assert keys("CR 613")[:2] == ["613", "613.1"]
    assert keys("section 6")[:3] == ["6", "600", "601"]


@pytest.mark.parametrize("query", ["704.5a–c", "704.5a-c", "rules 704.5a — c"])
def test_a_range_shows_each_of_its_rules(query):
    assert keys(query)[:3] == ["704.5a", "704.5b", "704.5c"]


def test_a_range_leaves_out_the_letters_that_are_never_used():
    assert keys("704.5k-p")[:4] == ["704.5k", "704.5m", "704.5n", "704.5p"]


def test_several_numbers_come_in_the_order_typed():
    assert keys("702.19b or 510.1c")[:2] == ["702.19b", "510.1c"]


def test_a_number_in_a_sentence_leaves_its_words_to_be_looked_for():
    found = keys("rule 510.1c and trample")

    assert found[0] == "510.1c"
    assert "702.19" in found


def test_letters_after_a_number_are_words_in_a_sentence():
    assert first("613.8 in short").note == ""
    assert first("in 704.5 a player loses").key == "704.5"


@pytest.mark.parametrize(
    ("query", "nearest"),
    [("704.5l", "704.5m"), ("613.99", "613.11"), ("613.8z", "613.8c"), ("799", "733")],
)
def test_a_number_that_does_not_exist_says_so_and_gives_the_nearest(query, nearest):
    result = first(query)

    assert result.key == nearest
    assert f"There is no rule {query} in the edition of 2026-08-07." in result.note
    assert f"The nearest is {nearest}." in result.note


def test_the_letters_l_and_o_are_told_about():
    assert "letters l and o are never used" in first("704.5l").note
    assert "letters l and o are never used" not in first("613.8z").note


def test_an_amount_is_no_rule():
    assert "100" not in keys("pay 100 life")
    assert "613" not in keys("a 613/1 creature")


def test_a_rule_without_a_digest_is_still_found_by_its_number():
    Digest.objects.filter(number="702.19c").delete()

    assert first("702.19c").key == "702.19c"
    assert (first("702.19c").title, first("702.19c").snippet) == ("Trample", "")


def test_a_keyword_leads_to_its_rule():
    assert "702.19" in keys("Trample")[:3]


@pytest.mark.parametrize("query", ["Humility", "humility", "HUMILITY ", "“Humility”"])
def test_a_card_is_found_by_its_name(query):
    assert (first(query).kind, first(query).key, first(query).note) == ("card", "Humility", "")


@pytest.mark.parametrize("query", ["lim-dul's vault", "Lim Duls Vault", "Lim-Dûl’s Vault"])
def test_accents_hyphens_and_apostrophes_make_no_difference(query):
    Card.objects.create(name="Lim-Dûl's Vault", slug="lim-duls-vault", type_line="Instant")

    assert first(query).key == "Lim-Dûl's Vault"
    assert first(query).note == ""


def test_the_name_before_the_comma_is_enough():
    assert first("urborg").key == "Urborg, Tomb of Yawgmoth"


def test_a_misspelt_name_asks_and_never_guesses_silently():
    result = first("humilty")

    assert (result.kind, result.key) == ("card", "Humility")
    assert result.note == "No card is called “humilty”. Did you mean this one?"


def test_each_card_named_in_a_question_is_found_with_the_rules_behind_it():
    found = search("Humility and Opalescence")

    assert {result.key for result in found[:2]} == {"Humility", "Opalescence"}
    assert "613.6" in [result.key for result in found]


def test_a_card_misspelt_within_a_question_is_asked_about():
    cards = [result for result in search("blod moon on my dual land") if result.kind == "card"]

    assert cards[0].key == "Blood Moon"
    assert "Did you mean" in cards[0].note


def test_a_question_of_the_faq_is_found_by_its_words():
    entry = FaqEntry.objects.get(slug="effect-with-parts-in-several-layers")

    result = next(r for r in search(entry.question) if r.kind == "faq")
    assert (result.key, result.title) == (entry.slug, entry.question)


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("does an etb trigger see itself", "603.6a"),
        ("my spell fizzled", "608.2b"),
        ("cmc of a token", "202.3"),
        ("can I sac it", "701.21"),
        ("when my creature dies", "700.4"),
        ("edh tax", "903.8"),
        ("SBAs", "704.3"),
        ("summoning sick", "302.6"),
        ("opponent scooped", "104.3a"),
        ("new legend rule", "704.5j"),
        ("goes first", "103.8a"),
    ],
)
def test_slang_leads_to_the_rule(query, number):
    assert leads_to(number, query, limit=5)


@pytest.mark.parametrize(
    ("query", "number", "note"),
    [
        ("mana burn", "500.5", "no longer know mana burn"),
        ("when it comes into play", "603.6a", "is now “enters”"),
        ("creatures in play", "403.1", "is now “on the battlefield”"),
        ("cards removed from the game", "406.1", "is now “exiled”"),
        ("bury target creature", "701.8", "is now “destroy"),
        ("damage on the stack", "510.2", "no longer uses the stack"),
        ("damage assignment order", "510.1c", "since November 2024"),
        ("interrupts", "304.1", "they are instants"),
        ("tribal cards", "308.1", "is now “kindred”"),
        ("totem armor", "702.89a", "is now “umbra armor”"),
    ],
)
def test_terms_of_old_lead_to_the_present_rule_with_a_note(query, number, note):
    rules = search(query, kinds=["rule"], limit=10)
    result = next(rule for rule in rules if rule.key == numbered(number))

    assert note in result.note


def test_a_misspelt_word_is_read_as_the_likeliest_one_and_says_so():
    results = search("tramlpe")

    assert "702.19" in [result.key for result in results[:3]]
    assert "read “tramlpe” as “trample”" in "".join(result.note for result in results)


def test_a_rare_word_is_enough_among_unknown_ones():
    assert "702.19" in "".join(keys("trample xyzzyq"))


@pytest.mark.parametrize("query", ["", "   ", "?!", "歪んだ世界", "\x00", "'", '"' * 50])
def test_what_holds_no_words_finds_nothing(query):
    assert search(query) == []


def test_a_page_is_no_longer_than_asked_for():
    assert len(search("creature", limit=5)) == 5
    assert len(search("x" * 10_000)) == 0


def test_no_kind_crowds_out_the_rules():
    kinds = [result.kind for result in search("can a tapped creature attack or block")]

    assert kinds.count("rule") >= 8
    assert "faq" in kinds


def test_only_the_kinds_asked_for():
    assert {result.kind for result in search("Humility", kinds=["faq"])} == {"faq"}


def test_every_result_has_its_page():
    found = search("does humility affect 613.8a")

    assert "613.8a" in found[0].url
    assert all(result.url.startswith("/") for result in found)


def test_a_published_ruling_is_found_at_once_and_a_draft_never():
    ruling = Ruling.objects.create(
        text="Zyxomma is a word of ours.", given_on="2030-01-02", source="us"
    )
    assert search("zyxomma") == []

    ruling.status = "published"
    ruling.save()

    assert [(r.kind, r.key) for r in search("zyxomma")] == [("ruling", str(ruling.pk))]


def test_a_snippet_is_the_sentence_that_says_most_and_has_no_marks():
    FaqEntry.objects.filter(slug="effect-with-parts-in-several-layers").update(
        answer="Long. " * 60 + "The quokka is [[Turn to Frog|a frog]]. " + "Long. " * 60
    )
    entry = FaqEntry.objects.get(slug="effect-with-parts-in-several-layers")
    entry.save()

    assert first("quokka").snippet == "The quokka is Turn to Frog."


@pytest.mark.parametrize(
    ("query", "read"),
    [
        ("statebasedactions", "state based actions"),
        ("lastknowninformation", "last known information"),
        ("firststrike", "first strike"),
    ],
)
def test_words_run_together_are_taken_apart(query, read):
    notes = "".join(result.note for result in search(query))

    assert f"read “{query}” as “{read}”" in notes


def test_words_of_the_rules_are_not_asked_about_as_if_they_were_a_name():
    assert [r for r in search("storm count") if "Did you mean" in r.note] == []
