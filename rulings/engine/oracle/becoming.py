"""What something is or becomes: "a 1/1 green Saproling creature that's still a land".

One phrase may tell of colors, types, size and abilities at once. `take` finds the
changes that share a phrase, `write_becoming` says them and `read_becoming` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulings.engine.abilities import Ability, Amount
from rulings.engine.changes import (
    AddColors,
    AddTypes,
    Change,
    Gain,
    SetColors,
    SetCreatureTypes,
    SetLandTypes,
    SetPT,
    SetTypes,
)
from rulings.engine.types import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLORS,
    CREATURE_TYPES,
    LAND_TYPES,
    SUPERTYPES,
)
from rulings.engine.wording import a, colors, plural

from .granting import read_granted, write_granted
from .nouns import subtype_of

EVERY_COLOR = frozenset("WUBRG")
MANA_VALUE = Amount(count="mana value")
BY_MANA_VALUE = SetPT(MANA_VALUE, MANA_VALUE)
IT_IS_STILL = "It's still"  # an `ending` that is a sentence of its own
STILL_A_LAND, STILL_LANDS = "It's still a land.", "They're still lands."
_TYPE_CHANGES = AddTypes | SetTypes | SetLandTypes | SetCreatureTypes
_WHOLE = {  # subtypes that have a phrase of their own
    "every basic land type": tuple(BASIC_LAND_TYPES),
    "every land type": tuple(sorted(LAND_TYPES)),
}
_ENDING = re.compile(
    r" in addition to (?:its|their) other "
    r"(land types|creature types|colors and types|types|colors)$"
    r"| that(?:'s| are) (still) (?:a land|lands)$"
)


def take(rest: list[Change]) -> list[Change]:
    """Take the changes off the front that one "is …" tells of; none if it begins otherwise."""
    group: list[Change] = []
    if isinstance(rest[0], SetColors):
        group.append(rest.pop(0))
        if not (rest and _shares(rest[0])):
            return group
    elif isinstance(rest[0], AddColors):
        if not (len(rest) > 1 and _is_subtypes(rest[1])):
            return group
        group.append(rest.pop(0))
    kind = _front(rest)
    if not isinstance(kind, _TYPE_CHANGES):
        return group
    group.append(rest.pop(0))
    if isinstance(kind, AddTypes | SetTypes) and kind.types:
        if _front(rest) == AddTypes(every_creature_type=True):
            group.append(rest.pop(0))
        if _front(rest) == BY_MANA_VALUE and _is_artifact_creature(kind):
            group.append(rest.pop(0))
    if isinstance(size := _front(rest), SetPT) and _plain(size) and _sizes(kind):
        group.append(rest.pop(0))
    if isinstance(_front(rest), Gain) and _with_abilities(kind):
        group.append(rest.pop(0))
    return group


def _front(rest: Sequence[Change]) -> Change | None:
    return rest[0] if rest else None


def _shares(change: Change) -> bool:
    """Whether a color stands in the same phrase: "a black Zombie", but "black and a Zombie as
    well"."""
    if isinstance(change, AddTypes):
        return bool(change.types)
    return isinstance(change, SetTypes | SetCreatureTypes)


def _is_subtypes(change: Change) -> bool:
    return isinstance(change, AddTypes) and bool(change.subtypes) and not change.ending


def _is_artifact_creature(change: Change) -> bool:
    return isinstance(change, AddTypes) and set(change.types) == {"Artifact", "Creature"}


def _plain(size: SetPT) -> bool:
    return all(amount is not None and not amount.count for amount in (size.power, size.toughness))


def _sizes(kind: Change) -> bool:
    if isinstance(kind, SetCreatureTypes):
        return not kind.chosen
    return isinstance(kind, AddTypes | SetTypes) and "Creature" in kind.types


def _with_abilities(kind: Change) -> bool:
    """Whether abilities follow with "with" ("… creature with flying"), not "and has"."""
    return isinstance(kind, AddTypes) and not ending_of(kind).endswith("types")


def ending_of(change: AddTypes) -> str:
    """How a phrase that adds types ends; "" where what is added needs no ending (205.1b)."""
    if change.ending:
        return change.ending
    every = change.every_creature_type and not change.types and not change.subtypes
    only_supertypes = bool(change.supertypes) and not change.types and not change.subtypes
    return "" if every or only_supertypes or _is_artifact_creature(change) else "types"


