"""Amounts in words: "the number of lands you control", read and written."""

from __future__ import annotations

import re

from rulings.engine.abilities import Amount

from .nouns import read_objects, write_objects

_PHRASES = {
    "cards in your hand": Amount(count="cards in hand", whose="you"),
    "cards in all players' hands": Amount(count="cards in hand"),
    "cards in your opponents' hands": Amount(count="cards in hand", whose="opponents"),
    "card types among cards in all graveyards": Amount(count="card types in graveyards"),
}


def read_amount(text: str) -> Amount | None:
    """What a "number of …" or "for each …" counts, or None when it isn't understood."""
    if text in _PHRASES:
        return _PHRASES[text]
    if match := re.fullmatch(r"(\S+) counters? on (.+)", text):
        on = read_objects(match[2])
        return Amount(count="counters", counter=match[1], objects=on) if on else None
    objects = read_objects(text)
    return Amount(count="objects", objects=objects) if objects else None


def write_amount(amount: Amount, *, one: bool = False) -> str:
    """The thing counted: "lands you control"; with `one`, "land you control"."""
    for phrase, known in _PHRASES.items():
        if (known.count, known.whose) == (amount.count, amount.whose):
            return phrase
    if amount.count == "objects" and amount.objects:
        return write_objects(amount.objects, one=one)
    if amount.count == "counters" and amount.objects:
        kind = "counter" if one else "counters"
        return f"{amount.counter} {kind} on {write_objects(amount.objects)}"
    raise ValueError(f"No words for counting {amount.count!r}.")
