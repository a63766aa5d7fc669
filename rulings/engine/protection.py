"""Protection (CR 702.16): whether one permanent has the quality that another is protected from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from .abilities import Keyword, Static
from .characteristics import Characteristics, Held
from .matching import State, Viewpoint, fits
from .oracle.keywords import each_quality
from .oracle.nouns import read_objects
from .types import COLORS, SUPERTYPES

_OF_COLORS: dict[str, Callable[[frozenset[str]], bool]] = {  # 702.16h
    "all colors": bool,
    "each color": bool,
    "monocolored": lambda colors: len(colors) == 1,
    "multicolored": lambda colors: len(colors) > 1,
    "colorless": lambda colors: not colors,
}


def protections(label: str, by: str, state: State, view: Viewpoint) -> Iterator[tuple[str, bool]]:
    """The qualities that keep `by` off a permanent, each with whether that's sure.

    A quality that can't be worked out isn't sure. `view` is the protected permanent's.
    """
    for held in state[label].abilities:
        match held.ability:
            case Keyword("protection from") as whole if not _spared(held, by, state, view):
                for protection in each_quality(whole):
                    has = _has(protection.parameter, by, state, view)
                    if has is not False:
                        yield protection.parameter, has is True


def _spared(held: Held, by: str, state: State, view: Viewpoint) -> bool:
    """702.16n: some Auras give a protection that removes no Auras, or not that one."""
    granter, _, number = held.key.rpartition(">")[0].rpartition("/")
    if granter not in view.things:
        return False
    ability = view.things[granter].card.abilities[int(number)]
    spares = ability.spares if isinstance(ability, Static) else ""
    return "Aura" in state[by].subtypes and (spares == "Auras" or (spares != "" and granter == by))


def _has(quality: str, by: str, state: State, view: Viewpoint) -> bool | None:
    """Whether it has the quality, or None for one that isn't known."""
    it: Characteristics = state[by]
    if quality == "everything":  # 702.16j
        return True
    if quality == "the chosen color":
        quality = view.chosen
    if quality in COLORS:
        return COLORS[quality] in it.colors
    if quality in _OF_COLORS:
        return _OF_COLORS[quality](it.colors)
    if quality.capitalize() in SUPERTYPES:
        return quality.capitalize() in it.supertypes
    if quality in ("each opponent", "each of your opponents", "your opponents"):  # 702.16k
        return it.controller != view.you
    if match := re.fullmatch(r"mana value (\d+) or (greater|less)", quality):
        over = it.mana_value - int(match[1])
        return over >= 0 if match[2] == "greater" else over <= 0
    objects = read_objects(quality)
    if objects is None or objects.attacking or objects.zone != "battlefield":
        return None
    return fits(objects, by, state, view)
