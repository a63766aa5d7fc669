"""What happens to objects, as the second half of a sentence: "get +1/+1", "are Mountains".

Each change is written for a subject in the singular or plural and read back from either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulings.engine.abilities import Amount
from rulings.engine.changes import (
    AddColors,
    Change,
    Gain,
    GainActivatedOf,
    GainControl,
    Lose,
    LoseAllAbilities,
    ModifyPT,
    RemoveTypes,
    SetPT,
    Switch,
)
from rulings.engine.types import CARD_TYPES
from rulings.engine.wording import a, colors, modifier, plural

from .amounts import read_amount, write_amount
from .becoming import BY_MANA_VALUE, EVERY_COLOR, read_becoming, take, write_becoming
from .granting import read_granted, write_granted
from .keywords import read_keywords
from .nouns import read_objects, write_objects


def write_predicates(changes: Sequence[Change], one: bool, lasting: bool = False) -> str:
    """The changes as one predicate. `lasting` says "gains" and "becomes" for "has" and "is"."""
    say = _Verbs(one, lasting)
    said: list[str] = []
    rest = list(changes)
    while rest:
        if group := take(rest):
            said.append(f"{say.be} {write_becoming(group, one)}")
            continue
        change = rest.pop(0)
        while isinstance(change, Gain) and rest and isinstance(more := rest[0], Gain):
            change = Gain((*change.abilities, *more.abilities))
            rest.pop(0)
        said.append(_one(change, say))
    return " and ".join(said) if len(said) < 3 else ", ".join(said[:-1]) + f", and {said[-1]}"


class _Verbs:
    """The verbs for one subject or several, lasting for a while or as long as the source."""

    def __init__(self, one: bool, lasting: bool) -> None:
        self.one, self.lasting = one, lasting
        self.be = ("becomes" if one else "become") if lasting else ("is" if one else "are")
        self.have = ("gains" if one else "gain") if lasting else ("has" if one else "have")
        self.has = "has" if one else "have"
        self.get = "gets" if one else "get"
        self.lose = "loses" if one else "lose"
        self.its = "its" if one else "their"


def _one(change: Change, say: _Verbs) -> str:
    match change:
        case AddColors(letters, chosen):
            if letters == EVERY_COLOR:
                return f"{say.be} all colors"
            color = "the chosen color" if chosen else colors(letters)
            return f"{say.be} {color} in addition to {say.its} other colors"
        case RemoveTypes(types):
            kind = " or ".join(t.lower() for t in types)
            return f"isn't {a(kind)}" if say.one else f"aren't {plural(kind)}"
        case LoseAllAbilities(but_mana):
            return f"{say.lose} all abilities{' except mana abilities' if but_mana else ''}"
        case Lose(keyword, True):
            return f"{say.lose} {keyword} and can't have or gain {keyword}"
        case Lose(keyword):
            return f"{say.lose} {keyword}"
        case Gain(abilities):
            return f"{say.have} {write_granted(abilities)}"
        case GainActivatedOf(objects):
            return f"{say.have} all activated abilities of {write_objects(objects)}"
        case SetPT() if change == BY_MANA_VALUE:
            return f"{say.has} base power and base toughness each equal to {say.its} mana value"
        case SetPT(power, toughness) if power and toughness:
            return f"{say.has} base power and toughness {_number(power)}/{_number(toughness)}"
        case SetPT(power, None) if power:
            return f"{say.has} base power {_number(power)}"
        case SetPT(_, toughness) if toughness:
            return f"{say.has} base toughness {_number(toughness)}"
        case ModifyPT(power, toughness, per):
            each = f" for each {write_amount(per, one=True)}" if per else ""
            return f"{say.get} {modifier(power.number, toughness.number)}{each}"
        case Switch():
            return f"{say.have} {say.its} power and toughness switched"
        case GainControl():
            return "is controlled by you"
    raise ValueError(f"No words for {change}.")


def _number(amount: Amount) -> str:
    return str(amount.number) if not amount.count else write_amount(amount)


# ---------------------------------------------------------------- reading


_VERBS = r"(?:gets?|has|have|gains?|loses?|is|are|becomes?)"
_AND = re.compile(rf",? and (?={_VERBS}\b)|, (?={_VERBS}\b)")


def read_predicates(text: str) -> tuple[Change, ...] | None:
    """The changes that a predicate names, in its order, or None when not wholly understood."""
    quoted: list[str] = []

    def keep(match: re.Match[str]) -> str:
        quoted.append(match[1])
        return f"«{len(quoted) - 1}»"

    text = re.sub(r'"([^"]*)"', keep, text)
    changes: list[Change] = []
    for part in _AND.split(text):
        read = _read_one(part.strip(), quoted)
        if read is None:
            return None
        changes += read
    return tuple(changes)


def _read_one(part: str, quoted: list[str]) -> Sequence[Change] | None:
    verb, _, rest = part.partition(" ")
    if verb in ("get", "gets"):
        return _read_gets(rest)
    if verb in ("lose", "loses"):
        if rest in ("all abilities", "all abilities except mana abilities"):
            return [LoseAllAbilities(but_mana=rest.endswith("mana abilities"))]
        keyword, bar, again = rest.partition(" and can't have or gain ")
        found = read_keywords(keyword)
        if found and len(found) == 1 and not found[0].parameter and again in ("", keyword):
            return [Lose(found[0].name, bool(bar))]
        return None
    if verb in ("have", "has", "gain", "gains"):
        return _read_has(rest, quoted)
    if verb in ("is", "are", "become", "becomes"):
        return read_becoming(rest, quoted)
    if verb in ("isn't", "aren't"):
        kind = rest.removeprefix("a ").removeprefix("an ").removesuffix("s").capitalize()
        return [RemoveTypes((kind,))] if kind in CARD_TYPES else None
    return None


def _read_gets(rest: str) -> Sequence[Change] | None:
    match = re.fullmatch(r"([+-]\d+)/([+-]\d+)(?: for each (.+))?", rest)
    if not match:
        return None
    per = read_amount(match[3]) if match[3] else None
    if match[3] and per is None:
        return None
    return [ModifyPT(Amount(int(match[1])), Amount(int(match[2])), per)]


def _read_has(rest: str, quoted: list[str]) -> Sequence[Change] | None:
    if match := re.fullmatch(r"base power and toughness (\d+)/(\d+)", rest):
        return [SetPT(Amount(int(match[1])), Amount(int(match[2])))]
    if re.fullmatch(
        r"base power and (?:base )?toughness each equal to (?:its|their) mana value", rest
    ):
        return [BY_MANA_VALUE]
    if match := re.fullmatch(r"base (power|toughness) (\d+)", rest):
        amount = Amount(int(match[2]))
        return [SetPT(amount, None) if match[1] == "power" else SetPT(None, amount)]
    if re.fullmatch(r"(?:its|their) power and toughness switched", rest):
        return [Switch()]
    if rest.startswith("all activated abilities of "):
        objects = read_objects(rest.removeprefix("all activated abilities of "))
        return [GainActivatedOf(objects)] if objects else None
    abilities = read_granted(rest, quoted)
    return [Gain(abilities)] if abilities else None
