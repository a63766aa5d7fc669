"""Files of made-up cards in the forms that MTGJSON and Scryfall publish."""

import json
from uuid import NAMESPACE_URL, uuid5


def oracle_id(name):
    return str(uuid5(NAMESPACE_URL, name))


def ruling(text, date="2030-01-02"):
    return {"date": date, "text": text}


def foreign(language, name, **more):
    return {"language": language, "name": name, **more}


def row(name, **more):
    """A card, or a side of one, as MTGJSON gives it."""
    return {
        "name": name,
        "layout": "normal",
        "type": "Creature — Sheep",
        "text": f"{name} does nothing, slowly.",
        "legalities": {"vintage": "Legal"},
        "identifiers": {"scryfallOracleId": oracle_id(name)},
        "printings": ["MADE"],
        "rulings": [],
        "foreignData": [],
    } | more


def sides(name, layout, *faces, **more):
    """The rows of a card with several faces, all of which repeat its whole name."""
    parts = zip("abcde", name.split(" // "), faces, strict=False)
    return [
        row(name, layout=layout, side=side, faceName=part, **more, **face)
        for side, part, face in parts
    ]


def atomic(*cards, date="2030-01-02"):
    """AtomicCards: every card by name, each a row or a list of rows."""
    lists = [card if isinstance(card, list) else [card] for card in cards]
    return {
        "meta": {"date": date, "version": "5"},
        "data": {rows[0]["name"]: rows for rows in lists},
    }


def a_set(*rows):
    """A file of one set, with what else such a file holds."""
    return {
        "meta": {"date": "2030-01-02", "version": "5"},
        "data": {
            "baseSetSize": len(rows),
            "booster": {"default": {"sheets": {"common": {"cards": {"a": 1}}}}},
            "cards": list(rows),
            "code": "MADE",
            "sealedProduct": [{"name": "A box"}],
            "tokens": [{"name": "Lamb"}],
            "translations": {"Italian": "Fatto"},
        },
    }


def sets(*every):
    """AllPrintings: every set by its code."""
    files = {f"MA{n}": one["data"] for n, one in enumerate(every)}
    return {"meta": {"date": "2030-01-02"}, "data": files}


def card(name, **more):
    """A card as Scryfall gives it."""
    return {
        "object": "card",
        "oracle_id": oracle_id(name),
        "name": name,
        "lang": "en",
        "layout": "normal",
        "type_line": "Creature — Sheep",
        "oracle_text": f"{name} does nothing, slowly.",
        "legalities": {"vintage": "legal", "standard": "not_legal"},
    } | more


def comment(name, text, published_at="2030-01-02", source="wotc"):
    """A ruling as Scryfall gives it."""
    return {
        "object": "ruling",
        "oracle_id": oracle_id(name),
        "source": source,
        "published_at": published_at,
        "comment": text,
    }


def answer(*data):
    """A page of what Scryfall's API found."""
    return {"object": "list", "has_more": False, "data": list(data)}


def written(content):
    return json.dumps(content, ensure_ascii=False).encode()
