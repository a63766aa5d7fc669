"""Continuous effects (CR 611): where each comes from, its timestamp, what it hits, its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from . import choices
from .abilities import THIS, Ability, Amount, Condition, Keyword, Objects, Static
from .board import Board, Object, Timestamp
from .changes import (
    AddColors,
    AddTypes,
    Change,
    DefinePT,
    Gain,
    ModifyPT,
    SetColors,
    SetCreatureTypes,
    SetLandTypes,
)
from .characteristics import Held
from .matching import (
    State,
    Viewpoint,
    change_reads,
    condition_reads,
    fits,
    holds,
    reads,
    settle,
)
from .wording import counters_on

KEYWORD_COUNTERS = frozenset(  # 122.1b
    {
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "decayed",
        "exalted",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    }
)
_SIZE_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")

_DEFINING_KEYWORDS: dict[str, Ability] = {
    "changeling": Static(THIS, (AddTypes(every_creature_type=True),), defining=True),  # 702.73a
    "devoid": Static(THIS, (SetColors(),), defining=True),  # 702.114a
}

Outcome = dict[str, tuple[Change, ...]]


@dataclass(frozen=True)
class Effect:
    """A continuous effect. It exists while `ability` is on its source (611.3b), or, with no
    ability, because something resolved (611.2) or a counter is there (122.1)."""

    key: str
    name: str
    source: str
    controller: str
    timestamp: Timestamp
    objects: Objects
    parts: Mapping[str, tuple[Change, ...]]
    ability: Ability | None = None
    condition: Condition | None = None
    defining: bool = False
    locked: tuple[str, ...] | None = None
    chosen: str = ""

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and self.key == other.key

    @cached_property
    def finds_by(self) -> frozenset[str]:
        """Which characteristics decide whether it exists and what it applies to."""
        if self.locked is not None:
            return frozenset()
        looked_at = reads(self.objects) | condition_reads(self.condition)
        return looked_at | {"abilities"} if self.ability else looked_at

    def decides_by(self, layer: str) -> frozenset[str]:
        """Which characteristics decide what it does in a layer."""
        return _union([change_reads(change) for change in self.parts[layer]])

    def writes(self, layer: str) -> frozenset[str]:
        return _union([change.writes for change in self.parts[layer]])

    def view(self, board: Board, things: Mapping[str, Object], state: State) -> Viewpoint:
        you = state[self.source].controller if self.ability else self.controller
        return Viewpoint(board, things, self.source, you, self.chosen)

    def exists(self, state: State, view: Viewpoint) -> bool:
        """Whether the ability that makes it is there and its condition holds."""
        if self.ability is None:
            return True
        source = view.things[self.source]
        here = source.zone == "battlefield" or self.defining  # 611.3b, 604.3
        return (
            here
            and any(held.key == self.key for held in state[self.source].abilities)
            and holds(self.condition, state, view)
        )

    def applies_to(self, state: State, view: Viewpoint) -> tuple[str, ...]:
        if self.locked is not None:  # 611.2c
            return tuple(label for label in self.locked if label in state)
        if self.objects.this:
            return (self.source,)
        if self.objects.attached and not self.objects.either:
            target = view.things[self.source].attached_to
            hit = target in state and fits(self.objects, target, state, view)
            return (target,) if hit else ()
        return tuple(label for label in state if fits(self.objects, label, state, view))

    def outcome(
        self, layer: str, labels: tuple[str, ...], state: State, view: Viewpoint
    ) -> Outcome:
        """What it does in a layer to each object, with numbers and choices settled."""
        return {
            label: tuple(
                settle(change, label, state, view, self.key, self.timestamp)
                for change in self.parts[layer]
            )
            for label in labels
        }


def _union(sets: list[frozenset[str]]) -> frozenset[str]:
    return sets[0] if len(sets) == 1 else frozenset[str]().union(*sets)


def by_layer(changes: tuple[Change, ...], chosen: str = "") -> dict[str, tuple[Change, ...]]:
    """613.6: each part of an effect goes to its own layer."""
    parts: dict[str, tuple[Change, ...]] = {}
    for change in changes:
        if done := choices.made(change, chosen):
            parts[done.layer] = (*parts.get(done.layer, ()), done)
    return parts


def _defines(ability: Static, held: Held) -> bool:
    """Whether it is a characteristic-defining ability (604.3a)."""
    return ability.defining or (
        all(_defines_own(change) for change in ability.changes)  # 604.3a (1)
        and held.origin == "printed"  # 604.3a (2), (4)
        and ability.objects.this  # 604.3a (3)
        and ability.condition is None  # 604.3a (5)
    )


def _defines_own(change: Change) -> bool:
    """Whether it defines colors, subtypes, power or toughness; a base size is only set (613.4b)."""
    if isinstance(change, AddTypes):
        return not change.types and not change.supertypes
    return isinstance(change, SetColors | AddColors | SetCreatureTypes | SetLandTypes | DefinePT)


def from_ability(thing: Object, held: Held, controller: str) -> Effect | None:
    """The continuous effect that an ability makes, if it makes one (611.3)."""
    ability = held.ability
    if isinstance(ability, Keyword) and held.origin == "printed":
        ability = _DEFINING_KEYWORDS.get(ability.name, ability)
    if not isinstance(ability, Static):
        return None
    objects = ability.objects
    if ability.everywhere:
        cards = replace(objects, controller="", owner=objects.controller, zone="elsewhere")
        objects = Objects(either=(objects, cards))
    return Effect(
        key=held.key,
        name=thing.label,
        source=thing.label,
        controller=controller,
        timestamp=max(thing.timestamp, held.timestamp),  # 613.7a
        objects=objects,
        parts=by_layer(ability.changes, thing.chosen),
        ability=held.ability,
        condition=ability.condition,
        defining=_defines(ability, held),
        chosen=thing.chosen,
    )


def from_counters(thing: Object) -> Iterator[Effect]:
    """Counters that change size (122.1a) or give a keyword (122.1b)."""
    for kind, number in thing.counters.items():
        size = _SIZE_COUNTER.fullmatch(kind)
        change: Change
        if size:
            change = ModifyPT(Amount(number * int(size[1])), Amount(number * int(size[2])))
        elif kind in KEYWORD_COUNTERS:
            change = Gain((Keyword(kind),))
        else:
            continue
        yield Effect(
            key=f"{thing.label}/{kind} counter",
            name=counters_on(kind, number, thing.label),
            source=thing.label,
            controller=thing.controller,
            timestamp=thing.counter_times.get(kind, (*thing.timestamp, 1)),  # 613.7c
            objects=Objects(named=thing.label),
            parts={change.layer: (change,)},
            locked=(thing.label,),
        )


def lasting(board: Board) -> Iterator[Effect]:
    """The effects of what has resolved; each keeps the objects it was locked to (611.2c)."""
    for number, effect in enumerate(board.effects):
        yield Effect(
            key=f"{effect.name}/resolved {number}",
            name=effect.name,
            source="",
            controller=effect.controller,
            timestamp=effect.timestamp,  # 613.7b
            objects=effect.effect.objects,
            parts=by_layer(effect.effect.changes, effect.chosen),
            locked=effect.objects,
            chosen=effect.chosen,
        )


def gather(board: Board, state: State) -> dict[str, Effect]:
    """Every continuous effect on a board, by key."""
    found = [*lasting(board)]
    for thing in board.objects:
        if thing.zone == "battlefield":
            found += from_counters(thing)
        for held in state[thing.label].abilities:
            effect = from_ability(thing, held, state[thing.label].controller)
            if effect:
                found.append(effect)
    return {effect.key: effect for effect in found}
