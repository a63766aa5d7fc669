"""A board as a page draws it: seats with cards in words, and the same told in sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.text import capfirst, slugify

from rulings.engine.board import Object, Player
from rulings.engine.characteristics import Characteristics
from rulings.engine.claims import describe
from rulings.engine.objectlines import write_effect
from rulings.engine.trace import Ruling
from rulings.engine.wording import counters, listed

ZONES = ("graveyard", "exile", "library", "hand", "command")


@dataclass(frozen=True)
class Line:
    """A line of a card's text; `state` is "kept", "lost" or, at this very step, "gained"."""

    text: str
    state: str = "kept"


@dataclass(frozen=True)
class DrawnCard:
    """A permanent as it is drawn.

    `slug` leads to the card's page, "" for what is made up; the `was_…` are "" unless
    that changed.
    """

    label: str
    name: str
    slug: str
    stamp: int
    color: str
    type_line: str
    was_type_line: str
    lines: tuple[Line, ...]
    marks: tuple[str, ...]
    attached_to: str
    pt: str
    was_pt: str
    new_pt: bool
    layers: tuple[int, ...]
    changed: bool
    tapped: bool
    gone: bool

    @property
    def in_layers(self) -> str:
        """What the tally shows: "layers 4 and 7"."""
        many = "layers" if len(self.layers) > 1 else "layer"
        return f"{many} {listed([str(n) for n in self.layers], 7)}" if self.layers else "no layer"

    @property
    def tally(self) -> list[dict[str, object]]:
        """A bar for each of the seven layers, tall where this card was changed."""
        return [
            {"on": n in self.layers, "x": 6 * n - 6}
            | ({"y": 0, "height": 12} if n in self.layers else {"y": 9, "height": 3})
            for n in range(1, 8)
        ]


@dataclass(frozen=True)
class Seat:
    """A player with what that player controls now; `also` are the other zones, in words."""

    player: str
    active: bool
    life: int
    notes: tuple[str, ...]
    cards: tuple[DrawnCard, ...]
    effects: tuple[str, ...]
    also: tuple[str, ...]


def seats(ruling: Ruling, at: int | None = None) -> tuple[Seat, ...]:
    """The table after step `at`, what that step changed marked; the active player sits last.

    Without `at`, the end of the ruling, with all that has changed since the start.
    """
    count = len(ruling.steps)
    now = ruling.after_step(count if at is None else at)
    then = ruling.after_step(0 if at is None else max(at - 1, 0))
    drawn = [_card(ruling, thing, then, now, at) for thing in _battlefield(ruling)]
    held = {card.label: now[card.label].controller for card in drawn}
    active = ruling.board.players[0].name
    return tuple(
        Seat(
            player=player.name,
            active=player.name == active,
            life=player.life,
            notes=tuple(_player_notes(player)),
            cards=tuple(card for card in drawn if held[card.label] == player.name),
            effects=tuple(
                write_effect(effect)
                for effect in ruling.board.effects
                if effect.controller == player.name
            ),
            also=tuple(_zones(ruling, player.name)),
        )
        for player in reversed(ruling.board.players)
    )


def _battlefield(ruling: Ruling) -> list[Object]:
    return [thing for thing in ruling.board.objects if thing.zone == "battlefield"]


def _card(
    ruling: Ruling,
    thing: Object,
    then: Mapping[str, Characteristics],
    now: Mapping[str, Characteristics],
    at: int | None,
) -> DrawnCard:
    was, it = then[thing.label], now[thing.label]
    done = ruling.steps[:at]
    touched = {step.layer[0] for step in done if step.layer and thing.label in step.after}
    gone = thing.label in ruling.gone and any(
        step.text == ruling.gone[thing.label] for step in done
    )
    left = at not in (None, 0) and ruling.steps[at - 1].text == ruling.gone.get(thing.label)
    return DrawnCard(
        label=thing.label,
        name=thing.card.name,
        slug="" if thing.card.made_up else slugify(thing.card.name),
        stamp=thing.timestamp[0],
        color="".join(it.colors).lower() if len(it.colors) == 1 else "",
        type_line=it.type_line,
        was_type_line=was.type_line if was.type_line != it.type_line else "",
        lines=tuple(_lines(ruling.before[thing.label], was, it)),
        marks=tuple(_marks(thing)),
        attached_to=thing.attached_to,
        pt=it.pt,
        was_pt=was.pt if was.pt != it.pt else "",
        new_pt=was.pt != it.pt,
        layers=tuple(sorted(int(layer) for layer in touched)),
        changed=was != it or left or (at is None and gone),
        tapped=thing.tapped,
        gone=gone,
    )


def _lines(printed: Characteristics, was: Characteristics, it: Characteristics) -> Iterator[Line]:
    """The text as printed, struck through where it is lost, then what was granted."""
    has = {held.key for held in it.abilities}
    had = {held.key for held in was.abilities}
    for held in printed.abilities:
        yield Line(capfirst(held.text), "kept" if held.key in has else "lost")
    known = {held.key for held in printed.abilities}
    for held in it.abilities:
        if held.key not in known:
            yield Line(capfirst(held.text), "kept" if held.key in had else "gained")


def _marks(thing: Object) -> Iterator[str]:
    """What lies on a card: counters, damage, that it's a token, what was chosen for it."""
    for kind, number in thing.counters.items():
        yield kind if number == 1 else f"{number} × {kind}"
    if thing.damage:
        yield f"{thing.damage} damage"
    if thing.tapped:
        yield "tapped"
    if thing.token:
        yield "token"
    if thing.chosen:
        yield f"chosen: {thing.chosen}"
    if thing.owner != thing.controller:
        yield f"{thing.owner}’s"


def _player_notes(player: Player) -> Iterator[str]:
    yield from (f"{number} {kind}" for kind, number in player.counters.items())
    if player.hand:
        yield f"{player.hand} card{'' if player.hand == 1 else 's'} in hand"


def _zones(ruling: Ruling, player: str) -> Iterator[str]:
    for zone in ZONES:
        names = [
            thing.label
            for thing in ruling.board.objects
            if thing.zone == zone and thing.owner == player
        ]
        if names:
            yield f"{zone.capitalize()}: {', '.join(names)}"


def in_words(ruling: Ruling, at: int | None = None) -> list[str]:
    """The same table in sentences, a paragraph for each player, the active player first."""
    now = ruling.after_step(len(ruling.steps) if at is None else at)
    return [" ".join(_told(ruling, seat, now)) for seat in reversed(seats(ruling, at))]


def _told(ruling: Ruling, seat: Seat, now: Mapping[str, Characteristics]) -> Iterator[str]:
    facts = [f"{seat.life} life", *seat.notes]
    yield f"{seat.player}{', the active player' if seat.active else ''}: {listed(facts)}."
    if not seat.cards:
        yield f"{seat.player} controls nothing."
    for card in seat.cards:
        thing = ruling.board.object(card.label)
        extra = [counters(kind, number) for kind, number in thing.counters.items()]
        extra += [f"{thing.damage} damage"] if thing.damage else []
        bearing = f"; it bears {listed(extra)}" if extra else ""
        tapped = ", tapped," if card.tapped else ""
        joined = f"; it is attached to {card.attached_to}" if card.attached_to else ""
        gone = "; it goes to the graveyard" if card.gone else ""
        yield f"{card.label}{tapped} is {describe(now[card.label])}{bearing}{joined}{gone}."
    yield from (f"There is an {effect}." for effect in seat.effects)
    yield from (f"{zone}." for zone in seat.also)
