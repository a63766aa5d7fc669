"""Asks and claims: what a board text wants answered, and whether what it says is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .abilities import Keyword, ManaAbility
from .board import Board
from .characteristics import Characteristics
from .oracle.keywords import each_quality, read_keywords
from .oracle.nouns import _SINGULAR
from .stateactions import has_lost
from .trace import Answer, Refusal, Step, Verdict
from .types import CARD_TYPES, COLORS, SUPERTYPES
from .wording import OF, a, colors, listed


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a ruling has found, for asks and claims to be held against.

    `going` has the objects that die, with why; `left_open` the steps that leave that open.
    """

    board: Board
    state: Mapping[str, Characteristics]
    steps: Sequence[Step]
    going: Mapping[str, str]
    left_open: Sequence[Step] = ()


def describe(it: Characteristics) -> str:
    """ "a 1/1 green creature — Bear with no abilities", in one line."""
    kind = " ".join([*(s.lower() for s in it.supertypes), *(t.lower() for t in it.types)])
    subtypes = [*it.subtypes, *(["every creature type"] if it.every_creature_type else [])]
    dash = f" — {' '.join(subtypes)}" if subtypes else ""
    words = " ".join(filter(None, [it.pt, colors(it.colors), kind]))
    abilities = [held.text.rstrip(".") for held in it.abilities]
    having = f" with {listed(abilities, most=9)}" if abilities else " with no abilities"
    return f"{a(words)}{dash}{having}"


def answer(ask: str, found: Outcome) -> Answer | Refusal:
    """The answer to one ask: an object's name, "X's power" and the like, or "who dies"."""
    if ask.lower().rstrip("?") == "who dies":
        return Answer(ask, _who_dies(found))
    said = ask.rstrip("?")
    about = re.fullmatch(rf"(.+?){OF} ({'|'.join(_ABOUT)})", said)
    name = about[1] if about and said not in found.state else said
    labels = _named(name, found.board)
    if len(labels) > 1:
        either = listed([f"“{label}”" for label in labels], most=9).replace(" and ", " or ")
        return Refusal(f"“{name}” could be any of several: ask about {either}.")
    if not labels:
        known = "name an object, “X's power” or the like, or “who dies”"
        return Refusal(f"“{ask}” isn't something the bench can answer: {known}.")
    it = found.state[_label(labels[0], found.board)]
    if name != said and about:
        return Answer(ask, _ABOUT[about[2]](it))
    controlled = f", controlled by {it.controller}" if len(found.board.players) > 1 else ""
    return Answer(ask, describe(it) + controlled)


def _named(name: str, board: Board) -> list[str]:
    """What a name may mean: one object, or every one of several cards of that name."""
    labels = [thing.label for thing in board.objects]
    alike = [thing.label for thing in board.objects if thing.card.name == name]
    if len(alike) > 1:
        return [f"{label} #1" if label == name else label for label in alike]
    return [name] if _label(name, board) in labels else []


def _label(name: str, board: Board) -> str:
    """ "Grizzly Bears #1" is the first of them, which may have no number on the board."""
    bare = name.removesuffix(" #1")
    labels = [thing.label for thing in board.objects]
    return bare if name not in labels and bare in labels else name


def _size(it: Characteristics, what: str) -> str:
    return what if it.is_creature else "none, for it is no creature"  # 208.3


_ABOUT: dict[str, Callable[[Characteristics], str]] = {
    "power and toughness": lambda it: _size(it, it.pt),
    "power": lambda it: _size(it, str(it.power or 0)),
    "toughness": lambda it: _size(it, str(it.toughness or 0)),
    "color": lambda it: colors(it.colors),
    "type line": lambda it: it.type_line,
    "controller": lambda it: it.controller,
    "mana value": lambda it: str(it.mana_value),
    "abilities": lambda it: listed([h.text.rstrip(".") for h in it.abilities], 99) or "none",
}


def _who_dies(found: Outcome) -> str:
    dying = [*found.going, *(_perhaps(step, found) for step in found.left_open)]
    losing = [player.name for player in found.board.players if has_lost(player)]
    lost = f"; {listed(losing)} {'lose' if len(losing) > 1 else 'loses'} the game"
    return (listed(dying, most=99) or "nothing") + (lost if losing else "")


