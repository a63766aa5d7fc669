"""What a ruling is made of: steps, each with the rule that makes it so, and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from .board import Board
    from .characteristics import Characteristics

Kind = Literal["applies", "waits", "none", "note", "open"]


@dataclass(frozen=True, slots=True)
class Delta:
    """One thing that a step changed: "Grizzly Bears", "power and toughness", "2/2", "1/1"."""

    object: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Step:
    """What happened, or didn't, and by which rule.

    `kind` is "applies", "waits" (an older effect stands back), "none" (nothing
    applies, and why), "note" or "open" (whether its objects go hangs on a player's
    choice, or isn't worked out). `layer` is "" outside the layers. `after` holds the
    characteristics, after this step, of the objects it changed.
    """

    rules: tuple[str, ...]
    text: str
    kind: Kind = "applies"
    layer: str = ""
    source: str = ""
    objects: tuple[str, ...] = ()
    deltas: tuple[Delta, ...] = ()
    after: Mapping[str, Characteristics] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A sentence that isn't understood or a play that isn't modelled, and whether it matters.

    `object` is "" when the refusal is about the whole board; `matters` is False
    where no answer asked for can hang on it.
    """

    text: str
    object: str = ""
    matters: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    ask: str
    answer: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim, whether it holds, and if not what is so instead.

    `holds` is None for a claim that couldn't be checked: nobody knows it to be false.
    """

    claim: str
    holds: bool | None
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The board as given and as it is, with every step between.

    `edition` is the effective date of the rules applied; `before` and `after`
    give each object's characteristics by its name on the board.
    """

    edition: str
    board: Board
    before: Mapping[str, Characteristics]
    after: Mapping[str, Characteristics]
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...] = ()
    claims: tuple[Verdict, ...] = ()
    not_understood: tuple[Refusal, ...] = ()
    refused: str = ""
    gone: Mapping[str, str] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """True when nothing was refused and every claim is true."""
        return not self.refused and all(verdict.holds is True for verdict in self.claims)

    def after_step(self, count: int) -> dict[str, Characteristics]:
        """Each object's characteristics once the first `count` steps are done."""
        state = dict(self.before)
        for step in self.steps[:count]:
            state.update(step.after)
        return state
