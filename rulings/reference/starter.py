"""The starter library into the database: topics and FAQ, digests, cards.

It can be loaded again at any time. What a curator has edited since is left alone,
and so is what they took back to a draft.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from rulings.engine.board import Card as CardFacts
from rulings.engine.oracle.writer import write_text
from rulings.library import card_facts, faq_entries, rule_digests

from . import fulltext
from .models import Card, Curated, Digest, FaqEntry, Topic
from .words import plain

REASON = "Starter library"
CARD = re.compile(r"\[\[([^\]|]+)")
RULES_OF_A_CARD = 6


@dataclass
class Loaded:
    """How many of each kind the library holds, and what loading it did."""

    held: Counter[str] = field(default_factory=Counter)
    new: int = 0
    changed: int = 0
    left_alone: int = 0

    def __str__(self) -> str:
        held = ", ".join(f"{count:,} {kind}" for kind, count in self.held.items())
        told = [f"{self.new:,} new", f"{self.changed:,} changed"]
        if self.left_alone:
            told.append(f"{self.left_alone:,} edited by curators and left alone")
        return f"{held} ({', '.join(told)})."


@transaction.atomic
def load_starter() -> Loaded:
    loaded = Loaded()
    topics = _load_topics(loaded)
    _load_curated(FaqEntry, "slug", _faq(topics), loaded)
    _load_curated(Digest, "number", _digests(), loaded)
    loaded.held["FAQ entries"] = sum(len(topic.entries) for topic in faq_entries.topics())
    loaded.held["digests"] = len(rule_digests.all())
    _load_cards(loaded)
    return loaded


def _load_topics(loaded: Loaded) -> dict[str, Topic]:
    topics = faq_entries.topics()
    loaded.held["topics"] = len(topics)
    return {
        topic.slug: Topic.objects.update_or_create(
            slug=topic.slug,
            defaults={"name": topic.name, "summary": topic.summary, "position": position},
        )[0]
        for position, topic in enumerate(topics)
    }


def _faq(topics: Mapping[str, Topic]) -> Iterator[dict[str, Any]]:
    for topic in faq_entries.topics():
        for position, entry in enumerate(topic.entries):
            yield {
                "slug": entry.slug,
                "topic_id": topics[topic.slug].pk,
                "position": position,
                "question": entry.question,
                "answer": entry.answer,
                "rules": list(entry.rules),
                "since": entry.since,
                "before": entry.before,
                "proof": entry.proof,
            }


def _digests() -> Iterator[dict[str, Any]]:
    for number, text in rule_digests.all().items():
        yield {"number": number, "text": text}


def _load_curated(
    model: type[Curated], key: str, entries: Iterable[dict[str, Any]], loaded: Loaded
) -> None:
    """Add what isn't there, renew what is as the library left it, and let the rest be."""
    there = {getattr(row, key): row for row in model._default_manager.all()}
    new, changed = [], []
    names: list[str] = []
    for entry in entries:
        names = list(entry)
        row = there.get(entry[key])
        if row is None:
            published = {"status": Curated.Status.PUBLISHED, "from_library": fingerprint(entry)}
            new.append(model(**entry, **published))
        elif row.from_library != fingerprint({name: getattr(row, name) for name in names}):
            loaded.left_alone += 1
        elif row.from_library != fingerprint(entry):
            for name, value in entry.items():
                setattr(row, name, value)
            row.from_library = fingerprint(entry)
            row.updated_at = timezone.now()
            changed.append(row)
    if new:
        bulk_create_with_history(new, model, default_change_reason=REASON)
    if changed:
        bulk_update_with_history(
            changed, model, [*names, "from_library", "updated_at"], default_change_reason=REASON
        )
    loaded.new += len(new)
    loaded.changed += len(changed)


def fingerprint(entry: Mapping[str, Any]) -> str:
    """A hash of what the library says in an entry; a row's own differs once it was edited."""
    said = json.dumps(entry, default=str, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(said.encode()).hexdigest()


def _load_cards(loaded: Loaded) -> None:
    """Cards with an official text keep it; only the rules behind them are the library's."""
    facts = card_facts.cards()
    behind = _rules_behind()
    official = {
        card.name: card for card in Card.objects.exclude(brought=None).filter(name__in=facts)
    }
    rows = [
        _card(card, behind.get(card.name, []))
        for card in facts.values()
        if card.name not in official
    ]
    fields = [f.name for f in Card._meta.concrete_fields if f.name not in ("id", "name", "slug")]
    Card.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["name"], update_fields=fields
    )
    for name, card in official.items():
        card.rules = behind.get(name, []) if facts[name].abilities else []
    Card.objects.bulk_update(official.values(), ["rules"])
    if rows:
        fulltext.rebuild()
    loaded.held["cards"] = len(facts)


def _card(card: CardFacts, rules: list[str]) -> Card:
    types = " ".join((*card.supertypes, *card.types))
    return Card(
        name=card.name,
        slug=slugify(plain(card.name)),
        mana_cost=card.mana_cost,
        type_line=" — ".join(filter(None, (types, " ".join(card.subtypes)))),
        text=write_text(card.abilities),
        power=card.power,
        toughness=card.toughness,
        rules=rules if card.abilities else [],  # a vanilla creature only stands by
    )


def _rules_behind() -> dict[str, list[str]]:
    """By card name: the rules that the FAQ cites where it speaks of the card, commonest first."""
    cited: dict[str, Counter[str]] = {}
    for topic in faq_entries.topics():
        for entry in topic.entries:
            for name in set(CARD.findall(entry.answer + entry.question)):
                cited.setdefault(name, Counter()).update(entry.rules)
    return {
        name: [number for number, _ in rules.most_common(RULES_OF_A_CARD)]
        for name, rules in cited.items()
    }
