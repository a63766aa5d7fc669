"""A card's text line by line: how far the engine understands it, and what that tells."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.db import OperationalError, ProgrammingError

from rulings.engine.abilities import (
    Ability,
    Activated,
    Keyword,
    ManaAbility,
    Recognised,
    Resolves,
    Static,
    Unread,
)
from rulings.engine.board import Card as CardFacts
from rulings.engine.layers import LAYERS, RULE_OF
from rulings.engine.oracle.reader import read_text
from rulings.library import card_facts

from .models import Card, CardImport, CardName

MADE_OF = re.compile(r"\s[—-]\s")
SUPERTYPES = {"Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Elite"}
TRIGGER = re.compile(r"(?:[^.—]+ — )?(?:When|Whenever|At) ")  # 603.1, after an ability word
COST = re.compile(r'[^".]+:')  # 602.1a
IN_PART = re.compile(r"LEVEL \d|STATION \d|(?:\{[^}]+\})+: Level \d")
ROOM = re.compile(r"— .*\bRoom\b")  # 709.5: a locked door's half has no abilities


@dataclass(frozen=True)
class Line:
    """`understood` is "yes", "half" (recognised) or "no"; `abilities` what it was read as."""

    text: str
    understood: str
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class Fact:
    """Something worked out from a card's text, with the rules that it is a matter of."""

    text: str
    rules: tuple[str, ...]


def lines(text: str, name: str, type_line: str) -> list[Line]:
    """Each line of an official text, as the engine reads it.

    What holds only in part of a card's life (a level, a station, a door) is read as a whole.
    """
    written = [line for line in text.splitlines() if line.strip(" /")]
    read = [_line(line, name, type_line) for line in written]
    first = next((n for n, line in enumerate(written) if IN_PART.match(line)), len(written))
    if ROOM.search(type_line):
        first = 0
    whole = "\n".join(in_plain_words(line, name, type_line) for line in written[first:])
    if first < len(written) and (
        ROOM.search(type_line) or any(isinstance(one, Unread) for one in read_text(whole))
    ):
        return read[:first] + [Line(line, "no") for line in written[first:]]
    return read[:first] + [replace(line, understood="yes") for line in read[first:]]


@lru_cache(maxsize=20_000)
def _line(line: str, name: str, type_line: str) -> Line:
    abilities = read_text(in_plain_words(line, name, type_line))
    if not abilities:
        return Line(line, "yes")  # reminder text alone
    worst = "yes"
    for ability in abilities:
        if isinstance(ability, Unread):
            worst = "no"
        elif isinstance(ability, Recognised) and worst == "yes":
            worst = "half"
    return Line(line, worst, abilities)


def in_plain_words(text: str, name: str, type_line: str) -> str:
    """A text as today's cards word it: "this creature" for its name, "enters" alone."""
    itself = f"this {_noun(type_line)}"
    text = text.replace("’", "'").replace("enters the battlefield", "enters")
    for own in filter(None, dict.fromkeys((name, *_short(name)))):
        pattern = rf"(?<![\w'\"-]){re.escape(own)}(?![\w-])(?!'s? (?:Spirit|Avatar))"
        text = re.sub(pattern, itself, text)
    return re.sub(
        rf"(^|(?<=[.—\"] )|(?<=\")){re.escape(itself)}",
        itself[0].upper() + itself[1:],
        text,
        flags=re.M,
    )


def _noun(type_line: str) -> str:
    types, _, subtypes = type_line.partition(" — ")
    for noun in ("Aura", "Equipment", "Vehicle", "Fortification"):
        if noun in subtypes:
            return noun
    words = types.lower().split()
    for noun in ("creature", "land", "artifact", "enchantment", "planeswalker"):
        if noun in words:
            return noun
    return "spell" if {"instant", "sorcery"} & set(words) else "permanent"


def _short(name: str) -> Iterator[str]:
    if ", " in name:
        yield name.split(", ")[0]


# What the lines tell


def facts(lines: list[Line]) -> list[Fact]:
    """What kinds of abilities there are and in which layers they work, each told once."""
    told = [fact for line in lines for fact in _of_line(line)]
    return list(dict.fromkeys(told))


