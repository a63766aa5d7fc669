"""Card text to abilities. A line counts as understood only if writing it gives it back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from rulings.engine.abilities import (
    Ability,
    Activated,
    Amount,
    Condition,
    ManaAbility,
    Resolves,
    Static,
    Unread,
)
from rulings.engine.changes import AddTypes, Change, DefinePT, GainControl, Switch
from rulings.engine.types import COLORS
from rulings.engine.wording import NUMBERS

from .amounts import read_amount
from .becoming import STILL_A_LAND, STILL_LANDS, still
from .keywords import read_keywords
from .levels import read_level, split_levels
from .nouns import is_subtype, read_objects, read_state
from .predicates import read_predicates
from .writer import write_ability

_COST = re.compile(r"(?:\{[^}]+\})+(?:, (?:\{[^}]+\})+|, [A-Z][^\"{}:]*)*")  # 602.1a
_MANA = re.compile(r"(?:\{[^}]+\})+(?:(?:,| or|, or) (?:\{[^}]+\})+)*|one mana of any color")
_GATE = re.compile(r"(?:\{[^}]+\})+: Level \d+|STATION \d+\+")
_VERB = re.compile(r" (?=(?:gets?|has|have|loses?|gains?|is|are|becomes?|isn't|aren't) )")


def read_text(text: str) -> tuple[Ability, ...]:
    """The abilities of a card's text, line by line; what isn't understood stays whole."""
    lines = [_plain(line) for line in text.splitlines()]
    above, levels = split_levels([line for line in lines if line])
    free, gated = _gated(above)
    read = [ability for line in free for ability in _read_row(line)]
    read += [Unread(line) for line in gated]
    for level in levels:
        striated = read_level(level, [one for line in level[2:] for one in _read_row(line)])
        read += [striated] if striated else [Unread(line) for line in level]
    return tuple(read)


def _gated(lines: list[str]) -> tuple[list[str], list[str]]:
    """What a permanent always has, and what only a level of a Class or a station gives it.

    Which of these a permanent has by now, a board doesn't tell (716.2a, 721.2b).
    """
    first = next((n for n, line in enumerate(lines) if _GATE.fullmatch(line)), len(lines))
    return lines[:first], lines[first:]


def _plain(line: str) -> str:
    """Without reminder text, and with the minus of a keyboard."""
    return re.sub(r" ?\([^)]*\)", "", line).replace("−", "-").strip()


def _read_row(line: str) -> Iterator[Ability]:
    keywords = read_keywords(line)
    if keywords:
        yield from keywords
        return
    ability = read_line(line)
    yield ability if ability is not None else Unread(line)


def read_line(line: str) -> Ability | None:
    """One line's ability, or None unless every word of it is understood."""
    keywords = read_keywords(line)
    if keywords and len(keywords) == 1:
        return keywords[0]
    for ability in _readings(line.rstrip(".")):
        if write_ability(ability).rstrip(".").lower() == line.rstrip(".").lower():
            return ability
    return None


def _readings(line: str) -> Iterator[Ability]:
    cost, colon, effect = line.partition(": ")
    if colon and _COST.fullmatch(cost):
        mana = effect.removeprefix("Add ")
        if mana != effect and _MANA.fullmatch(mana):
            yield ManaAbility(mana, cost)
        yield from (Activated(cost, done) for done in read_effects(effect))
        return
    yield from read_effects(line)
    yield from _read_statics(line)


def read_effects(text: str) -> Iterator[Resolves]:
    """Readings of what a spell or ability does as it resolves: "target creature gets +3/+3
    until end of turn"."""
    text = text.rstrip(".")
    stays = re.search(rf"\.(\"?) (?:{STILL_A_LAND}|{STILL_LANDS})$", f"{text}.")
    for effect in _read_effects(text[: stays.start()] + stays[1] if stays else text):
        changes = still(effect.changes) if stays else effect.changes
        if changes:
            yield replace(effect, changes=changes)
    taken, it, more = text.partition(". It ")
    if it and taken.startswith("Gain control of "):
        for effect in _read_effects(taken):
            until = f" until {effect.duration}" if effect.duration else ""
            changes = read_predicates(more.removesuffix(until))
            if changes and more.endswith(until):
                yield replace(effect, changes=(*effect.changes, *changes))