# ---------------------------------------------------------------- writing


def write_becoming(group: Sequence[Change], one: bool) -> str:
    """The phrase after "is" or "are"; `one` for a single subject."""
    its = "its" if one else "their"
    size, color, nouns, having, ending = "", "", [""], [], ""
    for change in group:
        match change:
            case SetColors(letters, chosen):
                color = "the chosen color" if chosen else colors(letters)
            case AddColors(letters):
                color = colors(letters)
            case SetLandTypes(subtypes, chosen) | SetCreatureTypes(subtypes, chosen):
                nouns = ["the chosen type"] if chosen else [" ".join(subtypes)]
            case SetTypes(types, subtypes):
                nouns = _nouns((), types, subtypes)
            case AddTypes(every_creature_type=True) if change is not group[0] and nouns != [""]:
                having.append("all creature types")
            case AddTypes():
                nouns = _added(change)
                ending = ending_of(change)
            case SetPT() if change == BY_MANA_VALUE:
                having.append(f"power and toughness each equal to {its} mana value")
            case SetPT(power, toughness) if power and toughness:
                size = f"{power.number}/{toughness.number}"
            case Gain(abilities):
                having.append(write_granted(abilities))
    if size and any(isinstance(change, SetTypes | SetCreatureTypes) for change in group):
        having.insert(0, f"base power and toughness {size}")
        size = ""
    if isinstance(group[0], AddColors):
        ending = "colors and types"
    phrase = _phrase([size, color], nouns, one)
    if having:
        phrase += f" with {' and '.join(having)}"
    if ending == "still":
        return f"{phrase} that's still a land" if one else f"{phrase} that are still lands"
    if ending == IT_IS_STILL:  # which the writer adds
        return phrase
    return f"{phrase} in addition to {its} other {ending}" if ending else phrase


def _added(change: AddTypes) -> list[str]:
    if change.chosen:
        return ["the chosen type"]
    if change.every_creature_type and (change.types or change.subtypes):
        raise ValueError(f"No words for {change}.")
    if change.every_creature_type:
        return ["every creature type"]
    for phrase, subtypes in _WHOLE.items():
        if set(change.subtypes) == set(subtypes):
            return [phrase]
    return _nouns(change.supertypes, change.types, change.subtypes)


def _nouns(supertypes: Sequence[str], types: Sequence[str], subtypes: Sequence[str]) -> list[str]:
    """ "Forest Dryad land creature"; several kinds of subtypes go each with its card type."""
    over = [word.lower() for word in supertypes]
    lands = [word for word in subtypes if word in LAND_TYPES]
    if {"Land", "Creature"} <= set(types) and lands:
        others = [word for word in subtypes if word not in lands]
        rest = [word.lower() for word in types if word != "Land"]
        return [" ".join([*over, *others, *rest]), " ".join([*lands, "land"])]
    return [" ".join([*over, *subtypes, *(word.lower() for word in types)])]


def _phrase(before: Sequence[str], nouns: Sequence[str], one: bool) -> str:
    words = [word for word in before if word]
    counted = nouns[0] and not nouns[0].startswith(("the ", "every ")) and not _bare(nouns[0])
    if counted:
        nouns = [*nouns] if one else [_plural(noun) for noun in nouns]
    said = " ".join([*words, *filter(None, [" and ".join(nouns)])])
    return a(said) if counted and one else said


def _bare(noun: str) -> bool:
    """A supertype alone is no noun: "is legendary"."""
    return noun.capitalize() in SUPERTYPES


def _plural(noun: str) -> str:
    head, _, last = noun.rpartition(" ")
    return f"{head} {plural(last)}".strip()


# ---------------------------------------------------------------- reading


def read_becoming(rest: str, quoted: Sequence[str]) -> Sequence[Change] | None:
    """The changes that a phrase after "is" or "are" tells of, or None."""
    ending = ""
    if match := _ENDING.search(rest):
        ending, rest = match[1] or match[2], rest[: match.start()]
    rest, _, having = rest.partition(" with ")
    if whole := _read_whole(rest, ending):
        return None if having else whole
    after = _read_having(having, quoted) if having else []
    read = _read_words(rest)
    if after is None or read is None:
        return None
    letters, over, types, subtypes, size = read
    if ending == "colors":
        alone = letters and not (over or types or subtypes or size or after)
        return [AddColors(letters)] if letters and alone else None
    changes: list[Change] = []
    if ending == "colors and types":
        changes = [AddColors(letters or frozenset())]
    elif letters is not None:
        changes = [SetColors(letters)]
    kind = _kind(over, types, subtypes, ending)
    if kind:
        changes.append(kind)
    elif over or types or subtypes:
        return None
    every = [change for change in after if isinstance(change, AddTypes)]
    return [*changes, *every, *size, *(c for c in after if c not in every)] or None


