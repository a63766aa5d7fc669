"""Lists of cards that readers keep, each its owner's alone unless it is shared by link."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse

from rulings.reference.models import Card

from .querysets import CardListQuerySet


class CardList(models.Model):
    """A reader's list. It is shared while it has a token; whoever has the token may read it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="card_lists")
    name = models.CharField(max_length=80)
    token = models.CharField(max_length=32, unique=True, null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = CardListQuerySet.as_manager()

    class Meta:
        ordering = [Lower("name"), "pk"]
        constraints = [
            models.UniqueConstraint("owner", Lower("name"), name="list_name_once_an_owner"),
        ]

    def __str__(self):
        return self.name

    @property
    def shared(self) -> bool:
        return self.token is not None

    def get_absolute_url(self):
        return reverse("list", args=[self.pk])


class Entry(models.Model):
    """A card on a list, with what its owner notes of it."""

    list = models.ForeignKey(CardList, models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, models.CASCADE, related_name="+")
    note = models.CharField(max_length=200, blank=True)
    position = models.PositiveIntegerField(help_text="Where it stands on its list, from 0.")
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["list", "card"], name="card_once_a_list")]
        verbose_name_plural = "entries"

    def __str__(self):
        return f"{self.card} on {self.list}"
