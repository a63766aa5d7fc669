"""The abilities that an effect gives: "flying, haste, and "{T}: Add {G}"", written and read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulings.engine.abilities import Ability, Keyword, Resolves, Static
from rulings.engine.changes import DefinePT, SetPT

from .keywords import read_keywords, write_keyword


def write_granted(abilities: Sequence[Ability]) -> str:
    """The abilities as a list; what isn't a keyword stands in quotes."""
    said = [_quoted(ability) for ability in abilities]
    if len(said) < 3:
        return " and ".join(said)
    return f"{', '.join(said[:-1])}, and {said[-1]}"


def _quoted(ability: Ability) -> str:
    if isinstance(ability, Keyword):
        return write_keyword(ability)
    from .writer import write_ability

    return f'"{write_ability(ability).removesuffix(".")}"'


def stop(sentence: str) -> str:
    """The sentence with its full stop, which goes inside a closing quote."""
    return f'{sentence[:-1]}."' if sentence.endswith('"') else f"{sentence}."


def _as_granted(ability: Ability) -> Ability:
    """604.3a (2), (4): what an effect grants is not a characteristic-defining ability."""
    match ability:
        case Static(defining=True, changes=(DefinePT(power, toughness),)):
            return replace(ability, changes=(SetPT(power, toughness),), defining=False)
        case Static(defining=True):
            return replace(ability, defining=False)
    return ability


def read_granted(text: str, quoted: Sequence[str]) -> tuple[Ability, ...] | None:
    """The abilities of such a list, or None. "«0»" stands for the first of what was quoted."""
    from .reader import read_line

    abilities: list[Ability] = []
    for word in re.split(r", (?:and )?(?!from )| and (?!from )", text):
        if match := re.fullmatch(r"«(\d+)»", word):
            ability = read_line(quoted[int(match[1])])
            if ability is None or isinstance(ability, Resolves):  # 113.3a: only spells have those
                return None
            abilities.append(_as_granted(ability))
            continue
        keywords = read_keywords(word)
        if keywords is None:
            return None
        abilities += keywords
    return tuple(abilities)