def _read_whole(rest: str, ending: str) -> Sequence[Change] | None:
    """The phrases that stand alone."""
    if rest == "all colors" and not ending:
        return [AddColors(EVERY_COLOR)]
    if rest == "the chosen color":
        return [AddColors(chosen=True)] if ending == "colors" else [SetColors(chosen=True)]
    if rest == "the chosen type":
        return (
            [_ended(AddTypes(chosen=True), ending)] if ending else [SetCreatureTypes(chosen=True)]
        )
    if rest in _WHOLE and ending:
        return [_ended(AddTypes(subtypes=_WHOLE[rest]), ending)]
    if rest == "every creature type":
        return [_ended(AddTypes(every_creature_type=True), ending)]
    return None


def still(changes: Sequence[Change]) -> tuple[Change, ...] | None:
    """The changes of a phrase that "It's still a land." follows: the types are added."""
    added = tuple(
        AddTypes(change.types, change.subtypes, ending=IT_IS_STILL)
        if isinstance(change, SetTypes)
        else replace(change, ending=IT_IS_STILL)
        if isinstance(change, AddTypes) and change.types
        else change
        for change in changes
    )
    return added if added != tuple(changes) else None


def _ended(change: AddTypes, ending: str) -> AddTypes:
    return change if ending == ending_of(change) else replace(change, ending=ending)


def _kind(
    over: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...], ending: str
) -> Change | None:
    artifact_creature = {"Artifact", "Creature"} <= set(types)  # 205.1b
    if ending == "colors and types":
        return AddTypes(types, subtypes, over)
    if ending or artifact_creature or over and not types and not subtypes:
        return _ended(AddTypes(types, subtypes, over), ending)
    if over:
        return None
    if types:
        return SetTypes(types, subtypes)
    if subtypes and set(subtypes) <= LAND_TYPES:
        return SetLandTypes(subtypes)
    if subtypes and set(subtypes) <= CREATURE_TYPES:
        return SetCreatureTypes(subtypes)
    return None


def _read_having(having: str, quoted: Sequence[str]) -> list[Change] | None:
    """What follows "with": a base size, all creature types, or abilities."""
    if match := re.fullmatch(r"base power and toughness (\d+)/(\d+)", having):
        return [SetPT(Amount(int(match[1])), Amount(int(match[2])))]
    if re.fullmatch(r"power and toughness each equal to (?:its|their) mana value", having):
        return [BY_MANA_VALUE]
    if having == "all creature types":
        return [AddTypes(every_creature_type=True)]
    abilities: tuple[Ability, ...] | None = read_granted(having, quoted)
    return [Gain(abilities)] if abilities else None


_Words = tuple[
    frozenset[str] | None, tuple[str, ...], tuple[str, ...], tuple[str, ...], list[Change]
]


def _read_words(text: str) -> _Words | None:
    """Colors, supertypes, card types, subtypes and size, or None at an unknown word."""
    letters: set[str] | None = None
    over: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    size: list[Change] = []
    for number, word in enumerate(text.removeprefix("a ").removeprefix("an ").split()):
        kind = word.removesuffix("s").capitalize()
        if number == 0 and (match := re.fullmatch(r"(\d+)/(\d+)", word)):
            size = [SetPT(Amount(int(match[1])), Amount(int(match[2])))]
        elif word in COLORS:
            letters = (letters or set()) | {COLORS[word]}
        elif word == "colorless":
            letters = set()
        elif word == "and":
            continue
        elif word.capitalize() in SUPERTYPES and word.islower():
            over.append(word.capitalize())
        elif kind in CARD_TYPES and word[0].islower():
            types.append(kind)
        elif (subtype := subtype_of(word)) is not None:
            subtypes.append(subtype)
        else:
            return None
    found = None if letters is None else frozenset(letters)
    return found, tuple(over), tuple(types), tuple(subtypes), size
