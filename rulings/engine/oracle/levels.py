"""The level striations of leveler cards (CR 711): "LEVEL 2-6", a size, abilities."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulings.engine.abilities import Ability, Amount, Condition, Objects, Static, Unread
from rulings.engine.changes import Gain, SetPT

THIS_CREATURE = Objects(this=True, noun="this creature")


def split_levels(lines: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """The lines above the first striation, and the lines of each striation."""
    starts = [number for number, line in enumerate(lines) if line.startswith("LEVEL ")]
    if not starts:
        return list(lines), []
    ends = [*starts[1:], len(lines)]
    return (
        list(lines[: starts[0]]),
        [list(lines[start:end]) for start, end in zip(starts, ends, strict=True)],
    )


def read_level(lines: Sequence[str], abilities: Sequence[Ability]) -> Static | None:
    """A striation as the one ability that it stands for (711.2a-b), or None."""
    level = re.fullmatch(r"LEVEL (\d+)(?:-(\d+)|\+)", lines[0])
    size = re.fullmatch(r"(\d+)/(\d+)", lines[1]) if len(lines) > 1 else None
    if not level or not size or any(isinstance(ability, Unread) for ability in abilities):
        return None
    most = int(level[2]) if level[2] else None
    return Static(
        THIS_CREATURE,
        (
            SetPT(Amount(int(size[1])), Amount(int(size[2]))),
            *([Gain(tuple(abilities))] if abilities else []),
        ),
        Condition(Amount(count="counters", counter="level"), int(level[1]), most),
    )


def level_of(ability: Ability) -> str:
    """A striation's heading, or "" for any other ability."""
    match ability:
        case Static(condition=Condition(Amount(count="counters", counter="level"), least, most)):
            return f"LEVEL {least}-{most}" if most is not None else f"LEVEL {least}+"
    return ""
