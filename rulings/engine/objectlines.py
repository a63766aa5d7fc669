"""One line of board text: an object with its state, or an effect that is already there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from .abilities import Activated, Keyword, Objects, Resolves
from .board import Card, LastingEffect, Object
from .changes import Change, GainControl, ReplaceWord, Switch
from .oracle.keywords import read_keywords, write_keyword
from .oracle.predicates import read_predicates, write_predicates
from .oracle.reader import read_text
from .oracle.writer import write_text
from .types import CARD_TYPES, COLOR_NAMES, COLORS, SUBTYPES_OF, SUPERTYPES
from .wording import OF

_SUBTYPES = frozenset().union(*SUBTYPES_OF.values())


class LineError(ValueError):
    """What is wrong with a line; `at` is the piece of it to point at."""

    def __init__(self, message: str, at: str = "", suggestion: str = "") -> None:
        super().__init__(message)
        self.at, self.suggestion = at, suggestion


@dataclass
class _State:
    """What a line says of an object's state."""

    entered_at: int | None = None
    attached_to: str = ""
    tapped: bool = False
    token: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    counter_times: dict[str, tuple[int, ...]] = field(default_factory=dict)
    damage: int = 0
    chosen: str = ""
    owner: str = ""


def read_object(
    line: str, player: str, cards: Mapping[str, Card], zone: str = "battlefield"
) -> Object:
    """An object from its line; label, timestamp and links are settled by the whole board."""
    if match := _MADE_UP.match(line):
        state = _State(attached_to=match[2] or "")
        head, number = _numbered(_timed(match[1], state))
        parts = _commas(line[match.end() :])
        card = _read_facts(head, parts, state)
    else:
        card, number, state, parts = _known(_commas(line), cards)
    for part in parts:
        _read_state(part, state)
    return Object(
        label=f"{card.name} #{number}" if number else card.name,
        card=card,
        owner=state.owner or player,
        controller=player,
        timestamp=(),
        zone=zone,
        token=state.token,
        tapped=state.tapped,
        counters=state.counters,
        counter_times=state.counter_times,
        damage=state.damage,
        attached_to=state.attached_to,
        chosen=state.chosen,
        entered_at=state.entered_at,
    )


# "Wisp Token: 1/1 blue …", "Hammer @3 on Urborg, Tomb of Yawgmoth: {2} Equipment artifact": a
# colon in quotes or after a cost makes nothing up.
_MADE_UP = re.compile(r"([^:\"{,]+?)(?: on ([^:\"{]+))?: ")


def _commas(text: str) -> list[str]:
    """Split at commas outside quotes."""
    return [p.strip() for p in re.findall(r'(?:[^,"]|"[^"]*")+', text) if p.strip()]


def _numbered(name: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.+?) #(\d+)((?: @-?\d+)?)", name)
    return (match[1] + match[3], match[2]) if match else (name, "")


def _known(parts: list[str], cards: Mapping[str, Card]) -> tuple[Card, str, _State, list[str]]:
    """The card a line names: the longest run of its comma parts that is one."""
    for length in range(len(parts), 0, -1):
        state = _State()
        head = ", ".join(parts[:length])
        if match := re.match(r"(.+?) on (.+)", head):
            bare, number = _numbered(_timed(match[1], state))
            if bare in cards:
                state.attached_to = match[2]
                if found := re.search(r" @(-?\d+)$", state.attached_to):
                    state.attached_to = state.attached_to[: found.start()]
                    state.entered_at = int(found[1])
                return cards[bare], number, state, parts[length:]
        head, number = _numbered(_timed(head, state))
        if head in cards:
            return cards[head], number, state, parts[length:]
    name = _numbered(_timed(parts[0].split(" on ")[0], _State()))[0]
    close = get_close_matches(name, cards, 1, 0.6) or [
        card for card in cards if card.lower() == name.lower()
    ]
    raise LineError(
        f"There is no card “{name}” here. A made-up object is written “{name}: 2/2 creature”.",
        name,
        f"“{close[0]}”" if close else "",
    )


def _timed(text: str, state: _State) -> str:
    if match := re.search(r" @(-?\d+)", text):
        state.entered_at = int(match[1])
        return text[: match.start()] + text[match.end() :]
    return text


def _read_facts(name: str, parts: list[str], state: _State) -> Card:
    """A made-up object: "1/1 blue Spirit creature token, flying"; what is used is taken off."""
    card = Card(name, made_up=True)
    rest: list[str] = []
    for number, part in enumerate(parts):
        if part.startswith('"'):
            card = replace(
                card, abilities=(*card.abilities, *read_text(part[1:].removesuffix('"')))
            )
        elif number == 0:
            card = _read_type_words(card, part, state)
        elif (keywords := read_keywords(part)) is not None:
            card = replace(card, abilities=(*card.abilities, *keywords))
        else:
            rest.append(part)
    parts[:] = rest
    return card


