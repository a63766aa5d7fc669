"""manage.py sync: official texts into the database, whole or not at all."""

import io
import json
import tarfile
import zipfile
from datetime import date

import pytest
from django.core.management import CommandError, call_command

from rulings.reference.importers import sources
from rulings.reference.models import CrossReference, Edition, Example, GlossaryEntry, Rule

from .conftest import rulebook

pytestmark = pytest.mark.django_db


def sync(*paths):
    """What `sync --rules … --json` prints, and whether it succeeded."""
    out, ok = io.StringIO(), True
    try:
        call_command("sync", "--json", rules=[str(p) for p in paths], stdout=out, stderr=out)
    except SystemExit:
        ok = False
    return json.loads(out.getvalue().splitlines()[-1]), ok


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "rules of 2029.txt"
    extra = ["100.5. See rule 503.2a and section 6.", "Example: As in rule 504."]
    path.write_text(rulebook(extra=extra), encoding="utf-8")
    return path


def test_a_file_becomes_an_edition_with_all_its_parts(book):
    summary, ok = sync(book)

    edition = Edition.objects.get()
    assert (ok, summary["new"], summary["refused"]) == (True, 1, 0)
    assert (edition.effective, edition.source) == (date(2030, 1, 2), "rules of 2029.txt")
    assert edition.rules.count() == 9 + 54 + 54 * 8 + 1
    assert edition.glossary.count() == 121
    rule = Rule.objects.get(number="503.2a")
    assert (rule.section, rule.parent.number) == ("503", "503.2")
    assert rule.parent.parent.parent.number == "5"
    assert Example.objects.get().rule.number == "100.5"


def test_rules_keep_the_order_of_the_book(book):
    sync(book)

    numbers = list(Rule.objects.order_by("position").values_list("number", flat=True)[:5])
    assert numbers == ["1", "100", "100.1", "100.1a", "100.2"]


def test_what_a_rule_or_its_example_names_is_a_cross_reference(book):
    sync(book)

    cited = CrossReference.objects.filter(source__number="100.5")
    assert sorted(cited.values_list("target__number", flat=True)) == ["503.2a", "504", "6"]


def test_the_same_text_twice_changes_nothing_and_says_so(book, tmp_path):
    again = tmp_path / "saved again.txt"
    again.write_bytes(book.read_text(encoding="utf-8").replace("\n", "\r\n").encode("utf-16"))
    sync(book)

    summary, ok = sync(again)

    assert (ok, summary["known"], summary["rules"][0]["state"]) == (True, 1, "known")
    assert Edition.objects.count() == 1
    out = io.StringIO()
    call_command("sync", rules=[str(book)], stdout=out)
    assert "there already, nothing changed" in out.getvalue()


