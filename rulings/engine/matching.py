"""What an effect applies to and what it would do there, looked at on a half-built board.

Everything the layer system compares (613.8a) is worked out here, from terms and
characteristics alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .abilities import Amount, Condition, Objects, is_activated
from .board import Board, Object, Timestamp
from .changes import (
    Change,
    DefinePT,
    Gain,
    GainActivatedOf,
    GainControl,
    ModifyPT,
    SetPT,
)
from .characteristics import Characteristics, devotion
from .types import COLORS

State = Mapping[str, Characteristics]


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """From where an ability's words are read: its source, who "you" are, what was chosen."""

    board: Board
    things: Mapping[str, Object]
    source: str
    you: str
    chosen: str = ""


def fits(objects: Objects, label: str, state: State, view: Viewpoint) -> bool:
    """Whether an object is among those described."""
    if objects.either:
        return any(fits(one, label, state, view) for one in objects.either)
    thing = view.things[label]
    if objects.this:
        return label == view.source
    if objects.named:
        return label == objects.named
    if objects.attached:
        source = view.things.get(view.source)
        if source is None or source.attached_to != label:
            return False
    elsewhere = objects.zone == "elsewhere" and thing.zone != "battlefield"
    if objects.zone not in (thing.zone, "anywhere") and not elsewhere:
        return False
    it = state[label]
    return (
        objects.types <= set(it.types)
        and not objects.not_types & set(it.types)
        and all(it.has_subtype(s) for s in objects.subtypes)
        and not any(it.has_subtype(s) for s in objects.not_subtypes)
        and objects.supertypes <= set(it.supertypes)
        and not objects.not_supertypes & set(it.supertypes)
        and (not objects.colors or bool(objects.colors & it.colors))
        and not objects.not_colors & it.colors
        and _whose(objects.controller, it.controller, view.you)
        and _whose(objects.owner, thing.owner, view.you)
        and not (objects.other and label == view.source)
        and objects.token in (None, thing.token)
        and objects.tapped in (None, thing.tapped)
        and not objects.attacking  # nothing attacks on a board that stands still
        and (objects.mana_value_from is None or it.mana_value >= objects.mana_value_from)
        and (objects.power_from is None or (it.power or 0) >= objects.power_from)
        and (not objects.keyword or objects.keyword in it.keywords)
        and not (objects.without_keyword and objects.without_keyword in it.keywords)
        and not (objects.no_abilities and it.abilities)
        and (not objects.counter or thing.counters.get(objects.counter, 0) > 0)
        and not (objects.chosen_type and not it.has_subtype(view.chosen))
        and not (objects.chosen_color and COLORS.get(view.chosen, "?") not in it.colors)
    )


def _whose(whose: str, player: str, you: str) -> bool:
    if whose == "you":
        return player == you
    if whose in ("opponents", "not you"):
        return player != you
    return True


def reads(objects: Objects) -> frozenset[str]:
    """Which characteristics a description looks at."""
    if objects.either:
        return frozenset().union(*(reads(one) for one in objects.either))
    looked_at = set()
    if (
        objects.types
        or objects.not_types
        or objects.subtypes
        or objects.not_subtypes
        or objects.supertypes
        or objects.not_supertypes
        or objects.chosen_type
    ):
        looked_at.add("types")
    if objects.colors or objects.not_colors or objects.chosen_color:
        looked_at.add("colors")
    if objects.controller:
        looked_at.add("controller")
    if objects.keyword or objects.without_keyword or objects.no_abilities:
        looked_at.add("abilities")
    if objects.power_from is not None:
        looked_at.add("size")
    return frozenset(looked_at)


def amount_reads(amount: Amount | None) -> frozenset[str]:
    if amount is None or not amount.count:
        return frozenset()
    if amount.count in ("power", "toughness"):
        return frozenset({"size"})
    if amount.count == "card types in graveyards":
        return frozenset({"types"})
    return (reads(amount.objects) if amount.objects else frozenset()) | {"controller"}


def value(amount: Amount, label: str, state: State, view: Viewpoint) -> int:
    """An amount as a number, for one object the effect applies to."""
    return amount.number + amount.times * _count(amount, label, state, view)


