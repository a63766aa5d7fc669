"""What a continuous effect does in each layer (CR 613.1b-g, 613.4a-d), as values that apply.

Each class belongs to one layer, says what it writes, and turns one object's
characteristics into others. Choices are filled in by `choices.made`, then amounts by
`matching.settle`, so that "what it does" (613.8a) can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from .abilities import Ability, Amount, Keyword, ManaAbility, Objects
from .characteristics import Characteristics, Held, card_types, supertypes
from .types import BASIC_LAND_TYPES, CREATURE_TYPES, LAND_TYPES, SUBTYPES_OF

Writes = frozenset[str]
_OWN_SET = frozenset[str]().union(*SUBTYPES_OF.values())


@dataclass(frozen=True, slots=True)
class GainControl:
    """Layer 2: the effect's controller controls it, or the player named."""

    player: str = ""
    layer: ClassVar[str] = "2"
    writes: ClassVar[Writes] = frozenset({"controller"})

    def apply(self, it: Characteristics) -> Characteristics:
        return replace(it, controller=self.player)


@dataclass(frozen=True, slots=True)
class ReplaceWord:
    """Layer 3: one word of its text and type line for another (612.2); its name stays (612.3)."""

    old: str
    new: str
    layer: ClassVar[str] = "3"
    writes: ClassVar[Writes] = frozenset({"types", "abilities"})

    def apply(self, it: Characteristics) -> Characteristics:
        from .words import reword

        return replace(
            it,
            subtypes=tuple(self.new if word == self.old else word for word in it.subtypes),
            abilities=tuple(
                replace(held, ability=reword(held.ability, self.old, self.new))
                if held.origin == "printed"  # 612.3: granted abilities aren't its text
                else held
                for held in it.abilities
            ),
        )


@dataclass(frozen=True, slots=True)
class SetText:
    """Layer 3: its rules text is this instead of its own (612.5, 701.12h); `key` names the text."""

    abilities: tuple[Ability, ...]
    key: str = ""
    layer: ClassVar[str] = "3"
    writes: ClassVar[Writes] = frozenset({"abilities"})

    def apply(self, it: Characteristics) -> Characteristics:
        text = tuple(
            Held(ability, "printed", f"{self.key}/{number}")
            for number, ability in enumerate(self.abilities)
        )
        granted = tuple(held for held in it.abilities if held.origin != "printed")
        return replace(it, abilities=(*text, *granted))


@dataclass(frozen=True, slots=True)
class AddTypes:
    """Layer 4: more types, subtypes or supertypes; it keeps those it has (205.1b).

    `ending` only matters to how it is written: in addition to its other "types",
    "land types" or "creature types", "still" a land, or "It's still" a land.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    every_creature_type: bool = False
    chosen: bool = False
    ending: str = ""
    layer: ClassVar[str] = "4"
    writes: ClassVar[Writes] = frozenset({"types"})

    def apply(self, it: Characteristics) -> Characteristics:
        added = tuple(s for s in self.subtypes if s not in it.subtypes)
        return _fitting(
            replace(
                it,
                types=card_types(*it.types, *self.types),
                supertypes=supertypes(*it.supertypes, *self.supertypes),
                subtypes=(*it.subtypes, *added),
                every_creature_type=it.every_creature_type or self.every_creature_type,
            )
        )


@dataclass(frozen=True, slots=True)
class SetTypes:
    """Layer 4: these card types and subtypes, and no others (205.1a)."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    layer: ClassVar[str] = "4"
    writes: ClassVar[Writes] = frozenset({"types", "abilities"})

    def apply(self, it: Characteristics) -> Characteristics:
        kept = tuple(kind for kind in it.types if kind in ("Instant", "Sorcery"))  # 205.1a
        it = replace(it, types=card_types(*self.types, *kept), every_creature_type=False)
        replaced = set().union(*(SUBTYPES_OF.get(kind, ()) for kind in self.types))
        if self.subtypes:
            left = tuple(s for s in it.subtypes if s not in replaced)
            it = replace(it, subtypes=(*self.subtypes, *left))
        if set(self.subtypes) & set(BASIC_LAND_TYPES):
            it = _without_rules_text(it)  # 305.7
        return _fitting(it)


