"""An edition's text into the database, whole or not at all."""

from django.db import transaction
from django.utils.text import slugify

from rulings.reference import history
from rulings.reference.models import CrossReference, Edition, Example, GlossaryEntry, Rule

from .rules import EditionText, NumberedRule


@transaction.atomic
def store(text: EditionText, source: str) -> tuple[Edition, bool]:
    """The edition with this text, and whether it is new. The same text changes nothing."""
    edition, new = Edition.objects.get_or_create(
        sha256=text.sha256,
        defaults={
            "effective": text.effective,
            "source": source[:300],
            "warnings": text.warnings,
        },
    )
    if new:
        rules = _store_rules(edition, text.rules)
        _store_examples(rules, text.rules)
        _store_references(rules, text.rules)
        _store_glossary(edition, text)
        history.record(edition)
    return edition, new


def _store_rules(edition: Edition, texts: list[NumberedRule]) -> list[Rule]:
    """Parents before children, since a child needs its parent's key: one query a level."""
    rules = [
        Rule(
            edition=edition,
            number=text.number,
            text=text.text,
            section=text.section,
            position=position,
        )
        for position, text in enumerate(texts)
    ]
    levels: dict[int, list[Rule]] = {}
    depth: list[int] = []
    for rule, text in zip(rules, texts, strict=True):
        depth.append(0 if text.parent is None else depth[text.parent] + 1)
        levels.setdefault(depth[-1], []).append(rule)
    for level in sorted(levels):
        for rule in levels[level]:
            parent = texts[rule.position].parent
            rule.parent = None if parent is None else rules[parent]
        Rule.objects.bulk_create(levels[level])
    return rules


def _store_examples(rules: list[Rule], texts: list[NumberedRule]) -> None:
    Example.objects.bulk_create(
        Example(rule=rule, text=example, position=position)
        for rule, text in zip(rules, texts, strict=True)
        for position, example in enumerate(text.examples)
    )


def _store_references(rules: list[Rule], texts: list[NumberedRule]) -> None:
    """A number used twice leads to where it stands first."""
    first = {rule.number: rule for rule in reversed(rules)}
    CrossReference.objects.bulk_create(
        CrossReference(source=rule, target=first[number])
        for rule, text in zip(rules, texts, strict=True)
        for number in text.names()
        if number in first and first[number] is not rule
    )


def _store_glossary(edition: Edition, text: EditionText) -> None:
    GlossaryEntry.objects.bulk_create(
        GlossaryEntry(
            edition=edition,
            term=entry.term,
            slug=slugify(entry.term)[:120] or f"term-{position}",
            text=entry.text,
            position=position,
        )
        for position, entry in enumerate(text.glossary)
    )
