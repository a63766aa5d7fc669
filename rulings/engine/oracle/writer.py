"""Abilities to card text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulings.engine.abilities import (
    Ability,
    Activated,
    Amount,
    Condition,
    Keyword,
    ManaAbility,
    Objects,
    Recognised,
    Resolves,
    Static,
    Unread,
)
from rulings.engine.changes import AddTypes, DefinePT, Gain, GainControl, ReplaceWord, SetPT, Switch
from rulings.engine.wording import NUMBERS, a, colors

from .amounts import write_amount
from .becoming import IT_IS_STILL, STILL_A_LAND, STILL_LANDS
from .granting import stop
from .keywords import write_keyword
from .levels import level_of
from .nouns import is_one, write_cards_everywhere, write_objects, write_state
from .predicates import write_predicates

IT = Objects(named="it")


def write_text(abilities: Sequence[Ability]) -> str:
    """A card's text, a line an ability; plain keywords that stand together share a line."""
    lines: list[str] = []
    row: list[str] = []
    for ability in abilities:
        if isinstance(ability, Keyword) and not ability.parameter:
            row.append(write_keyword(ability))
            continue
        if row:
            lines.append(_capital(", ".join(row)))
            row = []
        if isinstance(ability, Static) and (heading := level_of(ability)):
            lines += [heading, *_striation(ability)]
            continue
        lines.append(_capital(write_ability(ability)))
    if row:
        lines.append(_capital(", ".join(row)))
    return "\n".join(lines)


def _striation(ability: Static) -> Iterator[str]:
    for change in ability.changes:
        match change:
            case SetPT(power, toughness) if power and toughness:
                yield f"{power.number}/{toughness.number}"
            case Gain(abilities):
                yield write_text(abilities)


def write_ability(ability: Ability) -> str:
    """One ability as it stands in card text; sentences end in a full stop, keywords don't."""
    match ability:
        case Keyword():
            return write_keyword(ability)
        case Static():
            return _static(ability)
        case ManaAbility(mana, cost):
            return f"{cost}: Add {mana}."
        case Resolves():
            return _resolves(ability)
        case Activated(cost, effect):
            return f"{cost}: {_resolves(effect)}"
        case Recognised(_, text) | Unread(text):
            return text


def _static(ability: Static) -> str:
    sentence = _defines(ability) if ability.defining or _counts(ability) else _applies(ability)
    if ability.condition and ability.condition.your_turn:
        sentence = f"During your turn, {sentence}"
    elif ability.condition:
        sentence = f"As long as {write_condition(ability.condition)}, {sentence}"
    sentence = stop(_capital(sentence))
    if ability.spares:
        sentence += f" This effect doesn't remove {ability.spares}."
    if ability.everywhere:
        sentence += f" The same is true for {write_cards_everywhere(ability.objects)}."
    return sentence


def _counts(ability: Static) -> bool:
    """Whether it sets its own object's size to a number of things, as a granted ability may."""
    match ability.changes:
        case (SetPT(power, toughness),) if ability.objects.this:
            counted = {amount.count for amount in (power, toughness) if amount}
            return not counted & {"", "mana value"}
    return False


def _applies(ability: Static) -> str:
    if ability.changes == (GainControl(),):
        return f"you control {write_objects(ability.objects)}"
    predicate = write_predicates(ability.changes, is_one(ability.objects))
    subject = write_objects(ability.objects)
    if ability.condition and ability.condition.noun == subject:
        return f"it {predicate}".replace("it is ", "it's ", 1)
    return f"{subject} {predicate}"


def _defines(ability: Static) -> str:
    """A characteristic-defining ability (604.3), in its own turns of phrase."""
    this = write_objects(ability.objects)
    (change,) = ability.changes
    match change:
        case AddTypes(every_creature_type=True):
            return f"{this} is every creature type"
        case DefinePT(power, toughness) | SetPT(power, toughness) if power and power == toughness:
            return f"{this}'s power and toughness are each equal to {_number_of(power)}"
        case DefinePT(power, None) | SetPT(power, None) if power:
            return f"{this}'s power is equal to {_number_of(power)}"
        case DefinePT(None, toughness) | SetPT(None, toughness) if toughness:
            return f"{this}'s toughness is equal to {_number_of(toughness)}"
        case DefinePT(power, toughness) | SetPT(power, toughness) if power and toughness:
            more = toughness.number - power.number
            return (
                f"{this}'s power is equal to {_number_of(power)} "
                f"and its toughness is equal to that number plus {more}"
            )
    return f"{this} {write_predicates(ability.changes, True)}"


def _number_of(amount: Amount) -> str:
    times = {1: "", 2: "twice "}[amount.times]
    return f"{times}the number of {write_amount(amount)}"


def _resolves(effect: Resolves) -> str:
    subject = write_objects(effect.objects, one=True if effect.targets else None)
    if effect.targets and not effect.objects.named:
        subject = f"target {subject}"
    one = effect.targets or is_one(effect.objects)
    after = ""
    match effect.changes:
        case (GainControl(player=""), *rest):
            sentence = f"gain control of {subject}"
            if rest:
                then = Resolves(IT, tuple(rest), duration=effect.duration)
                after = f" {_resolves(then)}"
        case (Switch(),):
            sentence = f"switch {subject}'s power and toughness"
        case (ReplaceWord(old, new),):
            sentence = (
                f"change the text of {subject} by replacing all instances of {old} with {new}"
            )
        case changes:
            sentence = f"{subject} {write_predicates(changes, one, lasting=True)}"
    if effect.duration and effect.until_first:
        sentence = f"until {effect.duration}, {sentence}"
    elif effect.duration:
        sentence = f"{sentence} until {effect.duration}"
    sentence = stop(_capital(sentence))
    if any(isinstance(c, AddTypes) and c.ending == IT_IS_STILL for c in effect.changes):
        after = f" {STILL_A_LAND if one else STILL_LANDS}"
    return sentence + after


def write_condition(condition: Condition) -> str:
    """What follows "as long as"."""
    state = condition.this_is or condition.attached_is
    if state is not None:
        return f"{condition.noun or 'this permanent'} is {write_state(state)}"
    amount = condition.amount
    if amount is None:
        return "it's your turn"
    if amount.count == "counters":
        least = (
            f"{condition.least} or more"
            if condition.most is None
            else (f"{condition.least} to {condition.most}")
        )
        return f"it has {least} {amount.counter} counters on it"
    if amount.count == "devotion" and condition.most is not None:
        return (
            f"your devotion to {colors(amount.colors)} is less than {NUMBERS[condition.most + 1]}"
        )
    objects = amount.objects or Objects()
    if condition.least == 1:
        return f"you control {a(write_objects(_without_you(objects), one=True))}"
    number = NUMBERS[condition.least or 0]
    return f"you control {number} or more {write_objects(_without_you(objects), one=False)}"


def _without_you(objects: Objects) -> Objects:
    from dataclasses import replace

    return replace(objects, controller="")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
