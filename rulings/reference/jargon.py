"""What players say, and what the rules call it: slang, short forms, and terms of old.

A row: what is said (as a regular expression over plain words), the words the rules use,
the numbers in the pinned edition that it leads to, and a note where the term is out of use.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .words import plain

NO_SUCH = "The rules no longer know"


@dataclass(frozen=True)
class Jargon:
    said: str
    words: str
    rules: tuple[str, ...] = ()
    note: str = ""


TABLE = (
    # short forms
    Jargon(r"etbs?|enters? the battlefield|comes? in", "enters battlefield", ("603.6a",)),
    Jargon(r"ltb", "leaves battlefield", ("603.6c",)),
    Jargon(r"sbas?", "state-based action", ("704.3",)),
    Jargon(r"apnap", "active player order choices", ("101.4",)),
    Jargon(r"lki|last known", "last known information", ("608.2h",)),
    Jargon(r"cdas?", "characteristic-defining ability", ("604.3",)),
    Jargon(r"p/?t", "power toughness"),
    Jargon(r"eot", "end of turn", ("514.2",)),
    Jargon(r"(?:m)?dfcs?|double faced", "double-faced card", ("712.8",)),
    Jargon(r"edh|cmdr", "commander", ("903.3",)),
    Jargon(r"2hg|two headed", "two-headed giant", ("810.1",)),
    Jargon(r"ffa|free for all", "free-for-all", ("806.1",)),
    Jargon(r"gy|yard|grave|bin", "graveyard"),
    Jargon(r"lib|deck", "library"),
    Jargon(r"pws?|walkers?", "planeswalker"),
    Jargon(r"atk", "attack"),
    Jargon(r"dmg", "damage"),
    Jargon(r"ench", "enchantment"),
    Jargon(r"opps?|oppo", "opponent"),
    Jargon(r"bf|field|board", "battlefield"),
    Jargon(r"cmc|converted mana cost", "mana value", ("202.3",)),
    Jargon(r"indestructable|indestructibility", "indestructible"),
    # what players call things
    Jargon(r"sac|sacced|saccing|sacs", "sacrifice", ("701.21",)),
    Jargon(r"dies?|died|dying|death triggers?", "dies graveyard battlefield", ("700.4",)),
    Jargon(r"killed|kills?|destroys?", "destroy dies"),
    Jargon(r"fizzles?|fizzled|countered on resolution", "illegal target resolve", ("608.2b",)),
    Jargon(r"bounced?|bouncing", "return owner hand"),
    Jargon(r"blink(?:ed|ing|s)?|flicker(?:ed|ing|s)?", "exile return new object", ("400.7",)),
    Jargon(r"steal(?:s|ing)?|stole|stolen|takes? control", "gain control"),
    Jargon(r"reanimat(?:e|ed|ion)", "graveyard onto battlefield"),
    Jargon(r"tutor(?:s|ing|ed)?|fetch(?:es|ing|land|lands)?", "search library", ("701.23a",)),
    Jargon(r"milled|milling|decked|deck out|decking", "mill library empty draw"),
    Jargon(r"wrath|sweeper|board ?wipe|wiped?", "destroy all creatures"),
    Jargon(r"counterspell(?:s|ed)?", "counter spell", ("701.6a",)),
    Jargon(r"loot(?:s|ing)?|rummage", "draw discard"),
    Jargon(r"cantrips?", "draw card"),
    Jargon(r"chump(?:s|ed|ing)?", "block"),
    Jargon(r"gang ?block|double ?block(?:ed|ing)?|multiple blockers", "blocked creatures blocking"),
    Jargon(r"swing(?:s|ing)?|swung|alpha strike", "attack"),
    Jargon(r"pump(?:ed|ing|s)?|buff(?:ed|s)?", "gets +N/+N until end of turn"),
    Jargon(r"shrink|shrunk|debuff", "-N/-N toughness"),
    Jargon(r"pings?|pinged|pinging|zap|burn(?:ed)?", "damage"),
    Jargon(r"unblockable|evasion", "can't be blocked evasion", ("509.1b",)),
    Jargon(r"lure|forced? to block|must block", "requirement block", ("509.1c",)),
    Jargon(r"forced? to attack|must attack|attacks? each", "requirement attack", ("508.1d",)),
    Jargon(r"(?:pay|tax) to attack|propaganda|attack tax", "cost to attack", ("508.1h",)),
    Jargon(r"summon(?:ing)? sick(?:ness)?|sick", "control continuously tap symbol", ("302.6",)),
    Jargon(r"clone(?:s|d)?|copie[sd]|copying|token copy", "copy copiable", ("707.2",)),
    Jargon(r"man-?lands?|animat(?:e|ed|es)", "becomes creature"),
    Jargon(r"legend rule|legendaries|two legends", "legendary same name", ("704.5j",)),
    Jargon(r"state trigger", "state trigger", ("603.8",)),
    Jargon(r"respond(?:s|ing)?|responses?|in response", "priority cast stack", ("117.1",)),
    Jargon(r"hold(?:ing)? priority|keep priority", "receives priority afterward", ("117.3c",)),
    Jargon(r"hand size|too many cards", "maximum hand size discard", ("402.2", "514.1")),
    Jargon(r"scoop(?:s|ed)?|concedes?|quits?|surrender", "concede leaves game", ("104.3a",)),
    Jargon(r"mull(?:s|igans?|ed)?|redraw|free mulligan", "mulligan opening hand", ("103.5",)),
    Jargon(r"on the (?:play|draw)|plays? first|goes? first", "starting player", ("103.8a",)),
    Jargon(r"infinite|combo|loops?", "loop shortcut", ("732.2", "732.4")),
    Jargon(r"general|commander", "commander"),
    Jargon(r"commander damage|general damage", "21 combat damage same commander", ("903.10a",)),
    Jargon(r"command(?:er)? tax", "commander costs additional", ("903.8",)),
    Jargon(r"command(?:er)? (?:dies|graveyard|exiled?)", "commander zone", ("903.9a", "704.6d")),
    Jargon(r"colou?r identity", "color identity", ("903.4",)),
    Jargon(r"poison(?:ed)?|infect(?:ed)?", "poison counters ten", ("704.5c",)),
    Jargon(r"nam(?:e|ed|ing)s? a card", "choose a card name", ("201.4",)),
    Jargon(r"pro (?:red|blue|black|white|green)|pro-\w+", "protection", ("702.16a",)),
    Jargon(r"dt|death ?touch", "deathtouch lethal", ("702.2b",)),
    Jargon(r"ds|double ?strike", "double strike", ("702.4b",)),
    Jargon(r"fs|first ?strike(?:rs?)?", "first strike", ("702.7b",)),
    Jargon(r"trampl(?:e|ing|es|er)", "trample lethal assign", ("702.19b",)),
    Jargon(r"lethal", "lethal damage toughness"),
    Jargon(r"timestamps?", "timestamp order", ("613.7",)),
    Jargon(r"dependen(?:cy|t|cies)", "depend layer", ("613.8",)),
    Jargon(r"layers?", "layer continuous effects", ("613.1",)),
    Jargon(r"loses? (?:all|its|their) abilit(?:y|ies)", "ability-removing effects layer"),
    Jargon(r"counters? cancel|annihilate", "+1/+1 -1/-1 counter removed", ("122.3",)),
    Jargon(
        r"face ?down|morph(?:s|ed)?|unmorph(?:ed|ing)?",
        "face-down turn face up",
        ("708.2", "116.2b", "708.4"),
    ),
    Jargon(
        r"un-?morph(?:ed|ing)?|turn(?:ed)? (?:it )?face ?up|flip it", "turn face up", ("702.37e",)
    ),
    Jargon(r"removed? from combat", "removed from combat", ("506.4",)),
    Jargon(r"leaves? the game|left the game|player (?:loses|dies|leaves)", "leaves", ("800.4a",)),
    Jargon(r"can'?t beats can|golden rule", "can't effect precedence", ("101.2",)),
    Jargon(r"redirect(?:s|ed)?|retarget(?:s|ed)?|change targets?", "change target", ("115.7",)),
    Jargon(r"swap(?:s|ped|ping)?|trad(?:e|ed|ing)", "exchange", ("701.12a",)),
    Jargon(r"switch(?:es|ed|ing)?", "switch", ("613.4d",)),
    Jargon(r"randomi[sz]e|reshuffle|pile shuffl\w+", "shuffle", ("701.24a",)),
    Jargon(r"roll(?:ed|ing)? (?:a |the )?dic?es?", "roll die", ("706.1",)),
    Jargon(r"sub-?type|creature types?|tribes?", "subtype creature type", ("205.3m",)),
    Jargon(r"blood moon|nonbasic|basic land types?", "land subtype basic land type", ("305.7",)),
    # words of old, and where they lead today
    Jargon(
        r"comes? into play|came into play|cip",
        "enters battlefield",
        ("603.6a",),
        "“Comes into play” is now “enters” (603.6a).",
    ),
    Jargon(
        r"into play|in play|leaves play",
        "battlefield",
        ("403.1",),
        "“In play” is now “on the battlefield” (403.1).",
    ),
    Jargon(
        r"removed? from (?:the )?game|rfg|rfged|removed from play",
        "exile",
        ("406.1",),
        "“Removed from the game” is now “exiled” (406.1).",
    ),
    Jargon(
        r"bury|buried|buries",
        "destroy regenerate",
        ("701.8", "701.19a"),
        "“Bury” is now “destroy; it can't be regenerated” (701.8, 701.19), or “sacrifice”.",
    ),
    Jargon(
        r"mana ?burn",
        "unspent mana pool empties",
        ("500.5", "106.4"),
        f"{NO_SUCH} mana burn: unspent mana empties without loss of life (500.5).",
    ),
    Jargon(
        r"damage on the stack|stacks? damage|damage uses the stack",
        "combat damage dealt simultaneously",
        ("510.2",),
        "Combat damage no longer uses the stack: it is dealt at once (510.2).",
    ),
    Jargon(
        r"damage assignment order|order(?:ing)? blockers|blockers order",
        "assign combat damage blocking",
        ("510.1c", "510.1d"),
        f"{NO_SUCH} a damage assignment order (510.1c, since November 2024).",
    ),
    Jargon(
        r"interrupts?",
        "instant",
        ("304.1",),
        f"{NO_SUCH} interrupts: they are instants (304).",
    ),
    Jargon(
        r"mana sources?",
        "mana ability instant",
        ("605.1",),
        "What “mana source” meant is now a mana ability (605) or an instant (304).",
    ),
    Jargon(
        r"local enchantments?|enchant creature|creature enchantments?",
        "aura enchant",
        ("303.4",),
        "Local enchantments are Auras now (303.4).",
    ),
    Jargon(
        r"state-?based effects?",
        "state-based action",
        ("704.1",),
        "“State-based effects” are now state-based actions (704).",
    ),
    Jargon(
        r"play(?:s|ed|ing)? a (?:spell|creature|instant|sorcery)|playing spells",
        "cast spell",
        ("601.2",),
        "Spells are cast (601); only lands are played.",
    ),
    Jargon(
        r"play(?:s|ed|ing)? an ability|playing abilities",
        "activate ability",
        ("602.2",),
        "Abilities are activated now (602).",
    ),
    Jargon(r"tribal", "kindred", ("308.1",), "The card type “tribal” is now “kindred” (308)."),
    Jargon(
        r"totem armou?r",
        "umbra armor",
        ("702.89a",),
        "“Totem armor” is now “umbra armor” (702.89).",
    ),
    Jargon(
        r"walls? (?:can'?t|can) attack",
        "defender attack",
        ("702.3b",),
        "Walls may attack since 2004; what stops one is defender (702.3).",
    ),
    Jargon(
        r"partial paris|paris mulligan|vancouver mulligan",
        "mulligan",
        ("103.5",),
        "Today's mulligan draws a full hand, then puts cards on the bottom (103.5).",
    ),
    Jargon(
        r"planeswalker redirection|redirect (?:damage )?to (?:a )?planeswalker",
        "damage planeswalker loyalty",
        ("120.3",),
        "Damage is no longer redirected to planeswalkers: it must be dealt to them (120.3).",
    ),
    Jargon(
        r"planeswalker uniqueness",
        "legendary same name",
        ("704.5j",),
        f"{NO_SUCH} a planeswalker uniqueness rule: the legend rule covers them (704.5j).",
    ),
    Jargon(
        r"end of turn step",
        "end step",
        ("513.1",),
        "The end of turn step is now the end step (513).",
    ),
    Jargon(r"super ?haste|phase in|phased? out|phasing", "phasing phased out", ("702.26a",)),
)
SAID = [(re.compile(rf"(?<!\w)(?:{row.said})(?!\w)"), row) for row in TABLE]


def spoken_in(query: str) -> Iterator[Jargon]:
    """The rows of the table whose words a query holds."""
    query = plain(query).replace("-", " ")
    spaced = " ".join(query.split())
    return (row for pattern, row in SAID if pattern.search(spaced))
