"""What a search found, written out as results: texts fetched, cut to the point, with notes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse

from .catalogue import Catalogue, is_title
from .models import Card, OfficialRuling
from .ranking import Document
from .words import stems, telling

LINKED = re.compile(r"\[\[([^\]|]+)[^\]]*\]\]")


@dataclass(frozen=True)
class Result:
    """Something found. `note` says what the reader should know: a guess, a term of old.

    Of a rule, `lines` are the rules of its family that answer best, each with its text.
    """

    kind: str
    key: str
    title: str
    snippet: str
    score: float
    url: str
    note: str = ""
    lines: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Found:
    """What was found and how well it fits, before it is written out as a result."""

    kind: str
    key: str
    score: float
    document: Document | None = None
    best: tuple[str, ...] = ()


def written_out(
    found: list[Found], notes: Mapping[tuple[str, str], str], query: str, catalogue: Catalogue
) -> list[Result]:
    """What was found as the reader gets it: texts fetched, cut to the point, with their notes."""
    named = [one.key for one in found if one.kind == "card" and not one.key.isdigit()]
    keys = [int(one.key) for one in found if one.kind == "card" and one.key.isdigit()]
    cards: dict[str, Card] = {str(k): c for k, c in Card.objects.in_bulk(keys).items()}
    cards |= {card.name: card for card in Card.objects.filter(name__in=named)}
    official = [one.key for one in found if one.key.startswith("official ")]
    rulings = OfficialRuling.objects.prefetch_related("cards").in_bulk(
        [int(key.removeprefix("official ")) for key in official]
    )
    results = {}
    for one in found:
        if one.kind == "card":
            result = _card(one, cards[one.key], query)
        elif one.kind == "ruling" and one.document is None:
            result = _ruling(one, rulings[int(one.key.removeprefix("official "))], query)
        else:
            result = _document(one, query, catalogue)
        result = replace(result, note=notes.get((one.kind, one.key), ""))
        results.setdefault((result.kind, result.key), result)
    return list(results.values())


def _document(found: Found, query: str, catalogue: Catalogue) -> Result:
    document = found.document
    assert document is not None
    url = reverse(document.page[0], args=document.page[1:])
    if document.kind in ("rule", "glossary") and not catalogue.speaks_pinned:
        url += f"?as_of={catalogue.effective}"  # an older edition was searched; stay in it
    texts = [(number, catalogue.rules[number].text) for number in found.best]
    lines = tuple((number, text) for number, text in texts if not is_title(text))
    said = catalogue.rules[found.best[0]].text if found.best else document.text
    if found.best and found.best[0] != found.key:
        url += f"#R{found.best[0].replace('.', '')}"
    return Result(
        kind=found.kind,
        key=found.key,
        title=document.title,
        snippet=snippet(said, query),
        score=round(found.score, 3),
        url=url,
        lines=lines,
    )


def _card(found: Found, card: Card, query: str) -> Result:
    return Result(
        kind="card",
        key=card.name,
        title=card.name,
        snippet=snippet(card.text or card.type_line, query),
        score=round(found.score, 3),
        url=card.get_absolute_url(),
    )


def _ruling(found: Found, ruling: OfficialRuling, query: str) -> Result:
    names = [card.name for card in ruling.cards.all()[:3]]
    return Result(
        kind="ruling",
        key=ruling.key,
        title=f"{', '.join(names)} ({ruling.given_on})",
        snippet=snippet(ruling.text, query),
        score=round(found.score, 3),
        url=ruling.get_absolute_url(),
    )


def snippet(text: str, query: str, length: int = 220) -> str:
    """The sentence of a text that says most of the query, cut to length."""
    text = LINKED.sub(r"\1", text)
    if len(text) <= length:
        return text.replace("\n", " ")
    words = set(telling(query))
    sentences = re.split(r"(?<=[.!?:])\s+|\n\s*\n", text)
    best = max(sentences, key=lambda sentence: len(words & set(stems(sentence))))
    best = best.replace("\n", " ")
    return best if len(best) <= length else best[: length - 1].rsplit(" ", 1)[0] + "…"
