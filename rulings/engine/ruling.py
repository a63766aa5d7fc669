"""A board in, a ruling out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from . import choices
from .abilities import Resolves, Unread
from .board import Board, Card
from .claims import Outcome, answer, judge
from .editions import PINNED, NotModelled, edition_of
from .layers import LAW, Law, TooEntangled, apply_layers, before_effects
from .oracle.writer import write_ability
from .plays import play
from .stateactions import state_actions
from .trace import Answer, Refusal, Ruling, Step, Verdict

_WAITS = re.compile(r"(?:When|Whenever|At) |(?:\{[^}]+\}|Sacrifice |Discard |Pay |Tap )[^\".]*: ")


def rule_on(board: Board, cards: Mapping[str, Card], as_of: str = PINNED, law: Law = LAW) -> Ruling:
    """Rule on a board: play what happens, apply every effect, answer, and hold the claims to it.

    The same board under the same edition gives the same ruling. `law` swaps a
    rule for a misreading of it. A day whose rules aren't modelled is refused.
    """
    edition = ""
    try:
        edition = edition_of(as_of)
        return _ruled(board, cards, edition, law)
    except (NotModelled, TooEntangled) as refusal:
        return _refused(board, edition, str(refusal))


def _ruled(board: Board, cards: Mapping[str, Card], as_of: str, law: Law) -> Ruling:
    refusals: list[Refusal] = []
    steps: list[Step] = []
    given = board
    for line in board.plays:
        done = play(board, line, cards)
        if isinstance(done, Refusal):
            return _refused(given, as_of, done.text)
        board, step = done
        steps.append(step)
    before = before_effects(board)
    state, layered = apply_layers(board, law)
    steps += layered
    actions = list(state_actions(board, state))
    steps += actions
    going = {
        step.objects[0]: step.text for step in actions if step.kind == "applies" and step.objects
    }
    found = Outcome(board, state, steps, going, [s for s in actions if s.kind == "open"])
    answers: list[Answer] = []
    claims: list[Verdict] = []
    for ask in board.asks:
        said = answer(ask, found)
        if isinstance(said, Refusal):
            refusals.append(said)
        else:
            answers.append(said)
    for claim in board.claims:
        verdict = judge(claim, found)
        if isinstance(verdict, Refusal):
            refusals.append(verdict)
            verdict = Verdict(claim, None, "it can't be checked")
        claims.append(verdict)
    return Ruling(
        edition=as_of,
        board=board,
        before=before,
        after=state,
        steps=tuple(steps),
        answers=tuple(answers),
        claims=tuple(claims),
        not_understood=(*unread(board), *unchosen(board), *refusals),
        gone=going,
    )


def unread(board: Board) -> list[Refusal]:
    """The sentences on the battlefield that aren't understood, and whether answers hang on them.

    A triggered ability (603.1) waits for an event and an activated one (602.1) for somebody to
    use it, so on a board where nothing is played neither changes what is there. What a spell
    does as it resolves (113.3a) is no ability that a permanent can have.
    """
    still = not board.plays
    return [
        Refusal(text, thing.label, not (still and _WAITS.match(text)))
        for thing in board.objects
        if thing.zone == "battlefield"
        for ability in thing.card.abilities
        if isinstance(ability, Unread | Resolves)
        for text in [write_ability(ability)]
    ]


def unchosen(board: Board) -> list[Refusal]:
    """What speaks of a chosen color or type that the board doesn't give, and so does nothing."""
    speak = [
        (thing.label, thing.card.abilities, thing.chosen)
        for thing in board.objects
        if thing.zone == "battlefield"
    ]
    speak += [(effect.name, (effect.effect,), effect.chosen) for effect in board.effects]
    return [
        Refusal(f"No {kind} is chosen for it. Write “choosing {choices.EXAMPLES[kind]}”.", name)
        for name, abilities, chosen in speak
        for kind in sorted(frozenset[choices.Kind]().union(*map(choices.needed, abilities)))
        if not choices.is_a(kind, chosen)
    ]


def _refused(board: Board, as_of: str, text: str) -> Ruling:
    before = before_effects(board)
    claims = tuple(Verdict(claim, None, "nothing was ruled") for claim in board.claims)
    return Ruling(as_of, board, before, before, (), (), claims, refused=text)
