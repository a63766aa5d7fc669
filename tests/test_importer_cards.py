"""Reading cards as MTGJSON and Scryfall publish them: what is odd in them, and what isn't.

The cards are made up; `test_sync_cards_real.py` reads the real ones.
"""

import bz2
import gzip
import io
import lzma
import zipfile
from datetime import date

import pytest

from rulings.reference.importers import Refused
from rulings.reference.importers.cards import NameRecord, RulingRecord, read_cards
from rulings.reference.importers.sources import stream

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


def read(content):
    data = content if isinstance(content, bytes) else written(content)
    return read_cards(lambda: io.BytesIO(data))


def records(content):
    return list(read(content).records)


def only(content):
    (record,) = records(content)
    return record


# What a file is

KINDS = {
    "MTGJSON atomic": (atomic(row("Ram")), True),
    "MTGJSON set": (a_set(row("Ram")), False),
    "MTGJSON sets": (sets(a_set(row("Ram")), a_set(row("Ewe"))), True),
    "Scryfall cards": ([card("Ram")], True),
    "Scryfall rulings": ([comment("Ram", "It is a sheep.")], True),
    "Scryfall card": (card("Ram"), False),
    "Scryfall card list": (answer(card("Ram")), False),
    "Scryfall ruling list": (answer(comment("Ram", "It is a sheep.")), False),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_known_by_what_it_holds(kind):
    content, complete = KINDS[kind]

    cards = read(content)

    assert (cards.kind, cards.complete) == (kind, complete)
    assert len(list(cards.records)) >= 1


def test_a_file_of_mtgjson_says_its_day():
    assert read(atomic(row("Ram"), date="2030-04-05")).dated == date(2030, 4, 5)


@pytest.mark.parametrize("name", ["Mr. Ram, Esq.", "cards and more", "code", "5"])
def test_a_name_does_not_make_it_another_kind_of_file(name):
    assert read(atomic(row(name))).kind == "MTGJSON atomic"


def test_a_set_is_known_whatever_stands_first_in_it():
    content = a_set(row("Ram"))
    content["data"] = dict(sorted(content["data"].items(), reverse=True))

    assert read(content).kind == "MTGJSON set"
    assert only(content).name == "Ram"


def packed(data, packing):
    match packing:
        case "gz":
            return gzip.compress(data)
        case "xz":
            return lzma.compress(data)
        case "bz2":
            return bz2.compress(data)
        case "zip":
            archive = io.BytesIO()
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
                file.writestr("a folder/AtomicCards.json", data)
                file.writestr("a folder/README", "Nothing.")
            return archive.getvalue()
    return data


@pytest.mark.parametrize("packing", ["", "gz", "xz", "bz2", "zip"])
def test_what_a_file_is_packed_with_its_first_bytes_say(tmp_path, packing):
    path = tmp_path / "some.file"
    path.write_bytes(packed(written(atomic(row("Ram"), row("Ewe"))), packing))

    with stream(str(path)) as file:
        names = [record.name for record in read_cards(file.open).records]

    assert names == ["Ram", "Ewe"]


# Faces

LAYOUTS = {
    "split": "Wool // Mutton",
    "aftermath": "Count // Sleep",
    "transform": "Lamb // Ram of the Moon",
    "modal_dfc": "Ewe, God of Grass // Shears of the Flock",
    "adventure": "Grazing Ram // Out to Pasture",
    "flip": "Young Ewe // Old Ewe the Wise",
    "omen": "Horned Omen // Bleat",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_both_faces_of_a_card_as_mtgjson_gives_them(layout):
    name = LAYOUTS[layout]
    rows = sides(
        name,
        layout,
        {"text": "One.", "manaCost": "{1}{W}", "colors": ["W"]},
        {"text": "Two.", "power": "3", "toughness": "4", "colors": ["G"]},
    )

    record = only(atomic(list(reversed(rows))))

    assert (record.name, record.layout) == (name, layout)
    assert [face.name for face in record.faces] == name.split(" // ")
    assert [face.text for face in record.faces] == ["One.", "Two."]
    assert [face.mana_cost for face in record.faces] == ["{1}{W}", ""]
    assert (record.faces[1].power, record.faces[1].toughness) == ("3", "4")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_both_faces_of_a_card_as_scryfall_gives_them(layout):
    name = LAYOUTS[layout]
    first, second = name.split(" // ")
    faces = [
        {"name": first, "mana_cost": "{1}{W}", "type_line": "Instant", "oracle_text": "One."},
        {"name": second, "mana_cost": "", "type_line": "Creature", "power": "3", "toughness": "4"},
    ]

    record = only(card(name, layout=layout, card_faces=faces))

    assert [face.name for face in record.faces] == [first, second]
    assert [face.type_line for face in record.faces] == ["Instant", "Creature"]
    assert [face.text for face in record.faces] == ["One.", ""]
    assert record.oracle_id == oracle_id(name)


def test_a_set_gives_a_card_once_with_its_faces_in_order():
    front, back = sides("Lamb // Ram of the Moon", "transform", {}, {})
    other = {"number": "2"}

    record = only(a_set(back, front, front | other, back | other))

    assert [face.name for face in record.faces] == ["Lamb", "Ram of the Moon"]


def test_a_half_of_a_melded_pair_has_its_own_name_and_the_whole_one():
    half = row("Left Ram // Ram of Rams", layout="meld", side="a", faceName="Left Ram")
    whole = row("Ram of Rams", layout="meld", side="b", faceName="Ram of Rams")

    left, melded = records(atomic(half, whole))

    assert (left.name, [face.name for face in left.faces]) == (
        "Left Ram // Ram of Rams",
        ["Left Ram"],
    )
    assert (melded.name, melded.layout) == ("Ram of Rams", "meld")


@pytest.mark.parametrize(
    ("layout", "type_line"),
    [
        ("planar", "Plane — Pasture"),
        ("planar", "Phenomenon"),
        ("scheme", "Ongoing Scheme"),
        ("vanguard", "Vanguard"),
    ],
)
def test_oversized_cards_have_no_legalities(layout, type_line):
    content = row("Pasture", layout=layout, type=type_line, legalities={}, hand="+1", life="-7")

    record = only(atomic(content))

    assert (record.layout, record.faces[0].type_line) == (layout, type_line)
    assert record.legalities == {}
    assert (record.faces[0].hand, record.faces[0].life) == ("+1", "-7")


def test_the_modifiers_of_a_vanguard_as_scryfall_names_them():
    face = only(card("Ram", layout="vanguard", hand_modifier="+1", life_modifier="-7")).faces[0]

    assert (face.hand, face.life) == ("+1", "-7")


def test_a_row_of_two_names_without_text_is_a_card_of_one_face():
    content = row("James, Ram // Follow Him", layout="unknown")
    del content["text"]

    record = only(atomic(content))

    assert [(face.name, face.text) for face in record.faces] == [("James, Ram // Follow Him", "")]


def test_tokens_and_art_are_no_cards_though_they_bear_the_names_of_some():
    others = ("token", "double_faced_token", "emblem", "art_series")
    content = [card("Ram"), *(card("Ram", layout=layout, oracle_text="") for layout in others)]

    assert only(content).faces[0].text == "Ram does nothing, slowly."


# Characteristics

NUMBERS = ["0", "*", "1+*", "*+1", "*²", "+1", ".5", "3.5", "?", "∞", "-1", "X", "1d4+1"]


@pytest.mark.parametrize("number", NUMBERS)
def test_power_toughness_and_loyalty_are_kept_as_they_are_written(number):
    facts = {"power": number, "toughness": number, "loyalty": number, "defense": number}

    theirs = only(atomic(row("Ram", **facts))).faces[0]
    others = only(card("Ram", **facts)).faces[0]

    assert {name: getattr(theirs, name) for name in facts} == facts
    assert {name: getattr(others, name) for name in facts} == facts


def test_a_minus_stays_the_sign_it_is():
    text = "+1: Bleat.\n\u22127: Bleat loudly."

    assert only(atomic(row("Ram", text=text))).faces[0].text == text


NAMES = ['"Ach! Hans, Run!"', "Lim-Dûl's Vault", "Jötun Grunt", "Æther Vial", "A-The One Ring"]


@pytest.mark.parametrize("name", NAMES)
def test_quotes_accents_and_prefixes_stay_in_a_name(name):
    assert only(atomic(row(name))).name == name
    assert only(a_set(row(name))).name == name
    assert only(card(name)).name == name


def test_where_a_card_is_legal_both_say_in_one_way():
    theirs = only(atomic(row("Ram", legalities={"vintage": "Restricted", "modern": "Banned"})))
    others = only(card("Ram", legalities={"vintage": "restricted", "pauper": "not_legal"}))

    assert theirs.legalities == {"vintage": "restricted", "modern": "banned"}
    assert others.legalities == {"vintage": "restricted"}


def test_what_only_one_of_them_gives():
    theirs = only(atomic(row("Ram", printings=["MADE"])))
    others = only(
        card("Ram", prices={"usd": "0.25", "eur": None}, image_uris={"normal": "https://i.example"})
    )

    assert (theirs.printings, theirs.prices, theirs.image) == (("MADE",), None, None)
    assert (others.printings, others.prices) == (None, {"usd": "0.25"})
    assert (others.image, others.rulings) == ("https://i.example", None)


# Names in other languages


def test_a_foreign_name_comes_with_its_text_where_there_is_one():
    names = [
        foreign("Italian", "Ariete", type="Creatura — Pecora", text="Non fa nulla."),
        foreign("German", "Widder"),
    ]

    assert only(atomic(row("Ram", foreignData=names))).names == (
        NameRecord("Italian", "Ariete", "Creatura — Pecora", "Non fa nulla."),
        NameRecord("German", "Widder"),
    )


@pytest.mark.parametrize("language", ["pt", "Portuguese", "Portuguese (Brazil)"])
def test_a_language_has_one_name_whoever_names_it(language):
    theirs = only(atomic(row("Ram", foreignData=[foreign(language, "Carneiro")])))
    others = only(card("Ram", lang=language, printed_name="Carneiro"))

    assert theirs.names == others.names == (NameRecord("Portuguese (Brazil)", "Carneiro"),)


@pytest.mark.parametrize(
    ("code", "language"), [("ph", "Phyrexian"), ("sa", "Sanskrit"), ("xx", "xx")]
)
def test_a_rare_language_is_named_if_it_is_known(code, language):
    (name,) = only(card("Ram", lang=code, printed_name="Rm")).names

    assert name.language == language


def test_a_foreign_card_of_two_faces_has_the_name_of_each_and_of_both():
    wool = foreign("Italian", "Lana // Carne", faceName="Lana", text="Uno.")
    mutton = foreign("Italian", "Lana // Carne", faceName="Carne", text="Due.")
    rows = sides("Wool // Mutton", "split", {"foreignData": [wool]}, {"foreignData": [mutton]})
    faces = [
        {"name": "Wool", "printed_name": "Lana", "printed_text": "Uno."},
        {"name": "Mutton", "printed_name": "Carne", "printed_text": "Due."},
    ]

    theirs = only(atomic(rows))
    others = only(card("Wool // Mutton", lang="it", layout="split", card_faces=faces))

    expected = {("Lana", "Uno."), ("Carne", "Due."), ("Lana // Carne", "")}
    assert {(name.name, name.text) for name in theirs.names} == expected
    assert {(name.name, name.text) for name in others.names} == expected


def test_the_printings_of_a_set_give_each_name_once():
    ram = row("Ram", foreignData=[foreign("Italian", "Ariete")])

    assert only(a_set(ram, ram)).names == (NameRecord("Italian", "Ariete"),)


def test_a_picture_of_a_foreign_printing_is_not_the_cards():
    content = card("Ram", lang="it", printed_name="Ariete", image_uris={"normal": "https://it"})

    assert only(content).image is None


# Rulings


@pytest.mark.parametrize(
    ("written_as", "day"),
    [
        ("2016-06-08", date(2016, 6, 8)),
        ("6/8/2016", date(2016, 6, 8)),
        ("12/31/2016", date(2016, 12, 31)),
        ("2016-06-08T00:00:00Z", date(2016, 6, 8)),
        ("31/12/2016", None),
        ("2016-06-31", None),
        ("long ago", None),
        ("", None),
        (None, None),
    ],
)
def test_a_ruling_is_kept_whether_or_not_its_date_can_be_read(written_as, day):
    theirs = only(atomic(row("Ram", rulings=[ruling("It is a sheep.", written_as)])))
    others = only([comment("Ram", "It is a sheep.", published_at=written_as)])

    assert theirs.rulings == (RulingRecord(day, "It is a sheep."),)
    assert others.rulings == (RulingRecord(day, "It is a sheep.", "wotc"),)


def test_rulings_of_scryfalls_are_gathered_by_oracle_id():
    content = [comment("Ram", "One."), comment("Ram", "Two.", source="scryfall")]

    ram, ewe = records([*content, comment("Ewe", "Three.")])

    assert (ram.oracle_id, ewe.oracle_id) == (oracle_id("Ram"), oracle_id("Ewe"))
    assert [(r.text, r.source) for r in ram.rulings] == [("One.", "wotc"), ("Two.", "scryfall")]


def test_a_file_that_does_not_speak_of_rulings_is_not_one_without():
    silent = row("Ram")
    del silent["rulings"]

    assert only(atomic(silent)).rulings is None
    assert only(atomic(row("Ram"))).rulings == ()


# What is refused

CUT = written(atomic(*(row(f"Ram {n}") for n in range(20))))
REFUSED = {
    "nothing": (b"", "no whole JSON file"),
    "a web page": (b"\n<!doctype html><html>", "It is a web page, not a file of cards"),
    "a number": (b"613", "those begin with"),
    "an error of Scryfall's": ({"object": "error", "status": 404}, "an error that Scryfall"),
    "a list of sets": ([{"object": "set"}], "not of Scryfall's cards or rulings"),
    "an empty list": ([], "not of Scryfall's cards or rulings"),
    "another file of MTGJSON's": ({"data": {"abilityWords": ["Flock"]}}, "holds no cards that"),
    "prices by uuid": ({"data": {"a-b": {"paper": {"x": 1}}}}, "holds no cards that are known"),
    "a page that found nothing": (answer(), "holds no cards that are known"),
    "a file without cards": ({"meta": {"date": "2030-01-02"}, "data": {}}, "holds no cards that"),
    "a file cut short": (CUT[:-4_000], r"no whole JSON file .* up to card \d+, Ram \d+\."),
    "two files in one": (CUT + CUT, "no whole JSON file .*trailing"),
    "another encoding": (written(atomic(row("Jötun"))).decode().encode("cp1252"), "no whole JSON"),
    "no name": (atomic(row("Ram"), row("")), "Card 2, after Ram: it has no name"),
    "no name in a set": (a_set(row("Ram"), {"text": "One."}), "Card 2 of the set: “name” is miss"),
    "no name at Scryfall's": ([card("Ram"), {"object": "card"}], "Card 2, after Ram: “name” is"),
    "no text in a ruling": (
        atomic(row("Ram", rulings=[{"date": "2030-01-02"}])),
        "Card 1: “text” is missing",
    ),
    "no faces": (atomic(row("Ram")) | {"data": {"Ram": [row("Ram")], "Ewe": []}}, "“Ewe” has no"),
    "no list of faces": ({"data": {"A": [row("A")], "B": ["B"]}}, "hasn't the form of a card"),
    "no Oracle id": ([card("Ram", oracle_id="613")], "Card 1: badly formed"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_trusted_is_refused_with_a_reason(what):
    content, reason = REFUSED[what]

    with pytest.raises(Refused, match=reason):
        records(content)


CUT_IN_A_PACKING = {
    "gz": "Was its download cut short",
    "xz": "Was its download cut short",
    "bz2": "Was its download cut short",
    "zip": "It is no zip archive",
}


@pytest.mark.parametrize("packing", CUT_IN_A_PACKING)
@pytest.mark.parametrize("left", [0.2, 0.9])
def test_a_packed_file_cut_short_is_refused(tmp_path, packing, left):
    data = packed(written(atomic(*(row(oracle_id(str(n))) for n in range(2_000)))), packing)
    path = tmp_path / "cut.json"
    path.write_bytes(data[: int(len(data) * left)])

    with pytest.raises(Refused, match=CUT_IN_A_PACKING[packing]), stream(str(path)) as file:
        list(read_cards(file.open).records)


def test_a_packed_file_with_a_damaged_middle_is_refused(tmp_path):
    data = bytearray(
        gzip.compress(written(atomic(*(row(oracle_id(str(n))) for n in range(2_000)))))
    )
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    path = tmp_path / "damaged.json.gz"
    path.write_bytes(data)

    with pytest.raises(Refused), stream(str(path)) as file:
        list(read_cards(file.open).records)


@pytest.mark.parametrize("texts", [[], ["A.json", "B.json"]])
def test_a_zip_of_none_or_several_files_is_refused(tmp_path, texts):
    path = tmp_path / "several.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("README", "Nothing.")
        for name in texts:
            archive.writestr(name, written(atomic(row("Ram"))))

    with pytest.raises(Refused, match=f"a zip of {len(texts)} .json"), stream(str(path)) as file:
        read_cards(file.open)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Refused, match="No such file"), stream(str(tmp_path / "nowhere.json")):
        pass
