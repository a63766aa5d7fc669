"""The starter library in the database: loaded again and again, never over a curator's work."""

import pytest

from rulings.library import card_facts, faq_entries, rule_digests
from rulings.reference import starter
from rulings.reference.models import Card, Digest, FaqEntry, Topic
from rulings.reference.starter import load_starter

pytestmark = pytest.mark.django_db


def test_all_of_the_library_is_published():
    load_starter()

    entries = sum(len(topic.entries) for topic in faq_entries.topics())
    assert FaqEntry.objects.published().count() == entries
    assert Digest.objects.published().count() == len(rule_digests.all())
    assert Card.objects.count() == len(card_facts.cards())
    assert [topic.slug for topic in Topic.objects.all()] == list(faq_entries.TOPICS)


def test_every_version_is_kept_from_the_first():
    load_starter()

    assert Digest.objects.get(number="613").history.get().history_change_reason == "Starter library"


def test_a_second_loading_changes_nothing():
    load_starter()
    before = list(FaqEntry.objects.values()), list(Digest.objects.values())

    loaded = load_starter()

    assert (loaded.new, loaded.changed, loaded.left_alone) == (0, 0, 0)
    assert (list(FaqEntry.objects.values()), list(Digest.objects.values())) == before


def test_what_a_curator_edited_is_left_alone_and_counted(monkeypatch):
    load_starter()
    entry = FaqEntry.objects.first()
    entry.answer = "Better said."
    entry.save()

    loaded = load_starter()

    entry.refresh_from_db()
    assert entry.answer == "Better said."
    assert loaded.left_alone == 1
    assert "1 edited by curators and left alone" in str(loaded)


def test_what_the_library_says_better_is_renewed_with_its_history(monkeypatch):
    load_starter()
    better = dict(rule_digests.all()) | {"613": "Better said."}
    monkeypatch.setattr(starter.rule_digests, "all", lambda: better)

    loaded = load_starter()

    digest = Digest.objects.get(number="613")
    assert (digest.text, loaded.changed) == ("Better said.", 1)
    assert digest.history.count() == 2


def test_what_a_curator_took_back_stays_a_draft(monkeypatch):
    load_starter()
    digest = Digest.objects.get(number="613")
    digest.status = Digest.Status.DRAFT
    digest.save()
    monkeypatch.setattr(starter.rule_digests, "all", lambda: {"613": "Better said."})

    load_starter()

    digest.refresh_from_db()
    assert (digest.status, digest.text) == ("draft", "Better said.")


def test_what_a_curator_wrote_first_is_theirs():
    Digest.objects.create(number="613", text="Ours.")

    loaded = load_starter()

    assert Digest.objects.get(number="613").text == "Ours."
    assert loaded.left_alone == 1


def test_a_card_has_its_facts_and_the_rules_behind_it():
    load_starter()

    card = Card.objects.get(name="Humility")
    assert (card.slug, card.mana_cost, card.type_line) == ("humility", "{2}{W}{W}", "Enchantment")
    assert "lose all abilities" in card.text
    assert "613.6" in card.rules
    assert Card.objects.get(name="Grizzly Bears").rules == []
