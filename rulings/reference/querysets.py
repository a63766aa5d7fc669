"""What selects data, as verbs on the querysets."""

from datetime import date

from django.db import models
from django.utils.text import slugify

from rulings.library import pinned

from .naming import bare
from .words import plain


class EditionQuerySet(models.QuerySet):
    def current(self):
        """The newest edition that the site can stand on, or None.

        All that is written here cites the pinned edition's numbers, which mean other things
        in older ones; those are kept, and not shown as if they were today's.
        """
        return self.filter(effective__gte=pinned.EFFECTIVE).first()

    def as_of(self, day):
        """The edition that was in force on a day, or None."""
        return self.filter(effective__lte=day).first()

    def on(self, asked):
        """The edition of a day, or by its key (2026-08-07-ab12cd34); None if there is none."""
        try:
            day = date.fromisoformat(asked[:10])
        except ValueError:
            return None
        if len(asked) > 10:
            return self.filter(effective=day, sha256__startswith=asked[11:]).first()
        return self.as_of(day)

    def older_than(self, edition):
        """Editions before one, the newest first; of equal days those brought in earlier."""
        same_day = models.Q(effective=edition.effective, imported_at__lt=edition.imported_at)
        return self.filter(models.Q(effective__lt=edition.effective) | same_day)

    def newer_than(self, edition):
        same_day = models.Q(effective=edition.effective, imported_at__gt=edition.imported_at)
        return self.filter(models.Q(effective__gt=edition.effective) | same_day)

    def up_to(self, edition):
        """An edition and those before it."""
        return self.older_than(edition) | self.filter(pk=edition.pk)


class RuleQuerySet(models.QuerySet):
    def numbered(self, edition, number):
        return self.filter(edition=edition, number=number)


class CardQuerySet(models.QuerySet):
    def called(self, name):
        """The cards with a name, in any language or of any face; as it is typed, if one is so."""
        return (
            list(self.filter(name__iexact=name))
            or list(self.filter(names__name__iexact=name).distinct())
            or list(self.filter(names__folded=bare(name)).distinct())
            or list(self.filter(slug=slugify(plain(name))))
        )


class CuratedQuerySet(models.QuerySet):
    def published(self):
        return self.filter(status="published")

    def shown_to(self, user):
        """What a reader may see: curators see drafts too."""
        return self.all() if user.is_staff else self.published()