def _read_effects(text: str) -> Iterator[Resolves]:
    duration = ""
    first = False
    if text.endswith(" until end of turn"):
        text, duration = text.removesuffix(" until end of turn"), "end of turn"
    elif match := re.match(r"until end of turn, ", text, re.I):
        text, duration, first = text[match.end() :], "end of turn", True
    elif not re.match(r"(target|gain control of)\b", text, re.I):
        return
    if match := re.match(r"gain control of target (.+)", text, re.I):
        objects = read_objects(match[1])
        if objects:
            yield Resolves(objects, (GainControl(),), True, duration, first)
        return
    if match := re.fullmatch(r"switch (target )?(.+)'s power and toughness", text, re.I):
        objects = read_objects(match[2])
        if objects:
            yield Resolves(objects, (Switch(),), bool(match[1]), duration, first)
        return
    for verb in _VERB.finditer(text):
        subject = text[: verb.start()]
        subject = _inside(subject)
        targets = subject.startswith("target ")
        objects = read_objects(subject.removeprefix("target "))
        changes = read_predicates(text[verb.end() :])
        if objects and changes:
            yield Resolves(objects, changes, targets, duration, first)


def _read_statics(line: str) -> Iterator[Static]:
    line, everywhere, _ = line.partition(". The same is true for ")
    spares: Literal["", "this Aura", "Auras"]
    for spares in ("this Aura", "Auras"):
        if line.endswith(ending := f". This effect doesn't remove {spares}"):
            line = line.removesuffix(ending)
            break
    else:
        spares = ""
    for static in _read_static(line):
        yield replace(static, everywhere=bool(everywhere), spares=spares)


def _read_static(line: str) -> Iterator[Static]:
    condition: Condition | None = None
    if match := re.fullmatch(r"As long as (.+?), (.+)", line):
        condition = read_condition(match[1])
        line = match[2]
        if condition is None:
            return
        if condition.noun:
            line = re.sub(r"^it(?:'s| is) ", "it is ", line)
            line = re.sub(r"^it ", f"{condition.noun} ", line)
    elif line.startswith("During your turn, "):
        condition, line = Condition(your_turn=True), line.removeprefix("During your turn, ")
    line = _inside(line)
    if match := re.fullmatch(r"you control ((?:enchanted|equipped) .+)", line):
        objects = read_objects(match[1])
        if objects:
            yield Static(objects, (GainControl(),), condition)
        return
    yield from _read_defining(line, condition)
    for verb in _VERB.finditer(line):
        objects = read_objects(line[: verb.start()])
        changes = read_predicates(line[verb.end() :])
        if objects and changes:
            yield Static(objects, changes, condition)


def _inside(sentence: str) -> str:
    """A sentence as it stands inside another: a subtype keeps its capital."""
    first = sentence.partition(" ")[0]
    return sentence if is_subtype(first) else sentence[:1].lower() + sentence[1:]


def _read_defining(line: str, condition: Condition | None) -> Iterator[Static]:
    if condition is not None:  # 604.3a (5)
        return
    match = re.fullmatch(
        r"(.+?)'s (power and toughness are each|power is|toughness is) equal to "
        r"(twice )?the number of (.+?)(?: and its toughness is equal to that number plus (\d+))?",
        line,
    )
    change: Change
    if match:
        objects, amount = read_objects(match[1]), read_amount(match[4])
        if not objects or not objects.this or amount is None:
            return
        amount = replace(amount, times=2 if match[3] else 1)
        if match[5]:
            change = DefinePT(amount, replace(amount, number=int(match[5])))
        elif match[2].startswith("power and"):
            change = DefinePT(amount, amount)
        else:
            power = match[2] == "power is"
            change = DefinePT(amount if power else None, None if power else amount)
        yield Static(objects, (change,), defining=True)
    elif match := re.fullmatch(r"(.+?) is every creature type", line):
        objects = read_objects(match[1])
        if objects and objects.this:
            yield Static(objects, (AddTypes(every_creature_type=True),), defining=True)


def read_condition(text: str) -> Condition | None:
    """What follows "as long as", or None when it isn't understood."""
    if match := re.fullmatch(r"(this \w+|~|(?:enchanted|equipped) \w+) is (.+)", text):
        subject, state = read_objects(match[1]), read_state(match[2])
        if subject is None or state is None:
            return None
        if subject.this:
            return Condition(this_is=state, noun=match[1])
        return Condition(attached_is=state, noun=match[1])
    if match := re.fullmatch(r"your devotion to (\w+)(?: and (\w+))? is less than (\w+)", text):
        letters = {COLORS.get(name, "") for name in match.groups()[:2] if name}
        if match[3] not in NUMBERS or "" in letters:
            return None
        to = Amount(count="devotion", whose="you", colors=frozenset(letters))
        return Condition(to, most=NUMBERS.index(match[3]) - 1)
    if match := re.fullmatch(r"you control an? (.+)", text):
        least, phrase = 1, match[1]
    elif match := re.fullmatch(r"you control (\w+) or more (.+)", text):
        if match[1] not in NUMBERS:
            return None
        least, phrase = NUMBERS.index(match[1]), match[2]
    else:
        return None
    objects = read_objects(phrase)
    if objects is None:
        return None
    return Condition(Amount(count="objects", objects=replace(objects, controller="you")), least)
