"""Every sentence the engine says, once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .types import COLOR_NAMES

if TYPE_CHECKING:
    from .changes import Change
    from .characteristics import Characteristics

OF = r"(?:'s|(?<=s)')"  # a pattern: "Wisp's power", "Grizzly Bears' power"
NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def listed(names: Sequence[str], most: int = 5) -> str:
    """ "A, B and C"; past `most`, "A, B and 7 others"."""
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} others"]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def colors(letters: frozenset[str]) -> str:
    return listed([COLOR_NAMES[c] for c in "WUBRG" if c in letters]) or "colorless"


def a(noun: str) -> str:
    """The noun with its article: "an Elf", "a Bear", "an 8/8", "an 11/11"."""
    an = re.match(r"[aeiou]|8|(?:11|18)(?!\d)", noun, re.I)
    return f"an {noun}" if an else f"a {noun}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else str(number)


def modifier(power: int, toughness: int) -> str:
    """ "+1/+1", "-2/-0": a zero takes the sign of its partner."""
    minus = power < 0 or toughness < 0
    zero = "-0" if minus and power <= 0 and toughness <= 0 else "+0"
    return "/".join(zero if n == 0 else signed(n) for n in (power, toughness))


def counters(kind: str, number: int) -> str:
    if number == 1:
        return f"{a(kind)} counter"
    return f"{NUMBERS[number] if number <= 10 else number} {kind} counters"


def counters_on(kind: str, number: int, label: str) -> str:
    some = counters(kind, number)
    return f"{some[0].upper()}{some[1:]} on {label}"


def does(change: Change, labels: Sequence[str]) -> str:
    """What a settled change does, to follow the effect's name: "takes all abilities from X"."""
    from . import changes as c
    from .oracle.writer import write_ability

    who = listed(labels)
    many = len(labels) > 1
    match change:
        case c.GainControl(player):
            return f"gives {player} control of {who}"
        case c.ReplaceWord(old, new):
            return f"changes the word {old} to {new} in the text of {who}"
        case c.SetText(abilities):
            text = "; ".join(write_ability(one).rstrip(".") for one in abilities)
            return f"gives {who} the text “{text}”" if text else f"gives {who} an empty text box"
        case c.AddTypes(types, subtypes, supertypes, every):
            over = [word.lower() for word in supertypes]
            words = " ".join([*over, *subtypes, *(t.lower() for t in types)])
            if over and not (subtypes or types or every):  # no nouns: "legendary", "snow"
                return f"makes {who} {listed(over)} as well"
            if every:
                words = (
                    f"{words} of every creature type".strip() if types else "of every creature type"
                )
                return f"makes {who} {words if not types or many else a(words)} as well"
            return f"makes {who} {plural_words(words) if many else a(words)} as well"
        case c.SetTypes(types, subtypes):
            words = " ".join([*subtypes, *(t.lower() for t in types)])
            return f"makes {who} {plural_words(words) if many else a(words)} and nothing else"
        case c.RemoveTypes(types):
            return f"makes {who} no {' or '.join(t.lower() for t in types)} any more"
        case c.SetLandTypes(subtypes) | c.SetCreatureTypes(subtypes):
            words = " ".join(subtypes)
            return f"makes {who} {plural_words(words) if many else a(words)}"
        case c.SetColors(letters):
            return f"makes {who} {colors(letters)}"
        case c.AddColors(letters):
            return f"makes {who} {colors(letters)} as well"
        case c.LoseAllAbilities(but_mana):
            return f"takes all abilities{' but mana abilities' if but_mana else ''} from {who}"
        case c.GainActivatedOf():
            return f"gives {who} others' activated abilities"
        case c.Gain(abilities):
            given = listed([write_ability(one).rstrip(".") for one in abilities])
            return f"gives {who} {given or 'no ability'}"
        case c.Lose(keyword, cannot_have):
            bar = f", and {'they' if many else 'it'} can't have it" if cannot_have else ""
            return f"takes {keyword} from {who}{bar}"
        case c.DefinePT(power, toughness):
            return f"defines {who} as {_size(power, toughness)}"
        case c.SetPT(power, toughness):
            return f"makes {who} {_size(power, toughness)}"
        case c.ModifyPT(power, toughness):
            return f"gives {who} {modifier(power.number, toughness.number)}"
        case c.Switch():
            return f"switches the power and toughness of {who}"


def _size(power: object, toughness: object) -> str:
    p, t = getattr(power, "number", None), getattr(toughness, "number", None)
    if t is None:
        return f"of power {p}"
    if p is None:
        return f"of toughness {t}"
    return f"{p}/{t}"


def plural_words(words: str) -> str:
    """ "Saproling creature" as "Saproling creatures"; a land type as it is: "Plains"."""
    head, _, last = words.rpartition(" ")
    return f"{head} {plural(last)}".strip()


def plural(word: str) -> str:
    irregular = {"Plains": "Plains", "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves"}
    if word in irregular:
        return irregular[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return word if word.endswith("folk") else f"{word}es"
    return word if word.endswith("folk") else f"{word}s"


def aspect(it: Characteristics, what: str) -> str:
    """One characteristic in words, for a delta."""
    match what:
        case "controller":
            return it.controller
        case "types":
            return it.type_line
        case "colors":
            return colors(it.colors)
        case "abilities":
            return "; ".join(held.text for held in it.abilities) or "no abilities"
        case "size":
            return f"{it.power or 0}/{it.toughness or 0}"
    raise ValueError(what)


ASPECTS = {
    "controller": "controller",
    "types": "type line",
    "colors": "color",
    "abilities": "abilities",
    "size": "power/toughness",
}


def waits(older: str, younger: str, why: str) -> str:
    return f"{older} is the older, yet waits for {younger}, which would change {why}."


def waits_tie(one: str, other: str, why: str) -> str:
    return f"{one} waits for {other}, which would change {why}."


def loops(names: Sequence[str]) -> str:
    return f"{listed(names)} depend on each other in a loop, so their timestamps decide."


def has_lost(name: str) -> str:
    return f"{name} has lost the ability, so nothing applies."


def goes_on(text: str) -> str:
    return f"{text}. The ability is gone by now, but its effect had begun and goes on."


def finds_nothing(name: str) -> str:
    return f"{name} finds nothing to apply to."


def taps_for(label: str, subtypes: Sequence[str], mana: Sequence[str]) -> str:
    return (
        f"{label}, being {a(' '.join(subtypes))}, has {listed([one.rstrip('.') for one in mana])}."
    )
