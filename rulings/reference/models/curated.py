"""What curators write: digests, rulings, the FAQ. Drafts until published, every version kept."""

from django.db import models
from django.urls import reverse
from simple_history.models import HistoricalRecords

from rulings.reference.querysets import CuratedQuerySet

from .cards import Card


class Curated(models.Model):
    """What curators write: a draft until it is published, every version kept."""

    class Status(models.TextChoices):
        DRAFT = "draft", "Draft"
        PUBLISHED = "published", "Published"

    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    from_library = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="Hash of the starter library's text it was loaded from.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = CuratedQuerySet.as_manager()

    class Meta:
        abstract = True


class Digest(Curated):
    """What a rule says, in our own words. It belongs to a number in the pinned edition."""

    number = models.CharField(max_length=12, unique=True)
    text = models.TextField()
    history = HistoricalRecords()

    class Meta:
        ordering = ["number"]

    def __str__(self):
        return f"{self.number}: {self.text[:60]}"

    def get_absolute_url(self):
        return reverse("rule", args=[self.number])


class Ruling(Curated):
    """A ruling on one or more cards, with its date, its source and the rules behind it."""

    cards = models.ManyToManyField(Card, related_name="rulings", blank=True)
    text = models.TextField(help_text="[[Card name]] and rule numbers become links.")
    given_on = models.DateField("given on")
    source = models.CharField(max_length=200, help_text="Who gave it, and where it can be read.")
    rules = models.JSONField(
        default=list, blank=True, help_text="Rule numbers, most telling first."
    )
    history = HistoricalRecords(m2m_fields=[cards])

    class Meta:
        ordering = ["given_on", "pk"]

    def __str__(self):
        return f"{self.given_on}: {self.text[:60]}"

    def get_absolute_url(self):
        return reverse("ruling", args=[self.pk])


class Topic(models.Model):
    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=60)
    summary = models.TextField(blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position"]

    def __str__(self):
        return self.name

    def get_absolute_url(self):
        return reverse("faq_topic", args=[self.slug])


class FaqEntry(Curated):
    """A question people ask, with its answer; `proof` is a board whose claims must hold."""

    topic = models.ForeignKey(Topic, models.PROTECT, related_name="entries")
    slug = models.SlugField(max_length=120, unique=True)
    question = models.CharField(max_length=300)
    answer = models.TextField(
        help_text="The verdict first. [[Card name]] and numbers become links."
    )
    rules = models.JSONField(default=list, help_text="Rule numbers, most telling first.")
    since = models.DateField(null=True, blank=True, help_text="True since this day, if ever other.")
    before = models.TextField(blank=True, help_text="What was true before that day.")
    proof = models.TextField(blank=True, help_text="A board with claims, in board text.")
    position = models.PositiveSmallIntegerField(default=0)
    history = HistoricalRecords()

    class Meta:
        ordering = ["topic", "position", "pk"]
        verbose_name = "FAQ entry"
        verbose_name_plural = "FAQ entries"

    def __str__(self):
        return self.question

    def get_absolute_url(self):
        return reverse("faq_entry", args=[self.topic.slug, self.slug])
