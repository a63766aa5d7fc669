"""State-based actions (CR 704) that a still board calls for, each with its rule.

One check (704.3): what would happen now, told but not carried on from. Where a player
chooses, the step says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .abilities import Keyword
from .board import Board, Object
from .characteristics import Characteristics
from .matching import State, Viewpoint, fits
from .oracle.nouns import read_objects
from .trace import Step
from .wording import counters, listed


def state_actions(board: Board, state: State) -> Iterator[Step]:
    """What state-based actions do to the permanents; those of kind "applies" put one of them
    into a graveyard."""
    things = {thing.label: thing for thing in board.objects}
    for thing in board.objects:
        if thing.zone == "battlefield":
            yield from _of_creature(thing, state[thing.label])
            yield from _of_aura(thing, board, things, state)
            yield from _of_counters(thing)
    yield from _of_legends(board, state)


def _of_creature(thing: Object, it: Characteristics) -> Iterator[Step]:
    if not it.is_creature:
        return
    label, toughness, damage = thing.label, it.toughness or 0, thing.damage
    if toughness <= 0:
        text = f"{label} has toughness {toughness}, so it goes to its owner's graveyard."
        yield Step(("704.5f",), text, objects=(label,))
    elif damage >= toughness and "indestructible" in it.keywords:
        text = f"{label} has lethal damage, but is indestructible, so it stays."
        yield Step(("702.12b", "704.5g"), text, "none", objects=(label,))
    elif damage >= toughness:
        text = f"{label} has {damage} damage and toughness {toughness}, so it is destroyed."
        yield Step(("704.5g",), text, objects=(label,))


def _of_aura(
    thing: Object, board: Board, things: Mapping[str, Object], state: State
) -> Iterator[Step]:
    """704.5m: an Aura attached to nothing, or to what it can't enchant."""
    it = state[thing.label]
    if "Aura" not in it.subtypes:
        return
    view = Viewpoint(board, things, thing.label, it.controller)
    enchant = [
        held.ability.parameter
        for held in it.abilities
        if isinstance(held.ability, Keyword) and held.ability.name == "enchant"
    ]
    target = thing.attached_to
    wanted = [read_objects(phrase) for phrase in enchant]
    if not target:
        text = f"{thing.label} is attached to nothing, so it goes to its owner's graveyard."
    elif it.is_creature:  # 303.4d
        text = f"{thing.label} is a creature and so can't enchant anything; it goes."
    elif any(objects and not fits(objects, target, state, view) for objects in wanted):
        text = f"{thing.label} can't enchant {target} any more, so it goes."
    else:
        return
    yield Step(("704.5m",), text, objects=(thing.label,))


def _of_counters(thing: Object) -> Iterator[Step]:
    """704.5q: +1/+1 and -1/-1 counters go in pairs; the size is the same either way."""
    pairs = min(thing.counters.get("+1/+1", 0), thing.counters.get("-1/-1", 0))
    if pairs:
        up, down = counters("+1/+1", pairs), counters("-1/-1", pairs)
        text = f"{up} and {down} are removed from {thing.label}."
        yield Step(("704.5q",), f"{text[0].upper()}{text[1:]}", "note", objects=(thing.label,))


def _of_legends(board: Board, state: State) -> Iterator[Step]:
    """704.5j: of legendary permanents with one name, their controller keeps one."""
    groups: dict[tuple[str, str], list[str]] = {}
    for thing in board.objects:
        it = state[thing.label]
        if thing.zone == "battlefield" and "Legendary" in it.supertypes:
            groups.setdefault((it.controller, it.name), []).append(thing.label)
    for (player, _), labels in groups.items():
        if len(labels) > 1:
            text = f"{player} keeps one of {listed(labels)}; the others go to the graveyard."
            yield Step(("704.5j",), text, "note", objects=tuple(labels))
