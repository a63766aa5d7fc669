"""An object's characteristics (CR 109.3), and its controller."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .abilities import Ability, Keyword
from .types import CARD_TYPES, CREATURE_TYPES, SUPERTYPES

Origin = Literal["printed", "granted", "intrinsic", "counter"]


@dataclass(frozen=True, slots=True)
class Held:
    """An ability that an object has, and where it came from.

    305.7 takes away what is printed and leaves what was granted; 613.7a gives a
    granted ability's effects the later of two timestamps. `key` tells two equal
    abilities of one object apart.
    """

    ability: Ability
    origin: Origin
    key: str
    timestamp: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        from .oracle.writer import write_ability

        return write_ability(self.ability)


@dataclass(frozen=True, slots=True)
class Characteristics:
    """What an object is at one moment. `colors` holds letters of WUBRG."""

    name: str
    mana_cost: str = ""
    colors: frozenset[str] = frozenset()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Held, ...] = ()
    power: int | None = None
    toughness: int | None = None
    controller: str = ""
    every_creature_type: bool = False
    cannot_have: frozenset[str] = frozenset()

    @property
    def mana_value(self) -> int:
        return mana_value(self.mana_cost)

    @property
    def is_creature(self) -> bool:
        return "Creature" in self.types

    @property
    def keywords(self) -> frozenset[str]:
        return frozenset(h.ability.name for h in self.abilities if isinstance(h.ability, Keyword))

    @property
    def type_line(self) -> str:
        types = " ".join((*self.supertypes, *self.types))
        subtypes = " ".join(
            (*self.subtypes, *(("every creature type",) if self.every_creature_type else ()))
        )
        return f"{types} — {subtypes}" if subtypes else types

    @property
    def pt(self) -> str:
        """Power and toughness as "2/2"; "" for what isn't a creature (208.3)."""
        if not self.is_creature:
            return ""
        return f"{self.power or 0}/{self.toughness or 0}"

    def has_subtype(self, subtype: str) -> bool:
        return subtype in self.subtypes or (self.every_creature_type and subtype in CREATURE_TYPES)


def mana_value(mana_cost: str) -> int:
    """The total amount of mana in a cost (202.3); X is 0 off the stack (202.3e)."""
    return sum(_worth(symbol) for symbol in re.findall(r"\{([^}]+)\}", mana_cost))


def _worth(symbol: str) -> int:
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0
    numbers = [int(half) for half in symbol.split("/") if half.isdigit()]
    return max([1, *numbers])  # 202.3f: the larger half of a hybrid symbol


def colors_of(mana_cost: str) -> frozenset[str]:
    """The colors of the mana symbols in a cost (105.2)."""
    return frozenset(re.sub(r"[^WUBRG]", "", mana_cost))


def devotion(mana_cost: str, colors: frozenset[str]) -> int:
    """How many mana symbols of a cost are of at least one of these colors (700.5)."""
    return sum(bool(colors & set(symbol)) for symbol in re.findall(r"\{([^}]+)\}", mana_cost))


def in_type_line_order(
    words: tuple[str, ...] | list[str], order: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(sorted(set(words), key=order.index))


def card_types(*types: str) -> tuple[str, ...]:
    return in_type_line_order(types, CARD_TYPES)


def supertypes(*words: str) -> tuple[str, ...]:
    return in_type_line_order(words, SUPERTYPES)