def _read_type_words(card: Card, text: str, state: _State) -> Card:
    for word in text.removeprefix("a ").removeprefix("an ").split():
        if match := re.fullmatch(r"([\d*+]+)/([\d*+]+)", word):
            card = replace(card, power=match[1], toughness=match[2])
        elif re.fullmatch(r"(?:\{[^}]+\})+", word):
            card = replace(card, mana_cost=word)
        elif word in COLORS:
            card = replace(card, indicator=card.indicator | {COLORS[word]})
        elif word in ("and", "colorless"):
            continue
        elif word == "token":
            state.token = True
        elif word.capitalize() in SUPERTYPES:
            card = replace(card, supertypes=(*card.supertypes, word.capitalize()))
        elif word.capitalize() in CARD_TYPES and word[0].islower():
            card = replace(card, types=(*card.types, word.capitalize()))
        elif word in _SUBTYPES:
            card = replace(card, subtypes=(*card.subtypes, word))
        else:
            close = get_close_matches(word, [*COLORS, *_SUBTYPES, *map(str.lower, CARD_TYPES)], 1)
            raise LineError(
                f"“{word}” is no color, type or size.", word, f"“{close[0]}”" if close else ""
            )
    if not card.types:
        raise LineError(f"{card.name} needs a card type, such as “creature”.", text)
    return card


_COUNTERS = re.compile(r"(a|an|one|\d+) (.+?) counters?(?: @(-?\d+))?")


def _read_state(part: str, state: _State) -> None:
    if part in ("tapped", "token"):
        setattr(state, part, True)
    elif match := _COUNTERS.fullmatch(part):
        state.counters[match[2]] = int(match[1]) if match[1].isdigit() else 1
        if match[3]:
            state.counter_times[match[2]] = (int(match[3]),)
    elif match := re.fullmatch(r"(\d+) damage", part):
        state.damage = int(match[1])
    elif match := re.fullmatch(r"choosing (.+)", part):
        state.chosen = match[1]
    elif match := re.fullmatch(r"owned by (\S+)", part):
        state.owner = match[1]
    else:
        known = "“tapped”, “2 +1/+1 counters”, “1 damage”, “choosing Elf”, “owned by Nick”"
        raise LineError(f"“{part}” says nothing the bench can read. Known are {known}.", part)


def write_object(thing: Object) -> str:
    """The line for an object, without its indent."""
    at = f" @{thing.entered_at}" if thing.entered_at is not None else ""
    on = f" on {thing.attached_to}" if thing.attached_to else ""
    card = thing.card
    if card.made_up:
        parts = [f"{thing.label}{at}{on}: {write_facts(card, thing.token)}", *write_abilities(card)]
    else:
        parts = [f"{thing.label}{at}{on}", *(["token"] if thing.token else [])]
    if thing.tapped:
        parts.append("tapped")
    for kind, number in thing.counters.items():
        when = thing.counter_times.get(kind)
        some = f"{number} {kind} counter{'s' if number != 1 else ''}"
        parts.append(f"{some} @{when[0]}" if when else some)
    if thing.damage:
        parts.append(f"{thing.damage} damage")
    if thing.chosen:
        parts.append(f"choosing {thing.chosen}")
    if thing.owner != thing.controller:
        parts.append(f"owned by {thing.owner}")
    return ", ".join(parts)


def write_facts(card: Card, token: bool) -> str:
    """A made-up object's type words: "1/1 blue Spirit creature token"."""
    words = [
        card.mana_cost,
        f"{card.power}/{card.toughness}" if card.power else "",
        *(COLOR_NAMES[c] for c in "WUBRG" if c in card.indicator),
        *(word.lower() for word in card.supertypes),
        *card.subtypes,
        *(word.lower() for word in card.types),
        "token" if token else "",
    ]
    return " ".join(word for word in words if word)


def write_abilities(card: Card) -> list[str]:
    """A made-up object's keywords, and its sentences in quotes."""
    return [
        write_keyword(ability) if isinstance(ability, Keyword) else f'"{write_text([ability])}"'
        for ability in card.abilities
    ]


# ---------------------------------------------------------------- effects