@dataclass(frozen=True, slots=True)
class RemoveTypes:
    """Layer 4: it isn't of these card types any more."""

    types: tuple[str, ...]
    layer: ClassVar[str] = "4"
    writes: ClassVar[Writes] = frozenset({"types"})

    def apply(self, it: Characteristics) -> Characteristics:
        return _fitting(replace(it, types=tuple(t for t in it.types if t not in self.types)))


@dataclass(frozen=True, slots=True)
class SetLandTypes:
    """Layer 4: a land's land types become these; with a basic one its own text goes (305.7)."""

    subtypes: tuple[str, ...] = ()
    chosen: bool = False
    layer: ClassVar[str] = "4"
    writes: ClassVar[Writes] = frozenset({"types", "abilities"})

    def apply(self, it: Characteristics) -> Characteristics:
        left = tuple(s for s in it.subtypes if s not in LAND_TYPES)
        it = replace(it, subtypes=(*self.subtypes, *left))
        if set(self.subtypes) & set(BASIC_LAND_TYPES):
            it = _without_rules_text(it)
        return _fitting(it)


@dataclass(frozen=True, slots=True)
class SetCreatureTypes:
    """Layer 4: its creature types become these (205.1a)."""

    subtypes: tuple[str, ...] = ()
    chosen: bool = False
    layer: ClassVar[str] = "4"
    writes: ClassVar[Writes] = frozenset({"types"})

    def apply(self, it: Characteristics) -> Characteristics:
        left = tuple(s for s in it.subtypes if s not in CREATURE_TYPES)
        return _fitting(replace(it, subtypes=(*left, *self.subtypes), every_creature_type=False))


@dataclass(frozen=True, slots=True)
class SetColors:
    """Layer 5: these colors and no others; none makes it colorless."""

    colors: frozenset[str] = frozenset()
    chosen: bool = False
    layer: ClassVar[str] = "5"
    writes: ClassVar[Writes] = frozenset({"colors"})

    def apply(self, it: Characteristics) -> Characteristics:
        return replace(it, colors=self.colors)


@dataclass(frozen=True, slots=True)
class AddColors:
    """Layer 5: these colors in addition to its others."""

    colors: frozenset[str] = frozenset()
    chosen: bool = False
    layer: ClassVar[str] = "5"
    writes: ClassVar[Writes] = frozenset({"colors"})

    def apply(self, it: Characteristics) -> Characteristics:
        return replace(it, colors=it.colors | self.colors)


@dataclass(frozen=True, slots=True)
class LoseAllAbilities:
    """Layer 6: no abilities, whatever they came from, or none but mana abilities."""

    but_mana: bool = False
    layer: ClassVar[str] = "6"
    writes: ClassVar[Writes] = frozenset({"abilities"})

    def apply(self, it: Characteristics) -> Characteristics:
        mana = tuple(held for held in it.abilities if isinstance(held.ability, ManaAbility))
        return replace(it, abilities=mana if self.but_mana else ())


@dataclass(frozen=True, slots=True)
class Gain:
    """Layer 6: these abilities. `key` and `timestamp` are filled in as it is settled."""

    abilities: tuple[Ability, ...]
    key: str = ""
    timestamp: tuple[int, ...] = ()
    layer: ClassVar[str] = "6"
    writes: ClassVar[Writes] = frozenset({"abilities"})

    def apply(self, it: Characteristics) -> Characteristics:
        gained = tuple(
            Held(ability, "granted", f"{self.key}/{number}", self.timestamp)
            for number, ability in enumerate(self.abilities)
            if not (isinstance(ability, Keyword) and ability.name in it.cannot_have)  # 113.11
        )
        return replace(it, abilities=(*it.abilities, *gained))


@dataclass(frozen=True, slots=True)
class GainActivatedOf:
    """Layer 6: all activated abilities of certain objects; settled into a Gain of them."""

    objects: Objects
    layer: ClassVar[str] = "6"
    writes: ClassVar[Writes] = frozenset({"abilities"})

    def apply(self, it: Characteristics) -> Characteristics:
        raise TypeError("Settle it first: only the board knows which abilities there are.")


