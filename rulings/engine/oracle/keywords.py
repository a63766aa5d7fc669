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
_WITH_COST = (
    r"equip|ward|(?:[a-z]+ )?[a-z]*cycling|kicker|flashback|morph|megamorph|disguise|level up|"
    r"fortify|unearth|echo|buyback|cumulative upkeep|aura swap"
)
_WITH_NUMBER = (
    r"bushido|rampage|toxic|annihilator|fading|vanishing|crew|bloodthirst|graft|modular|afflict|"
    r"devour|absorb"
)
_WITH_QUALITY = r"enchant|protection from|hexproof from"
_MANA = r"(?:\{[^}]+\})+"
_ALTERNATIVES = rf"{_MANA}(?: (?:or|and/or) {_MANA})*"
_NO_SENTENCE = r"(?!.*\b(?:as long as|if|unless|until|while)\b)[^.:\"]+"
_NO_CLAUSE = (
    r"(?!.*\b(?:where|for each|when|whenever|costs?|gets?|has|have|can't)\b)" + _NO_SENTENCE
)
_SHAPES = (  # name and parameter; whatever else follows a name makes it no keyword
    re.compile(rf"({_WITH_COST}) ({_ALTERNATIVES})"),
    re.compile(rf"({_WITH_COST})(—{_NO_SENTENCE})"),
    re.compile(rf"(equip) ({_NO_CLAUSE.replace('[^.', '[^{.')} {_MANA})"),  # 702.6c
    re.compile(rf"({_WITH_NUMBER}) (\d+|X)"),
    re.compile(r"(devour) ([A-Za-z]+ (?:\d+|X))"),  # 702.82
    re.compile(r"(modular)(—[Ss]unburst)"),
    re.compile(rf"({_WITH_QUALITY}) ({_NO_CLAUSE})"),
)
_AND_FROM = re.compile(r",? and from |, from ")


def read_keywords(text: str) -> tuple[Keyword, ...] | None:
    """ "flying, first strike" as keyword abilities, or None when a word isn't one."""
    text = text.rstrip(".")
    one = ", or " in text  # "enchant artifact, creature, or planeswalker"
    parts = [text] if one else re.split(r"[,;] ", text)
    read = [_read_keyword(part) for part in parts]
    keywords = tuple(keyword for keyword in read if keyword)
    return keywords if len(keywords) == len(read) else None


def _read_keyword(text: str) -> Keyword | None:
    word = _small(text)
    return Keyword(word) if word in PLAIN else _with_parameter(text)


def _with_parameter(text: str) -> Keyword | None:
    matches = (shape.fullmatch(_small(text)) for shape in _SHAPES)
    return next((Keyword(match[1], match[2]) for match in matches if match), None)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def each_quality(keyword: Keyword) -> list[Keyword]:
    """ "Protection from red and from white" is two protections (702.16g); others are one."""
    return [Keyword(keyword.name, quality) for quality in _AND_FROM.split(keyword.parameter)]


def write_keyword(keyword: Keyword) -> str:
    """ "ward {2}"; a cost in words has a dash, and "ward—Pay 2 life" no space."""
    space = "" if not keyword.parameter or keyword.parameter.startswith("—") else " "
    return f"{keyword.name}{space}{keyword.parameter}"
