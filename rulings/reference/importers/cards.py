"""Cards and rulings as MTGJSON and Scryfall publish them: a stream in, records out.

No database here. What a file is, its content says: AtomicCards, a set file or all of them,
a bulk file of cards or of rulings, or an answer of Scryfall's. It is read card by card.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import IO, Any
from uuid import UUID

import ijson

from . import Refused

FACTS = ("power", "toughness", "loyalty", "defense", "hand", "life")
NOT_CARDS = ("token", "double_faced_token", "emblem", "art_series")  # layouts of Scryfall's
PARTS_OF_A_SET = ("cards", "tokens", "decks", "sealedProduct", "languages")
LANGUAGES = {
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "pt": "Portuguese (Brazil)",
    "Portuguese": "Portuguese (Brazil)",
    "ru": "Russian",
    "zhs": "Chinese Simplified",
    "zht": "Chinese Traditional",
    "ph": "Phyrexian",
    "sa": "Sanskrit",
    "la": "Latin",
    "grc": "Ancient Greek",
    "he": "Hebrew",
    "ar": "Arabic",
    "qya": "Quenya",
}
AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")  # 6/8/2016 is the eighth of June
FACE_NAMES = re.compile(r"\s+//\s+")


@dataclass(frozen=True)
class FaceRecord:
    name: str
    mana_cost: str = ""
    type_line: str = ""
    text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    hand: str = ""
    life: str = ""
    colors: tuple[str, ...] = ()


@dataclass(frozen=True)
class NameRecord:
    """A name in another language; `text` and `type_line` as printed, where they are given."""

    language: str
    name: str
    type_line: str = ""
    text: str = ""


@dataclass(frozen=True)
class RulingRecord:
    """`given_on` is None where the source has no date that can be read."""

    given_on: date | None
    text: str
    source: str = ""


@dataclass(frozen=True)
class CardRecord:
    """A card with all its faces. None stands for what its source says nothing of."""

    name: str
    layout: str
    faces: tuple[FaceRecord, ...]
    mana_value: float | None = None
    color_identity: tuple[str, ...] | None = None
    keywords: tuple[str, ...] | None = None
    legalities: dict[str, str] | None = None
    printings: tuple[str, ...] | None = None
    prices: dict[str, str] | None = None
    image: str | None = None
    oracle_id: str | None = None
    names: tuple[NameRecord, ...] = ()
    rulings: tuple[RulingRecord, ...] | None = None


@dataclass(frozen=True)
class RulingsRecord:
    """Rulings of the card with this Oracle id, where they come in a file of their own."""

    oracle_id: str
    rulings: tuple[RulingRecord, ...]


Record = CardRecord | RulingsRecord


@dataclass(frozen=True)
class Cards:
    """What a file holds. `complete`: files of its kind hold every card, so none may be missing."""

    kind: str
    complete: bool
    dated: date | None
    records: Iterator[Record] = field(compare=False)


def read_cards(reopen: Callable[[], IO[bytes]]) -> Cards:
    """The cards or rulings of a stream, which is opened twice: to see what it is, and to read it.

    Raises Refused, also while its records are read, with what is wrong and where.
    """
    if reopen().read(500).lstrip().startswith(b"<"):
        raise Refused("It is a web page, not a file of cards. Give the address of the file itself.")
    kind, complete, dated = _look(reopen())
    return Cards(kind, complete, dated, _guarded(_records(kind, reopen())))


def _look(stream: IO[bytes]) -> tuple[str, bool, date | None]:
    """The kind of file, from its first few values."""
    dated, key = None, ""
    values = _values(stream)
    first = next(values, None)
    if first and first[:2] == ("", "start_array"):
        for place, event, value in values:
            if place == "item.object" and value in ("card", "ruling"):
                return f"Scryfall {value}s", True, None
            if place == "item" and event == "end_map":
                break
        raise Refused("It is a list of something, but not of Scryfall's cards or rulings.")
    if first and first[:2] != ("", "start_map"):
        raise Refused("It is JSON, but no file of cards: those begin with { or [.")
    for place, event, value in values:
        if place == "meta.date":
            dated = _day(value)
        elif place == "object" and value == "error":
            raise Refused("It is an error that Scryfall answered, not a card. Fetch it again.")
        elif place == "object" and value == "card":
            return "Scryfall card", False, None
        elif place == "data.item.object" and value in ("card", "ruling"):
            return f"Scryfall {value} list", False, None
        elif (place, event) == ("data", "map_key"):
            key = value  # names may have dots in them, so places aren't taken apart
        elif place == f"data.{key}" and (
            event in ("string", "number", "boolean") or (key, event) == ("cards", "start_array")
        ):
            return "MTGJSON set", False, dated
        elif (place, event) == (f"data.{key}.item", "start_map") and key not in PARTS_OF_A_SET:
            return "MTGJSON atomic", True, dated
        elif (place, event) == (f"data.{key}.cards", "start_array"):
            return "MTGJSON sets", True, dated
    raise Refused(
        "It holds no cards that are known here. Give MTGJSON's AtomicCards or a set file, "
        "or Scryfall's oracle-cards or rulings."
    )


def _values(stream: IO[bytes]) -> Iterator[tuple[str, str, Any]]:
    """The first events of a stream, up to 20,000."""
    try:
        for _, event in zip(range(20_000), ijson.parse(stream, use_float=True), strict=False):
            yield event
    except ijson.JSONError as error:
        raise _broken(error) from None


def _broken(error: Exception) -> Refused:
    said = error.args[0] if error.args else ""
    said = said.decode(errors="replace") if isinstance(said, bytes) else str(said)
    said = " ".join(said.split("(right here)")[0].split())[:160]
    return Refused(f"It is no whole JSON file ({said}). Was its download cut short?")


def _records(kind: str, stream: IO[bytes]) -> Iterator[Record]:
    match kind:
        case "MTGJSON atomic":
            for name, faces in ijson.kvitems(stream, "data", use_float=True):
                yield _mtgjson(name, faces)
        case "MTGJSON set":
            yield from _of_set(ijson.items(stream, "data.cards.item", use_float=True))
        case "MTGJSON sets":
            for _, one in ijson.kvitems(stream, "data", use_float=True):
                yield from _of_set(one["cards"])
        case "Scryfall card":
            yield from _scryfall_cards(ijson.items(stream, "", use_float=True))
        case "Scryfall cards":
            yield from _scryfall_cards(ijson.items(stream, "item", use_float=True))
        case "Scryfall rulings":
            yield from _rulings(ijson.items(stream, "item", use_float=True))
        case "Scryfall card list":
            yield from _scryfall_cards(ijson.items(stream, "data.item", use_float=True))
        case "Scryfall ruling list":
            yield from _rulings(ijson.items(stream, "data.item", use_float=True))


def _guarded(records: Iterator[Record]) -> Iterator[Record]:
    """The records; a card that isn't as it should be is named with what is wrong."""
    count, last = 0, ""
    try:
        for record in records:
            count += 1
            last = record.name if isinstance(record, CardRecord) else record.oracle_id
            yield record
    except ijson.JSONError as error:
        raise Refused(f"{_broken(error)}{_up_to(count, last)}") from None
    except EOFError:
        raise Refused(
            f"It ends in the middle. Was its download cut short?{_up_to(count, last)}"
        ) from None
    except KeyError as error:
        raise Refused(f"{_place(count, last)}: “{error.args[0]}” is missing.") from None
    except ValueError as error:
        raise Refused(f"{_place(count, last)}: {error}.") from None
    except (TypeError, AttributeError) as error:
        raise Refused(f"{_place(count, last)}: it hasn't the form of a card ({error}).") from None


