"""The layer system (CR 613): what each object is once every effect has applied.

A rule's number stands beside the line that carries it out. Numbers belong to
the pinned edition, and a test checks that each one exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from . import wording
from .board import Board, Object, printed
from .changes import Change, Gain, SetLandTypes, SetTypes, with_mana_of_its_types
from .characteristics import Characteristics
from .effects import Effect, Outcome, from_ability, gather
from .matching import State
from .trace import Delta, Step

LAYERS = ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")  # 613.1, 613.2, 613.4
RULE_OF = {
    "1a": "613.2a",
    "1b": "613.2b",
    "2": "613.1b",
    "3": "613.1c",
    "4": "613.1d",
    "5": "613.1e",
    "6": "613.1f",
    "7a": "613.4a",
    "7b": "613.4b",
    "7c": "613.4c",
    "7d": "613.4d",
}

MOST_LOOKS = 1_500_000  # at objects while dependency is tried out; some seconds

# What one effect would do: whether it exists, its text, and its outcome on each object.
Reach = tuple[bool, object, Outcome]


@dataclass(frozen=True, slots=True)
class Law:
    """The points of 613 that people misread, each as a function; misreadings swap one.

    `depends` is 613.8a's test on two reaches, `goes_on` 613.6 (does an effect that
    has begun go on?), `defining_first` 613.3, `rewrite` sees every effect before use.
    """

    layers: tuple[str, ...] = LAYERS
    depends: Callable[[Reach, Reach], bool] = lambda now, then: now != then
    goes_on: Callable[[Effect, str], bool] = lambda effect, layer: True
    defining_first: bool = True
    rewrite: Callable[[Effect], Effect] = lambda effect: effect


LAW = Law()


class TooEntangled(ValueError):
    """More effects may depend on each other than can be tried out in reasonable time."""


def apply_layers(board: Board, law: Law = LAW) -> tuple[dict[str, Characteristics], list[Step]]:
    """Each object's characteristics after all continuous effects, and every step there (613.1).

    Raises TooEntangled for a board on which dependency can't be worked out in time.
    """
    table = Table(board, law)
    steps = [step for layer in law.layers for step in table.apply_layer(layer)]
    return table.state, steps


def before_effects(board: Board) -> dict[str, Characteristics]:
    """What is printed (613.1), with the mana abilities of basic land types (305.6)."""
    return {thing.label: with_mana_of_its_types(printed(thing)) for thing in board.objects}


class Table:
    """The half-built board while the layers are applied."""

    def __init__(self, board: Board, law: Law) -> None:
        self.board = board
        self.law = law
        self.things: Mapping[str, Object] = {thing.label: thing for thing in board.objects}
        self.state = before_effects(board)
        self.effects = {
            key: law.rewrite(effect) for key, effect in gather(board, self.state).items()
        }
        self.started: dict[str, tuple[str, ...]] = {}
        self.mourned: set[str] = set()
        self.looks = 0

    def apply_layer(self, layer: str) -> Iterator[Step]:
        """Apply the effects with a part in this layer, one step each.

        613.8c works the order out afresh after every effect, so the next one is
        picked each time round; the layer is never sorted ahead.
        """
        done: set[str] = set()
        told: set[tuple[str, str]] = set()
        reaches: dict[str, Reach] = {}
        existed = set[str]()
        while True:
            left = [e for e in self.effects.values() if layer in e.parts and e.key not in done]
            for effect in left:
                if effect.key not in reaches:
                    reaches[effect.key] = self.reach(effect, layer, self.state)
            ready = [effect for effect in left if reaches[effect.key][0]]
            existed |= {effect.key for effect in ready}
            if not ready:
                break
            if self.law.defining_first and any(effect.defining for effect in ready):
                ready = [effect for effect in ready if effect.defining]  # 613.3
            needs = self.needs(layer, ready, reaches)
            ahead = {effect: behind(effect, needs) for effect in ready}
            effect = next_effect(ready, ahead)
            yield from self.standing_back(layer, effect, ready, needs, ahead, reaches, told)
            done.add(effect.key)
            yield self.apply(layer, effect, reaches[effect.key][2])
            stale = effect.writes(layer)
            for key in list(reaches):
                other = self.effects.get(key)
                if other is None or stale & (other.finds_by | other.decides_by(layer)):
                    del reaches[key]
        yield from self.lost(layer, done, existed)
        if layer == "4":
            yield from self.intrinsic()

    def reach(self, effect: Effect, layer: str, state: State) -> Reach:
        """Whether an effect exists, its text, and what it does to what (613.8a (b))."""
        view = effect.view(self.board, self.things, state)
        if effect.key in self.started:
            if not self.law.goes_on(effect, layer) and not effect.exists(state, view):
                return False, None, {}
            labels = self.started[effect.key]  # 613.6
            return True, None, effect.outcome(layer, labels, state, view)
        if not effect.exists(state, view):
            return False, None, {}
        text = self.text_of(effect, state)
        return True, text, effect.outcome(layer, effect.applies_to(state, view), state, view)

    def text_of(self, effect: Effect, state: State) -> object:
        if effect.ability is None:
            return None
        held = next(h for h in state[effect.source].abilities if h.key == effect.key)
        return held.ability if held.ability is not effect.ability else None

    def needs(
        self, layer: str, ready: Sequence[Effect], reaches: Mapping[str, Reach]
    ) -> dict[Effect, set[Effect]]:
        """What each effect depends on (613.8a): apply the other, and look."""
        after: dict[str, State] = {}
        needs: dict[Effect, set[Effect]] = {effect: set() for effect in ready}
        for effect in ready:
            read = effect.decides_by(layer)
            if effect.key not in self.started:
                read |= effect.finds_by
            if not read:
                continue
            for other in ready:
                if other is effect or other.defining != effect.defining:  # 613.8a (c)
                    continue
                if not read & other.writes(layer) or not reaches[other.key][2]:
                    continue
                self.looks += len(self.state) + 4 * len(reaches[effect.key][2])
                if self.looks > MOST_LOOKS:
                    raise TooEntangled(
                        f"Too many effects in layer {layer} may depend on each other: "
                        "finding out which do would take too long. Leave some of them out."
                    )
                if other.key not in after:
                    after[other.key] = {**self.state, **self.changed(reaches[other.key][2])}
                then = self.reach(effect, layer, after[other.key])
                if self.law.depends(reaches[effect.key], then):
                    needs[effect].add(other)
        return needs

    def changed(self, outcome: Outcome) -> dict[str, Characteristics]:
        return {
            label: reduce(lambda it, change: change.apply(it), changes, self.state[label])
            for label, changes in outcome.items()
        }

    def apply(self, layer: str, effect: Effect, outcome: Outcome) -> Step:
        """Carry the effect's part in this layer out, and say so."""
        if not outcome:
            return Step(
                (RULE_OF.get(layer, "613.1"),),
                wording.finds_nothing(effect.name),
                "none",
                layer,
                effect.name,
            )
        began = effect.key in self.started
        self.started.setdefault(effect.key, tuple(outcome))  # 613.6
        before, after = self.state, self.changed(outcome)
        after = {label: it for label, it in after.items() if it != before[label]}
        gone = began and not effect.exists(before, effect.view(self.board, self.things, before))
        self.state = {**before, **after}
        for label, it in after.items():
            if it.abilities != before[label].abilities:
                self.read_again(label)
        text = _sentence(effect.name, outcome)
        rules = [RULE_OF.get(layer, "613.1")]
        if any(_takes_text(change) for changes in outcome.values() for change in changes):
            rules.append("305.7")
        if _counts_devotion(effect):
            rules.append("700.5")
        if gone:
            text = wording.goes_on(text)
            rules.append("613.6")
        else:
            text += "."
        return Step(
            tuple(rules),
            text,
            "applies",
            layer,
            effect.name,
            tuple(outcome),
            tuple(_deltas(before, after, effect.writes(layer))),
            after,
        )

    def read_again(self, label: str) -> None:
        """Take up effects of abilities that an object has gained, or whose text has changed."""
        for held in self.state[label].abilities:
            known = self.effects.get(held.key)
            if known is None or known.ability is not held.ability:
                effect = from_ability(self.things[label], held, self.state[label].controller)
                if effect:
                    self.effects[held.key] = self.law.rewrite(effect)

    def standing_back(
        self,
        layer: str,
        chosen: Effect,
        ready: Sequence[Effect],
        needs: Mapping[Effect, set[Effect]],
        ahead: Mapping[Effect, set[Effect]],
        reaches: Mapping[str, Reach],
        told: set[tuple[str, str]],
    ) -> Iterator[Step]:
        """The effects that would be earlier by timestamp and wait for this one (613.8b)."""
        loop = [other for other in ready if other in ahead[chosen]]
        if chosen in loop and (chosen.key, "loop") not in told:
            told |= {(other.key, "loop") for other in loop}
            names = [other.name for other in loop]
            yield Step(("613.8b",), wording.loops(names), "note", layer, "", tuple(names))
        for effect in ready:
            if effect.timestamp >= chosen.timestamp or chosen not in ahead[effect]:
                continue
            for other in sorted(needs[effect], key=lambda e: e.timestamp):
                if (effect.key, other.key) in told or effect in ahead[other]:
                    continue
                told.add((effect.key, other.key))
                then = self.reach(
                    effect, layer, {**self.state, **self.changed(reaches[other.key][2])}
                )
                why = _difference(effect, reaches[effect.key], then)
                say = wording.waits if effect.timestamp < other.timestamp else wording.waits_tie
                yield Step(
                    ("613.8b", "613.8a"),
                    say(effect.name, other.name, why),
                    "waits",
                    layer,
                    effect.name,
                    (effect.name, other.name),
                )

    def lost(self, layer: str, done: set[str], existed: set[str]) -> Iterator[Step]:
        """Say of each effect that never began why: its ability has gone (613.8b, 611.3b)."""
        for effect in list(self.effects.values()):
            if layer not in effect.parts or effect.key in done | self.mourned:
                continue
            if effect.ability is None or effect.key in self.started:
                continue
            held = any(h.key == effect.key for h in self.state[effect.source].abilities)
            if not held and self.things[effect.source].zone == "battlefield":
                self.mourned.add(effect.key)
                yield Step(
                    ("613.8b" if effect.key in existed else "611.3b",),
                    wording.has_lost(effect.name),
                    "none",
                    layer,
                    effect.name,
                    (effect.source,),
                )

    def intrinsic(self) -> Iterator[Step]:
        """Mana abilities follow the basic land types, whatever set them (305.6)."""
        for label, it in self.state.items():
            plain = replace(it, abilities=tuple(h for h in it.abilities if h.origin != "intrinsic"))
            fresh = with_mana_of_its_types(plain)
            if fresh.abilities == it.abilities:
                continue
            before = {label: it}
            self.state = {**self.state, label: fresh}
            mana = [held.text for held in fresh.abilities if held.origin == "intrinsic"]
            if mana:
                basics = [s for s in fresh.subtypes if any(s in h.key for h in fresh.abilities)]
                deltas = tuple(_deltas(before, {label: fresh}, frozenset({"abilities"})))
                text = wording.taps_for(label, basics, mana)
                yield Step(("305.6",), text, "applies", "4", "", (label,), deltas, {label: fresh})


