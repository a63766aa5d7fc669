"""Named wrong rules: the engine with one rule got wrong, to know what a mistake leads to.

Each is a law of its own (see layers.Law), the rule it breaks and a word to whoever
believed it. `level` says how deep the rule lies: 1 is everyday, 3 is for judges.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .changes import AddTypes, Change, SetLandTypes
from .effects import Effect, by_layer
from .layers import LAYERS, Law


@dataclass(frozen=True, slots=True)
class Misreading:
    name: str
    rule: str
    tells: str
    law: Law
    level: int = 1


def _reordered(*moved: str, after: str) -> tuple[str, ...]:
    left = [layer for layer in LAYERS if layer not in moved]
    place = left.index(after) + 1
    return (*left[:place], *moved, *left[place:])


def _each_part(change: Callable[[Change], Change]) -> Callable[[Effect], Effect]:
    """An effect rewritten change by change."""

    def rewrite(effect: Effect) -> Effect:
        changes = tuple(change(one) for part in effect.parts.values() for one in part)
        return replace(effect, parts=by_layer(changes))

    return rewrite


def _moved(here: Callable[[Effect, str], str]) -> Callable[[Effect], Effect]:
    """An effect with its parts in other layers than their own."""

    def rewrite(effect: Effect) -> Effect:
        parts: dict[str, tuple[Change, ...]] = {}
        for layer, changes in effect.parts.items():
            there = here(effect, layer)
            parts[there] = (*parts.get(there, ()), *changes)
        return replace(effect, parts=parts)

    return rewrite


def _keeps_text(change: Change) -> Change:
    if isinstance(change, SetLandTypes):
        return AddTypes(subtypes=change.subtypes)
    return change


MISREADINGS = (
    Misreading(
        "Only timestamps count",
        "613.8a",
        "You applied the effects of one layer strictly from oldest to newest. An effect waits for "
        "another that would change whether it exists, what it applies to or what it does.",
        Law(depends=lambda now, then: False),
        level=2,
    ),
    Misreading(
        "An effect ends with its ability",
        "613.6",
        "You stopped an effect because its source lost the ability. Once an effect has begun in "
        "an earlier layer, its other parts still apply to the same objects.",
        Law(goes_on=lambda effect, layer: False),
        level=3,
    ),
    Misreading(
        "The newest effect sets the size",
        "613.4",
        "You went through everything that touches power and toughness by age alone. Values are "
        "set first, then raised or lowered, then switched, whatever came last.",
        Law(
            layers=(*LAYERS[: LAYERS.index("7b")], "7"),
            rewrite=_moved(lambda effect, layer: "7" if layer in ("7b", "7c", "7d") else layer),
        ),
    ),
    Misreading(
        "Raised before it is set",
        "613.4b",
        "You added the bonuses first and let the set value wipe them out. Setting comes before "
        "raising, so the bonuses are added to the set value.",
        Law(layers=_reordered("7c", after="7a")),
    ),
    Misreading(
        "Switched before it is raised",
        "613.4d",
        "You switched power and toughness first and added the bonuses after. The switch comes "
        "last of all, so it moves the bonuses as well.",
        Law(layers=_reordered("7d", after="7b")),
    ),
    Misreading(
        "Defined size beats a set size",
        "613.4a",
        "You let the creature's own definition of its size have the last word. It comes first "
        "within layer 7, so an effect that sets the size overrides it.",
        Law(layers=_reordered("7a", after="7b")),
        level=2,
    ),
    Misreading(
        "Abilities go before types change",
        "613.1d",
        "You took the abilities away first. Types change in layer 4 and abilities go in layer 6, "
        "so what an ability does to types has been done by then.",
        Law(layers=_reordered("6", after="2")),
        level=2,
    ),
    Misreading(
        "A land keeps its text under a new type",
        "305.7",
        "You only added the land type. Being set to a basic land type costs a land its own text "
        "and its old land types.",
        Law(rewrite=_each_part(_keeps_text)),
    ),
    Misreading(
        "Bonuses look at the printed color",
        "613.1e",
        "You gave or denied the bonus by the printed color. Colors change in layer 5, before any "
        "bonus in layer 7 looks at them.",
        Law(layers=_reordered("5", after="7d")),
    ),
    Misreading(
        "Bonuses look at the owner",
        "613.1b",
        "You counted the creature for the player who lost it. Control changes in layer 2, before "
        "anything asks whose creature it is.",
        Law(layers=_reordered("2", after="7d")),
    ),
)