@dataclass(frozen=True, slots=True)
class Lose:
    """Layer 6: this keyword ability goes, every instance of it."""

    keyword: str
    cannot_have: bool = False
    layer: ClassVar[str] = "6"
    writes: ClassVar[Writes] = frozenset({"abilities"})

    def apply(self, it: Characteristics) -> Characteristics:
        left = tuple(
            held
            for held in it.abilities
            if not (
                isinstance(held.ability, Keyword)
                and held.ability.name.removesuffix(" from") == self.keyword  # 702.11e
            )
        )
        barred = it.cannot_have | {self.keyword} if self.cannot_have else it.cannot_have
        return replace(it, abilities=left, cannot_have=barred)


@dataclass(frozen=True, slots=True)
class DefinePT:
    """Layer 7a: a characteristic-defining ability's power or toughness, or both (604.3)."""

    power: Amount | None
    toughness: Amount | None
    layer: ClassVar[str] = "7a"
    writes: ClassVar[Writes] = frozenset({"size"})

    def apply(self, it: Characteristics) -> Characteristics:
        return _sized(it, self.power, self.toughness)


@dataclass(frozen=True, slots=True)
class SetPT:
    """Layer 7b: power or toughness, or both, set to a value."""

    power: Amount | None
    toughness: Amount | None
    layer: ClassVar[str] = "7b"
    writes: ClassVar[Writes] = frozenset({"size"})

    def apply(self, it: Characteristics) -> Characteristics:
        return _sized(it, self.power, self.toughness)


@dataclass(frozen=True, slots=True)
class ModifyPT:
    """Layer 7c: power and toughness raised or lowered, once for each thing `per` counts."""

    power: Amount
    toughness: Amount
    per: Amount | None = None
    layer: ClassVar[str] = "7c"
    writes: ClassVar[Writes] = frozenset({"size"})

    def apply(self, it: Characteristics) -> Characteristics:
        return replace(
            it,
            power=(it.power or 0) + self.power.number,
            toughness=(it.toughness or 0) + self.toughness.number,
        )


@dataclass(frozen=True, slots=True)
class Switch:
    """Layer 7d: power takes toughness's value and toughness power's."""

    layer: ClassVar[str] = "7d"
    writes: ClassVar[Writes] = frozenset({"size"})

    def apply(self, it: Characteristics) -> Characteristics:
        return replace(it, power=it.toughness, toughness=it.power)


Change = (
    GainControl
    | ReplaceWord
    | SetText
    | AddTypes
    | SetTypes
    | RemoveTypes
    | SetLandTypes
    | SetCreatureTypes
    | SetColors
    | AddColors
    | LoseAllAbilities
    | Gain
    | GainActivatedOf
    | Lose
    | DefinePT
    | SetPT
    | ModifyPT
    | Switch
)


def _sized(it: Characteristics, power: Amount | None, toughness: Amount | None) -> Characteristics:
    return replace(
        it,
        power=power.number if power else it.power,
        toughness=toughness.number if toughness else it.toughness,
    )


def _fitting(it: Characteristics) -> Characteristics:
    """Without the subtypes that go with none of its card types (205.1a, 205.3d)."""
    subtypes = tuple(
        s
        for s in it.subtypes
        if s not in _OWN_SET or any(s in SUBTYPES_OF.get(kind, ()) for kind in it.types)
    )
    every = it.every_creature_type and ("Creature" in it.types or "Kindred" in it.types)
    if subtypes == it.subtypes and every == it.every_creature_type:
        return it
    return replace(it, subtypes=subtypes, every_creature_type=every)


def _without_rules_text(it: Characteristics) -> Characteristics:
    """305.7: what its text and its old land types gave goes; what was granted stays."""
    return replace(it, abilities=tuple(h for h in it.abilities if h.origin != "printed"))


def with_mana_of_its_types(it: Characteristics) -> Characteristics:
    """A land's intrinsic mana abilities, one for each basic land type it has (305.6)."""
    if "Land" not in it.types:
        return it
    intrinsic = tuple(
        Held(ManaAbility(f"{{{mana}}}"), "intrinsic", f"305.6/{subtype}")
        for subtype, mana in BASIC_LAND_TYPES.items()
        if subtype in it.subtypes
    )
    if not intrinsic:
        return it
    return replace(it, abilities=(*it.abilities, *intrinsic))
