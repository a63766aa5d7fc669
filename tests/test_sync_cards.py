"""manage.py sync --cards: a file's cards into the database, all of them or none."""

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import resolve

from rulings.reference import fulltext
from rulings.reference.importers import sources
from rulings.reference.models import (
    Card,
    CardImport,
    CardName,
    CardWords,
    Face,
    OfficialRuling,
    RulingOn,
    WordCount,
)
from rulings.reference.starter import load_starter

from .cardfiles import (
    a_set,
    answer,
    atomic,
    card,
    comment,
    foreign,
    oracle_id,
    row,
    ruling,
    sets,
    sides,
    written,
)

pytestmark = pytest.mark.django_db
MANAGE = Path(__file__).parents[1] / "manage.py"


@pytest.fixture
def sync(tmp_path):
    """Syncs a file of this content: what `sync --cards … --json` says of it."""

    def run(*contents, **options):
        paths = []
        for number, content in enumerate(contents):
            paths.append(tmp_path / f"{number}.json")
            paths[-1].write_bytes(content if isinstance(content, bytes) else written(content))
        out = io.StringIO()
        try:
            call_command(
                "sync", "--json", cards=[str(p) for p in paths], stdout=out, stderr=out, **options
            )
        except SystemExit:
            assert '"state": "refused"' in out.getvalue()
        outcomes = json.loads(out.getvalue().splitlines()[-1])["cards"]
        return outcomes if len(outcomes) > 1 else outcomes[0]

    return run


def rows(*, but=()):
    """Every row there is of the reference, by table, in the order of their keys."""
    return {
        model.__name__: list(model._default_manager.order_by("pk").values())
        for model in apps.get_app_config("reference").get_models()
        if model not in but
    }


def standing(name):
    """The texts of the rulings that stand on a card, in their order."""
    on = RulingOn.objects.filter(card__name=name, gone_since=None).order_by("position")
    return list(on.values_list("ruling__text", flat=True))


FLOCK = atomic(
    row(
        "Ram",
        rulings=[ruling("One."), ruling("Two.", "6/8/2016")],
        foreignData=[foreign("Italian", "Ariete", text="Non fa nulla.", type="Creatura")],
        power="1+*",
        toughness="∞",
    ),
    row("Ewe", rulings=[ruling("One.")], legalities={}),
    sides("Wool // Mutton", "split", {"text": "Shear."}, {"text": "Cook."}),
)


def test_a_file_becomes_cards_with_faces_names_and_rulings(sync):
    outcome = sync(FLOCK)

    ram, split = Card.objects.get(name="Ram"), Card.objects.get(name="Wool // Mutton")
    assert (ram.slug, ram.power, ram.toughness) == ("ram", "1+*", "∞")
    assert (ram.legalities, ram.printings) == ({"vintage": "legal"}, ["MADE"])
    assert split.text == "Shear.\n//\nCook."
    assert list(split.faces.values_list("name", flat=True)) == ["Wool", "Mutton"]
    assert not Face.objects.filter(card=ram).exists()
    names = set(CardName.objects.values_list("language", "name", "card__name"))
    assert names == {
        ("English", "Ram", "Ram"),
        ("Italian", "Ariete", "Ram"),
        ("English", "Ewe", "Ewe"),
        ("English", "Wool // Mutton", "Wool // Mutton"),
        ("English", "Wool", "Wool // Mutton"),
        ("English", "Mutton", "Wool // Mutton"),
    }
    assert standing("Ram") == ["One.", "Two."]
    assert standing("Ewe") == ["One."]
    assert OfficialRuling.objects.get(text="Two.").given_on == date(2016, 6, 8)
    assert outcome == outcome | {
        "state": "new",
        "kind": "MTGJSON atomic",
        "dated": "2030-01-02",
        "cards": 3,
        "new cards": 3,
        "foreign names": 1,
        "rulings": 3,
        "distinct rulings": 2,
        "lost": 0,
    }


def test_the_same_file_twice_changes_nothing(sync):
    first = sync(FLOCK)
    before = rows(but=[CardImport, WordCount])

    second = sync(FLOCK)

    after = rows(but=[CardImport, WordCount])
    for one in (*before["Card"], *after["Card"]):
        del one["brought_id"]
    assert after == before
    assert second == first | {"new cards": 0}
    assert CardImport.objects.count() == 2


def test_one_ruling_on_many_cards_is_one_ruling(sync):
    sync(FLOCK)

    shared = OfficialRuling.objects.get(text="One.")
    assert set(shared.cards.values_list("name", flat=True)) == {"Ram", "Ewe"}


