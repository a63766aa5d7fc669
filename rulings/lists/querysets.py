"""What selects lists, as verbs."""

from django.db import models
from django.db.models.functions import Lower


class CardListQuerySet(models.QuerySet):
    def of(self, owner):
        return self.filter(owner=owner)

    def holding(self, card):
        return self.filter(entries__card=card)

    def counted(self):
        """Each with the number of its cards. Counting drops the models' own order: it is said."""
        return self.annotate(count=models.Count("entries")).order_by(Lower("name"), "pk")