def _up_to(count: int, last: str) -> str:
    return f" It can be read up to card {count:,}, {last}." if last else ""


def _place(count: int, last: str) -> str:
    return f"Card {count + 1:,}" + (f", after {last}" if last else "")


# MTGJSON


def _of_set(cards: Any) -> Iterator[CardRecord]:
    """The cards of a set: its printings of one name are one card, by their faces."""
    by_name: dict[str, list[dict[str, Any]]] = {}
    for number, card in enumerate(cards, 1):
        if not card.get("name"):
            raise Refused(f"Card {number:,} of the set: “name” is missing.")
        by_name.setdefault(card["name"], []).append(card)
    for name, printed in by_name.items():
        sides = {card.get("side") or "a": card for card in reversed(printed)}
        foreign = [name for card in printed for name in card.get("foreignData") or ()]
        faces = [sides[side] for side in sorted(sides)]
        yield _mtgjson(name, [{**face, "foreignData": foreign} for face in faces])


def _mtgjson(name: str, rows: list[dict[str, Any]]) -> CardRecord:
    if not name.strip():
        raise ValueError("it has no name")
    if not isinstance(rows, list) or not rows:
        raise ValueError(f"“{name}” has no faces")
    rows = sorted(rows, key=lambda row: row.get("side") or "a")
    first = rows[0]
    legalities = {f: s.lower() for row in rows for f, s in (row.get("legalities") or {}).items()}
    return CardRecord(
        name=name,
        layout=first.get("layout") or "normal",
        faces=tuple(
            FaceRecord(
                name=row.get("faceName") or _face_of(name, place, len(rows)),
                mana_cost=row.get("manaCost") or "",
                type_line=row.get("type") or "",
                text=row.get("text") or "",
                colors=tuple(row.get("colors") or ()),
                **{fact: str(row[fact]) for fact in FACTS if row.get(fact) is not None},
            )
            for place, row in enumerate(rows)
        ),
        mana_value=first.get("manaValue", first.get("convertedManaCost")),
        color_identity=_both(rows, "colorIdentity"),
        keywords=_both(rows, "keywords"),
        legalities=legalities,
        printings=_both(rows, "printings"),
        oracle_id=_id((first.get("identifiers") or {}).get("scryfallOracleId")),
        names=tuple(dict.fromkeys(_foreign(rows))),
        rulings=tuple(
            RulingRecord(_day(ruling["date"]), ruling["text"])
            for row in rows
            for ruling in row.get("rulings") or ()
        )
        if any("rulings" in row for row in rows)
        else None,
    )


