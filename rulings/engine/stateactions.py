"""State-based actions (CR 704) that a still board calls for: what dies, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping

from .board import Board
from .characteristics import Characteristics
from .trace import Step


def leaving(board: Board, state: Mapping[str, Characteristics]) -> dict[str, Step]:
    """The permanents that go to the graveyard when state-based actions are next checked (704.3)."""
    going: dict[str, Step] = {}
    for thing in board.objects:
        it = state[thing.label]
        if thing.zone != "battlefield" or not it.is_creature:
            continue
        toughness = it.toughness or 0
        if toughness <= 0:
            text = (
                f"{thing.label} has toughness {toughness}, so its owner puts it into the graveyard."
            )
            going[thing.label] = Step(("704.5f",), text, objects=(thing.label,))
        elif thing.damage >= toughness and thing.damage > 0:
            if "indestructible" in it.keywords:
                text = f"{thing.label} has lethal damage and is indestructible, so it stays."
                yield_step = Step(("702.12b", "704.5g"), text, "none", objects=(thing.label,))
                going[f"{thing.label} stays"] = yield_step
            else:
                text = (
                    f"{thing.label} has {thing.damage} damage and toughness {toughness}, "
                    "so it is destroyed."
                )
                going[thing.label] = Step(("704.5g",), text, objects=(thing.label,))
    return going
