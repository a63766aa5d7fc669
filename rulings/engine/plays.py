"""What happens on a board, in order: each play changes the board and says so, or is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from .board import Board, Card, LastingEffect, Object
from .exchange import exchange
from .layers import apply_layers
from .matching import Viewpoint, fits
from .objectlines import LineError, effect_of_card, read_effect
from .trace import Refusal, Step
from .wording import listed


def play(board: Board, line: str, cards: Mapping[str, Card]) -> tuple[Board, Step] | Refusal:
    """The board after one play. A play that isn't modelled is refused, never skipped."""
    if match := re.fullmatch(r"(\S+) (casts|activates) (.+)", line):
        if not any(player.name == match[1] for player in board.players):
            return Refusal(f"“{line}”: there is no player {match[1]} here.")
        return _resolve(board, match[1], match[3], cards, cast=match[2] == "casts")
    if match := re.fullmatch(r"exchange (.+)", line):
        done = exchange(board, match[1], _later(board))
        if done is not None:
            return done
    if match := re.fullmatch(r"(.+) leaves(?: the battlefield)?", line):
        label = match[1]
        if any(o.label == label and o.zone == "battlefield" for o in board.objects):
            gone = tuple(o for o in board.objects if o.label != label)
            freed = tuple(replace(o, attached_to="") if o.attached_to == label else o for o in gone)
            text = f"{label} leaves the battlefield; what its static abilities did ends."
            return replace(board, objects=freed), Step(("611.3b",), text, objects=(label,))
    if match := re.fullmatch(r"(.+) becomes (tapped|untapped)", line):
        label = match[1]
        if any(o.label == label for o in board.objects):
            objects = tuple(
                replace(o, tapped=match[2] == "tapped") if o.label == label else o
                for o in board.objects
            )
            text = f"{label} becomes {match[2]}."
            return replace(board, objects=objects), Step(("110.5",), text, objects=(label,))
    return Refusal(f"“{line}” isn't a play that is modelled.")


def _resolve(
    board: Board, player: str, what: str, cards: Mapping[str, Card], cast: bool
) -> tuple[Board, Step] | Refusal:
    labels = [thing.label for thing in board.objects]
    now = _later(board)
    seat = [p.name for p in board.players].index(player)
    name = re.split(r" on |, choosing ", what)[0]
    bare = re.sub(r" #\d+$", "", name)
    card = cards.get(bare)
    if card is None:
        return Refusal(f"There is no card “{bare}” here.")
    if cast and not {"Instant", "Sorcery"} & set(card.types):
        return _enter(board, player, what, card, (now, seat, now))
    try:
        effect = _of_all(board, player, what, card) or read_effect(
            f"effect of {what}", player, labels, cards
        )
    except LineError as error:
        return Refusal(str(error))
    effect = replace(effect, timestamp=(now, seat, now))
    text = f"{name} resolves. Its effect is locked to {listed(effect.objects) or 'nothing'}."
    after = replace(board, effects=(*board.effects, effect))
    return after, Step(("611.2c", "613.7b"), text, objects=effect.objects)


def _of_all(board: Board, player: str, what: str, card: Card) -> LastingEffect | None:
    """The effect of what targets nothing: it is locked to all that it fits by now (611.2c)."""
    effect = effect_of_card(card, targets=False) if what == card.name else None
    if effect is None or effect.targets or effect.objects.this:
        return None
    state, _ = apply_layers(board)
    view = Viewpoint(board, {thing.label: thing for thing in board.objects}, "", player)
    hit = tuple(label for label in state if fits(effect.objects, label, state, view))
    return LastingEffect(card.name, effect, hit, player, ())


def _enter(
    board: Board, player: str, what: str, card: Card, stamp: tuple[int, int, int]
) -> tuple[Board, Step] | Refusal:
    what, _, chosen = what.partition(", choosing ")
    _, _, target = what.partition(" on ")
    labels = [thing.label for thing in board.objects]
    if target and target not in labels:
        return Refusal(f"“{target}” isn't on this board.")
    label = card.name
    number = 2
    while label in labels:
        label, number = f"{card.name} #{number}", number + 1
    thing = Object(label, card, player, player, stamp, attached_to=target, chosen=chosen)
    after = replace(board, objects=(*board.objects, thing))
    return after, Step(("613.7d",), f"{label} enters the battlefield.", objects=(label,))


def _later(board: Board) -> int:
    """A timestamp after all others on the board."""
    stamps: list[int] = [thing.timestamp[0] for thing in board.objects]
    stamps += [effect.timestamp[0] for effect in board.effects]
    return max(stamps, default=0) + 1
