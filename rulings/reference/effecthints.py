"""Which rules a card's wording hints at, for the search: evidence, never an answer.

The engine says what it understands of a text; these patterns also speak for what it doesn't.
"""

import re
from collections.abc import Iterator, Sequence

LAND_TYPE = r"(?:Plains|Islands?|Swamps?|Mountains?|Forests?)"
STATIC, REPLACES = "static", "replaces"

# (form of the text, rules of the pinned edition it is a matter of, what two of a kind add up to)
HINTS = tuple(
    (re.compile(form, re.IGNORECASE), rules, kind)
    for form, rules, kind in (
        (r"enters? (?:the battlefield )?(?:tapped|with)\b", ("614.1c", "614.12"), REPLACES),
        (r"^as .{2,40} enters\b", ("614.1c", "614.12a"), REPLACES),
        (r"\bwould\b.*\binstead\b", ("614.1a", "614.6", "614.12"), REPLACES),
        (r"\bwould enter\b", ("614.12", "614.1a"), REPLACES),
        (r"\bprevent (?:all|the next|\d)", ("615.1", "615.7"), REPLACES),
        (r"\btwice that many\b|\bthat many plus\b", ("614.1a", "616.1"), REPLACES),
        (r"\badditional .{0,20}counters?\b", ("614.1c", "122.6"), REPLACES),
        (r"\bregenerate\b", ("701.19a", "614.8"), ""),
        (r"\bskips?\b", ("614.10",), ""),
        (r"\bexchange control\b", ("701.12b", "701.12a"), ""),
        (r"\bexchange\b", ("701.12a",), ""),
        (r"\bgains? control\b|\byou control enchanted\b", ("613.1b",), STATIC),
        (r"\bcontrol target player\b|\bcontrol .{0,20} during .{0,20}turn", ("723.1", "723.3"), ""),
        (r"\bcopy of\b", ("707.2", "707.5"), ""),
        (r"\bcopy (?:target|that|it)\b", ("707.10",), ""),
        (r"\bloses? all (?:other )?abilities\b", ("613.1f", "613.6"), STATIC),
        (rf"\b(?:is|are) (?:an? |every )?{LAND_TYPE}", ("305.7", "613.1d"), STATIC),
        (r"\b(?:lands?|permanents?) .{0,30}\bhave? \"", ("613.1f",), STATIC),
        (r"\bin addition to (?:its|their) other", ("613.1d", "205.1b"), STATIC),
        (r"\b(?:is|are|becomes?) .{0,40}\bcreatures?\b", ("613.1d", "613.4b"), STATIC),
        (r"\bbase power and toughness\b", ("613.4b",), STATIC),
        (r"\b(?:creatures?|permanents?) .{0,40}\b(?:have|has|gains?)\b", ("613.1f",), STATIC),
        (r"\bgets? [+-]", ("613.4c",), STATIC),
        (r"\bswitch\b", ("613.4d",), STATIC),
        (r"\b(?:is|are) each equal to\b|power is equal to", ("604.3", "613.4a"), STATIC),
        (r"\btriggers? an additional time\b", ("603.2d",), ""),
        (r"\bdon't cause abilities to trigger\b", ("603.2",), ""),
        (r"\bbecomes the target\b", ("603.2e", "603.3"), ""),
        (r"\bdies\b|\bput into .{0,20}graveyard from the battlefield\b", ("603.6c", "603.10a"), ""),
        (r"\bleaves the battlefield\b", ("603.6c", "603.10a"), ""),
        (r"\bat the beginning of the next\b", ("603.7",), ""),
        (r"^(?:when|whenever|at) .*, if ", ("603.4",), ""),
        (r"\bchange (?:the|a) targets?\b|\bnew targets\b", ("115.7",), ""),
        (r"\bexile .{0,60}\buntil\b", ("610.3",), ""),
        (r"\bunless .{0,40}\bpays?\b", ("118.12a",), ""),
        (r"\bwithout paying\b", ("118.9",), ""),
        (r"\bcosts? .{0,20}\b(?:less|more) to cast\b", ("601.2f",), ""),
        (r"\bcan't attack\b", ("508.1c",), ""),
        (r"\bcan't block\b|\bcan't be blocked\b", ("509.1b",), ""),
        (r"\battacks? .{0,30}if able\b", ("508.1d",), ""),
        (r"\bblock .{0,30}if able\b", ("509.1c",), ""),
        (r"\bcreate .{0,60}\btokens?\b", ("111.1", "111.2"), ""),
        (r"\bpermanents they own\b", ("108.3", "111.2"), ""),
        (r"\breturn .{0,60}\bto the battlefield\b", ("400.7",), ""),
        (r"\bas a sorcery\b", ("602.5d",), ""),
    )
)
# What it comes to when several cards, or several effects of one kind, meet.
MEETING = {
    STATIC: ("613.7a", "613.8a", "613.6", "613.1"),
    REPLACES: ("616.1",),
}


def hinted(texts: Sequence[str]) -> Iterator[tuple[tuple[str, ...], float]]:
    """The rules that cards' texts hint at, alone and together, each with how surely."""
    kinds: list[set[str]] = []
    for text in texts:
        said = [hint for hint in HINTS if any(hint[0].search(line) for line in text.splitlines())]
        for _, rules, _ in said:
            yield rules, 0.8
        kinds.append({kind for *_, kind in said})
    for kind, rules in MEETING.items():
        if sum(kind in those for those in kinds) > 1:
            yield rules, 1.0
