"""A board: players and objects, as given, before any continuous effect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .abilities import Ability, Resolves
from .characteristics import Characteristics

Timestamp = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed: the definition an object starts from (613.1).

    `power` and `toughness` are as printed, so "*" and "1+*" too; `indicator` is a
    color indicator. `made_up` marks what somebody typed in, not a real card.
    """

    name: str
    mana_cost: str = ""
    indicator: frozenset[str] = frozenset()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: str = ""
    toughness: str = ""
    made_up: bool = False
    short_name: str = ""


@dataclass(frozen=True, slots=True)
class Object:
    """A card or token in a zone. `label` is its name on this board: "Grizzly Bears #2".

    `counters` gives the number of each kind; `counter_times` the timestamps of
    those put on later than the object came (613.7c). `entered_at` is a timestamp set
    by hand.
    """

    label: str
    card: Card
    owner: str
    controller: str
    timestamp: Timestamp
    zone: str = "battlefield"
    token: bool = False
    tapped: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    counter_times: Mapping[str, Timestamp] = field(default_factory=dict)
    damage: int = 0
    attached_to: str = ""
    chosen: str = ""
    entered_at: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A player; `cannot` holds "gain life" and "lose life" where an effect says so."""

    name: str
    life: int = 20
    counters: Mapping[str, int] = field(default_factory=dict)
    hand: int = 0
    cannot: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """The effect of something that resolved (611.2), on the objects it was locked to (611.2c)."""

    name: str
    effect: Resolves
    objects: tuple[str, ...]
    controller: str
    timestamp: Timestamp
    chosen: str = ""
    entered_at: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The first player named is the active player."""

    players: tuple[Player, ...]
    objects: tuple[Object, ...]
    effects: tuple[LastingEffect, ...] = ()
    plays: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def object(self, label: str) -> Object:
        return next(o for o in self.objects if o.label == label)

    def player(self, name: str) -> Player:
        return next(p for p in self.players if p.name == name)


def printed(thing: Object) -> Characteristics:
    """The characteristics an object starts with (613.1), before any effect."""
    from .characteristics import Held, colors_of

    card = thing.card
    return Characteristics(
        name=card.name,
        mana_cost=card.mana_cost,
        colors=colors_of(card.mana_cost) | card.indicator,  # 202.2, 204
        supertypes=card.supertypes,
        types=card.types,
        subtypes=card.subtypes,
        abilities=tuple(
            Held(ability, "printed", f"{thing.label}/{number}")
            for number, ability in enumerate(card.abilities)
        ),
        power=_number(card.power),
        toughness=_number(card.toughness),
        controller=thing.controller,
    )


def _number(value: str) -> int | None:
    """A printed power or toughness; what isn't known yet counts as 0 (107.2): "1+*" is 1."""
    if not value:
        return None
    return sum(int(part) for part in value.replace("*", "0").split("+") if part.strip())
