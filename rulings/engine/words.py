"""Text-changing effects (CR 612): one word for another in an ability."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from .types import BASIC_LAND_TYPES, COLORS


def reword(value: Any, old: str, new: str) -> Any:
    """The same ability with the word changed wherever it is used as that word (612.2)."""
    if isinstance(value, str):
        return _word(value, old, new)
    if isinstance(value, tuple):
        return tuple(reword(part, old, new) for part in value)
    if isinstance(value, frozenset):
        return frozenset(reword(part, old, new) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: reword(getattr(value, f.name), old, new) for f in fields(value)}
        return replace(value, **changed)
    return value


def _word(value: str, old: str, new: str) -> str:
    if value == old:
        return new
    if old in COLORS and value == COLORS[old]:  # colors are held by their letters
        return COLORS.get(new, new)
    if old in BASIC_LAND_TYPES and value == f"{old.lower()}walk":  # 702.14: islandwalk
        return f"{new.lower()}walk"
    return value