def next_effect(ready: Sequence[Effect], ahead: Mapping[Effect, set[Effect]]) -> Effect:
    """The earliest effect (613.7) that waits for none outside its own loop (613.8b).

    `ahead` gives all that each waits for, however indirectly.
    """
    free = [effect for effect in ready if all(effect in ahead[other] for other in ahead[effect])]
    return min(free, key=lambda effect: effect.timestamp)


def behind(effect: Effect, needs: Mapping[Effect, set[Effect]]) -> set[Effect]:
    """Everything an effect waits for, however indirectly."""
    found: set[Effect] = set()
    ahead = list(needs[effect])
    while ahead:
        other = ahead.pop()
        if other not in found:
            found.add(other)
            ahead += needs[other]
    return found


def _takes_text(change: Change) -> bool:
    from .types import BASIC_LAND_TYPES

    return isinstance(change, SetLandTypes | SetTypes) and bool(
        set(change.subtypes) & set(BASIC_LAND_TYPES)
    )


def _counts_devotion(effect: Effect) -> bool:
    amount = effect.condition.amount if effect.condition else None
    return amount is not None and amount.count == "devotion"


def _difference(effect: Effect, now: Reach, then: Reach) -> str:
    """What applying the other would change, in 613.8a (b)'s own order."""
    if now[1] != then[1]:
        return "its text"
    if now[0] != then[0]:
        return "whether it exists"
    more = [label for label in then[2] if label not in now[2]]
    fewer = [label for label in now[2] if label not in then[2]]
    if more:
        return f"what it applies to, adding {wording.listed(more)}"
    if fewer:
        return f"what it applies to, leaving out {wording.listed(fewer)}"
    return f"what it does to {wording.listed([k for k in now[2] if now[2][k] != then[2][k]])}"


def _sentence(name: str, outcome: Outcome) -> str:
    """ "Humility takes all abilities from A and B": objects with the same outcome together."""
    groups: dict[tuple[Change, ...], list[str]] = {}
    for label, changes in outcome.items():
        alike = tuple(replace(c, key="") if isinstance(c, Gain) else c for c in changes)
        groups.setdefault(alike, []).append(label)
    said = [
        " and ".join(wording.does(change, labels) for change in changes)
        for changes, labels in groups.items()
    ]
    return f"{name} {'; '.join(said)}"


def _deltas(before: State, after: State, writes: frozenset[str]) -> Iterator[Delta]:
    for label, it in after.items():
        for what, title in wording.ASPECTS.items():
            if what in writes or what == "types":
                old, new = wording.aspect(before[label], what), wording.aspect(it, what)
                if old != new:
                    yield Delta(label, title, old, new)
