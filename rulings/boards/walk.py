"""A ruling as a page tells it: the verdict, the ladder of layers, and where the reader stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from rulings.engine.claims import describe
from rulings.engine.layers import LAYERS
from rulings.engine.trace import Answer, Delta, Ruling, Step, Verdict
from rulings.engine.wording import listed

from .drawing import Seat, in_words, seats

NAMES = {
    "1a": "copy",
    "1b": "face down",
    "2": "control",
    "3": "text",
    "4": "types",
    "5": "colors",
    "6": "abilities",
    "7a": "defined",
    "7b": "set",
    "7c": "modify",
    "7d": "switch",
}
PLACES = {"exile": " in exile", "command": " in the command zone"}
MOST_DOTS = 8


@dataclass(frozen=True)
class Rung:
    """A layer; a dot for each effect that applies in it, `used` if any step belongs to it."""

    layer: str
    name: str
    dots: range
    used: bool
    current: bool


@dataclass(frozen=True)
class Change:
    """What a step did alike to several objects: "Humility, Opalescence", "4/4", "1/1"."""

    objects: str
    what: str
    before: str
    after: str


@dataclass(frozen=True)
class NumberedStep:
    number: int
    step: Step
    changes: tuple[Change, ...]
    current: bool


@dataclass(frozen=True)
class Claimed:
    """A claim with the rules in its brackets apart."""

    said: str
    rules: tuple[str, ...]
    holds: bool | None
    instead: str


@dataclass(frozen=True)
class Walk:
    """A ruling with the reader at step `at`: 0 is the board as given, None the end.

    `back` and `on` are the step numbers to go to, "" standing for the end, None for
    nowhere.
    """

    ruling: Ruling
    at: int | None

    @property
    def count(self) -> int:
        return len(self.ruling.steps)

    @property
    def step(self) -> Step | None:
        return self.ruling.steps[self.at - 1] if self.at else None

    @property
    def back(self) -> int | None:
        if self.at is None:
            return self.count or None
        return self.at - 1 if self.at else None

    @property
    def on(self) -> int | str | None:
        if self.at is None:
            return None
        return self.at + 1 if self.at < self.count else ""

    @property
    def title(self) -> str:
        """The board's first note, which says its point; else what stands on it."""
        board = self.ruling.board
        if board.notes:
            return board.notes[0]
        return listed([thing.label for thing in board.objects], most=3) or "An empty board"

    @property
    def at_start(self) -> bool:
        return self.back is None

    @property
    def ended(self) -> bool:
        return self.at is None

    @property
    def standing(self) -> str:
        """Where the table that is drawn stands in the ruling."""
        if self.at is None:
            return "The battlefield with all effects applied"
        if self.at <= self.played and self.played:
            return "The battlefield after what is played, before any effect"
        return f"The battlefield after step {self.at}" if self.at else "The battlefield as given"

    @property
    def played(self) -> int:
        """How many steps, at the start, are plays; no table is kept of the time between them."""
        return min(len(self.ruling.board.plays), self.count)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats(self.ruling, self.at)

    @property
    def in_words(self) -> list[str]:
        return in_words(self.ruling, self.at)

    @property
    def ladder(self) -> list[Rung]:
        here = self.step.layer if self.step else ""
        used = {step.layer for step in self.ruling.steps}
        acts = [step.layer for step in self.ruling.steps if step.kind == "applies"]
        return [
            Rung(
                layer,
                NAMES[layer],
                range(min(acts.count(layer), MOST_DOTS)),
                layer in used,
                layer == here,
            )
            for layer in LAYERS
        ]

    @property
    def parts(self) -> list[tuple[str, str, list[NumberedStep]]]:
        """The steps under their layers: (layer, heading, steps); a layer of "" is none."""
        numbered = [
            NumberedStep(number, step, tuple(_alike(step.deltas)), number == self.at)
            for number, step in enumerate(self.ruling.steps, 1)
        ]
        parts = [
            (layer, list(steps)) for layer, steps in groupby(numbered, lambda one: one.step.layer)
        ]
        return [
            (layer, NAMES[layer] if layer else _outside(steps[0].number, self.played), steps)
            for layer, steps in parts
        ]

    @property
    def headline(self) -> str:
        """The verdict in one line, from what was claimed or asked, else from what changed."""
        ruling = self.ruling
        if ruling.refused:
            return "The bench doesn’t rule on this."
        if ruling.claims:
            return _claimed([verdict.holds for verdict in ruling.claims])
        if len(ruling.answers) == 1:
            return _sentence(f"{ruling.answers[0].ask.rstrip('?')}: {ruling.answers[0].answer}")
        if ruling.answers:
            return f"{len(ruling.answers)} answers."
        return f"{_counted(len(self._changed()), 'object', 'changes', 'change')}{_died(ruling)}."

    @property
    def sign(self) -> str:
        """ "yes" or "no" where claims were put, "no" for a refusal, else ""."""
        if self.ruling.refused:
            return "no"
        return ("yes" if self.ruling.holds else "no") if self.ruling.claims else ""

    @property
    def answered(self) -> tuple[Answer, ...]:
        """The answers to list; the only one is the headline already."""
        return self.ruling.answers if len(self.ruling.answers) > 1 or self.ruling.claims else ()

    @property
    def claimed(self) -> list[Claimed]:
        return [_claim(verdict) for verdict in self.ruling.claims]

    @property
    def outcome(self) -> list[str]:
        """What each changed object ends as; only where nothing was asked or claimed."""
        if self.ruling.answers or self.ruling.claims or self.ruling.refused:
            return []
        told = [
            f"{label}{self._where(label)} is {describe(self.ruling.after[label])}."
            for label in self._changed()
        ]
        return [*told, *self.ruling.gone.values()]

    def _where(self, label: str) -> str:
        zone = self.ruling.board.object(label).zone
        return "" if zone == "battlefield" else PLACES.get(zone, f" in the {zone}")

    def _changed(self) -> list[str]:
        return [
            thing.label
            for thing in self.ruling.board.objects
            if self.ruling.after[thing.label] != self.ruling.before[thing.label]
        ]