def test_a_key_is_made_of_date_and_words_whatever_the_quotes(sync):
    sync(atomic(row("Ram", rulings=[ruling("It's a “sheep” − so what?")])))
    key = OfficialRuling.objects.get().key

    outcome = sync(atomic(row("Ram", rulings=[ruling('It’s a "sheep"  - so what?')])))

    assert outcome["lost"] == 0
    assert OfficialRuling.objects.get().key == key


def test_another_day_or_word_is_another_ruling(sync):
    texts = [ruling("A sheep."), ruling("A sheep.", "2031-01-01"), ruling("No sheep.")]

    sync(atomic(row("Ram", rulings=[*texts, ruling("A sheep.", "some day")])))

    keys = set(OfficialRuling.objects.values_list("key", flat=True))
    assert len(keys) == 4
    assert all(re.fullmatch("r[0-9a-f]{11}", key) for key in keys)


# Losses

LESS = atomic(row("Ram", rulings=[ruling("One.")]), row("Ewe", rulings=[ruling("One.")]))


def test_a_file_that_would_lose_a_ruling_is_refused_and_changes_nothing(sync):
    sync(FLOCK)
    before = rows()

    outcome = sync(LESS)

    assert outcome["state"] == "refused"
    assert outcome["message"] == (
        "It would lose 1 ruling that the last import had, on Ram (1). "
        "If that is right, run it again with --accept-losses."
    )
    assert rows() == before


def test_a_loss_that_is_accepted_leaves_the_ruling_its_address(sync):
    sync(FLOCK)
    lost = OfficialRuling.objects.get(text="Two.")
    address = lost.get_absolute_url()

    outcome = sync(LESS, accept_losses=True)

    assert (outcome["state"], outcome["lost"]) == ("new", 1)
    assert standing("Ram") == ["One."]
    assert RulingOn.objects.get(ruling=lost).gone_since is not None
    key = resolve(address).kwargs["key"]
    assert OfficialRuling.objects.get(key=key).text == "Two."
    assert sync(LESS)["lost"] == 0  # it is lost but once


def test_a_ruling_that_comes_back_stands_again(sync):
    sync(FLOCK)
    sync(LESS, accept_losses=True)

    sync(FLOCK)

    assert standing("Ram") == ["One.", "Two."]


def test_a_card_that_a_complete_file_lacks_loses_its_rulings(sync):
    sync(FLOCK)
    before = rows()
    without_ram = atomic(row("Ewe", rulings=[ruling("One.")]))

    outcome = sync(without_ram)

    assert "lose 2 rulings that the last import had, on Ram (2)." in outcome["message"]
    assert rows() == before
    assert sync(without_ram, accept_losses=True)["lost"] == 2
    assert Card.objects.filter(name="Ram").exists()
    assert standing("Ram") == []


def test_a_refusal_names_a_few_cards_and_counts_the_rest(sync):
    flock = [row(f"Ram {n}", rulings=[ruling(f"It is {n}.")]) for n in range(8)]
    sync(atomic(*flock))

    message = sync(atomic(row("Ewe")))["message"]

    assert "lose 8 rulings that the last import had, on Ram 0 (1), " in message
    assert "Ram 4 (1) and 3 more. If that is right" in message


def test_a_set_may_hold_less_than_all_cards(sync):
    sync(FLOCK)

    outcome = sync(a_set(row("Ewe", rulings=[ruling("One."), ruling("Three.")])))

    assert (outcome["state"], outcome["kind"], outcome["lost"]) == ("new", "MTGJSON set", 0)
    assert standing("Ram") == ["One.", "Two."]
    assert standing("Ewe") == ["One.", "Three."]


def test_a_set_with_fewer_rulings_on_a_card_of_its_own_loses_them(sync):
    sync(FLOCK)

    assert "on Ewe (1)." in sync(a_set(row("Ewe")))["message"]


def test_a_card_of_many_sets_has_the_rulings_of_any(sync):
    one, two = row("Ram", rulings=[ruling("One.")]), row("Ram", rulings=[ruling("Two.")])
    several = sets(a_set(one), a_set(*(row(f"Ewe {n}") for n in range(1_200))), a_set(two))

    sync(several)

    assert sorted(standing("Ram")) == ["One.", "Two."]
    assert sync(several)["lost"] == 0


# Scryfall's files


