"""Full text in the database: FTS5 on SQLite, tsvector on PostgreSQL, one interface.

Both index the same stems and only fetch what may answer; what answers best is worked out
here (BM25), so that the two databases give the same order.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import batched

from django.db import connection

from .models import Card, CardWords, OfficialRuling, RulingOn, RulingWords, WordCount
from .ranking import SATURATION
from .words import stems

MODELS = {"card": CardWords, "ruling": RulingWords}
LOOKED_FOR = 5  # of a query's words, the rarest: a text with none of them answers nothing
FETCHED = 80  # candidates that the database hands over to be ranked
TOO_COMMON = 0.2  # a word in more of the texts is looked for only where no rarer one is
LENGTH = 0.5  # b of BM25
SPELT = {"+": "zp", "-": "zm", "/": "zs", ".": "zd", "'": ""}
WRITTEN = re.compile("[-+/.']")


def rebuild() -> None:
    """Index every card's text and every ruling that stands."""
    _fill("card", ((c.pk, f"{c.name} {c.type_line} {c.text}") for c in _cards()))
    _fill("ruling", _rulings())


def best(kind: str, weights: Mapping[str, float], limit: int) -> list[tuple[int, float]]:
    """The keys of the texts with any of these stems, best first, each with its score."""
    tokens = {token: weight for stem, weight in weights.items() if (token := spelt(stem))}
    known = WordCount.objects.filter(kind=kind, word__in=["", *tokens])
    counts = dict(known.values_list("word", "texts"))
    total = counts.pop("", 0)  # how many texts there are
    if not counts:
        return []
    rarest = sorted(counts, key=lambda word: (counts[word], word))[:LOOKED_FOR]
    telling = [word for word in rarest if counts[word] <= total * TOO_COMMON]
    rarity = {w: math.log(1 + (total - n + 0.5) / (n + 0.5)) for w, n in counts.items()}
    scored = []
    for key, words in matching(kind, telling or rarest, FETCHED):
        said = Counter(words.split())
        size = 1 - LENGTH + LENGTH * sum(said.values()) / 30
        score = sum(
            tokens[word] * rarity[word] * said[word] / (SATURATION * size + said[word])
            for word in counts
            if word in said
        )
        scored.append((key, score))
    return sorted(scored, key=lambda pair: (-pair[1], pair[0]))[:limit]


def spelt(stem: str) -> str:
    """A stem as one word to any tokenizer: +1/+1 has no letter that one would keep."""
    return WRITTEN.sub(lambda mark: SPELT[mark[0]], stem)


def _cards() -> Iterator[Card]:
    return Card.objects.only("pk", "name", "type_line", "text").iterator(chunk_size=5_000)


def _rulings() -> Iterator[tuple[int, str]]:
    on_cards = RulingOn.objects.filter(gone_since=None)
    standing = OfficialRuling.objects.filter(pk__in=on_cards.values("ruling"))
    return standing.values_list("pk", "text").order_by("pk").iterator(chunk_size=5_000)


def _fill(kind: str, texts: Iterable[tuple[int, str]]) -> None:
    model = MODELS[kind]
    counts: Counter[str] = Counter()
    total = 0
    model._default_manager.all().delete()
    for batch in batched(texts, 5_000):
        rows = []
        for key, text in batch:
            words = [spelt(stem) for stem in stems(text)]
            counts.update(set(words))
            rows.append(model(pk=key, words=" ".join(words)))
        total += len(rows)
        model._default_manager.bulk_create(rows)
    WordCount.objects.filter(kind=kind).delete()
    known = [WordCount(kind=kind, word=w[:60], texts=n) for w, n in counts.items() if len(w) <= 60]
    WordCount.objects.bulk_create([WordCount(kind=kind, word="", texts=total), *known])
    _index(kind)


def _table(kind: str) -> str:
    return MODELS[kind]._meta.db_table


def _index(kind: str) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"INSERT INTO {_table(kind)}_fts({_table(kind)}_fts) VALUES('rebuild')")
        else:
            cursor.execute(f"ANALYZE {_table(kind)}")


def matching(kind: str, words: Sequence[str], limit: int) -> list[tuple[int, str]]:
    """Keys and words of the texts that the database thinks best for any of these words."""
    table, key = _table(kind), MODELS[kind]._meta.pk.column
    if connection.vendor == "sqlite":
        query = (
            f"SELECT w.{key}, w.words FROM {table}_fts f JOIN {table} w ON w.{key} = f.rowid "
            f"WHERE {table}_fts MATCH %s ORDER BY f.rank, f.rowid LIMIT %s"
        )
        wanted = " OR ".join(f'"{word}"' for word in words)
    else:
        query = (
            f"SELECT {key}, words FROM {table}, to_tsquery('simple', %s) q "
            "WHERE vector @@ q "
            f"ORDER BY ts_rank(vector, q, 1) DESC, {key} LIMIT %s"
        )
        wanted = " | ".join(words)
    with connection.cursor() as cursor:
        cursor.execute(query, [wanted, limit])
        return cursor.fetchall()