def _of_line(line: Line) -> Iterator[Fact]:
    for ability in line.abilities:
        match ability:
            case Keyword():
                continue  # its own rule stands in the list of keywords
            case Static(defining=True):
                yield Fact("characteristic-defining ability", ("604.3",))
                yield from _layers("static ability", "604.1", ability.changes)
            case Static():
                yield from _layers("static ability", "604.1", ability.changes)
            case ManaAbility():
                yield Fact("mana ability", ("605.1a",))
            case Activated():
                yield from _layers("activated ability", "602.1", ability.effect.changes)
            case Resolves():
                yield from _layers("effect of what resolves", "611.2", ability.changes)
            case Recognised():
                rule = {"activated": "602.1", "triggered": "603.1", "static": "604.1"}
                number = {"replacement": "614.1", "spell": "608.2"} | rule
                yield Fact(f"{ability.kind} ability", (number[ability.kind],))
            case Unread():
                yield from _by_shape(ability.text)


def _by_shape(text: str) -> Iterator[Fact]:
    """The kind of an ability that isn't understood, where its form alone says it."""
    if TRIGGER.match(text):
        yield Fact("triggered ability", ("603.1",))
    elif COST.match(text):
        yield Fact("activated ability", ("602.1",))


def _layers(kind: str, rule: str, changes: tuple) -> Iterator[Fact]:
    layers = sorted({change.layer for change in changes}, key=LAYERS.index)
    if not layers:
        yield Fact(kind, (rule,))
        return
    named = " and ".join(filter(None, (", ".join(layers[:-1]), layers[-1])))
    word = "layers" if len(layers) > 1 else "layer"
    yield Fact(f"{kind}, {word} {named}", (rule, *(RULE_OF[layer] for layer in layers)))


# Cards on boards


class EveryCard(Mapping[str, CardFacts]):
    """Every card that may stand on a board: the starter library's, then the official ones.

    A card of several faces is what its front is (712.8a), by its whole name or the front's.
    """

    def __getitem__(self, name: str) -> CardFacts:
        if (card := card_facts.cards().get(name)) is not None:
            return card
        row = _official(name)
        if row is None:
            raise KeyError(name)
        return _facts(row)

    def __contains__(self, name: object) -> bool:
        return name in card_facts.cards() or (isinstance(name, str) and _official(name) is not None)

    def __iter__(self) -> Iterator[str]:
        official = Card.objects.exclude(brought=None).values_list("name", flat=True)
        official = official if last_import() else ()
        return iter(dict.fromkeys([*card_facts.cards(), *official]))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def last_import() -> int:
    """Tells one state of the official cards from another; 0 where there are none."""
    try:
        return CardImport.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    except (OperationalError, ProgrammingError):  # no tables yet: the library is enough
        return 0


def _official(name: str) -> Card | None:
    if not last_import():
        return None
    brought = Card.objects.exclude(brought=None).prefetch_related("faces")
    card = brought.filter(name=name).first()
    if card is None:
        named = CardName.objects.filter(name=name, language="English", card__faces__name=name)
        front = named.filter(card__faces__position=0).first()
        card = brought.get(pk=front.card_id) if front else None
    return card


def _facts(card: Card) -> CardFacts:
    """The facts of a card as the engine has them; it stands under its front's name."""
    front = next(iter(card.faces.all()), card)
    supertypes, types, subtypes = types_of(front.type_line)
    text = "\n".join(
        in_plain_words(line, front.name, front.type_line) for line in front.text.splitlines()
    )
    abilities = read_text(text)
    if ROOM.search(front.type_line):
        abilities = tuple(Unread(line) for line in text.splitlines() if line)
    of_cost = set(re.findall("[WUBRG]", front.mana_cost))
    return CardFacts(
        name=front.name,
        short_name=next(_short(front.name), ""),
        mana_cost=front.mana_cost,
        indicator=frozenset(front.colors) - of_cost,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        abilities=abilities,
        power=front.power,
        toughness=front.toughness,
    )


def types_of(type_line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, types and subtypes of an official type line."""
    left, *right = MADE_OF.split(type_line, maxsplit=1)
    words = left.split()
    return (
        tuple(word for word in words if word in SUPERTYPES),
        tuple(word for word in words if word not in SUPERTYPES),
        tuple(right[0].split()) if right else (),
    )