def _perhaps(step: Step, found: Outcome) -> str:
    """The objects of which some may die: of legends all but one (704.5j)."""
    names = step.objects
    if len(names) == 1:
        return f"perhaps {names[0]}"
    one = "one" if len(names) == 2 else "all but one"
    return f"{one} of {listed(names)} as {found.state[names[0]].controller} chooses"


def judge(claim: str, found: Outcome) -> Verdict | Refusal:
    """Whether a claim holds. The rules in brackets must each be cited by some step."""
    said, _, cited = claim.partition("[")
    said = said.strip().rstrip(".")
    missing = [
        rule
        for rule in re.findall(r"[\d.]+[a-z]*", cited)
        if not any(rule in step.rules for step in found.steps)
    ]
    for pattern, test in _CLAIMS:
        if match := re.fullmatch(pattern, said):
            verdict = test(match, found)
            if verdict is None:
                break
            holds, instead = verdict
            if holds is None:
                return Verdict(claim, None, instead)
            if holds and missing:
                return Verdict(claim, False, f"no step cites {listed(missing)}")
            return Verdict(claim, holds, "" if holds else instead)
    return Refusal(f"“{said}” isn't a claim the bench can check.")


# Whether it holds (None: nobody can say) and what is so instead; None for no claim at all.
Test = Callable[[re.Match[str], Outcome], tuple[bool | None, str] | None]


def _dies(match: re.Match[str], found: Outcome) -> tuple[bool | None, str] | None:
    names = match["who"].split(" and ") if match["who"] not in found.state else [match["who"]]
    if any(name not in found.state for name in names):
        return None
    wanted = match["not"] is None
    unknown = [step for step in found.left_open if {*names} & {*step.objects} - {*found.going}]
    settled = [name for name in names if not any(name in step.objects for step in unknown)]
    wrong = [name for name in settled if (name in found.going) is not wanted]
    if unknown and not wrong:
        return None, unknown[0].text.rstrip(".")
    return not wrong, f"{listed(wrong)} {'stays' if wanted else 'dies'}"


def _never(match: re.Match[str], found: Outcome) -> tuple[bool, str] | None:
    began = [s for s in found.steps if s.source == match["who"] and s.kind == "applies" and s.layer]
    return not began, began[0].text if began else ""


def _waits(match: re.Match[str], found: Outcome) -> tuple[bool, str] | None:
    pair = (match["who"], match["for"])
    holds = any(step.kind == "waits" and step.objects == pair for step in found.steps)
    return holds, f"no step has {pair[0]} wait for {pair[1]}"


def _before(match: re.Match[str], found: Outcome) -> tuple[bool, str] | None:
    names = [name.strip() for name in re.split(r", then ", match["order"])]
    layer = match["layer"]
    order = [s.source for s in found.steps if s.kind == "applies" and s.layer == layer]
    places = [order.index(name) if name in order else -1 for name in names]
    return -1 not in places and places == sorted(places), f"the order is {', '.join(order)}"


def _type_line(match: re.Match[str], found: Outcome) -> tuple[bool, str] | None:
    if match["who"] not in found.state:
        return None
    line = found.state[match["who"]].type_line
    return _same_types(line, match["line"]), f"it is {line}"


def _same_types(one: str, other: str) -> bool:
    def split(line: str) -> tuple[list[str], list[str]]:
        before, _, after = line.partition(" — ")
        return sorted(before.split()), sorted(after.split())

    return split(one) == split(other)


def _taps(match: re.Match[str], found: Outcome) -> tuple[bool, str] | None:
    if match["who"] not in found.state:
        return None
    it = found.state[match["who"]]
    mana = [h.ability.mana for h in it.abilities if isinstance(h.ability, ManaAbility)]
    wanted = re.split(r", | and ", match["mana"]) if match["mana"] else []
    return sorted(mana) == sorted(wanted), f"it has {listed(mana) or 'no mana ability'}"


