"""Patterns of boards for quizzes: each draws a fresh board with the same point."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

CREATURES = ("Grizzly Bears", "Hill Giant", "Serra Angel", "Llanowar Elves", "Gray Ogre")
LANDS = ("Bayou", "Tropical Island", "Canopy Vista")
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@dataclass(frozen=True)
class Pattern:
    """A point to ask about: how to draw its board, and what may be asked of it.

    `levels` are those whose misreadings its boards can tell from the truth.
    """

    name: str
    build: Callable[[Random], str]
    aspects: tuple[str, ...]
    levels: tuple[int, ...] = (1, 2, 3)


def board(
    dice: Random, ann: list[str], nick: list[str] | None = None, *, fixed: bool = False
) -> str:
    """A board text; unless `fixed`, lines come in an order the dice decide, effects last."""

    def rows(lines: list[str]) -> list[str]:
        things = [line for line in lines if not line.startswith("effect") and " on " not in line]
        rest = [line for line in lines if line not in things]
        if not fixed:
            dice.shuffle(things)
            dice.shuffle(rest)
        return [f"  {line}" for line in (*things, *rest)]

    return "\n".join(["Ann 20", *rows(ann), "Nick 20", *rows(nick or [])]) + "\n"


def counters(dice: Random) -> str:
    return dice.choice(("", ", 1 +1/+1 counter", ", 2 +1/+1 counters", ", 1 -1/-1 counter"))


def humility(dice: Random) -> str:
    """Everything is a creature without abilities: who sets whose size."""
    more = dice.sample(("Glorious Anthem", "Levitation", "Opalescence"), dice.randint(0, 2))
    creature = dice.choice(CREATURES) + counters(dice)
    return board(
        dice, ["Humility", "Opalescence", creature, *(m for m in more if m != "Opalescence")]
    )


def lands(dice: Random) -> str:
    """Land types: who depends on whom."""
    setter = dice.choice(("Blood Moon", "Magus of the Moon"))
    adder = dice.choice(("Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth"))
    also = dice.sample(("Kormus Bell", "Conversion", "Prismatic Omen"), dice.randint(0, 2))
    other = [dice.choice(LANDS), dice.choice(BASICS)]
    first, second = dice.sample([[setter, *also], [adder, *other]], 2)
    return board(dice, first, second)


def sizes(dice: Random) -> str:
    """Set, raise, switch: what comes before what."""
    creature = dice.choice(CREATURES)
    lines = [creature + counters(dice)]
    lines += dice.sample(("Glorious Anthem", "Bonesplitter on " + creature), dice.randint(0, 2))
    spells = dice.sample(("Giant Growth", "Turn to Frog", "About Face"), dice.randint(1, 3))
    return board(dice, [*lines, *(f"effect of {spell} on {creature}" for spell in spells)])


def color_bonuses(dice: Random) -> str:
    """Colors change before bonuses look at them."""
    bonus = dice.sample(("Bad Moon", "Crusade", "Honor of the Pure"), dice.randint(1, 2))
    creature = dice.choice(CREATURES)
    own = [creature + counters(dice), dice.choice(BASICS)]
    changer = dice.choice(("Darkest Hour", "Kormus Bell", "Crovax, Ascendant Hero"))
    spell = dice.choice(("Turn to Frog", "Snakeform", "Giant Growth", "Ovinize"))
    ann = [*bonus, *own, f"effect of {spell} on {creature}"]
    return board(dice, ann, [changer, dice.choice(("Celestial Dawn", "Night of Souls' Betrayal"))])


def stolen(dice: Random) -> str:
    """A stolen creature and the bonuses of both sides."""
    creature = dice.choice(CREATURES)
    aura = dice.choice(("Control Magic", "Confiscate"))
    bonus = dice.choice(("Glorious Anthem", "Always Watching", "Honor of the Pure"))
    spell = dice.choice(("Turn to Frog", "Giant Growth", "Ovinize", "About Face"))
    return board(
        dice,
        [bonus, f"{aura} on {creature}", f"effect of {spell} on {creature}"],
        [creature + counters(dice), dice.choice(("Night of Souls' Betrayal", "Levitation"))],
    )


def defined(dice: Random) -> str:
    """A creature that defines its own size, and an effect that sets it."""
    creature = dice.choice(("Tarmogoyf", "Maro"))
    lines = [creature + counters(dice)]
    lines += dice.sample(("Humility", "Glorious Anthem", "Godhead of Awe"), dice.randint(1, 2))
    spells = dice.sample(("Giant Growth", "Turn to Frog", "About Face"), dice.randint(0, 2))
    text = board(dice, [*lines, *(f"effect of {spell} on {creature}" for spell in spells)])
    graveyard = dice.sample(("Grizzly Bears", "Island", "Giant Growth", "Crusade"), 3)
    hand = f", {dice.randint(2, 5)} cards in hand"
    text = text.replace("Ann 20", f"Ann 20{hand}")
    return text + f"  graveyard: {', '.join(graveyard)}\n"


def artifacts(dice: Random) -> str:
    """Everything is an artifact, and artifacts are creatures."""
    ann = ["Mycosynth Lattice", "March of the Machines", dice.choice(("Humility", "Dress Down"))]
    ann += dice.sample(("Glorious Anthem", "Levitation"), dice.randint(0, 1))
    return board(dice, ann, [dice.choice(CREATURES), dice.choice(BASICS)])


def creature_lands(dice: Random) -> str:
    """Lands that become creatures, and what their types do then."""
    ann = [dice.choice(("Life and Limb", "Kormus Bell")), dice.choice(("Forest", "Swamp"))]
    ann += dice.sample(
        ("Dryad Arbor", "Urborg, Tomb of Yawgmoth", "Glorious Anthem", "Blood Moon"), 2
    )
    return board(dice, ann, [dice.choice(("Humility", "Night of Souls' Betrayal", "Bad Moon"))])


PATTERNS: dict[str, tuple[Pattern, ...]] = {
    "layers": (
        Pattern("Humility and enchantments", humility, ("size", "kind"), (2, 3)),
        Pattern("Land types", lands, ("mana", "kind"), (2,)),
        Pattern("Set, raise, switch", sizes, ("size",), (1,)),
        Pattern("Colors and bonuses", color_bonuses, ("size",), (1,)),
        Pattern("A stolen creature", stolen, ("size",), (1,)),
        Pattern("A defined size", defined, ("size",), (1, 2)),
        Pattern("Artifacts alive", artifacts, ("size",), (2, 3)),
        Pattern("Lands alive", creature_lands, ("size", "mana", "kind"), (2,)),
    )
}
