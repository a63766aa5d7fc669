"""What "the chosen color" and "the chosen type" mean (607.2d): the choice written on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Literal

from .abilities import Ability, Keyword, Objects
from .changes import AddColors, AddTypes, Change, Gain, SetColors, SetCreatureTypes, SetLandTypes
from .types import COLORS, CREATURE_TYPES, LAND_TYPES

Kind = Literal["color", "type"]

EXAMPLES: dict[Kind, str] = {"color": "blue", "type": "Elf"}


def is_a(kind: Kind, chosen: str) -> bool:
    return chosen in COLORS if kind == "color" else chosen in CREATURE_TYPES | LAND_TYPES


def made(change: Change, chosen: str) -> Change | None:
    """The change with its choice filled in; None if it needs one that wasn't made, for then it
    does nothing."""
    if isinstance(change, Gain) and chosen in COLORS:
        abilities = tuple(
            Keyword(ability.name, chosen)
            if isinstance(ability, Keyword) and _kind_of(ability)
            else ability
            for ability in change.abilities
        )
        return replace(change, abilities=abilities)
    kind = _kind_of(change)
    if kind is None:
        return change
    if not is_a(kind, chosen):
        return None
    match change:
        case SetColors() | AddColors():
            return replace(change, colors=frozenset(COLORS[chosen]), chosen=False)
        case SetCreatureTypes() if chosen in LAND_TYPES:  # 205.1a, 305.7
            return SetLandTypes((chosen,))
        case AddTypes() | SetLandTypes() | SetCreatureTypes():
            return replace(change, subtypes=(chosen,), chosen=False)
    return change


def needed(ability: Ability) -> frozenset[Kind]:
    """The kinds of choice that an ability speaks of, in any part of it."""
    return frozenset(_needed(ability))


def _needed(value: object) -> Iterator[Kind]:
    if isinstance(value, tuple):
        for part in value:
            yield from _needed(part)
    elif is_dataclass(value):
        kind = _kind_of(value)
        if kind:
            yield kind
        for field in fields(value):
            yield from _needed(getattr(value, field.name))


def _kind_of(value: object) -> Kind | None:
    match value:
        case SetColors(chosen=True) | AddColors(chosen=True) | Objects(chosen_color=True):
            return "color"
        case Keyword(parameter="the chosen color"):
            return "color"
        case AddTypes(chosen=True) | SetLandTypes(chosen=True) | SetCreatureTypes(chosen=True):
            return "type"
        case Objects(chosen_type=True):
            return "type"
    return None
