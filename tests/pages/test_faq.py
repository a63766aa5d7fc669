"""The FAQ: topics, entries and their proofs."""

import datetime

from tests.factories import FaqEntryFactory, TopicFactory


def test_every_topic_is_there_with_its_count(library, read):
    page = read("/faq/")

    for slug in ("attacking", "layers", "archenemy", "exchange", "face-down"):
        assert f'href="/faq/{slug}/"' in page


def test_a_topic_lists_its_questions(library, read):
    assert "/faq/layers/what-dependency-is/" in read("/faq/layers/")


def test_an_entry_gives_the_verdict_first_and_cites_its_rules(db, read):
    entry = FaqEntryFactory(answer="No, it waits. Dependency decides it (613.8a).")
    page = read(entry.get_absolute_url())

    assert "<h2>No, it waits. Dependency decides it" in page
    assert 'href="/rules/613.8a/"' in page


def test_a_proof_is_ruled_on_as_it_is_shown(library, read):
    page = read("/faq/layers/what-dependency-is/")

    assert "Proven" in page
    assert "holds" in page
    assert 'href="/rules/305.7/"' in page


def test_a_proof_that_fails_does_not_call_itself_proven(db, read):
    proof = "Ann 20\n  Humility\nthen\n  Humility is 9/9\n"
    page = read(FaqEntryFactory(proof=proof).get_absolute_url())

    assert "Proven" not in page
    assert "fails" in page


def test_a_proof_that_cannot_be_read_says_why(db, read):
    page = read(FaqEntryFactory(proof="Ann 20\n  Humilty\n").get_absolute_url())

    assert "There is no card “Humilty” here." in page


def test_since_when_it_is_so_and_what_was_before(db, read):
    entry = FaqEntryFactory(since=datetime.date(2024, 11, 8), before="It was 510.1c then.")
    page = read(entry.get_absolute_url())

    assert "2024-11-08" in page
    assert "It was 510.1c then." in page, "old numbers lead nowhere today"


def test_drafts_are_seen_by_curators_alone(db, client, admin_client):
    entry = FaqEntryFactory(draft=True)

    assert client.get(entry.get_absolute_url()).status_code == 404
    assert "draft" in admin_client.get(entry.get_absolute_url()).content.decode()


def test_an_entry_that_moved_is_found_under_its_old_topic(db, client):
    entry = FaqEntryFactory()
    old = TopicFactory(name="Old")

    answer = client.get(f"/faq/{old.slug}/{entry.slug}/")

    assert (answer.status_code, answer.url) == (301, entry.get_absolute_url())


def test_what_curators_write_is_no_html(db, read):
    entry = FaqEntryFactory(answer="Yes <script>alert(1)</script> (613.8a). **So** it is.")
    page = read(entry.get_absolute_url())

    assert "<script>alert" not in page


def test_copying_an_answer_leaves_the_brackets_of_its_cards(db, read):
    entry = FaqEntryFactory(question="Does it?", answer="Yes, [[Humility]] does (613.1f).")

    assert 'data-copy="Does it? Yes, Humility does (613.1f).' in read(entry.get_absolute_url())
