"""Board text: what a judge types, read to a Board and written back, exact both ways.

    # The point, in a line or more
    Ann 20, 2 poison, 3 cards in hand     the first player named is the active player
      Glorious Anthem                     line order is timestamp order; "@3" sets one by hand
      Grizzly Bears #1, tapped, 2 +1/+1 counters, 1 damage
      Control Magic on Grizzly Bears #2
      Painter's Servant, choosing blue
      Wisp: 1/1 blue Spirit creature token, flying
      Idol: {3} artifact, "Creatures you control get +1/+1."
      effect of Giant Growth on Grizzly Bears #1
      effect @9: Grizzly Bears #1 loses all abilities until end of turn
      graveyard: Tarmogoyf, Shock
    Nick 20
      Grizzly Bears #2

    play                                  what happens, in order
      Ann casts Turn to Frog on Grizzly Bears #2
    ask                                   what is to be answered
      Grizzly Bears #1
    then                                  claims, each with the rules that decide it
      Grizzly Bears #1 is a 5/5 creature  [613.4c]

Permanents come under the player who controls them. Sections after the players come
in any order; blank lines are free.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from .board import Board, Card, LastingEffect, Object, Player
from .changes import GainControl
from .objectlines import LineError, read_effect, read_object, write_effect, write_object

SECTIONS = ("play", "ask", "then")
ZONES = ("graveyard", "exile", "library", "hand", "command")


class BoardError(ValueError):
    """Board text that can't be read: where (line and column from 1), why, what was meant."""

    def __init__(
        self, message: str, line: int, column: int, source_line: str, suggestion: str = ""
    ) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column
        self.source_line, self.suggestion = source_line, suggestion

    def __str__(self) -> str:
        caret = " " * (self.column - 1) + "^"
        hint = f" Did you mean {self.suggestion}?" if self.suggestion else ""
        return f"line {self.line}: {self.message}{hint}\n{self.source_line}\n{caret}"


@dataclass
class _Reading:
    """What has been read so far."""

    cards: Mapping[str, Card]
    players: list[Player] = field(default_factory=list)
    objects: list[Object] = field(default_factory=list)
    late: list[tuple[int, str, str, int]] = field(default_factory=list)
    sections: dict[str, list[str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def read_board(text: str, cards: Mapping[str, Card]) -> Board:
    """The board that a text describes. Raises BoardError with line, column and a suggestion.

    `cards` maps names to definitions.
    """
    reading = _Reading(cards)
    section = ""
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))  # a byte order mark
    lines = text.replace("\t", "  ").splitlines()
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        try:
            if not bare:
                continue
            if re.fullmatch("-{3,}", bare):
                raise LineError("A board ends here; rule on one board at a time.", bare)
            if bare.startswith("#"):
                reading.notes.append(bare.lstrip("#").strip())
            elif bare.lower() in SECTIONS:
                section = bare.lower()
            elif section:
                reading.sections.setdefault(section, []).append(re.sub(r"  +", " ", bare))
            elif line == line.lstrip():
                reading.players.append(_read_player(bare, reading))
            else:
                _read_thing(bare, number, reading)
        except LineError as error:
            column = line.find(error.at) + 1 if error.at else len(line) - len(line.lstrip()) + 1
            raise BoardError(str(error), number, max(column, 1), line, error.suggestion) from None
    if not reading.players:
        empty = "" if text.strip() else "There is nothing on this board. "
        message = f"{empty}A board starts with a player and a life total, such as “Ann 20”."
        raise BoardError(message, 1, 1, lines[0] if lines else "")
    return _finish(reading, lines)


def _read_player(line: str, reading: _Reading) -> Player:
    match = re.fullmatch(r"([^\W\d_][\w'-]*)(?: (-?\d+))?((?:, [^,]+)*)", line)
    small = line[:1].islower()
    if not match or small:
        hint = "Indent objects by two spaces under the player who controls them."
        if small:
            hint = "A player's name begins with a capital."
        raise LineError(f"“{line}” is no player with a life total. {hint}", line)
    if any(player.name == match[1] for player in reading.players):
        raise LineError(f"{match[1]} is on the board already.", match[1])
    counters: dict[str, int] = {}
    hand = 0
    cannot: set[str] = set()
    for extra in filter(None, match[3].split(", ")):
        if found := re.fullmatch(r"(\d+) cards? in hand", extra):
            hand = int(found[1])
        elif found := re.fullmatch(r"(\d+) (poison|energy|experience|rad)", extra):
            counters[found[2]] = int(found[1])
        elif found := re.fullmatch(r"can't (gain|lose) life", extra):
            cannot.add(f"{found[1]} life")
        else:
            known = "“2 poison”, “3 energy”, “4 cards in hand”, “can't gain life”"
            raise LineError(f"“{extra}” says nothing of a player; known are {known}.", extra)
    return Player(match[1], int(match[2] or 20), counters, hand, frozenset(cannot))


def _read_thing(line: str, number: int, reading: _Reading) -> None:
    if not reading.players:
        raise LineError("A player comes first, such as “Ann 20”.", line)
    player = reading.players[-1].name
    zone, colon, rest = line.partition(":")
    if colon and zone in ZONES:
        for name in _split_names(rest.strip(), reading.cards):
            thing = read_object(name, player, reading.cards, zone=zone)
            reading.objects.append(thing)
    elif re.match(r"effect\b", line):
        reading.late.append((len(reading.objects), player, line, number))
    else:
        reading.objects.append(read_object(line, player, reading.cards))


