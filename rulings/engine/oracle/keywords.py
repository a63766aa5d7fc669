"""Keyword abilities (CR 702) by name, with the parameters that follow them."""

from __future__ import annotations

import re

from rulings.engine.abilities import Keyword

PLAIN = frozenset(
    """
    deathtouch|defender|double strike|first strike|flash|flying|haste|hexproof|indestructible|
    intimidate|lifelink|reach|shroud|trample|vigilance|banding|flanking|phasing|shadow|
    horsemanship|fear|wither|infect|persist|undying|exalted|menace|prowess|skulk|changeling|
    devoid|convoke|storm|cascade|myriad|mentor|riot|decayed|toxic|daunt|islandwalk|forestwalk|
    mountainwalk|plainswalk|swampwalk|provoke|sunburst|delve|retrace|totem armor|living weapon|
    evolve|extort|dethrone|melee|assist|ascend|training|enlist|read ahead|split second|soulbond
    """.replace("\n", "")
    .replace("    ", "")
    .strip()
    .split("|")
)
WITH_PARAMETER = re.compile(
    r"(equip|enchant|aura swap|protection from|ward|cycling|kicker|flashback|morph|megamorph|"
    r"disguise|bushido|rampage|toxic|annihilator|fading|vanishing|level up|hexproof from|crew|"
    r"fortify|bloodthirst|graft|modular|afflict|devour|unearth|echo|buyback|cumulative upkeep)"
    r"[ —](.+)"
)


def read_keywords(text: str) -> tuple[Keyword, ...] | None:
    """ "flying, first strike" as keyword abilities, or None when a word isn't one."""
    if match := re.fullmatch(r"enchant (.+)", text, re.I):
        return (Keyword("enchant", match[1]),)
    found = []
    for part in re.split(r"[,;] ", text.rstrip(".")):
        word = part[:1].lower() + part[1:]
        if word in PLAIN:
            found.append(Keyword(word))
        elif match := WITH_PARAMETER.fullmatch(word):
            found.append(Keyword(match[1], match[2]))
        else:
            return None
    return tuple(found)


def write_keyword(keyword: Keyword) -> str:
    return f"{keyword.name} {keyword.parameter}".strip()
