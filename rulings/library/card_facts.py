"""The starter library's cards: facts in the engine's own terms, one TOML file a card.

An unknown key or a word that isn't a term is an error that names the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from rulings.engine.abilities import (
    Ability,
    Activated,
    Amount,
    Condition,
    ManaAbility,
    Objects,
    Recognised,
    Resolves,
    Static,
)
from rulings.engine.board import Card
from rulings.engine.changes import (
    AddColors,
    AddTypes,
    Change,
    DefinePT,
    Gain,
    GainActivatedOf,
    GainControl,
    Lose,
    LoseAllAbilities,
    ModifyPT,
    RemoveTypes,
    ReplaceWord,
    SetColors,
    SetCreatureTypes,
    SetLandTypes,
    SetPT,
    SetTypes,
    Switch,
)
from rulings.engine.oracle.amounts import read_amount
from rulings.engine.oracle.becoming import IT_IS_STILL
from rulings.engine.oracle.keywords import read_keywords
from rulings.engine.oracle.nouns import read_objects
from rulings.engine.oracle.reader import read_condition as words_to_condition
from rulings.engine.types import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLORS,
    CREATURE_TYPES,
    LAND_TYPES,
    SUPERTYPES,
)

from .errors import LibraryError

FOLDER = Path(__file__).parent / "cards"
LAYERS = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
CARD_KEYS = {"name", "short_name", "cost", "types", "pt", "color_indicator", "keywords"}
ABILITY_KEYS = {
    "static": {
        "applies_to",
        "if",
        "defining",
        "everywhere",
        *(f"layer-{layer}" for layer in LAYERS),
    },
    "mana": {"adds", "cost"},
    "spell": {"applies_to", "until", "until_first", *(f"layer-{layer}" for layer in LAYERS)},
    "activated": {
        "cost",
        "applies_to",
        "until",
        "until_first",
        *(f"layer-{layer}" for layer in LAYERS),
    },
    "other": {"kind", "says"},
}


@cache
def cards() -> Mapping[str, Card]:
    """Every card of the starter library by name, in alphabetical order."""
    found = [read_card(path) for path in sorted(FOLDER.glob("*.toml"))]
    return {card.name: card for card in sorted(found, key=lambda card: card.name)}


def read_card(path: Path) -> Card:
    """One card's facts. Raises LibraryError naming the file and what is wrong in it."""
    try:
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
        return card_from(facts)
    except (tomllib.TOMLDecodeError, ValueError, KeyError) as error:
        raise LibraryError(path.name, "(the card)", str(error)) from error


def card_from(facts: dict[str, Any]) -> Card:
    """A card from its facts; raises ValueError for what the schema doesn't know."""
    unknown = set(facts) - CARD_KEYS - set(ABILITY_KEYS)
    if unknown:
        raise ValueError(f"unknown key {sorted(unknown)[0]!r}")
    supertypes, types, subtypes = type_line(facts["types"])
    power, _, toughness = facts.get("pt", "").partition("/")
    abilities: list[Ability] = []
    for key, entries in facts.items():
        if key == "keywords":
            for words in entries:
                found = read_keywords(words)
                if found is None:
                    raise ValueError(f"{words!r} is no keyword ability")
                abilities += found
        elif key in ABILITY_KEYS:
            for entry in entries:
                unknown = set(entry) - ABILITY_KEYS[key]
                if unknown:
                    raise ValueError(f"unknown key {sorted(unknown)[0]!r} in [[{key}]]")
                abilities.append(_ability(key, entry))
    indicator = facts.get("color_indicator", "")
    return Card(
        name=facts["name"],
        short_name=facts.get("short_name", ""),
        mana_cost=facts.get("cost", ""),
        indicator=frozenset(COLORS[word] for word in indicator.split()),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        abilities=tuple(abilities),
        power=power,
        toughness=toughness,
    )