def read_effect(
    line: str,
    player: str,
    labels: Sequence[str],
    cards: Mapping[str, Card],
) -> LastingEffect:
    """ "effect @9: Bear gets +1/+1 until end of turn" or "effect of Giant Growth on Bear"."""
    match = re.fullmatch(r"effect(?: @(-?\d+))?(?:: (.+)| of (.+))", line)
    if not match:
        hint = "“effect: Bear gets +1/+1” or “effect of Giant Growth on Bear”"
        raise LineError(f"An effect is written {hint}.", line)
    at = int(match[1]) if match[1] else None
    if match[3]:
        return replace(_effect_of(match[3], player, labels, cards), entered_at=at)
    text = match[2]
    duration = ""
    if found := re.search(r" until (end of turn)$", text):
        text, duration = text[: found.start()], found[1]
    hit: list[str]
    changes: tuple[Change, ...] | None
    if found := re.fullmatch(r"(\S+) controls (.+)", text):
        hit, changes = _subjects(f"{found[2]} ", labels)[0], (GainControl(found[1]),)
    elif found := re.fullmatch(rf"switch (.+?){OF} power and toughness", text):
        hit, changes = _subjects(f"{found[1]} ", labels)[0], (Switch(),)
    elif found := re.fullmatch(r"(\w+) becomes (\w+) in the text of (.+)", text):
        hit = _subjects(f"{found[3]} ", labels)[0]
        changes = (ReplaceWord(found[1], found[2]),)
    else:
        hit, predicate = _subjects(text, labels)
        changes = read_predicates(predicate)
    if not hit or changes is None:
        raise LineError(f"“{match[2]}” isn't an effect the bench can read.", match[2])
    effect = Resolves(Objects(named=" and ".join(hit)), changes, False, duration)
    return LastingEffect("An effect", effect, tuple(hit), player, (), entered_at=at)


def _subjects(text: str, labels: Sequence[str]) -> tuple[list[str], str]:
    """The labels that a sentence starts with, joined by "and", and the rest of it."""
    hit: list[str] = []
    rest = text
    while True:
        found = max(
            (label for label in labels if rest.startswith(f"{label} ")), key=len, default=""
        )
        if not found:
            return hit, rest
        hit.append(found)
        rest = rest.removeprefix(found).lstrip()
        if not rest.startswith("and "):
            return hit, rest
        rest = rest.removeprefix("and ")


def _effect_of(
    text: str, player: str, labels: Sequence[str], cards: Mapping[str, Card]
) -> LastingEffect:
    text, _, chosen = text.partition(", choosing ")
    name, _, target = text.partition(" on ")
    bare = _numbered(name)[0]
    if bare not in cards:
        close = get_close_matches(bare, cards, 1, 0.6)
        hint = f"“{close[0]}”" if close else ""
        raise LineError(f"There is no card “{bare}” here.", bare, hint)
    effect = effect_of_card(cards[bare], bool(target))
    if effect is None:
        raise LineError(f"{bare} makes no lasting effect as it resolves.", bare)
    hit = [target] if target in labels else _subjects(f"{target} ", labels)[0] if target else []
    if not hit and effect.objects.this and name in labels:
        hit = [name]
    if not hit:
        close = get_close_matches(target, labels, 1, 0.5)
        hint = f"“{close[0]}”" if close else ""
        message = f"“{target}” isn't on this board." if target else f"On what? “{text} on …”"
        raise LineError(message, target or text, hint)
    return LastingEffect(name, effect, tuple(hit), player, (), chosen)


def effect_of_card(card: Card, targets: bool) -> Resolves | None:
    """What a card's spell, or else its activated ability, does as it resolves.

    Where there are several, it is the one that targets, or the one that doesn't. Raises
    LineError if that leaves more than one.
    """
    spells = [ability for ability in card.abilities if isinstance(ability, Resolves)]
    activated = [one.effect for one in card.abilities if isinstance(one, Activated)]
    effects = spells or activated
    fitting = [effect for effect in effects if effect.targets is targets] or effects
    if len(fitting) > 1:
        hint = f"Write what it does: “effect: … until {fitting[0].duration or 'end of turn'}”."
        raise LineError(f"{card.name} could do several things here. {hint}", card.name)
    return fitting[0] if fitting else None


def write_effect(effect: LastingEffect) -> str:
    at = f" @{effect.entered_at}" if effect.entered_at is not None else ""
    hit = " and ".join(effect.objects)
    if effect.name == "An effect":
        changes = effect.effect.changes
        until = f" until {effect.effect.duration}" if effect.effect.duration else ""
        if isinstance(changes[0], GainControl):
            return f"effect{at}: {changes[0].player} controls {hit}{until}"
        if changes == (Switch(),):
            return f"effect{at}: switch {hit}'s power and toughness{until}"
        if isinstance(changes[0], ReplaceWord):
            old, new = changes[0].old, changes[0].new
            return f"effect{at}: {old} becomes {new} in the text of {hit}{until}"
        said = write_predicates(changes, len(effect.objects) == 1, lasting=True)
        return f"effect{at}: {hit} {said}{until}"
    chosen = f", choosing {effect.chosen}" if effect.chosen else ""
    on = "" if effect.effect.objects.this and hit == effect.name else f" on {hit}"
    return f"effect{at} of {effect.name}{on}{chosen}"
