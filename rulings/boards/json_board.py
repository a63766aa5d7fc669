"""The JSON form of a board: equal to board text, and turned into it to be read.

One schema says what may stand in it; `rule_on` takes either form.
"""

from typing import Any

from rulings.engine.board import Board, LastingEffect, Object
from rulings.engine.objectlines import write_abilities, write_effect, write_facts
from rulings.engine.oracle.keywords import read_keywords

TEXT = {"type": "string", "minLength": 1}
COUNT = {"type": "integer", "minimum": 0}
LINES = {"type": "array", "items": TEXT}

OBJECT = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "card": TEXT | {"description": "A known card's name."},
        "name": TEXT | {"description": "A made-up object's name; `facts` goes with it."},
        "facts": TEXT | {"description": "“1/1 blue Spirit creature token”"},
        "abilities": LINES | {"description": "Keywords, or sentences of card text."},
        "number": COUNT | {"description": "2 for “Grizzly Bears #2”."},
        "zone": {"enum": ["battlefield", "graveyard", "exile", "library", "hand", "command"]},
        "timestamp": {"type": "integer", "description": "Set by hand; else line order."},
        "attached_to": TEXT,
        "token": {"type": "boolean"},
        "tapped": {"type": "boolean"},
        "counters": {"type": "object", "additionalProperties": COUNT},
        "counter_timestamps": {"type": "object", "additionalProperties": {"type": "integer"}},
        "damage": COUNT,
        "choosing": TEXT,
        "owner": TEXT,
        "effect": TEXT | {"description": "Alone: a line such as “effect of Giant Growth on …”."},
    },
}
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A board",
    "type": "object",
    "additionalProperties": False,
    "required": ["players"],
    "properties": {
        "notes": LINES,
        "players": {
            "type": "array",
            "minItems": 1,
            "description": "The first is the active player.",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["name"],
                "properties": {
                    "name": TEXT,
                    "life": {"type": "integer"},
                    "counters": {"type": "object", "additionalProperties": COUNT},
                    "hand": COUNT,
                    "cannot": {"type": "array", "items": {"enum": ["gain life", "lose life"]}},
                    "objects": {"type": "array", "items": OBJECT},
                },
            },
        },
        "play": LINES,
        "ask": LINES,
        "then": LINES,
    },
}


class BoardFormError(ValueError):
    """A JSON board that doesn't fit the schema: where, and what is wrong there."""


def text_from_json(data: Any) -> str:
    """The board text that a JSON board stands for. Raises BoardFormError with the place."""
    check(data, SCHEMA, "board")
    out = [f"# {note}" for note in data.get("notes", [])]
    for player in data["players"]:
        extras = [f"{number} {kind}" for kind, number in player.get("counters", {}).items()]
        if hand := player.get("hand", 0):
            extras.append(f"{hand} card{'s' if hand != 1 else ''} in hand")
        extras += [f"can't {what}" for what in player.get("cannot", [])]
        out.append(", ".join([f"{player['name']} {player.get('life', 20)}", *extras]))
        out += [f"  {_line(entry)}" for entry in player.get("objects", [])]
    for section in ("play", "ask", "then"):
        if lines := data.get(section):
            out += ["", section, *(f"  {line}" for line in lines)]
    return "\n".join(out) + "\n"


def _line(entry: dict[str, Any]) -> str:
    if "effect" in entry:
        return entry["effect"]
    if ("card" in entry) == ("name" in entry):
        raise BoardFormError(f"{entry}: give “card” for a known card, or “name” and “facts”.")
    head = entry.get("card") or entry["name"]
    if "number" in entry:
        head += f" #{entry['number']}"
    if "timestamp" in entry:
        head += f" @{entry['timestamp']}"
    if "attached_to" in entry:
        head += f" on {entry['attached_to']}"
    parts = [head]
    if "name" in entry:
        if "facts" not in entry:
            raise BoardFormError(f"{entry['name']}: a made-up object needs “facts”.")
        parts = [f"{head}: {entry['facts']}", *map(_ability, entry.get("abilities", []))]
    parts += [word for word in ("token", "tapped") if entry.get(word)]
    times = entry.get("counter_timestamps", {})
    for kind, number in entry.get("counters", {}).items():
        at = f" @{times[kind]}" if kind in times else ""
        parts.append(f"{number} {kind} counter{'s' if number != 1 else ''}{at}")
    if damage := entry.get("damage"):
        parts.append(f"{damage} damage")
    if "choosing" in entry:
        parts.append(f"choosing {entry['choosing']}")
    if "owner" in entry:
        parts.append(f"owned by {entry['owner']}")
    line = ", ".join(parts)
    zone = entry.get("zone", "battlefield")
    return line if zone == "battlefield" else f"{zone}: {line}"