def _is(match: re.Match[str], found: Outcome) -> tuple[bool, str] | None:
    if match["who"] not in found.state:
        return None
    it = found.state[match["who"]]
    wanted = match["not"] is None
    so: list[bool] = []
    text, _, controller = match["what"].partition(" controlled by ")
    if controller:
        so.append(it.controller == controller)
    text, _, having = text.rstrip(",").partition(" with ")
    if text.startswith("controlled by "):
        text, so = "", [*so, it.controller == text.removeprefix("controlled by ")]
    if having:
        tested = _having(having, it)
        if tested is None:
            return None
        so.append(tested)
    stated_colors: set[str] = set()
    for word in re.split(r"[ ,]+", text.strip()):
        if word in ("", "a", "an", "and", "—"):
            continue
        if re.fullmatch(r"-?\d+/-?\d+", word):
            so.append(it.pt == word)
        elif word in COLORS:
            stated_colors.add(COLORS[word])
        elif word == "colorless":
            so.append(not it.colors)
        elif word.capitalize() in SUPERTYPES:
            so.append(word.capitalize() in it.supertypes)
        elif word.capitalize() in CARD_TYPES and word[0].islower():
            so.append(word.capitalize() in it.types)
        elif word in _SINGULAR:
            so.append(it.has_subtype(_SINGULAR[word]))
        else:
            return None
    if stated_colors and wanted:
        so.append(it.colors == stated_colors)
    elif stated_colors:
        so.append(bool(it.colors & stated_colors))
    holds = all(so) if wanted else not any(so)
    return holds, f"it is {describe(it)}, controlled by {it.controller}"


def _has(match: re.Match[str], found: Outcome) -> tuple[bool, str] | None:
    if match["who"] not in found.state:
        return None
    it = found.state[match["who"]]
    tested = _having(match["what"], it, any_of=match["not"] is not None)
    if tested is None:
        return None
    return tested is (match["not"] is None), f"it is {describe(it)}"


def _having(text: str, it: Characteristics, *, any_of: bool = False) -> bool | None:
    """Whether it has all (with `any_of`, one) of what is listed; None when a word isn't known."""
    if text == "no abilities":
        return not it.abilities
    keywords_held = [held.ability for held in it.abilities if isinstance(held.ability, Keyword)]
    has = {one for keyword in keywords_held for one in each_quality(keyword)}
    so: list[bool] = []
    for word in re.findall(r'"[^"]*"|[^,"]+?(?= and (?!from )|, |$)', text):
        word = word.strip().removeprefix("and ").strip()
        if not word:
            continue
        if word.startswith('"'):
            so.append(any(held.text.rstrip(".") == word.strip('".') for held in it.abilities))
            continue
        keywords = read_keywords(word)
        if not keywords:
            return None
        wanted = [one for keyword in keywords for one in each_quality(keyword)]
        so += [keyword in has for keyword in wanted]
    return (any(so) if any_of else all(so)) if so else None


def _loses(match: re.Match[str], found: Outcome) -> tuple[bool | None, str] | None:
    player = next((p for p in found.board.players if p.name == match["who"]), None)
    if player is None:
        return None
    lost, wanted = has_lost(player), match["not"] is None
    return lost is wanted, f"{player.name} {'loses' if lost else 'stays in the game'}"


def _life(match: re.Match[str], found: Outcome) -> tuple[bool, str] | None:
    player = next((p for p in found.board.players if p.name == match["who"]), None)
    if player is None:
        return None
    return player.life == int(match["life"]), f"{player.name} has {player.life}"


_CLAIMS: tuple[tuple[str, Test], ...] = (
    (r"(?P<who>.+?) (?:(?P<not>doesn't|don't) die|dies|die)", _dies),
    (r"(?P<who>\S+) (?:(?P<not>doesn't lose)|loses) the game", _loses),
    (r"(?P<who>.+?) never applies", _never),
    (r"(?P<who>.+?) waits for (?P<for>.+)", _waits),
    (r"in layer (?P<layer>\d[a-d]?): (?P<order>.+)", _before),
    (r"(?P<who>\S+) has (?P<life>-?\d+) life", _life),
    (rf"(?P<who>.+?){OF} type line is (?P<line>.+)", _type_line),
    (r"(?P<who>.+?) taps for (?P<mana>.+)", _taps),
    (r"(?P<who>.+?) doesn't tap for (?P<mana>)mana", _taps),
    (r"(?P<who>.+?) (?:is|(?P<not>isn't)) (?P<what>.+)", _is),
    (r"(?P<who>.+?) (?:has|(?P<not>doesn't have)) (?P<what>.+)", _has),
)