def _face_of(name: str, place: int, faces: int) -> str:
    parts = FACE_NAMES.split(name)
    return parts[place] if faces == len(parts) else name


def _both(rows: list[dict[str, Any]], key: str) -> tuple[str, ...] | None:
    if not any(key in row for row in rows):
        return None
    return tuple(dict.fromkeys(one for row in rows for one in row.get(key) or ()))


def _foreign(rows: list[dict[str, Any]]) -> Iterator[NameRecord]:
    """Whole names, and those of single faces, each with what is printed on it."""
    for row in rows:
        for entry in row.get("foreignData") or ():
            language = LANGUAGES.get(entry["language"], entry["language"])
            type_line, text = entry.get("type") or "", entry.get("text") or ""
            name, face = entry.get("name") or "", entry.get("faceName") or ""
            if face and face != name:
                yield NameRecord(language, face, type_line, text)
                type_line = text = ""
            if name:
                yield NameRecord(language, name, type_line, text)


# Scryfall


def _scryfall_cards(cards: Iterator[dict[str, Any]]) -> Iterator[CardRecord]:
    """The cards among them: a token may have a card's name, and a text of its own."""
    return (_scryfall(card) for card in cards if card.get("layout") not in NOT_CARDS)


def _scryfall(card: dict[str, Any]) -> CardRecord:
    name = card["name"]
    if not name.strip():
        raise ValueError("it has no name")
    faces = card.get("card_faces") or [card]
    language = card.get("lang") or "en"
    prices = {kind: price for kind, price in (card.get("prices") or {}).items() if price}
    legal = card.get("legalities")
    images = card.get("image_uris") or faces[0].get("image_uris") or {}
    return CardRecord(
        name=name,
        layout=card.get("layout") or "normal",
        faces=tuple(
            FaceRecord(
                name=face.get("name") or name,
                mana_cost=face.get("mana_cost") or "",
                type_line=face.get("type_line") or card.get("type_line") or "",
                text=face.get("oracle_text") or "",
                power=face.get("power") or "",
                toughness=face.get("toughness") or "",
                loyalty=face.get("loyalty") or "",
                defense=face.get("defense") or "",
                hand=face.get("hand_modifier") or "",
                life=face.get("life_modifier") or "",
                colors=tuple(face.get("colors") or card.get("colors") or ()),
            )
            for face in faces
        ),
        mana_value=card.get("cmc"),
        color_identity=_tuple(card.get("color_identity")),
        keywords=_tuple(card.get("keywords")),
        legalities=None
        if legal is None
        else {format: status for format, status in legal.items() if status != "not_legal"},
        prices=prices or None,
        image=(images.get("normal") or images.get("large")) if language == "en" else None,
        oracle_id=_id(card.get("oracle_id") or faces[0].get("oracle_id")),
        names=tuple(dict.fromkeys(_printed(card, faces, language))),
    )


def _printed(
    card: dict[str, Any], faces: list[dict[str, Any]], language: str
) -> Iterator[NameRecord]:
    if language == "en":
        return
    language = LANGUAGES.get(language, language)
    for face in faces:
        if name := face.get("printed_name"):
            yield NameRecord(
                language,
                name,
                face.get("printed_type_line") or "",
                face.get("printed_text") or "",
            )
    if len(faces) > 1 and all(face.get("printed_name") for face in faces):
        yield NameRecord(language, " // ".join(face["printed_name"] for face in faces))


def _id(written: str | None) -> str | None:
    return str(UUID(written)) if written else None


def _tuple(values: list[str] | None) -> tuple[str, ...] | None:
    return None if values is None else tuple(values)


def _rulings(rows: Iterator[dict[str, Any]]) -> Iterator[RulingsRecord]:
    for oracle_id, those in groupby(rows, key=lambda row: row["oracle_id"]):
        yield RulingsRecord(
            str(UUID(oracle_id)),
            tuple(
                RulingRecord(_day(row["published_at"]), row["comment"], row.get("source") or "")
                for row in those
            ),
        )


def _day(written: str | None) -> date | None:
    """A date as either publisher writes it; None where it is none."""
    written = (written or "").strip()
    if american := AMERICAN.fullmatch(written):
        month, day, year = map(int, american.groups())
        written = f"{year}-{month:02}-{day:02}"
    try:
        return date.fromisoformat(written[:10])
    except ValueError:
        return None
