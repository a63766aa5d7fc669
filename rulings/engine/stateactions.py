"""State-based actions (CR 704) that a still board calls for, each with its rule.

One check (704.3): what would happen now, told but not carried on from. Where a player
chooses, the step says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .abilities import Keyword, Objects
from .board import Board, Object, Player
from .characteristics import Characteristics
from .matching import State, Viewpoint, fits
from .oracle.nouns import read_objects
from .protection import protections
from .trace import Step
from .wording import counters, listed


def state_actions(board: Board, state: State) -> Iterator[Step]:
    """What state-based actions do to players and permanents; those of kind "applies" put one
    permanent into a graveyard or have a player lose."""
    for player in board.players:
        yield from _of_player(player)
    for thing in board.objects:
        if thing.zone == "battlefield":
            yield from _of_creature(thing, state[thing.label])
            yield from _of_aura(thing, board, state)
            yield from _of_attached(thing, board, state)
            yield from _of_counters(thing)
    yield from _of_legends(board, state)


def _of_player(player: Player) -> Iterator[Step]:
    poison = player.counters.get("poison", 0)
    if player.life <= 0:
        yield Step(("704.5a",), f"{player.name} has {player.life} life and loses the game.")
    if poison >= 10:
        yield Step(("704.5c",), f"{player.name} has {poison} poison counters and loses the game.")


def has_lost(player: Player) -> bool:
    return any(_of_player(player))


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


def _of_aura(thing: Object, board: Board, state: State) -> Iterator[Step]:
    """704.5m: an Aura attached to nothing, or to what it can't enchant."""
    it, label, target = state[thing.label], thing.label, thing.attached_to
    if "Aura" not in it.subtypes:
        return
    if not target and {"player", "opponent"} & {*_enchants(it)}:
        text = f"{label} stays only on a player, and a board can't say that it's on one."
        yield Step(("704.5m",), text, "open", objects=(label,))
        return
    if not target:
        text = f"{label} is attached to nothing, so it goes to its owner's graveyard."
        yield Step(("704.5m",), text, objects=(label,))
        return
    can = _can_enchant(thing, board, state)
    quality, sure = _kept_off_by(thing, board, state)
    if it.is_creature:  # 303.4d
        text = f"{label} is a creature and so can't enchant anything; it goes."
        yield Step(("704.5m",), text, objects=(label,))
    elif can is False:
        text = f"{label} can't enchant {target} any more, so it goes."
        yield Step(("704.5m",), text, objects=(label,))
    elif sure:
        text = f"{target} has protection from {quality}, so {label} can't enchant it and goes."
        yield Step(("704.5m", "702.16c"), text, objects=(label,))
    elif can is None:
        text = f"It isn't worked out whether {label} can enchant {target}."
        yield Step(("704.5m",), text, "open", objects=(label,))
    elif quality:
        yield Step(("704.5m", "702.16c"), _unsure(label, target, quality), "open", objects=(label,))


def _of_attached(thing: Object, board: Board, state: State) -> Iterator[Step]:
    """704.5n, 704.5p: what isn't an Aura and is attached where it can't be comes off and stays."""
    it, label, target = state[thing.label], thing.label, thing.attached_to
    if not target or "Aura" in it.subtypes:
        return
    on = state[target]
    rules: tuple[str, ...]
    quality, sure = _kept_off_by(thing, board, state)
    if it.is_creature or "Battle" in it.types:
        rules, why = ("704.5p",), f"{label} is a {'creature' if it.is_creature else 'battle'}"
    elif not {"Equipment", "Fortification"} & {*it.subtypes}:
        rules, why = ("704.5p",), f"{label} is no Aura, Equipment or Fortification"
    elif not (on.is_creature if "Equipment" in it.subtypes else "Land" in on.types):
        what = "creature" if "Equipment" in it.subtypes else "land"
        rules, why = ("704.5n",), f"{target} is no {what}"  # 301.5, 301.6
    elif sure:
        rules, why = ("704.5n", "702.16d"), f"{target} has protection from {quality}"
    elif quality:
        text = _unsure(label, target, quality)
        yield Step(("704.5n", "702.16d"), text, "note", objects=(label,))
        return
    else:
        return
    text = f"{why}, so {label} becomes unattached and stays on the battlefield."
    yield Step(rules, text, "note", objects=(label,))


def _unsure(label: str, target: str, quality: str) -> str:
    return f"{target} has protection from {quality}; whether {label} is that isn't worked out."


def _can_enchant(aura: Object, board: Board, state: State) -> bool | None:
    """Whether all its enchant abilities allow what it's attached to (702.5a); None if unknown."""
    view = _view(aura.label, board, state)
    wanted = [read_objects(words) or _either(words) for words in _enchants(state[aura.label])]
    if any(objects and not fits(objects, aura.attached_to, state, view) for objects in wanted):
        return False
    return None if None in wanted else True


def _enchants(it: Characteristics) -> list[str]:
    """What its enchant abilities name: "creature you control"."""
    return [
        held.ability.parameter
        for held in it.abilities
        if isinstance(held.ability, Keyword) and held.ability.name == "enchant"
    ]


def _either(phrase: str) -> Objects | None:
    """ "artifact, creature, or planeswalker you control" as objects of any of these kinds."""
    return read_objects(re.sub(r",? or |, ", " and ", phrase))


def _kept_off_by(thing: Object, board: Board, state: State) -> tuple[str, bool]:
    """The quality whose protection keeps a permanent off what it's attached to, and whether
    that's sure; ("", False) for none."""
    target = thing.attached_to
    if target not in state:
        return "", False
    found = protections(target, thing.label, state, _view(target, board, state))
    return max(found, key=lambda one: one[1], default=("", False))


def _view(label: str, board: Board, state: State) -> Viewpoint:
    things = {thing.label: thing for thing in board.objects}
    return Viewpoint(board, things, label, state[label].controller, things[label].chosen)


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
            yield Step(("704.5j",), text, "open", objects=tuple(labels))