def test_two_texts_of_one_day_are_two_editions(book, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text(rulebook(extra=["100.5. Another text."]), encoding="utf-8")

    sync(book, other)

    assert [str(e.effective) for e in Edition.objects.all()] == ["2030-01-02", "2030-01-02"]


def test_a_refused_file_leaves_the_database_as_it_was(book, tmp_path):
    cut = tmp_path / "cut.txt"
    cut.write_text(book.read_text(encoding="utf-8").split("105. Section 105")[0], encoding="utf-8")
    sync(book)
    before = [list(model.objects.values()) for model in (Edition, Rule, Example, GlossaryEntry)]

    summary, ok = sync(cut)

    assert (ok, summary["refused"]) == (False, 1)
    assert "it isn't the whole" in summary["rules"][0]["message"]
    after = [list(model.objects.values()) for model in (Edition, Rule, Example, GlossaryEntry)]
    assert after == before


def test_an_edition_is_stored_whole_or_not_at_all(book, monkeypatch):
    def breaks(*args):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("rulings.reference.importers.store_rules._store_glossary", breaks)
    with pytest.raises(RuntimeError):
        sync(book)

    assert not Edition.objects.exists()
    assert not Rule.objects.exists()


def test_the_good_files_of_several_are_brought_in(book, tmp_path):
    summary, ok = sync(tmp_path / "nowhere.txt", book)

    assert (ok, summary["new"], summary["refused"]) == (False, 1, 1)
    assert "No such file" in summary["rules"][0]["message"]


def test_a_number_used_twice_is_there_twice(tmp_path):
    book = tmp_path / "twice.txt"
    extra = ["100.5. One.", "100.5a Of one.", "", "100.5. Two.", "100.5a Of two."]
    book.write_text(rulebook(extra=extra), encoding="utf-8")

    sync(book)

    parents = Rule.objects.filter(number="100.5a").values_list("parent__text", "text")
    assert list(parents) == [("One.", "Of one."), ("Two.", "Of two.")]
    assert "100.5 is used 2 times" in Edition.objects.get().warnings[0]


def test_an_archive_brings_each_of_its_editions(book, tmp_path):
    with zipfile.ZipFile(tmp_path / "editions.zip", "w") as archive:
        archive.write(book, "a/2030.txt")
    older = rulebook(states="These rules are current as of May 1, 2008.").encode()
    with tarfile.open(tmp_path / "editions.tar.xz", "w:xz") as archive:
        member = tarfile.TarInfo("2008.txt")
        member.size = len(older)
        archive.addfile(member, io.BytesIO(older))

    summary, _ = sync(tmp_path / "editions.zip", tmp_path / "editions.tar.xz")

    assert [row["source"] for row in summary["rules"]] == [
        "editions.zip/2030.txt",
        "editions.tar.xz/2008.txt",
    ]
    assert Edition.objects.current().effective == date(2030, 1, 2)
    assert Edition.objects.as_of(date(2010, 1, 1)).effective == date(2008, 5, 1)
    assert Edition.objects.as_of(date(2000, 1, 1)) is None


def test_what_is_no_archive_is_refused(tmp_path):
    (tmp_path / "rules.zip").write_bytes(b"nothing")
    (tmp_path / "rules.tar.xz").write_bytes(b"nothing")

    summary, _ = sync(tmp_path / "rules.zip", tmp_path / "rules.tar.xz")

    assert [row["message"].split(" (")[0] for row in summary["rules"]] == [
        "It is no zip archive",
        "It is no tar archive",
    ]


class Answer(io.BytesIO):
    """What a server sends."""


def test_an_address_is_fetched(book, monkeypatch):
    asked = []

    def urlopen(request, timeout):
        asked.append((request.full_url, timeout))
        return Answer(book.read_bytes())

    monkeypatch.setattr(sources.urllib.request, "urlopen", urlopen)
    address = "https://rules.example/MagicCompRules 2030.txt"
    fetched = "https://rules.example/MagicCompRules%202030.txt"

    summary, ok = sync(address)

    assert (ok, summary["new"], asked) == (True, 1, [(fetched, sources.PATIENCE)])
    assert Edition.objects.get().source == address


def test_an_answer_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(sources, "LARGEST", 10)
    monkeypatch.setattr(sources.urllib.request, "urlopen", lambda *a, **k: Answer(b"x" * 11))

    summary, _ = sync("https://rules.example/all.txt")

    assert "It is larger than" in summary["rules"][0]["message"]


def test_an_address_that_does_not_answer_is_refused(monkeypatch):
    def urlopen(*args, **kwargs):
        raise sources.urllib.error.URLError("timed out")

    monkeypatch.setattr(sources.urllib.request, "urlopen", urlopen)

    summary, _ = sync("https://rules.example/all.txt")

    assert summary["rules"][0]["message"] == (
        "It can't be fetched: timed out. Check the address and the network."
    )


def test_nothing_to_bring_in_is_an_error():
    with pytest.raises(CommandError, match="Say what to bring in"):
        call_command("sync")


@pytest.mark.parametrize("effective", ["1999-04-23", "2008-05-01", "2013-05-01", "2026-08-07"])
def test_real_editions_of_all_times_are_stored(shared_data, tmp_path, effective):
    name = f"{effective}.txt"
    with tarfile.open(shared_data / "cr/editions.tar.xz") as archive:
        member = next(m for m in archive if m.name.endswith(name))
        (tmp_path / name).write_bytes(archive.extractfile(member).read())

    summary, ok = sync(tmp_path / name)

    edition = Edition.objects.get()
    assert (ok, str(edition.effective)) == (True, effective)
    assert edition.rules.filter(number__contains=".").count() == summary["rules"][0]["rules"]
    assert not edition.rules.filter(parent=None, number__contains=".").exists()
    assert edition.glossary.count() == summary["rules"][0]["glossary"]


def test_the_false_files_leave_the_database_empty(shared_data):
    names = ("SYNTHETIC_double_encoded_2025-02-07", "broken_utf16_bom_replaced")
    paths = [shared_data / f"cr/bad/{name}.txt" for name in (*names, "fake_llm_MagicCompRules")]

    summary, ok = sync(*paths)

    assert (ok, summary["refused"]) == (False, 3)
    assert not Edition.objects.exists()