def _count(amount: Amount, label: str, state: State, view: Viewpoint) -> int:
    match amount.count:
        case "":
            return 0
        case "objects":
            return len(_counted(amount, label, state, view))
        case "mana value":
            return state[label].mana_value
        case "power":
            return state[label].power or 0
        case "toughness":
            return state[label].toughness or 0
        case "cards in hand":
            return sum(
                player.hand
                for player in view.board.players
                if _whose(amount.whose, player.name, view.you)
            )
        case "counters":
            if amount.objects is None:
                return view.things[view.source].counters.get(amount.counter, 0)
            return sum(
                view.things[other].counters.get(amount.counter, 0)
                for other in _counted(amount, label, state, view)
            )
        case "devotion":  # 700.5a: no effect after layer 3 changes a cost or a controller
            return sum(
                devotion(it.mana_cost, amount.colors)
                for other, it in state.items()
                if view.things[other].zone == "battlefield" and it.controller == view.you
            )
        case "life":
            return sum(
                player.life
                for player in view.board.players
                if _whose(amount.whose, player.name, view.you)
            )
        case "card types in graveyards":
            return len(
                {
                    kind
                    for other, thing in view.things.items()
                    if thing.zone == "graveyard"
                    for kind in state[other].types
                }
            )
    raise ValueError(f"Nothing counts {amount.count!r}.")


def _counted(amount: Amount, label: str, state: State, view: Viewpoint) -> list[str]:
    """The objects counted; "other" creatures are others than the one the number is for."""
    assert amount.objects is not None
    objects = replace(amount.objects, other=False)
    left_out = label if amount.objects.other else ""
    return [o for o in state if o != left_out and fits(objects, o, state, view)]


def holds(condition: Condition | None, state: State, view: Viewpoint) -> bool:
    """Whether an "as long as" is true now."""
    if condition is None:
        return True
    if condition.this_is is not None and not fits(condition.this_is, view.source, state, view):
        return False
    if condition.attached_is is not None:
        target = view.things[view.source].attached_to
        if target not in state or not fits(condition.attached_is, target, state, view):
            return False
    if condition.your_turn is not None:
        yours = view.board.players[0].name == view.you
        if yours is not condition.your_turn:
            return False
    if condition.amount is not None:
        there = value(condition.amount, view.source, state, view)
        if condition.least is not None and there < condition.least:
            return False
        if condition.most is not None and there > condition.most:
            return False
    return True


def condition_reads(condition: Condition | None) -> frozenset[str]:
    if condition is None:
        return frozenset()
    looked_at = amount_reads(condition.amount)
    for objects in (condition.this_is, condition.attached_is):
        if objects is not None:
            looked_at |= reads(objects)
    return looked_at


def settle(
    change: Change, label: str, state: State, view: Viewpoint, key: str, timestamp: Timestamp
) -> Change:
    """The change with its numbers and players filled in for one object."""

    def number(amount: Amount | None) -> Amount | None:
        return None if amount is None else Amount(value(amount, label, state, view))

    match change:
        case GainControl(player=""):
            return GainControl(view.you)
        case DefinePT() | SetPT():
            return replace(change, power=number(change.power), toughness=number(change.toughness))
        case ModifyPT():
            times = value(change.per, label, state, view) if change.per else 1
            return ModifyPT(
                Amount(times * value(change.power, label, state, view)),
                Amount(times * value(change.toughness, label, state, view)),
            )
        case GainActivatedOf(objects):
            found = tuple(
                held.ability
                for other in state
                if fits(objects, other, state, view)
                for held in state[other].abilities
                if is_activated(held.ability)
            )
            later = max(timestamp, view.things[label].timestamp)
            return Gain(found, f"{key}>{label}", later)
        case Gain():
            later = max(timestamp, view.things[label].timestamp)  # 613.7a
            return replace(change, key=f"{key}>{label}", timestamp=later)
    return change


def change_reads(change: Change) -> frozenset[str]:
    """Which characteristics decide what a change does."""
    match change:
        case GainControl():
            return frozenset({"controller"})
        case GainActivatedOf(objects):
            return reads(objects) | {"abilities"}
        case DefinePT() | SetPT():
            return amount_reads(change.power) | amount_reads(change.toughness)
        case ModifyPT():
            return (
                amount_reads(change.power)
                | amount_reads(change.toughness)
                | amount_reads(change.per)
            )
    return frozenset()