def test_prices_take_neither_rulings_nor_names_away(sync):
    sync(FLOCK)
    before = rows(but=[Card, CardImport, CardWords, WordCount])

    outcome = sync(
        [card("Ram", prices={"usd": "0.25"}, image_uris={"normal": "https://i.example"})]
    )

    ram = Card.objects.get(name="Ram")
    assert (outcome["state"], outcome["lost"]) == ("new", 0)
    assert (ram.prices, ram.image) == ({"usd": "0.25"}, "https://i.example")
    assert ram.priced_on is not None
    assert ram.printings == ["MADE"]
    after = rows(but=[Card, CardImport, CardWords, WordCount])
    assert after == before


def test_a_file_without_prices_leaves_them(sync):
    sync([card("Ram", prices={"usd": "0.25"})])

    sync(FLOCK)

    assert Card.objects.get(name="Ram").prices == {"usd": "0.25"}


def test_rulings_join_their_cards_by_oracle_id(sync):
    sync(atomic(row("Ram"), row("Ewe")))

    outcome = sync([comment("Ram", "One."), comment("Ewe", "Two.", source="scryfall")])

    assert (standing("Ram"), standing("Ewe")) == (["One."], ["Two."])
    assert outcome["rulings"] == 2
    assert OfficialRuling.objects.get(text="Two.").source == "scryfall"


def test_an_oracle_id_is_the_same_in_capitals(sync):
    sync(atomic(row("Ram")))

    sync([comment("Ram", "One.") | {"oracle_id": oracle_id("Ram").upper()}])

    assert standing("Ram") == ["One."]


def test_rulings_of_unknown_cards_are_counted_and_said(sync, tmp_path):
    sync(atomic(row("Ram")))
    path = tmp_path / "rulings.json"
    path.write_bytes(written([comment("Ram", "One."), comment("Ewe", "Two."), comment("Ewe", "3")]))
    out = io.StringIO()

    call_command("sync", cards=[str(path)], stdout=out)

    assert "warning: 2 rulings are of cards that aren't here; sync those first" in out.getvalue()
    assert list(OfficialRuling.objects.values_list("text", flat=True)) == ["One."]


def test_who_gave_a_ruling_is_kept_once_it_is_known(sync):
    sync(FLOCK)
    sync(answer(comment("Ram", "One."), comment("Ram", "Two.", published_at="2016-06-08")))

    sync(FLOCK)

    assert set(OfficialRuling.objects.values_list("source", flat=True)) == {"wotc"}


def test_printings_in_several_languages_are_one_card_with_all_its_names(sync):
    names = {"it": "Ariete", "de": "Widder", "fr": "Bélier"}
    printed = [card("Ram", lang=lang, printed_name=name) for lang, name in names.items()]

    sync(answer(card("Ram"), *printed))

    assert Card.objects.count() == 1
    folded = CardName.objects.exclude(language="English").values_list("language", "folded")
    assert set(folded) == {("Italian", "ariete"), ("German", "widder"), ("French", "belier")}


def test_a_bare_name_takes_no_text_away(sync):
    told = foreign("Italian", "Ariete", text="Non fa nulla.", type="Creatura")
    bare = foreign("Italian", "Ariete")

    for names in ([told, bare], [bare], [bare, told]):
        sync(atomic(row("Ram", foreignData=names)))

        assert CardName.objects.get(language="Italian").text == "Non fa nulla."


# Addresses

NAMES = {
    "Æther Vial": "aether-vial",
    "Lim-Dûl's Vault": "lim-duls-vault",
    '"Ach! Hans, Run!"': "ach-hans-run",
    "Fire // Ice": "fire-ice",
    "Ram": "ram",
    "Ram!": "ram-2",
    "RAM": "ram-3",
    "羊": "card",
    "???": "card-2",
}


def test_every_card_has_an_address_of_its_own(sync):
    sync(atomic(*map(row, NAMES)))

    assert dict(Card.objects.values_list("name", "slug")) == NAMES


def test_a_card_keeps_its_address_whatever_comes_later(sync):
    sync(atomic(row("Ram!"), row("???")))
    was = dict(Card.objects.values_list("name", "slug"))

    sync(atomic(*map(row, NAMES)))

    now = dict(Card.objects.values_list("name", "slug"))
    assert was == {"Ram!": "ram", "???": "card"}
    assert now == now | was
    assert len(set(now.values())) == len(NAMES)


def test_of_two_new_names_alike_the_plain_address_is_the_printed_cards(sync):
    content = atomic(row("Seance", printings=[]), row("Séance"), row("SÉANCE"))

    for _ in range(2):
        sync(content)

        assert dict(Card.objects.values_list("slug", "name")) == {
            "seance": "Séance",
            "seance-2": "Seance",
            "seance-3": "SÉANCE",
        }


