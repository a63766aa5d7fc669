"""What selects data, as verbs on the querysets."""

from django.db import models


class EditionQuerySet(models.QuerySet):
    def current(self):
        """The newest edition there is, or None while no official text was brought in."""
        return self.first()

    def as_of(self, day):
        """The edition that was in force on a day, or None."""
        return self.filter(effective__lte=day).first()


class RuleQuerySet(models.QuerySet):
    def numbered(self, edition, number):
        return self.filter(edition=edition, number=number)


class CardQuerySet(models.QuerySet):
    def named(self, name):
        return self.filter(name__iexact=name)


class CuratedQuerySet(models.QuerySet):
    def published(self):
        return self.filter(status="published")

    def shown_to(self, user):
        """What a reader may see: curators see drafts too."""
        return self.all() if user.is_staff else self.published()
