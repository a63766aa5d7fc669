"""Curating: drafts, checks before publishing, and what visitors see of it."""

import pytest
from django.urls import reverse

from rulings.reference.models import FaqEntry, Ruling
from tests.factories import CardFactory, TopicFactory

pytestmark = pytest.mark.django_db
PROOF = "Ann 20\n  Humility\n  Grizzly Bears\nthen\n  Grizzly Bears is 1/1  [613.4b]\n"


@pytest.fixture
def bears():
    return CardFactory(name="Grizzly Bears")


@pytest.fixture
def topic():
    return TopicFactory(name="Layers")


def ruling(bears, **changes):
    return {
        "cards": [bears.pk],
        "text": "Humility makes it a 1/1 (613.4b).",
        "given_on": "2026-11-30",
        "source": "Judge Bench",
        "rules": "613.4b, 613.6",
        "status": "draft",
    } | changes


def entry(topic, **changes):
    return {
        "topic": topic.pk,
        "question": "How big is it?",
        "slug": "how-big",
        "answer": "It is 1/1 (613.4b).",
        "rules": "613.4b",
        "since": "",
        "before": "",
        "proof": PROOF,
        "position": 0,
        "status": "published",
    } | changes


def test_a_ruling_is_seen_by_visitors_once_it_is_published(admin_client, client, bears):
    admin_client.post(reverse("admin:reference_ruling_add"), ruling(bears))

    draft = Ruling.objects.get()
    assert draft.rules == ["613.4b", "613.6"]
    assert client.get(draft.get_absolute_url()).status_code == 404

    chosen = {"action": "publish", "_selected_action": [draft.pk]}
    admin_client.post(reverse("admin:reference_ruling_changelist"), chosen)

    assert "Humility makes it" in client.get(draft.get_absolute_url()).content.decode()
    assert "Humility makes it" in client.get(bears.get_absolute_url()).content.decode()


def test_a_rule_that_does_not_exist_cannot_be_cited(admin_client, bears):
    r = admin_client.post(
        reverse("admin:reference_ruling_add"), ruling(bears, rules="613.4b, 999.1")
    )

    assert "No such rule in the Comprehensive Rules of 2026-08-07: 999.1" in r.content.decode()
    assert not Ruling.objects.exists()


def test_a_published_ruling_cites_at_least_one_rule(admin_client, bears):
    r = admin_client.post(
        reverse("admin:reference_ruling_add"), ruling(bears, rules="", status="published")
    )

    assert not Ruling.objects.exists()
    assert r.status_code == 200


def test_an_entry_whose_proof_holds_is_published(admin_client, client, topic):
    admin_client.post(reverse("admin:reference_faqentry_add"), entry(topic))

    assert client.get(FaqEntry.objects.get().get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    ("proof", "why"),
    [
        (PROOF.replace("1/1", "2/2"), "doesn&#x27;t hold: it is a 1/1"),
        (PROOF.replace("Humility", "Humilty"), "There is no card “Humilty” here."),
        (PROOF.partition("then")[0], "A proof claims something"),
        (PROOF.replace("then", "play\n  Ann dances\nthen"), "The engine refuses the board"),
    ],
)
def test_an_entry_whose_proof_fails_is_not_published(admin_client, topic, proof, why):
    r = admin_client.post(reverse("admin:reference_faqentry_add"), entry(topic, proof=proof))

    assert why in r.content.decode()
    assert not FaqEntry.objects.exists()


def test_publishing_from_the_list_says_why_not(admin_client, topic):
    wrong = entry(topic, proof=PROOF.replace("1/1", "2/2"), status="draft")
    admin_client.post(reverse("admin:reference_faqentry_add"), wrong)
    draft = FaqEntry.objects.get()

    chosen = {"action": "publish", "_selected_action": [draft.pk]}
    r = admin_client.post(reverse("admin:reference_faqentry_changelist"), chosen, follow=True)

    draft.refresh_from_db()
    assert draft.status == "draft"
    assert "stays a draft" in r.content.decode()


def test_every_version_of_an_entry_is_kept(admin_client, topic):
    admin_client.post(reverse("admin:reference_faqentry_add"), entry(topic))
    row = FaqEntry.objects.get()
    change = reverse("admin:reference_faqentry_change", args=[row.pk])
    admin_client.post(change, entry(topic, question="How large is it?"))

    questions = list(row.history.order_by("history_date").values_list("question", flat=True))
    assert questions == ["How big is it?", "How large is it?"]


def test_since_and_before_go_together(admin_client, topic):
    r = admin_client.post(reverse("admin:reference_faqentry_add"), entry(topic, since="2024-11-08"))

    assert "go together" in r.content.decode()
