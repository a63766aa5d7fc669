"""The JSON form of a ruling (stable: other programs lean on it)."""

from typing import Any

from rulings.engine.characteristics import Characteristics
from rulings.engine.notation import BoardError
from rulings.engine.stateactions import has_lost
from rulings.engine.trace import Ruling
from rulings.engine.types import COLOR_NAMES


def ruling_as_json(ruling: Ruling) -> dict[str, Any]:
    """A ruling as plain values, ready for json.dumps.

    Keys: edition, objects and players by name, answers, claims, steps, not_understood,
    refused (None or why).
    """
    return {
        "edition": ruling.edition or None,
        "objects": {
            thing.label: object_as_json(ruling.after[thing.label])
            | {
                "zone": thing.zone,
                "owner": thing.owner,
                "counters": dict(thing.counters),
                "damage": thing.damage,
                "tapped": thing.tapped,
                "attached_to": thing.attached_to or None,
            }
            for thing in ruling.board.objects
        },
        "players": {
            player.name: {
                "life": player.life,
                "poison": player.counters.get("poison", 0),
                "lost": has_lost(player),
            }
            for player in ruling.board.players
        },
        "answers": [{"ask": one.ask, "answer": one.answer} for one in ruling.answers],
        "claims": [{"claim": one.claim, "holds": one.holds} for one in ruling.claims],
        "steps": [
            {
                "rule": step.rules[0],
                "rules": list(step.rules),
                "layer": step.layer or None,
                "kind": step.kind,
                "text": step.text,
                "objects": list(step.objects),
            }
            for step in ruling.steps
        ],
        "not_understood": [
            {"object": one.object or None, "text": one.text, "matters": one.matters}
            for one in ruling.not_understood
        ],
        "refused": ruling.refused or None,
    }


def object_as_json(it: Characteristics) -> dict[str, Any]:
    """An object's characteristics; power and toughness are None for what isn't a creature."""
    every = ["every creature type"] if it.every_creature_type else []
    return {
        "controller": it.controller,
        "types": list(it.types),
        "subtypes": [*it.subtypes, *every],
        "supertypes": list(it.supertypes),
        "colors": [COLOR_NAMES[letter] for letter in "WUBRG" if letter in it.colors],
        "power": (it.power or 0) if it.is_creature else None,
        "toughness": (it.toughness or 0) if it.is_creature else None,
        "abilities": [held.text for held in it.abilities],
    }


def error_as_json(error: BoardError) -> dict[str, Any]:
    """A board text that can't be read, in the same form with everything empty but `refused`."""
    return {
        "edition": None,
        "objects": {},
        "players": {},
        "answers": [],
        "claims": [],
        "steps": [],
        "not_understood": [],
        "refused": str(error),
        "error": {
            "line": error.line,
            "column": error.column,
            "message": error.message,
            "suggestion": error.suggestion or None,
        },
    }