def _ability(text: str) -> str:
    return text if read_keywords(text) else f'"{text}"'


def board_as_json(board: Board) -> dict[str, Any]:
    """A board in the JSON form; `text_from_json` and reading give the same board."""
    players = []
    for player in board.players:
        rows = [(o.timestamp[-1], _object(o)) for o in board.objects if o.controller == player.name]
        rows += [
            (e.timestamp[-1], _effect(e)) for e in board.effects if e.controller == player.name
        ]
        players.append(
            {
                "name": player.name,
                "life": player.life,
                "counters": dict(player.counters),
                "hand": player.hand,
                "cannot": sorted(player.cannot),
                "objects": [row for _, row in sorted(rows, key=lambda row: row[0])],
            }
        )
    return {
        "notes": list(board.notes),
        "players": players,
        "play": list(board.plays),
        "ask": list(board.asks),
        "then": list(board.claims),
    }


def _effect(effect: LastingEffect) -> dict[str, Any]:
    return {"effect": write_effect(effect)}


def _object(thing: Object) -> dict[str, Any]:
    card = thing.card
    entry: dict[str, Any] = {"card": card.name}
    if card.made_up:
        entry = {"name": card.name, "facts": write_facts(card, thing.token)}
        if card.abilities:
            entry["abilities"] = [
                one[1:-1] if one.startswith('"') else one for one in write_abilities(card)
            ]
    _, _, number = thing.label.rpartition(" #")
    if thing.label != card.name:
        entry["number"] = int(number)
    optional = {
        "zone": thing.zone if thing.zone != "battlefield" else None,
        "timestamp": thing.entered_at,
        "attached_to": thing.attached_to or None,
        "token": (thing.token and not card.made_up) or None,
        "tapped": thing.tapped or None,
        "counters": dict(thing.counters) or None,
        "counter_timestamps": {kind: at[0] for kind, at in thing.counter_times.items()} or None,
        "damage": thing.damage or None,
        "choosing": thing.chosen or None,
        "owner": thing.owner if thing.owner != thing.controller else None,
    }
    return entry | {key: value for key, value in optional.items() if value is not None}


_KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def check(data: Any, schema: dict[str, Any], place: str) -> None:
    """Hold data to the part of JSON Schema that SCHEMA uses. Raises BoardFormError."""
    if "enum" in schema:
        if data not in schema["enum"]:
            raise BoardFormError(f"{place}: {data!r} is none of {', '.join(schema['enum'])}.")
        return
    kind = _KINDS[schema["type"]]
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise BoardFormError(f"{place}: should be of type {schema['type']}, and is {data!r}.")
    if kind is dict:
        for key in schema.get("required", ()):
            if key not in data:
                raise BoardFormError(f"{place}: “{key}” is missing.")
        for key, value in data.items():
            part = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            if not part:
                raise BoardFormError(f"{place}: “{key}” isn't a key that may stand here.")
            check(value, part, f"{place}.{key}")
    elif kind is list:
        if len(data) < schema.get("minItems", 0):
            raise BoardFormError(f"{place}: is empty.")
        for number, value in enumerate(data):
            check(value, schema["items"], f"{place}[{number}]")
    elif kind is str and "\n" in data:
        raise BoardFormError(f"{place}: one line, please.")
    elif kind is int and data < schema.get("minimum", data):
        raise BoardFormError(f"{place}: {data} is less than {schema['minimum']}.")
