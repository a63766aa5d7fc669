"""What changes lists: making, naming, sharing and deleting them, and the cards on them."""

import secrets
from collections.abc import Iterable
from copy import copy

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from rulings.reference.models import Card

from .models import CardList, Entry

MOST_LISTS = 100  # an owner's
TOKEN_BYTES = 24  # 192 bits: nobody guesses a link


class ListRefused(Exception):
    """Why a list can't be kept so, and what to do, in words for its owner."""


def new_list(owner, name: str) -> CardList:
    if CardList.objects.of(owner).count() >= MOST_LISTS:
        raise ListRefused(f"You have {MOST_LISTS} lists, and more can’t be kept. Delete one first.")
    return _saved(CardList(owner=owner, name=name))


def rename(card_list: CardList, name: str) -> CardList:
    renamed = copy(card_list)
    renamed.name = name
    return _saved(renamed)


def _saved(card_list: CardList) -> CardList:
    try:
        with transaction.atomic():
            card_list.save()
    except IntegrityError as error:
        raise ListRefused(
            f"You have a list called “{card_list.name}” already. Take another name."
        ) from error
    return card_list


def share(card_list: CardList) -> None:
    """Give it a link, unless it has one."""
    if not card_list.shared:
        card_list.token = secrets.token_urlsafe(TOKEN_BYTES)
        card_list.save(update_fields=["token"])


def stop_sharing(card_list: CardList) -> None:
    """Take its link back for good; shared again, it gets another."""
    card_list.token = None
    card_list.save(update_fields=["token"])


@transaction.atomic
def add(card_list: CardList, card: Card, note: str = "") -> bool:
    """Put a card at the end of a list; False when it was there, and stays as it is."""
    last = card_list.entries.aggregate(last=Max("position"))["last"]
    position = 0 if last is None else last + 1
    _, new = Entry.objects.get_or_create(
        list=card_list, card=card, defaults={"note": note, "position": position}
    )
    if new:
        _touch(card_list)
    return new


@transaction.atomic
def remove(card_list: CardList, card: Card) -> None:
    gone, _ = card_list.entries.filter(card=card).delete()
    if gone:
        _touch(card_list)


@transaction.atomic
def save(
    card: Card, owner, *, into: Iterable[CardList], out_of: Iterable[CardList], new: str = ""
) -> None:
    """Put a card on some lists, on a new one if it has a name, and take it from others."""
    for card_list in into:
        add(card_list, card)
    for card_list in out_of:
        remove(card_list, card)
    if new:
        add(new_list(owner, new), card)


def keep_note(card_list: CardList, card: Card, note: str) -> None:
    if card_list.entries.filter(card=card).update(note=note):
        _touch(card_list)


def _touch(card_list: CardList) -> None:
    CardList.objects.filter(pk=card_list.pk).update(updated_at=timezone.now())


def as_text(card_list: CardList) -> str:
    """The names of its cards, one a line."""
    return "".join(f"{entry.card.name}\n" for entry in card_list.entries.select_related("card"))
