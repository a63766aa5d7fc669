"""The words of what is searched by the database itself: texts of cards, and rulings on them."""

from django.db import models

from .cards import Card, OfficialRuling


class Words(models.Model):
    """A text by the stems of its words; they are what is indexed, on either database."""

    words = models.TextField()

    class Meta:
        abstract = True


class CardWords(Words):
    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="words")


class RulingWords(Words):
    ruling = models.OneToOneField(
        OfficialRuling, models.CASCADE, primary_key=True, related_name="words"
    )


class WordCount(models.Model):
    """In how many texts of a kind a word stands: what is in all of them tells nothing."""

    kind = models.CharField(max_length=10)
    word = models.CharField(max_length=60)
    texts = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "word"], name="word_once"),
        ]

    def __str__(self):
        return f"{self.word}: {self.texts}"
