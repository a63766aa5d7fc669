"""Descriptions of objects: "other white creatures you control", read and written.

A phrase that isn't wholly understood reads as None, never as a guess.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rulings.engine.abilities import Objects
from rulings.engine.types import CARD_TYPES, COLORS, SUBTYPES_OF, SUPERTYPES
from rulings.engine.wording import a, plural

from .keywords import PLAIN

ALL_SUBTYPES = frozenset().union(*SUBTYPES_OF.values())
_SINGULAR = {plural(word): word for word in ALL_SUBTYPES} | {word: word for word in ALL_SUBTYPES}
_TYPES = {word.lower(): word for word in CARD_TYPES}
_SUPERTYPES = {word.lower(): word for word in SUPERTYPES}
_THIS = re.compile(r"this (creature|land|artifact|enchantment|permanent|Aura|Equipment|token)|~")
_ATTACHED = re.compile(
    r"(enchanted|equipped|fortified) (creature|land|artifact|enchantment|permanent)"
)

EVERYWHERE = "all cards that aren't on the battlefield, spells, and permanents"

_ENDINGS: tuple[tuple[str, dict[str, object]], ...] = (
    (" you control", {"controller": "you"}),
    (" your opponents control", {"controller": "opponents"}),
    (" you don't control", {"controller": "not you"}),
    (" with no abilities", {"no_abilities": True}),
    (" of the chosen type", {"chosen_type": True}),
    (" of the chosen color", {"chosen_color": True}),
    (" in all graveyards", {"zone": "graveyard"}),
    (" in your graveyard", {"zone": "graveyard", "owner": "you"}),
    (" in graveyards", {"zone": "graveyard", "noun": "card"}),
)
_KEYWORD = re.compile(r" (with|without) ([a-z ]+)$")
_AT_LEAST = re.compile(r" with (mana value|power) (\d+) or greater$")
_OTHER_THAN = re.compile(r" (other than this (?:creature|land|artifact|enchantment|permanent))$")
_COUNTER = re.compile(r" with an? (.+?) counter on (?:it|them)$")


def read_objects(phrase: str) -> Objects | None:
    """The objects that a phrase describes, or None when it isn't understood."""
    if _THIS.fullmatch(phrase):
        return Objects(this=True, noun=phrase)
    if _ATTACHED.fullmatch(phrase):
        return Objects(attached=True, noun=phrase)
    if phrase == EVERYWHERE:
        return Objects(zone="anywhere")
    if " and " in phrase:
        return _read_either(phrase.split(" and "))
    found: dict[str, object] = {}
    phrase = _read_endings(phrase, found)
    words = phrase.split()
    while words and words[0] in ("all", "each", "other", "another"):
        word = words.pop(0)
        found |= {"other": True} if word in ("other", "another") else {"how": word}
    if not words:
        return None
    sets: dict[str, set[str]] = {}
    nouns = 0
    for word in words:
        field = _adjective(word, sets, found)
        if field == "?":
            return None
        nouns += field == "noun"
    if not nouns:
        return None
    return replace(Objects(), **found, **{key: frozenset(value) for key, value in sets.items()})  # type: ignore[arg-type]


def _read_either(phrases: list[str]) -> Objects | None:
    """ "Servos and Thopters you control": what ends or begins the whole is said of every part."""
    parts = [read_objects(phrase) for phrase in phrases]
    if not all(parts):
        return None
    shared: dict[str, object] = {}
    _read_endings(phrases[-1], shared)
    either = [part for part in parts if part]
    if shared and not any(_write_endings(part, True) for part in either[:-1]):
        either = [
            part if part.this or part.attached else replace(part, **shared)  # type: ignore[arg-type]
            for part in either
        ]
    if either[0].other:
        either = [replace(part, other=True) for part in either]
    return Objects(either=tuple(either))


def _read_endings(phrase: str, found: dict[str, object]) -> str:
    """Take what follows the noun off a phrase, into `found`."""
    again = True
    while again:
        again = False
        for ending, fields in _ENDINGS:
            if phrase.endswith(ending):
                phrase, again = phrase.removesuffix(ending), True
                found |= fields
        if match := _AT_LEAST.search(phrase):
            key = "mana_value_from" if match[1] == "mana value" else "power_from"
            found[key] = int(match[2])
        elif match := _OTHER_THAN.search(phrase):
            found |= {"other": True, "noun": match[1]}
        elif match := _COUNTER.search(phrase):
            found["counter"] = match[1]
        elif (match := _KEYWORD.search(phrase)) and match[2] in PLAIN:
            found["keyword" if match[1] == "with" else "without_keyword"] = match[2]
        else:
            match = None
        if match:
            phrase, again = phrase[: match.start()], True
    return phrase


def _adjective(word: str, sets: dict[str, set[str]], found: dict[str, object]) -> str:
    """File one word of the noun group; says "noun" for what can stand alone, "?" if unknown."""
    without = word.startswith("non")
    bare = word.removeprefix("non").removeprefix("-") if without else word
    prefix = "not_" if without else ""
    if bare in ("token", "tokens"):
        found["token"] = not without
        return "" if without else "noun"
    if word in ("tapped", "untapped"):
        found["tapped"] = word == "tapped"
    elif word == "attacking":
        found["attacking"] = True
    elif bare in COLORS:
        sets.setdefault(f"{prefix}colors", set()).add(COLORS[bare])
    elif bare in _SUPERTYPES:
        sets.setdefault(f"{prefix}supertypes", set()).add(_SUPERTYPES[bare])
    elif bare.removesuffix("s") in _TYPES and (bare in _TYPES or bare.endswith("s")):
        sets.setdefault(f"{prefix}types", set()).add(_TYPES[bare.removesuffix("s")])
        return "" if without else "noun"
    elif bare in ("permanent", "permanents") and not without:
        found["noun"] = "permanent"
        return "noun"
    elif bare in ("card", "cards") and not without:
        return "noun"
    elif bare in _SINGULAR:
        sets.setdefault(f"{prefix}subtypes", set()).add(_SINGULAR[bare])
        return "" if without else "noun"
    else:
        return "?"
    return ""


