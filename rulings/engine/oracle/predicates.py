"""What happens to objects, as the second half of a sentence: "get +1/+1", "are Mountains".

One table of changes; each is written for a subject in the singular or plural and
read back from either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulings.engine.abilities import Ability, Amount, Keyword
from rulings.engine.changes import (
    AddColors,
    AddTypes,
    Change,
    Gain,
    GainActivatedOf,
    GainControl,
    Lose,
    LoseAllAbilities,
    ModifyPT,
    RemoveTypes,
    SetColors,
    SetCreatureTypes,
    SetLandTypes,
    SetPT,
    SetTypes,
    Switch,
)
from rulings.engine.types import BASIC_LAND_TYPES, CARD_TYPES, COLORS, CREATURE_TYPES, LAND_TYPES
from rulings.engine.wording import a, colors, listed, modifier, plural

from .amounts import read_amount, write_amount
from .keywords import read_keywords, write_keyword
from .nouns import read_objects, write_objects

EVERY_COLOR = frozenset("WUBRG")
MANA_VALUE = Amount(count="mana value")


def write_predicates(changes: Sequence[Change], one: bool, lasting: bool = False) -> str:
    """The changes as one predicate. `lasting` says "gains" and "becomes" for "has" and "is"."""
    said: list[str] = []
    kind = _Verbs(one, lasting)
    rest = list(changes)
    while rest:
        change = rest.pop(0)
        match change:
            case AddTypes() | SetTypes() | SetLandTypes() | SetCreatureTypes() | SetColors():
                group: list[Change] = [change]
                while rest and isinstance(
                    rest[0], SetColors | AddTypes | SetTypes | SetCreatureTypes
                ):
                    group.append(rest.pop(0))
                size = next((c for c in rest if isinstance(c, SetPT)), None)
                small = size if size and _plain(size) and _has_types(group) else None
                if small:
                    rest.remove(small)
                said.append(_becomes(group, small, kind))
            case _:
                said.append(_one(change, kind))
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


def _plain(size: SetPT) -> bool:
    return all(amount is not None and not amount.count for amount in (size.power, size.toughness))


def _has_types(group: Sequence[Change]) -> bool:
    return any(
        "Creature" in change.types for change in group if isinstance(change, AddTypes | SetTypes)
    )


def _becomes(group: Sequence[Change], size: SetPT | None, say: _Verbs) -> str:
    """ "is a 1/1 green Saproling creature in addition to its other types"."""
    words: list[str] = []
    if size and size.power and size.toughness:
        words.append(f"{size.power.number}/{size.toughness.number}")
    noun = False
    ending = ""
    for change in sorted(group, key=lambda c: not isinstance(c, SetColors)):
        match change:
            case SetColors(letters, chosen):
                words.append("the chosen color" if chosen else colors(letters))
            case SetLandTypes(subtypes, chosen) | SetCreatureTypes(subtypes, chosen):
                words += ["the chosen type"] if chosen else [*subtypes]
                noun = noun or not chosen
            case SetTypes(types, subtypes):
                words += [*subtypes, *(t.lower() for t in types)]
                noun = True
            case AddTypes(types, subtypes, _, every, chosen):
                if chosen:
                    words.append("the chosen type")
                elif set(subtypes) == set(BASIC_LAND_TYPES):
                    words.append("every basic land type")
                elif every and not types:
                    words.append("every creature type")
                else:
                    words += [*subtypes, *(t.lower() for t in types)]
                    noun = True
                if set(subtypes) <= set(LAND_TYPES) and subtypes and not types:
                    ending = f" in addition to {say.its} other land types"
                else:
                    ending = f" in addition to {say.its} other types"
    phrase = " ".join(words)
    if noun and say.one:
        phrase = a(phrase)
    elif noun:
        head, _, last = phrase.rpartition(" ")
        phrase = f"{head} {plural(last)}".strip()
    return f"{say.be} {phrase}{ending}"


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
        case LoseAllAbilities():
            return f"{say.lose} all abilities"
        case Lose(keyword, True):
            return f"{say.lose} {keyword} and can't have or gain {keyword}"
        case Lose(keyword):
            return f"{say.lose} {keyword}"
        case Gain(abilities):
            return f"{say.have} {listed([_granted(one) for one in abilities], most=99)}"
        case GainActivatedOf(objects):
            return f"{say.have} all activated abilities of {write_objects(objects)}"
        case SetPT(power, toughness) if power == toughness == MANA_VALUE:
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


def _granted(ability: Ability) -> str:
    if isinstance(ability, Keyword):
        return write_keyword(ability)
    from .writer import write_ability

    return f'"{write_ability(ability)}"'


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
        if rest == "all abilities":
            return [LoseAllAbilities()]
        keyword, bar, again = rest.partition(" and can't have or gain ")
        found = read_keywords(keyword)
        if found and len(found) == 1 and again in ("", keyword):
            return [Lose(found[0].name, bool(bar))]
        return None
    if verb in ("have", "has", "gain", "gains"):
        return _read_has(rest, quoted)
    if verb in ("is", "are", "become", "becomes"):
        return _read_becomes(rest)
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
        return [SetPT(MANA_VALUE, MANA_VALUE)]
    if match := re.fullmatch(r"base (power|toughness) (\d+)", rest):
        amount = Amount(int(match[2]))
        return [SetPT(amount, None) if match[1] == "power" else SetPT(None, amount)]
    if re.fullmatch(r"(?:its|their) power and toughness switched", rest):
        return [Switch()]
    if rest.startswith("all activated abilities of "):
        objects = read_objects(rest.removeprefix("all activated abilities of "))
        return [GainActivatedOf(objects)] if objects else None
    from .reader import read_line

    abilities: list[Ability] = []
    for word in re.split(r", (?:and )?| and ", rest):
        if match := re.fullmatch(r"«(\d+)»", word):
            ability = read_line(quoted[int(match[1])])
            if ability is None:
                return None
            abilities.append(ability)
            continue
        keywords = read_keywords(word)
        if keywords is None:
            return None
        abilities += keywords
    return [Gain(tuple(abilities))]


def _read_becomes(rest: str) -> Sequence[Change] | None:
    """ "a 1/1 green Saproling creature in addition to its other types" and its kin."""
    adds = re.search(
        r" in addition to (?:its|their) other (land types|creature types|types|colors)", rest
    )
    ending = adds[1] if adds else ""
    if adds:
        if adds.end() != len(rest):
            return None
        rest = rest[: adds.start()]
    if rest == "all colors" and not adds:
        return [AddColors(EVERY_COLOR)]
    if rest == "the chosen color":
        return [AddColors(chosen=True)] if ending == "colors" else [SetColors(chosen=True)]
    if rest == "the chosen type":
        return [AddTypes(chosen=True)] if adds else [SetCreatureTypes(chosen=True)]
    if rest == "every basic land type":
        return [AddTypes(subtypes=tuple(BASIC_LAND_TYPES))] if adds else None
    if rest == "every creature type":
        return [AddTypes(every_creature_type=True)]
    size: SetPT | None = None
    letters: set[str] = set()
    colorless = False
    types: list[str] = []
    subtypes: list[str] = []
    words = rest.removeprefix("a ").removeprefix("an ").split()
    for number, word in enumerate(words):
        if number == 0 and (match := re.fullmatch(r"(\d+)/(\d+)", word)):
            size = SetPT(Amount(int(match[1])), Amount(int(match[2])))
        elif word in COLORS:
            letters.add(COLORS[word])
        elif word == "colorless":
            colorless = True
        elif word == "and":
            continue
        elif (kind := word.removesuffix("s").capitalize()) in CARD_TYPES and word[0].islower():
            types.append(kind)
        elif (subtype := _subtype(word)) is not None:
            subtypes.append(subtype)
        else:
            return None
    changes: list[Change] = []
    if ending == "colors":
        return [AddColors(frozenset(letters))] if letters and not types and not subtypes else None
    if letters or colorless:
        changes.append(SetColors(frozenset(letters)))
    if adds or "Artifact" in types and "Creature" in types:
        if types or subtypes:
            changes.append(AddTypes(tuple(types), tuple(subtypes)))
    elif types:
        changes.append(SetTypes(tuple(types), tuple(subtypes)))
    elif subtypes and set(subtypes) <= LAND_TYPES:
        changes.append(SetLandTypes(tuple(subtypes)))
    elif subtypes and set(subtypes) <= CREATURE_TYPES:
        changes.append(SetCreatureTypes(tuple(subtypes)))
    elif subtypes:
        return None
    if size:
        changes.append(size)
    return changes or None


def _subtype(word: str) -> str | None:
    from .nouns import _SINGULAR

    return _SINGULAR.get(word)
