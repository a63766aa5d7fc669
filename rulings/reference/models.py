"""What a judge looks up: editions of the rules, cards, rulings, FAQ."""

from django.db import models
from django.urls import reverse
from simple_history.models import HistoricalRecords

from .querysets import CardQuerySet, CuratedQuerySet, EditionQuerySet, RuleQuerySet


class Edition(models.Model):
    """One text of the Comprehensive Rules: an effective date and the hash of its content."""

    effective = models.DateField()
    sha256 = models.CharField(max_length=64, unique=True)
    source = models.CharField(max_length=300, help_text="The file or address it was read from.")
    imported_at = models.DateTimeField(auto_now_add=True)
    warnings = models.JSONField(default=list, blank=True)

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["-effective", "-imported_at"]

    def __str__(self):
        return f"CR {self.effective}"


class Rule(models.Model):
    """A numbered rule of one edition; chapters (6) and sections (613) are rules too."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="rules")
    number = models.CharField(max_length=12)
    text = models.TextField()
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="children")
    section = models.CharField(max_length=4, help_text="The section's number: 613 for 613.8a.")
    position = models.PositiveIntegerField(help_text="Where it stands in its edition, from 0.")

    objects = RuleQuerySet.as_manager()

    class Meta:
        ordering = ["edition", "position"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "position"], name="rule_position"),
        ]
        indexes = [models.Index(fields=["edition", "number"])]

    def __str__(self):
        return f"{self.number} ({self.edition})"

    def get_absolute_url(self):
        return reverse("rule", args=[self.number])


class Example(models.Model):
    """An official example printed under a rule, without the word that introduces it."""

    rule = models.ForeignKey(Rule, models.CASCADE, related_name="examples")
    text = models.TextField()
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["rule", "position"]

    def __str__(self):
        return f"example {self.position + 1} of {self.rule}"


class CrossReference(models.Model):
    """A rule whose text or example names another rule of the same edition."""

    source = models.ForeignKey(Rule, models.CASCADE, related_name="cites")
    target = models.ForeignKey(Rule, models.CASCADE, related_name="cited_by")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["source", "target"], name="reference_once"),
        ]

    def __str__(self):
        return f"{self.source.number} cites {self.target.number}"


class GlossaryEntry(models.Model):
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="glossary")
    term = models.CharField(max_length=120)
    slug = models.SlugField(max_length=120)
    text = models.TextField()
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["edition", "position"]
        indexes = [models.Index(fields=["edition", "slug"])]
        verbose_name_plural = "glossary entries"

    def __str__(self):
        return f"{self.term} ({self.edition})"

    def get_absolute_url(self):
        return reverse("term", args=[self.slug])


class Card(models.Model):
    """A card by name. Its facts come from the starter library; `text` is written from them."""

    name = models.CharField(max_length=200, unique=True)
    slug = models.SlugField(max_length=200, unique=True)
    mana_cost = models.CharField(max_length=60, blank=True)
    type_line = models.CharField(max_length=120)
    text = models.TextField(blank=True)
    power = models.CharField(max_length=8, blank=True)
    toughness = models.CharField(max_length=8, blank=True)
    rules = models.JSONField(default=list, blank=True, help_text="Numbers of the rules behind it.")

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name

    def get_absolute_url(self):
        return reverse("card", args=[self.slug])


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