def test_an_address_that_was_given_does_not_go_to_a_printed_card(sync):
    sync(atomic(row("Seance", printings=[])))

    sync(atomic(row("Seance", printings=[]), row("Séance")))

    assert Card.objects.get(name="Seance").slug == "seance"


def test_a_very_long_name_has_an_address_too(sync):
    sync(atomic(row("Ram " * 49 + "A"), row("Ram " * 49 + "B")))

    assert len(set(Card.objects.values_list("slug", flat=True))) == 2


# All or nothing


@pytest.mark.parametrize("where", ["rulings", "names", "faces"])
def test_a_write_that_fails_leaves_nothing(sync, monkeypatch, where):
    sync(FLOCK)
    before = rows()

    def breaks(*args):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(f"rulings.reference.importers.store_cards._Writer.{where}", breaks)
    with pytest.raises(RuntimeError, match="the disk is full"):
        sync(atomic(row("Goat")))

    assert rows() == before


def test_a_file_that_ends_in_the_middle_leaves_nothing(sync):
    sync(FLOCK)
    before = rows()
    data = written(atomic(*(row(f"Goat {n}") for n in range(2_500))))

    outcome = sync(data[: len(data) * 9 // 10])

    assert "Was its download cut short?" in outcome["message"]
    assert rows() == before


def test_what_does_not_fit_is_refused(sync):
    if connection.vendor == "sqlite":
        pytest.skip("SQLite minds no lengths")
    before = rows()

    outcome = sync(atomic(row("Ram", power="1+1+1+1+1")))

    assert "no room for what a card says" in outcome["message"]
    assert rows() == before


def test_the_good_files_of_several_are_brought_in(sync):
    refused, new = sync(b"<html>", FLOCK)

    assert (refused["state"], new["state"]) == ("refused", "new")
    assert refused["source"].endswith("0.json")
    assert Card.objects.count() == 3


def test_a_file_with_no_card_in_it_is_refused(sync):
    outcome = sync([card("Ram", layout="token")])

    assert outcome["message"] == "It holds no card at all."
    assert not CardImport.objects.exists()


# The library and the search


def test_the_library_keeps_official_texts_when_it_is_loaded_again(sync):
    load_starter()
    rules = Card.objects.get(name="Humility").rules
    sync(a_set(row("Humility", text="In official words.")))

    load_starter()

    humility = Card.objects.get(name="Humility")
    assert humility.text == "In official words."
    assert humility.rules == rules != []
    assert humility.slug == "humility"


def test_what_came_in_can_be_found_by_its_words(sync):
    sync(atomic(row("Ram", text="Shear a flock.", rulings=[ruling("Shearing uses the stack.")])))

    ((found, _),) = fulltext.best("card", {"flock": 1.0}, 5)
    assert Card.objects.get(pk=found).name == "Ram"
    ((found, _),) = fulltext.best("ruling", {"stack": 1.0}, 5)
    assert OfficialRuling.objects.get(pk=found).text == "Shearing uses the stack."


def test_a_lost_ruling_is_no_longer_found(sync):
    sync(atomic(row("Ram", rulings=[ruling("Shearing uses the stack.")])))

    sync(atomic(row("Ram")), accept_losses=True)

    assert fulltext.best("ruling", {"stack": 1.0}, 5) == []


# What is said


def test_a_line_says_what_came_in(tmp_path):
    path = tmp_path / "flock.json"
    path.write_bytes(written(FLOCK))
    out, err = io.StringIO(), io.StringIO()

    call_command("sync", cards=[str(path)], stdout=out, stderr=err)

    first, last = out.getvalue().splitlines()
    assert first == (
        f"{path}: MTGJSON atomic of 2030-01-02, 3 cards, 3 new cards, 1 foreign names, "
        "3 rulings, 2 distinct rulings"
    )
    assert last.startswith("1 new, 0 there already, 0 refused, in ")
    assert err.getvalue() == ""


def test_an_accepted_loss_is_said(sync, tmp_path):
    sync(FLOCK)
    path = tmp_path / "less.json"
    path.write_bytes(written(LESS))
    out = io.StringIO()

    call_command("sync", cards=[str(path)], accept_losses=True, stdout=out)

    assert "1 rulings are no longer in it; their links stay" in out.getvalue()


def test_a_refusal_says_which_file_and_why(tmp_path):
    path = tmp_path / "page.json"
    path.write_text("<html>", encoding="utf-8")
    err = io.StringIO()

    with pytest.raises(SystemExit):
        call_command("sync", cards=[str(path)], stdout=io.StringIO(), stderr=err)

    assert err.getvalue().startswith(f"{path}: refused. It is a web page")


def test_an_address_is_fetched(monkeypatch):
    def urlopen(request, timeout):
        return io.BytesIO(written(FLOCK))

    monkeypatch.setattr(sources.urllib.request, "urlopen", urlopen)

    call_command("sync", cards=["https://cards.example/all"], stdout=io.StringIO())

    assert CardImport.objects.get().source == "https://cards.example/all"
    assert Card.objects.count() == 3


def test_an_address_that_does_not_answer_is_refused(monkeypatch):
    def urlopen(*args, **kwargs):
        raise sources.urllib.error.URLError("timed out")

    monkeypatch.setattr(sources.urllib.request, "urlopen", urlopen)
    err = io.StringIO()

    with pytest.raises(SystemExit):
        call_command("sync", cards=["https://cards.example"], stdout=io.StringIO(), stderr=err)

    assert "It can't be fetched: timed out." in err.getvalue()


def test_nothing_to_bring_in_is_an_error():
    with pytest.raises(CommandError, match="Say what to bring in"):
        call_command("sync")


# As a program of its own


class Site:
    """A database of its own, and manage.py on it."""

    def __init__(self, address):
        self.env = os.environ | {"DATABASE_URL": address}

    def manage(self, *args, **options):
        return subprocess.Popen([sys.executable, MANAGE, *map(str, args)], env=self.env, **options)

    def done(self, *args):
        process = self.manage(*args, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err.decode()
        return out.decode(), err.decode()

    def rows(self):
        return json.loads(self.done("dumpdata", "reference")[0])

    def watched(self, *args):
        """The program on a terminal, with all that the terminal shows, piece by piece."""
        ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, 100))
        process = self.manage(*args, stdout=theirs, stderr=theirs)
        os.close(theirs)
        return process, shown(ours)


def shown(terminal):
    """Everything a terminal has shown so far, each time that there is more; it ends by itself."""
    text, ends = "", time.monotonic() + 120
    try:
        while time.monotonic() < ends:
            if select.select([terminal], [], [], 1)[0]:
                text += os.read(terminal, 10_000).decode(errors="replace")
                yield text
    except OSError:  # the program has closed it
        pass
    finally:
        os.close(terminal)


@pytest.fixture
def site(tmp_path, transactional_db):
    if connection.vendor == "sqlite":
        site = Site(f"sqlite:///{tmp_path / 'site.sqlite3'}")
        site.done("migrate", "-v0")
        yield site
        return
    name = f"{connection.settings_dict['NAME']}_alone"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    site = Site(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl())
    site.done("migrate", "-v0")
    yield site
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def files(tmp_path):
    """A few cards, and a great many."""
    few, many = tmp_path / "few.json", tmp_path / "many.json"
    few.write_bytes(written(FLOCK))
    flock = (
        row(f"Goat {n}", rulings=[ruling(f"It is goat {n}, part {part}.") for part in range(3)])
        for n in range(5_000)
    )
    many.write_bytes(written(atomic(*FLOCK["data"].values(), *flock)))
    return few, many


def test_a_sync_killed_half_way_leaves_the_database_as_it_was(site, files):
    few, many = files
    site.done("sync", "--cards", few)
    before = site.rows()

    process, screen = site.watched("sync", "--cards", many)
    for text in screen:
        if any(20 <= int(percent) < 100 for percent in re.findall(r"(\d+)%", text)):
            process.send_signal(signal.SIGKILL)
            break
    assert process.wait(timeout=60) == -signal.SIGKILL

    assert site.rows() == before
    site.done("sync", "--cards", few)  # nothing stays locked


def test_a_terminal_is_shown_how_far_it_is_how_fast_and_how_long_still(site, files):
    _, many = files

    process, screen = site.watched("sync", "--cards", many)
    *_, text = screen

    assert process.wait(timeout=60) == 0
    assert re.search(r"many\.json: +\d+%.*\[\d\d:\d\d<\d\d:\d\d, +[\d.]+[kM]?B/s\]", text)
    assert "1 new, 0 there already, 0 refused" in text


def test_without_a_terminal_only_the_outcome_is_printed(site, files):
    few, _ = files

    out, err = site.done("sync", "--cards", few)

    assert (len(out.splitlines()), err) == (2, "")
