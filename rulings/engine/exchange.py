"""Exchanging (CR 701.12): control, life totals, a life total with a size, text boxes.

All or nothing (701.12a): whatever keeps one half from happening keeps the whole from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from .abilities import Ability, Amount, Objects, Resolves
from .board import Board, LastingEffect, Player
from .changes import Change, GainControl, SetPT, SetText
from .characteristics import Characteristics
from .layers import LAYERS, Law, apply_layers
from .trace import Refusal, Step
from .wording import OF

Done = tuple[Board, Step] | Refusal


def exchange(board: Board, what: str, now: int) -> Done | None:
    """Carry out one exchange; None when `what` is none that is known.

    Known are "control of X and Y", "text boxes of X and Y", "life totals of Ann and Nick" and
    "Ann's life total with X's power". `now` is the timestamp of what it creates.
    """
    if match := re.fullmatch(r"control of (.+)", what):
        return _named_pair(board, match[1], lambda one, two: _control(board, one, two, now))
    if match := re.fullmatch(r"text boxes of (.+)", what):
        return _named_pair(board, match[1], lambda one, two: _text_boxes(board, one, two, now))
    if match := re.fullmatch(r"life totals of (\S+) and (\S+)", what):
        return _life_totals(board, match[1], match[2])
    if match := re.fullmatch(rf"(\S+?){OF} life total with (.+?){OF} (power|toughness)", what):
        return _life_and_size(board, match[1], match[2], match[3], now)
    return None


def _named_pair(board: Board, names: str, done: Callable[[str, str], Done]) -> Done:
    """The two permanents that "X and Y" names; a name may hold an "and" of its own."""
    labels = {thing.label for thing in board.objects if thing.zone == "battlefield"}
    parts = names.split(" and ")
    for place in range(1, len(parts)):
        one, two = " and ".join(parts[:place]), " and ".join(parts[place:])
        if one in labels and two in labels:
            return done(one, two)
    if len(parts) < 2:
        return Refusal(f"“{names}”: an exchange of control names two permanents.")
    text = f"{names} aren't both on the battlefield, so no part of the exchange happens."
    return board, Step(("701.12a",), text, "none")


def _control(board: Board, one: str, two: str, now: int) -> Done:
    state, _ = apply_layers(board)
    first, second = state[one].controller, state[two].controller
    if first == second:  # 701.12b
        text = f"{first} controls both {one} and {two}, so the exchange does nothing."
        return board, Step(("701.12b",), text, "none", objects=(one, two))
    effects = (
        _lasting(board, one, GainControl(second), now),
        _lasting(board, two, GainControl(first), now),
    )
    text = f"{second} gains control of {one} and {first} of {two}, at once."
    after = replace(board, effects=(*board.effects, *effects))
    return after, Step(("701.12b", "613.7b"), text, objects=(one, two))


def _text_boxes(board: Board, one: str, two: str, now: int) -> Done:
    """701.12h: each has the rules text that the other had, and nothing else of it."""
    state, _ = apply_layers(board)
    if not (state[one].is_creature and state[two].is_creature):
        text = f"{one} and {two} aren't both creatures, so no part of the exchange happens."
        return board, Step(("701.12a",), text, "none", objects=(one, two))
    state, _ = apply_layers(board, Law(layers=LAYERS[: LAYERS.index("4")]))  # text is layer 3's
    effects = tuple(
        _lasting(board, label, SetText(_rules_text(state[other]), f"{label}/{now}"), now)
        for label, other in ((one, two), (two, one))
    )
    text = f"{one} and {two} exchange their text boxes."
    after = replace(board, effects=(*board.effects, *effects))
    return after, Step(("701.12h", "612.5"), text, objects=(one, two))


def _rules_text(it: Characteristics) -> tuple[Ability, ...]:
    return tuple(held.ability for held in it.abilities if held.origin == "printed")


def _lasting(board: Board, label: str, change: Change, now: int) -> LastingEffect:
    effect = Resolves(Objects(named=label), (change,), duration="")
    place = len(board.effects)
    return LastingEffect("The exchange", effect, (label,), "", (now, 0, place))


def _life_totals(board: Board, one: str, two: str) -> Done:
    """701.12c: each gains or loses what it takes to reach the other's total."""
    if missing := _missing(board, one, two):
        return missing
    first, second = board.player(one), board.player(two)
    barred = _barred(first, second.life) or _barred(second, first.life)
    if barred:
        return board, Step(("701.12c", barred[0]), barred[1], "none")
    text = f"{_life_change(first, second.life)}; {_life_change(second, first.life)}."
    after = _with_life(_with_life(board, one, second.life), two, first.life)
    return after, Step(("701.12c", "119.5"), text)


def _life_and_size(board: Board, name: str, label: str, size: str, now: int) -> Done:
    """701.12g: the life total becomes the number, and the number is set to the life total."""
    if missing := _missing(board, name):
        return missing
    state, _ = apply_layers(board)
    thing = state.get(label)
    if thing is None or board.object(label).zone != "battlefield" or not thing.is_creature:
        text = f"{label} is no creature on the battlefield, so no part of the exchange happens."
        return board, Step(("701.12a",), text, "none")
    player = board.player(name)
    number = (thing.power if size == "power" else thing.toughness) or 0
    if barred := _barred(player, number):
        return board, Step(("701.12g", barred[0]), barred[1], "none")
    amount = Amount(player.life)
    change = SetPT(amount, None) if size == "power" else SetPT(None, amount)
    after = _with_life(board, name, number)
    after = replace(after, effects=(*after.effects, _lasting(board, label, change, now)))
    text = f"{_life_change(player, number)}; the {size} of {label} is set to {player.life}."
    return after, Step(("701.12g", "613.4b"), text, objects=(label,))


def _barred(player: Player, life: int) -> tuple[str, str] | None:
    """Why a player can't be given a life total: the rule, and the words (119.7, 119.8)."""
    if life > player.life and "gain life" in player.cannot:
        return "119.7", f"{player.name} can't gain life, so no part of the exchange happens."
    if life < player.life and "lose life" in player.cannot:
        return "119.8", f"{player.name} can't lose life, so no part of the exchange happens."
    return None


def _life_change(player: Player, life: int) -> str:
    if life == player.life:
        return f"{player.name} stays at {life}"
    verb = "gains" if life > player.life else "loses"
    return f"{player.name} {verb} {abs(life - player.life)} life and has {life}"


def _with_life(board: Board, name: str, life: int) -> Board:
    players = tuple(
        replace(player, life=life) if player.name == name else player for player in board.players
    )
    return replace(board, players=players)


def _missing(board: Board, *names: str) -> Refusal | None:
    here = {player.name for player in board.players}
    gone = [name for name in names if name not in here]
    return Refusal(f"There is no player {gone[0]} here.") if gone else None