def _split_names(text: str, cards: Mapping[str, Card]) -> list[str]:
    """ "Tarmogoyf, Urborg, Tomb of Yawgmoth" at the commas between cards."""
    names: list[str] = []
    parts = [part.strip() for part in text.split(",") if part.strip()]
    while parts:
        for length in range(len(parts), 0, -1):
            name = ", ".join(parts[:length])
            bare = re.sub(r" #\d+$", "", name)
            if bare in cards or length == 1 or ":" in parts[0]:
                names.append(name if bare in cards or ":" not in parts[0] else ", ".join(parts))
                parts = parts[length:] if bare in cards or ":" not in parts[0] else []
                break
    return names


def _finish(reading: _Reading, lines: list[str]) -> Board:
    """Number what shares a name, give timestamps, and read what speaks of other lines."""
    labels = _labels(reading.objects)
    objects: list[Object] = []
    effects: list[LastingEffect] = []
    clock = place = 0
    seats = {player.name: seat for seat, player in enumerate(reading.players)}
    late = list(reading.late)
    for count in range(len(labels) + 1):
        while late and late[0][0] <= count:
            clock, place = clock + 1, place + 1
            effect = _effect(late.pop(0), labels, reading, lines)
            at = clock if effect.entered_at is None else effect.entered_at
            effects.append(replace(effect, timestamp=(at, seats[effect.controller], place)))
        if count == len(labels):
            break
        thing = reading.objects[count]
        place += 1
        clock += thing.zone == "battlefield"
        at = clock if thing.entered_at is None else thing.entered_at
        stamp = (at, seats[thing.controller], place)  # 613.7d, 613.7m
        objects.append(replace(thing, label=labels[count], timestamp=stamp))
    for effect in effects:
        for change in effect.effect.changes:
            if isinstance(change, GainControl) and change.player not in ("", *seats):
                raise _missing(change.player, list(seats), lines)
    for thing in objects:
        if thing.attached_to and thing.attached_to not in labels:
            raise _missing(thing.attached_to, labels, lines)
        if thing.owner not in seats:
            raise _missing(thing.owner, list(seats), lines)
    return Board(
        tuple(reading.players),
        tuple(objects),
        tuple(effects),
        plays=tuple(reading.sections.get("play", ())),
        asks=tuple(reading.sections.get("ask", ())),
        claims=tuple(reading.sections.get("then", ())),
        notes=tuple(reading.notes),
    )


def _labels(objects: list[Object]) -> list[str]:
    """Each object's name on the board: its own, or with "#2" where the text says so or must."""
    labels: list[str] = []
    for thing in objects:
        label = thing.label
        if label in labels:
            number = 2
            while f"{thing.card.name} #{number}" in labels:
                number += 1
            label = f"{thing.card.name} #{number}"
        labels.append(label)
    return labels


def _effect(
    late: tuple[int, str, str, int], labels: list[str], reading: _Reading, lines: list[str]
) -> LastingEffect:
    _, player, line, number = late
    try:
        return read_effect(line, player, labels, reading.cards)
    except LineError as error:
        source = lines[number - 1]
        column = max(source.find(error.at), 0) + 1 if error.at else 1
        raise BoardError(str(error), number, column, source, error.suggestion) from None


def _missing(name: str, known: list[str], lines: list[str]) -> BoardError:
    """What is named and isn't there, pointed at where it is first written."""
    places = (
        (number, line, line.find(said) + said.find(name.partition(",")[0]))
        for said in (f" on {name}", f" by {name}", name, f" on {name.partition(',')[0]}")
        for number, line in enumerate(lines, 1)
        if said in line
    )
    number, line, column = next(places, (1, lines[0], 0))
    close = get_close_matches(name, known, 1, 0.5)
    hint = f"“{close[0]}”" if close else ""
    message = f"“{name}” isn't on this board."
    return BoardError(message, number, column + 1, line, hint)


def write_board(board: Board) -> str:
    """The text for a board; reading it gives the same board."""
    out = [f"# {note}" for note in board.notes]
    for player in board.players:
        out.append(_write_player(player))
        things = [thing for thing in board.objects if thing.controller == player.name]
        lasting = [effect for effect in board.effects if effect.controller == player.name]
        rows: list[tuple[int, Object | LastingEffect]] = []
        rows += [(thing.timestamp[-1], thing) for thing in things]
        rows += [(effect.timestamp[-1], effect) for effect in lasting]
        out += _write_rows([row for _, row in sorted(rows, key=lambda row: row[0])])
    for section, said in zip(SECTIONS, (board.plays, board.asks, board.claims), strict=True):
        if said:
            out += ["", section, *(f"  {line}" for line in said)]
    return "\n".join(out) + "\n"


def _write_rows(rows: Sequence[Object | LastingEffect]) -> Iterator[str]:
    """A player's lines in their order; cards of one zone that stand together share a line."""
    zone = ""
    names: list[str] = []
    for row in [*rows, None]:
        in_zone = isinstance(row, Object) and row.zone != "battlefield"
        if names and not (isinstance(row, Object) and row.zone == zone and not row.card.made_up):
            yield f"  {zone}: {', '.join(names)}"
            names = []
        if isinstance(row, Object) and in_zone:
            zone = row.zone
            names.append(write_object(row))
            if row.card.made_up:
                yield f"  {zone}: {names.pop()}"
        elif isinstance(row, Object):
            yield f"  {write_object(row)}"
        elif row is not None:
            yield f"  {write_effect(row)}"


def _write_player(player: Player) -> str:
    extras = [f"{number} {kind}" for kind, number in player.counters.items()]
    if player.hand:
        extras.append(f"{player.hand} card{'s' if player.hand != 1 else ''} in hand")
    extras += [f"can't {what}" for what in sorted(player.cannot)]
    return ", ".join([f"{player.name} {player.life}", *extras])
