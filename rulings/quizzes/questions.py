"""Questions that the engine sets and marks: a board on which misreadings part from the truth."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from rulings.boards.ruling import ruling_on_text
from rulings.engine.abilities import ManaAbility
from rulings.engine.characteristics import Characteristics
from rulings.engine.misreadings import MISREADINGS, Misreading
from rulings.engine.trace import Ruling
from rulings.engine.wording import colors, listed

from .patterns import PATTERNS

TRIES = 80  # boards drawn of one pattern before the next is tried
CHOICES = 4


@dataclass(frozen=True)
class Choice:
    """One answer. A wrong one comes from a misreading: its name, its rule, and why it fails."""

    text: str
    right: bool
    misreading: str = ""
    rule: str = ""
    why: str = ""


@dataclass(frozen=True)
class Question:
    """A seeded question: the same topic and seed give the same one, wherever it is asked.

    `level` is how deep the rules lie (1 to 3), `complexity` how much is on the board.
    """

    topic: str
    seed: int
    pattern: str
    board_text: str
    subject: str
    prompt: str
    choices: tuple[Choice, ...]
    ruling: Ruling
    rules: tuple[str, ...]
    level: int
    complexity: int

    @property
    def right(self) -> int:
        """Which of the choices is right, from 0."""
        return next(place for place, choice in enumerate(self.choices) if choice.right)


def size(it: Characteristics) -> str:
    return it.pt or "not a creature"


def mana(it: Characteristics) -> str:
    found = [held.ability.mana for held in it.abilities if isinstance(held.ability, ManaAbility)]
    return listed(found) or "nothing"


def kind(it: Characteristics) -> str:
    return it.type_line


def abilities(it: Characteristics) -> str:
    return listed([held.text.rstrip(".") for held in it.abilities], 99) or "no abilities"


def color(it: Characteristics) -> str:
    return colors(it.colors)


ASPECTS: Mapping[str, tuple[str, Callable[[Characteristics], str]]] = {
    "size": ("What are the power and toughness of {}?", size),
    "mana": ("What can {} tap for?", mana),
    "kind": ("What is the type line of {}?", kind),
    "abilities": ("Which abilities does {} have?", abilities),
}


class NoQuestion(LookupError):
    """No board was found for a seed on which two misreadings part from the truth."""


def make_question(topic: str, seed: int, level: int | None = None) -> Question:
    """The question that a topic and a seed stand for, of a level if one is asked for.

    Raises KeyError for a topic there is none of, NoQuestion when the seed leads nowhere.
    """
    dice = Random(f"{topic}/{seed}/{level}")
    able = [one for one in PATTERNS[topic] if level is None or level in one.levels]
    patterns = dice.sample(able, len(able))
    for pattern in (pattern for pattern in patterns for _ in range(TRIES)):
        text = pattern.build(dice)
        for subject, aspect in _asked(pattern.aspects, text, dice):
            question = _question(topic, seed, level, pattern.name, text, subject, aspect, dice)
            if question:
                return question
    raise NoQuestion(f"Seed {seed} leads to no question on {topic}; try another seed.")


def _asked(aspects: tuple[str, ...], text: str, dice: Random) -> Iterator[tuple[str, str]]:
    """What may be asked of a board, in an order the dice decide."""
    ruling = ruling_on_text(text)
    touched = {delta.object for step in ruling.steps for delta in step.deltas} - set(ruling.gone)
    pairs = [(label, aspect) for label in sorted(touched) for aspect in aspects]
    dice.shuffle(pairs)
    yield from pairs


def _question(
    topic: str,
    seed: int,
    level: int | None,
    pattern: str,
    text: str,
    subject: str,
    aspect: str,
    dice: Random,
) -> Question | None:
    """The question of an aspect of an object, if two misreadings part from the truth there.

    A level asked for is the depth of the deepest misreading among the choices.
    """
    prompt, look = ASPECTS[aspect]
    truth = ruling_on_text(text)
    right = look(truth.after[subject])
    wrong: dict[str, Misreading] = {}
    for misreading in dice.sample(MISREADINGS, len(MISREADINGS)):
        if level and misreading.level > level:
            continue
        answer = look(ruling_on_text(text, law=misreading.law).after[subject])
        if answer != right:
            wrong.setdefault(answer, misreading)
    if len(wrong) < 2:
        return None
    deep = [answer for answer in sorted(wrong) if wrong[answer].level == level]
    if level and not deep:
        return None
    drawn = [dice.choice(deep)] if deep else []
    others = [answer for answer in sorted(wrong) if answer not in drawn]
    drawn += dice.sample(others, min(len(others), CHOICES - 1 - len(drawn)))
    choices = [Choice(right, True)]
    choices += [
        Choice(answer, False, wrong[answer].name, wrong[answer].rule, wrong[answer].tells)
        for answer in drawn
    ]
    dice.shuffle(choices)
    touching = [step for step in truth.steps if subject in step.objects]
    cited = [rule for step in touching for rule in step.rules]
    cited += [choice.rule for choice in choices if choice.rule]
    return Question(
        topic=topic,
        seed=seed,
        pattern=pattern,
        board_text=text,
        subject=subject,
        prompt=prompt.format(subject),
        choices=tuple(choices),
        ruling=truth,
        rules=tuple(dict.fromkeys(cited)),
        level=max(wrong[answer].level for answer in drawn),
        complexity=len(truth.board.objects) + len(truth.board.effects),
    )