def type_line(text: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """ "Legendary Creature — Human Wizard" as supertypes, card types and subtypes."""
    before, _, after = text.partition(" — ")
    words = before.split()
    unknown = [word for word in words if word not in SUPERTYPES and word not in CARD_TYPES]
    if unknown or not words:
        raise ValueError(f"{(unknown or [text])[0]!r} is neither a supertype nor a card type")
    return (
        tuple(word for word in words if word in SUPERTYPES),
        tuple(word for word in words if word in CARD_TYPES),
        tuple(after.replace("Time Lord", "Time_Lord").replace("_", " ").split()),
    )


def _ability(key: str, entry: dict[str, Any]) -> Ability:
    if key == "mana":
        return ManaAbility(entry["adds"], entry.get("cost", "{T}"))
    if key == "other":
        return Recognised(entry["kind"], entry["says"])
    phrase = entry["applies_to"]
    targets = phrase.startswith("target ")
    objects = _objects(phrase.removeprefix("target "))
    changes = _changes(entry)
    if key == "static":
        condition = read_condition(entry["if"]) if "if" in entry else None
        defining, everywhere = entry.get("defining", False), entry.get("everywhere", False)
        return Static(objects, changes, condition, defining, everywhere)
    until, first = entry.get("until", "end of turn"), entry.get("until_first", False)
    effect = Resolves(objects, changes, targets, until, first)
    return Activated(entry["cost"], effect) if key == "activated" else effect


def _changes(entry: dict[str, Any]) -> tuple[Change, ...]:
    """The changes in the order in which the card tells of them; abilities in a row are one."""
    changes: list[Change] = []
    for key, terms in entry.items():
        if not key.startswith("layer-"):
            continue
        for term in _as_list(terms):
            for change in read_term(key.removeprefix("layer-"), term):
                last = changes[-1] if changes else None
                if isinstance(change, Gain) and isinstance(last, Gain):
                    changes[-1] = Gain((*last.abilities, *change.abilities))
                else:
                    changes.append(change)
    return tuple(changes)


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _objects(phrase: str) -> Objects:
    objects = read_objects(phrase)
    if objects is None:
        raise ValueError(f"{phrase!r} isn't a description of objects that the engine knows")
    return objects


def read_condition(text: str) -> Condition:
    """ "your turn", "7 level counters", "2-6 level counters", and what a card's text says
    after "as long as": "you control five or more enchantments", "this creature is tapped"."""
    if text == "your turn":
        return Condition(your_turn=True)
    if match := re.fullmatch(r"(\d+)(?:-(\d+))? (.+?) counters", text):
        most = int(match[2]) if match[2] else None
        return Condition(Amount(count="counters", counter=match[3]), int(match[1]), most)
    if condition := words_to_condition(text):
        return condition
    raise ValueError(f"{text!r} isn't a condition that the engine knows")


def _amount(phrase: str) -> Amount:
    amount = read_amount(phrase)
    if amount is None:
        raise ValueError(f"{phrase!r} isn't something the engine can count")
    return amount


def read_term(layer: str, term: Any) -> list[Change]:
    """What one entry such as `layer-4 = "+ Swamp"` does; raises ValueError if it isn't a term."""
    readers = {
        "2": lambda t: [GainControl()] if t == "you" else None,
        "3": _word,
        "4": _types,
        "5": _colors,
        "6": _abilities,
        "7a": _defined_size,
        "7b": _set_size,
        "7c": _modified_size,
        "7d": lambda t: [Switch()] if t == "switch" else None,
    }
    changes = readers[layer](term)
    if not changes:
        raise ValueError(f"layer-{layer}: {term!r} isn't a term that the engine knows")
    return changes


def _word(term: str) -> list[Change] | None:
    old, arrow, new = term.partition(" -> ")
    return [ReplaceWord(old, new)] if arrow else None


def _types(term: str) -> list[Change] | None:
    """ "+ Swamp" adds, "= Island" sets, "- Creature" takes away. After a semicolon stands how
    the card's sentence ends: "+ Swamp; land types", "+ Creature; still"."""
    term, _, ending = term.partition("; ")
    if ending not in ("", "types", "land types", "creature types", "still", IT_IS_STILL):
        return None
    sign, _, words = term.partition(" ")
    if sign == "+":
        added = _added(words)
        return [replace(added, ending=ending)] if added else None
    if words == "chosen type":
        return [SetCreatureTypes(chosen=True)] if sign == "=" else None
    found = _type_words(words)
    if found is None or ending:
        return None
    kinds, subtypes, _ = found
    if sign == "-" and kinds:
        return [RemoveTypes(kinds)]
    if sign != "=":
        return None
    if kinds:
        return [SetTypes(kinds, subtypes)]
    if set(subtypes) <= LAND_TYPES:
        return [SetLandTypes(subtypes)]
    return [SetCreatureTypes(subtypes)]


def _added(words: str) -> AddTypes | None:
    whole = {
        "chosen type": AddTypes(chosen=True),
        "every creature type": AddTypes(every_creature_type=True),
        "every basic land type": AddTypes(subtypes=tuple(BASIC_LAND_TYPES)),
        "every land type": AddTypes(subtypes=tuple(sorted(LAND_TYPES))),
    }
    found = _type_words(words)
    return whole.get(words) or (AddTypes(*found) if found else None)


def _type_words(words: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] | None:
    """ "Land Creature — Forest Saproling" as card types, subtypes and supertypes."""
    each = words.replace(" — ", " ").split()
    kinds = tuple(word for word in each if word in CARD_TYPES)
    over = tuple(word for word in each if word in SUPERTYPES)
    subtypes = tuple(word for word in each if word not in (*kinds, *over))
    known = CREATURE_TYPES | LAND_TYPES | {"Aura", "Equipment", "Vehicle", "Saga", "Shrine"}
    return (kinds, subtypes, over) if set(subtypes) <= known else None


def _colors(term: str) -> list[Change] | None:
    sign, _, words = term.partition(" ")
    kind = {"+": AddColors, "=": SetColors}.get(sign)
    if kind is None:
        return None
    if words == "chosen color":
        return [kind(chosen=True)]
    if words == "all colors":
        return [kind(frozenset("WUBRG"))]
    if words == "colorless":
        return [kind(frozenset())]
    letters = [COLORS.get(word) for word in words.split() if word != "and"]
    return [kind(frozenset(letter for letter in letters if letter))] if all(letters) else None


def _abilities(term: Any) -> list[Change] | None:
    if isinstance(term, dict):
        kind, entry = next(iter(term.items()))
        return [Gain((_ability(kind, entry),))]
    if term in ("lose all abilities", "lose all abilities except mana abilities"):
        return [LoseAllAbilities(but_mana=term.endswith("mana abilities"))]
    for word, never in (("lose ", False), ("never ", True)):
        if term.startswith(word):
            return [Lose(term.removeprefix(word), never)]
    if term.startswith("activated abilities of "):
        return [GainActivatedOf(_objects(term.removeprefix("activated abilities of ")))]
    keywords = read_keywords(term)
    return [Gain(keywords)] if keywords else None


def _defined_size(term: Any) -> list[Change] | None:
    """{count = "cards in your hand", times = 2, only = "power", toughness_plus = 1}"""
    if not isinstance(term, dict) or set(term) - {"count", "times", "only", "toughness_plus"}:
        return None
    counted = _amount(term["count"])
    size = Amount(0, term.get("times", 1), counted.count, counted.objects, counted.whose)
    more = Amount(term.get("toughness_plus", 0), size.times, size.count, size.objects, size.whose)
    only = term.get("only", "")
    return [DefinePT(None if only == "toughness" else size, None if only == "power" else more)]


def _set_size(term: Any) -> list[Change] | None:
    if isinstance(term, dict):
        defined = _defined_size(term) or []
        return [SetPT(d.power, d.toughness) for d in defined if isinstance(d, DefinePT)]
    if term == "mana value":
        return [SetPT(Amount(count="mana value"), Amount(count="mana value"))]
    if match := re.fullmatch(r"(power|toughness) (\d+)", term):
        amount = Amount(int(match[2]))
        return [SetPT(amount, None) if match[1] == "power" else SetPT(None, amount)]
    if match := re.fullmatch(r"(\d+)/(\d+)", term):
        return [SetPT(Amount(int(match[1])), Amount(int(match[2])))]
    return None


def _modified_size(term: str) -> list[Change] | None:
    match = re.fullmatch(r"([+-]\d+)/([+-]\d+)(?: for each (.+))?", term)
    if not match:
        return None
    per = _amount(match[3]) if match[3] else None
    return [ModifyPT(Amount(int(match[1])), Amount(int(match[2])), per)]
