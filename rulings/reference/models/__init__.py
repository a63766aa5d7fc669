"""What a judge looks up: editions of the rules, cards, rulings, FAQ."""

from .cards import Card, CardImport, CardName, Face, OfficialRuling, RulingOn, Tag
from .curated import Curated, Digest, FaqEntry, Ruling, Topic
from .editions import CrossReference, Edition, Example, GlossaryEntry, Rule, RuleChange
from .fulltext import CardWords, RulingWords, WordCount

__all__ = [
    "Card",
    "CardImport",
    "CardName",
    "CardWords",
    "CrossReference",
    "Curated",
    "Digest",
    "Edition",
    "Example",
    "Face",
    "FaqEntry",
    "GlossaryEntry",
    "OfficialRuling",
    "Rule",
    "RuleChange",
    "Ruling",
    "RulingOn",
    "RulingWords",
    "Tag",
    "Topic",
    "WordCount",
]
