"""Cards and official rulings into the database, all of a file or nothing of it.

What a file says nothing of stays as it was: a list of prices takes no ruling away. Cards are
never taken out, and a ruling that a file no longer has is kept, marked, for its old links.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import date
from itertools import batched
from typing import Any

from django.db import DataError, connection, transaction
from django.utils import timezone
from django.utils.text import slugify

from rulings.reference import fulltext
from rulings.reference.models import Card, CardImport, CardName, Face, OfficialRuling, RulingOn
from rulings.reference.naming import bare
from rulings.reference.words import plain

from . import Refused
from .cards import CardRecord, Cards, FaceRecord, RulingRecord, RulingsRecord

BATCH = 1_000
SHOWN = 5  # examples of what would be lost
STRAIGHT = str.maketrans("‘’“”−–—", "''\"\"---")
FACE_FIELDS = [f.name for f in fields(FaceRecord) if f.name not in ("hand", "life")]
KEEPS = ("id", "name", "slug", "rules")  # of a card that was there


@dataclass
class Stored:
    """What one import did: how much of each kind it read, and which rulings it would lose."""

    kind: str
    dated: date | None
    counts: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)  # rulings by card
    warnings: list[str] = field(default_factory=list)


def store_cards(
    cards: Cards,
    source: str,
    *,
    accept_losses: bool = False,
    progress: Callable[[int], None] = lambda records: None,
) -> Stored:
    """Bring a file's cards in. Raises Refused, with nothing changed, if that would lose rulings.

    `progress` is told how many records each step has dealt with.
    """
    stored = Stored(cards.kind, cards.dated)
    with _fitting(), transaction.atomic():
        brought = CardImport.objects.create(
            source=source[:300], kind=cards.kind, complete=cards.complete, dated=cards.dated
        )
        writer = _Writer(brought, stored)
        for batch in batched(cards.records, BATCH):
            writer.write(batch)
            progress(len(batch))
        if not stored.counts:
            raise Refused("It holds no card at all.")
        stored.counts["distinct rulings"] = len({ruling for _, ruling in writer.given})
        writer.find_losses()
        writer.settle_addresses()
        if stored.lost and not accept_losses:
            raise Refused(_losses(stored.lost))
        writer.mark_lost()
        _learn_sizes()
        fulltext.rebuild()
        brought.counts = dict(stored.counts)
        brought.save(update_fields=["counts"])
    return stored


def _learn_sizes() -> None:
    """PostgreSQL plans by what its tables held; of an import it would hear too late."""
    if connection.vendor == "postgresql":
        tables = ", ".join(
            m._meta.db_table for m in (Card, CardName, Face, OfficialRuling, RulingOn)
        )
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {tables}")


@contextmanager
def _fitting() -> Iterator[None]:
    try:
        yield
    except DataError as error:
        said = str(error).splitlines()[0]
        raise Refused(f"The database has no room for what a card says ({said}).") from None


def _losses(lost: Counter[str]) -> str:
    some = ", ".join(f"{name} ({count})" for name, count in lost.most_common(SHOWN))
    more = f" and {len(lost) - SHOWN:,} more" if len(lost) > SHOWN else ""
    count = sum(lost.values())
    return (
        f"It would lose {count:,} ruling{'s'[: count != 1]} that the last import had, on {some}"
        f"{more}. If that is right, run it again with --accept-losses."
    )


def ruling_key(ruling: RulingRecord) -> str:
    """What a ruling is known by: its date and its words, whatever the quotes and spaces."""
    words = " ".join(ruling.text.translate(STRAIGHT).split()).casefold()
    return "r" + hashlib.sha256(f"{ruling.given_on}|{words}".encode()).hexdigest()[:11]


class _Writer:
    """One import while it is written, a batch of records at a time."""

    def __init__(self, brought: CardImport, stored: Stored):
        self.brought = brought
        self.stored = stored
        self.slugs = dict(Card.objects.values_list("slug", "name"))
        self.unprinted: set[str] = set()  # new cards, known in no set
        self.giving_way: list[tuple[str, str]] = []  # such a card, and a printed one named alike
        self.seen: set[int] = set()  # keys of cards whose rulings this file gave
        self.given: set[tuple[int, int]] = set()  # keys of card and ruling
        self.lost: list[int] = []  # keys of RulingOn

    def write(self, batch: Iterable[CardRecord | RulingsRecord]) -> None:
        cards: dict[str, CardRecord] = {}
        for record in batch:
            if isinstance(record, CardRecord):  # of several printings the last, with all names
                names = cards[record.name].names if record.name in cards else ()
                cards[record.name] = replace(record, names=names + record.names)
        rows = self.cards(cards) if cards else {}
        rulings = [
            (rows[name], record.rulings)
            for name, record in cards.items()
            if record.rulings is not None
        ]
        by_oracle_id = [record for record in batch if isinstance(record, RulingsRecord)]
        if by_oracle_id:
            rulings += self.of_known_cards(by_oracle_id)
        self.rulings(rulings)

    def cards(self, records: dict[str, CardRecord]) -> dict[str, int]:
        """Write the cards with their faces and names; their keys by name."""
        there = {card.name: card for card in Card.objects.filter(name__in=records)}
        rows = [self.card(record, there.get(name)) for name, record in records.items()]
        told = [f.name for f in Card._meta.concrete_fields if f.name not in KEEPS]
        Card.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["name"], update_fields=told
        )
        keys = dict(Card.objects.filter(name__in=records).values_list("name", "pk"))
        self.stored.counts["cards"] += len(rows)
        self.stored.counts["new cards"] += len(rows) - len(there)
        self.faces(records, keys)
        self.names(records, keys)
        return keys

    def card(self, record: CardRecord, card: Card | None) -> Card:
        """The card as it was, with all that this file says of it."""
        card = card or Card(name=record.name, slug=self.slug(record))
        face = record.faces[0]
        card.brought = self.brought
        card.layout = record.layout
        card.type_line = " // ".join(dict.fromkeys(face.type_line for face in record.faces))[:120]
        card.text = "\n//\n".join(face.text for face in record.faces).strip("\n/")
        for name in ("mana_cost", "power", "toughness", "loyalty", "defense", "hand", "life"):
            setattr(card, name, getattr(face, name))
        card.colors = list(dict.fromkeys(color for face in record.faces for color in face.colors))
        for name in ("mana_value", "legalities", "oracle_id"):
            if (value := getattr(record, name)) is not None:
                setattr(card, name, value)
        for name in ("color_identity", "keywords", "printings"):
            if (value := getattr(record, name)) is not None:
                setattr(card, name, list(value))
        if record.prices:
            card.prices = record.prices
            card.priced_on = self.brought.dated or timezone.localdate()
        card.image = record.image or card.image
        return card

    def slug(self, record: CardRecord) -> str:
        """Short and its own, for good: a card keeps the address it was first given."""
        name = record.name
        stem = slugify(plain(name))[:190] or "card"
        slug, count = stem, 1
        while self.slugs.setdefault(slug, name) != name:
            count += 1
            slug = f"{stem}-{count}"
        if record.printings == ():
            self.unprinted.add(name)
        elif self.slugs[stem] in self.unprinted:
            self.giving_way.append((self.slugs[stem], name))
            self.unprinted.remove(self.slugs[stem])
        return slug

    def settle_addresses(self) -> None:
        """Of new cards named alike, the plain address is for one that was printed."""
        for names in self.giving_way:
            other, printed = (Card.objects.get(name=name) for name in names)
            slugs = other.slug, printed.slug
            for card, slug in ((other, f"{other.slug}--"), (printed, slugs[0]), (other, slugs[1])):
                card.slug = slug
                card.save(update_fields=["slug"])

    def faces(self, records: dict[str, CardRecord], keys: dict[str, int]) -> None:
        rows = {
            (keys[name], position): Face(card_id=keys[name], position=position, **_shown(face))
            for name, record in records.items()
            if len(record.faces) > 1
            for position, face in enumerate(record.faces)
        }
        there = Face.objects.filter(card__in=keys.values()).order_by()
        places = there.values_list("pk", "card", "position")
        Face.objects.filter(pk__in=[pk for pk, *place in places if (*place,) not in rows]).delete()
        Face.objects.bulk_create(
            rows.values(),
            update_conflicts=True,
            unique_fields=["card", "position"],
            update_fields=FACE_FIELDS,
        )

    def names(self, records: dict[str, CardRecord], keys: dict[str, int]) -> None:
        """Names that are new; a text where there was none, or another, renews the row."""
        rows = [
            CardName(card_id=keys[name], language=language, name=called, folded=bare(called), **of)
            for name, record in records.items()
            for language, called, of in _names(record)
        ]
        self.stored.counts["foreign names"] += sum(len(r.names) for r in records.values())
        told, bare_ones = [], []
        rows.sort(key=lambda row: bool(row.text))  # so that a text isn't lost to a bare name
        for row in {(row.card_id, row.language, row.name): row for row in rows}.values():
            (told if row.text or row.type_line else bare_ones).append(row)
        CardName.objects.bulk_create(bare_ones, ignore_conflicts=True, batch_size=5_000)
        CardName.objects.bulk_create(
            told,
            update_conflicts=True,
            unique_fields=["card", "language", "name"],
            update_fields=["text", "type_line"],
            batch_size=5_000,
        )

    def of_known_cards(
        self, records: list[RulingsRecord]
    ) -> Iterator[tuple[int, tuple[RulingRecord, ...]]]:
        wanted = [record.oracle_id for record in records]
        known = dict(Card.objects.filter(oracle_id__in=wanted).values_list("oracle_id", "pk"))
        keys = {str(oracle_id): key for oracle_id, key in known.items()}
        for record in records:
            if record.oracle_id in keys:
                yield keys[record.oracle_id], record.rulings
            else:
                self.stored.counts["rulings of unknown cards"] += len(record.rulings)

    def rulings(self, given: list[tuple[int, tuple[RulingRecord, ...]]]) -> None:
        """Write the rulings of these cards, and note which card has which."""
        texts = {ruling_key(ruling): ruling for _, rulings in given for ruling in rulings}
        rows = [
            OfficialRuling(key=key, given_on=r.given_on, text=r.text, source=r.source)
            for key, r in texts.items()
        ]
        OfficialRuling.objects.bulk_create(
            [row for row in rows if not row.source], ignore_conflicts=True
        )
        OfficialRuling.objects.bulk_create(
            [row for row in rows if row.source],
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=["source"],
        )
        keys: dict[str, int] = {}
        for some in batched(texts, 5_000):
            there = OfficialRuling.objects.filter(key__in=some)
            keys.update(there.values_list("key", "pk"))
        standing = [
            RulingOn(card_id=card, ruling_id=keys[ruling_key(ruling)], position=position)
            for card, rulings in given
            for position, ruling in enumerate(rulings)
        ]
        self.stored.counts["rulings"] += len(standing)
        RulingOn.objects.bulk_create(
            {(one.card_id, one.ruling_id): one for one in reversed(standing)}.values(),
            update_conflicts=True,
            unique_fields=["card", "ruling"],
            update_fields=["position", "gone_since"],
        )
        self.seen.update(card for card, _ in given)
        self.given.update((one.card_id, one.ruling_id) for one in standing)

    def find_losses(self) -> None:
        """What stood on the cards it gives rulings of, or on any card if it should hold all."""
        every = self.brought.complete and self.seen  # a list of prices gives no rulings at all
        standing = RulingOn.objects.filter(gone_since=None).order_by()
        lost_by_card: Counter[int] = Counter()
        for key, card, ruling in standing.values_list("pk", "card", "ruling").iterator():
            if (every or card in self.seen) and (card, ruling) not in self.given:
                self.lost.append(key)
                lost_by_card[card] += 1
        for some in batched(sorted(lost_by_card), 5_000):
            for key, name in Card.objects.filter(pk__in=some).values_list("pk", "name"):
                self.stored.lost[name] = lost_by_card[key]

    def mark_lost(self) -> None:
        for some in batched(self.lost, 5_000):
            RulingOn.objects.filter(pk__in=some).update(gone_since=timezone.localdate())


def _shown(face: FaceRecord) -> dict[str, Any]:
    return {name: getattr(face, name) for name in FACE_FIELDS}


def _names(record: CardRecord) -> Iterator[tuple[str, str, dict[str, Any]]]:
    yield "English", record.name, {}
    for face in record.faces:
        yield "English", face.name, {}
    for name in record.names:
        yield name.language, name.name, {"text": name.text, "type_line": name.type_line[:200]}