def is_one(objects: Objects) -> bool:
    """Whether a phrase for these takes a singular verb."""
    return objects.this or objects.attached or objects.how == "each" or bool(objects.named)


def write_objects(objects: Objects, *, one: bool | None = None) -> str:
    """The phrase for a description; `one` asks for a singular or plural noun."""
    if objects.this or objects.attached:
        return objects.noun or "~"
    if objects.named:
        return objects.named
    if objects.zone == "anywhere":
        return EVERYWHERE
    if objects.either:
        return _write_either(objects.either, one)
    one = objects.how == "each" if one is None else one
    return _write_head(objects, one) + _write_endings(objects, one)


def _write_either(either: tuple[Objects, ...], one: bool | None) -> str:
    if either[0].other:
        either = (either[0], *(replace(part, other=False) for part in either[1:]))
    single = [part.how == "each" if one is None else one for part in either]
    endings = [_write_endings(part, sole) for part, sole in zip(either, single, strict=True)]
    heads = [_write_head(part, sole) for part, sole in zip(either, single, strict=True)]
    if len(set(endings)) == 1:
        return " and ".join(heads) + endings[0]
    return " and ".join(head + ending for head, ending in zip(heads, endings, strict=True))


def _write_head(objects: Objects, one: bool) -> str:
    """A description without what follows its noun."""
    if objects.this or objects.attached or objects.named:
        return write_objects(objects)
    words = [
        objects.how,
        "other" if objects.other and not objects.noun.startswith("other than") else "",
        {True: "tapped", False: "untapped", None: ""}[objects.tapped],
        "attacking" if objects.attacking else "",
        "nontoken" if objects.token is False else "",
        *_non(objects.not_supertypes, SUPERTYPES),
        *(word.lower() for word in SUPERTYPES if word in objects.supertypes),
        *(f"non{name}" for name, letter in COLORS.items() if letter in objects.not_colors),
        *(name for name, letter in COLORS.items() if letter in objects.colors),
        *(f"non-{word}" for word in sorted(objects.not_subtypes)),
        *_non(objects.not_types, CARD_TYPES),
        *sorted(objects.subtypes),
        *(word.lower() for word in CARD_TYPES if word in objects.types),
        "token" if objects.token else "",
        "permanent" if objects.noun == "permanent" else "",
        "card" if objects.zone != "battlefield" else "",
    ]
    words = [word for word in words if word]
    if not one:
        words[-1] = plural(words[-1])
    return " ".join(words)


def _non(words: frozenset[str], order: tuple[str, ...]) -> list[str]:
    return [f"non{word.lower()}" for word in order if word in words]


def _write_endings(objects: Objects, one: bool) -> str:
    it = "it" if one else "them"
    return "".join(
        (
            next((e for e, f in _ENDINGS[:3] if f["controller"] == objects.controller), ""),
            f" with {objects.keyword}" if objects.keyword else "",
            f" without {objects.without_keyword}" if objects.without_keyword else "",
            " with no abilities" if objects.no_abilities else "",
            " of the chosen type" if objects.chosen_type else "",
            " of the chosen color" if objects.chosen_color else "",
            f" with mana value {objects.mana_value_from} or greater"
            if objects.mana_value_from is not None
            else "",
            f" with power {objects.power_from} or greater"
            if objects.power_from is not None
            else "",
            f" with {a(objects.counter)} counter on {it}" if objects.counter else "",
            f" {objects.noun}" if objects.noun.startswith("other than") else "",
            _graveyards(objects) if objects.zone == "graveyard" else "",
        )
    )


def _graveyards(objects: Objects) -> str:
    if objects.owner == "you":
        return " in your graveyard"
    return " in graveyards" if objects.noun == "card" else " in all graveyards"


def write_cards_everywhere(objects: Objects) -> str:
    """Whom "the same is true for": "creature spells you control and creature cards you own that
    aren't on the battlefield"."""
    kind = [word.lower() for word in CARD_TYPES if word in objects.types]
    spells = " ".join([*kind, "spells you control"])
    cards = " ".join([*_non(objects.not_types, CARD_TYPES), *kind, "cards you own"])
    return f"{spells} and {cards} that aren't on the battlefield"


def is_subtype(word: str) -> bool:
    """Whether a word is a subtype, in the singular or plural."""
    return word in _SINGULAR


def subtype_of(word: str) -> str | None:
    """The subtype that a word names, in the singular or plural."""
    return _SINGULAR.get(word)


def read_state(text: str) -> Objects | None:
    """What something may be, after "is": "tapped", "black", "a creature", "on the battlefield"."""
    if text == "on the battlefield":
        return Objects()
    if text in ("tapped", "untapped"):
        return Objects(tapped=text == "tapped")
    if text in COLORS:
        return Objects(colors=frozenset({COLORS[text]}))
    if match := re.fullmatch(r"an? (.+)", text):
        return read_objects(match[1])
    return None


def write_state(objects: Objects) -> str:
    for text in ("on the battlefield", "tapped", "untapped", *COLORS):
        if read_state(text) == objects:
            return text
    return a(write_objects(objects, one=True))
