"""The terms in which abilities are held (CR 113): what a card's text means, as values.

`oracle/` writes each of these as card text and reads it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from .changes import Change

Whose = Literal["", "you", "opponents", "not you"]


@dataclass(frozen=True, slots=True)
class Objects:
    """A set of objects as an effect describes it: "other white creatures you control".

    `types`, `subtypes` and `supertypes` ask for all of theirs, `colors` for one, the
    `not_` fields for none. `either` unites several descriptions. `this` is the
    object the ability is on, `attached` what that one is attached to, `named` a
    certain object of the board by its label. `how` and `noun` only matter to how it
    is written: "all creatures", "each creature", "this land", "enchanted permanent".
    """

    this: bool = False
    attached: bool = False
    named: str = ""
    types: frozenset[str] = frozenset()
    not_types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    not_subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    not_supertypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    not_colors: frozenset[str] = frozenset()
    controller: Whose = ""
    owner: Whose = ""
    other: bool = False
    token: bool | None = None
    tapped: bool | None = None
    attacking: bool = False
    mana_value_from: int | None = None
    power_from: int | None = None
    keyword: str = ""
    without_keyword: str = ""
    no_abilities: bool = False
    counter: str = ""
    chosen_type: bool = False
    chosen_color: bool = False
    zone: str = "battlefield"
    how: Literal["", "all", "each"] = ""
    noun: str = ""
    either: tuple[Objects, ...] = ()


THIS = Objects(this=True)
ATTACHED = Objects(attached=True)
EVERYTHING = Objects()


@dataclass(frozen=True, slots=True)
class Amount:
    """A number an effect uses: `number` plus `times` of what `count` finds.

    `count` is "" (the number alone), "objects" (those described by `objects`),
    "cards in hand", "card types in graveyards", "counters" (of the kind `counter`,
    on the source or on `objects`), "devotion" (to `colors`), "mana value", "power" or
    "toughness" (of the object hit), or "life".
    """

    number: int = 0
    times: int = 1
    count: str = ""
    objects: Objects | None = None
    whose: Whose = ""
    counter: str = ""
    colors: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Condition:
    """ "As long as …": holds while at least `least` (at most `most`) of the amount are there.

    `noun` only matters to how it is written: what `this_is` and `attached_is` speak of.
    """

    amount: Amount | None = None
    least: int | None = None
    most: int | None = None
    this_is: Objects | None = None
    attached_is: Objects | None = None
    your_turn: bool | None = None
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword ability (CR 702) with what follows it: "equip" "{1}", "enchant" "creature"."""

    name: str
    parameter: str = ""


@dataclass(frozen=True, slots=True)
class Static:
    """A static ability that makes a continuous effect (604.1), in as many layers as it needs.

    `defining` marks a characteristic-defining ability (604.3). With `everywhere` the same
    is true for such spells you control and cards you own that aren't on the battlefield.
    `spares` says what a protection that it gives doesn't remove (702.16n).
    """

    objects: Objects
    changes: tuple[Change, ...]
    condition: Condition | None = None
    defining: bool = False
    everywhere: bool = False
    spares: Literal["", "this Aura", "Auras"] = ""


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """An activated mana ability (605.1a): `mana` is "{R}", or words such as "one mana of any
    color"."""

    mana: str
    cost: str = "{T}"


@dataclass(frozen=True, slots=True)
class Resolves:
    """The continuous effect of a spell or ability that resolves (611.2).

    With `targets` the objects are chosen, else all that the description fits as
    it resolves (611.2c). `duration` is in words, without "until"; "" lasts
    indefinitely. `until_first` only matters to how it is written: "Until end of turn, …".
    """

    objects: Objects
    changes: tuple[Change, ...]
    targets: bool = False
    duration: str = "end of turn"
    until_first: bool = False


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated ability (602.1) whose effect is a continuous one."""

    cost: str
    effect: Resolves


@dataclass(frozen=True, slots=True)
class Recognised:
    """An ability whose kind is known and that changes no characteristic by itself.

    `text` is our own short account of it.
    """

    kind: Literal["activated", "triggered", "replacement", "spell", "static"]
    text: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A sentence that isn't understood, kept whole."""

    text: str


Ability = Keyword | Static | ManaAbility | Resolves | Activated | Recognised | Unread


def is_activated(ability: Ability) -> bool:
    """Whether an ability is an activated one (602.1), mana abilities among them."""
    if isinstance(ability, Recognised):
        return ability.kind == "activated"
    return isinstance(ability, Activated | ManaAbility)