def stand_at(ruling: Ruling, step: str) -> Walk:
    """The walk at a step as an address gives it; what is no step of it means the end."""
    known = step.isdecimal() and step.isascii() and len(step) < 6
    at = int(step) if known and int(step) <= len(ruling.steps) else None
    return Walk(ruling, at)


def _claim(verdict: Verdict) -> Claimed:
    said, _, cited = verdict.claim.partition("[")
    rules = tuple(re.findall(r"\d{3}\.\d+[a-z]?", cited))
    return Claimed(said.strip(), rules, verdict.holds, verdict.instead.rstrip("."))


def _alike(deltas: tuple[Delta, ...]) -> Iterator[Change]:
    together: dict[tuple[str, str, str], list[str]] = {}
    for delta in deltas:
        together.setdefault((delta.what, delta.before, delta.after), []).append(delta.object)
    for (what, before, after), objects in together.items():
        yield Change(", ".join(objects), what, before, after)


def _outside(number: int, played: int) -> str:
    return "what is played" if number <= played else "state-based actions and the rest"


def _counted(number: int, noun: str, one: str, several: str) -> str:
    if not number:
        return "Nothing changes"
    return f"1 {noun} {one}" if number == 1 else f"{number} {noun}s {several}"


def _died(ruling: Ruling) -> str:
    number = len(ruling.gone)
    return f", {number} {'dies' if number == 1 else 'die'}" if number else ""


def _claimed(holds: list[bool | None]) -> str:
    total = len(holds)
    unchecked = holds.count(None)
    if unchecked and False not in holds:
        return f"{unchecked} of {total} claim{'s' if total > 1 else ''} can’t be checked."
    if all(holds):
        return "The claim holds." if total == 1 else f"All {total} claims hold."
    if total == 1:
        return "The claim doesn’t hold."
    wrong = holds.count(False)
    return f"{wrong} of {total} claims {'does' if wrong == 1 else 'do'}n’t hold."


def _sentence(text: str) -> str:
    return text if text.endswith((".", "”", '"')) else f"{text}."
