"""The Comprehensive Rules, edition by edition, and what changed from one to the next."""

from django.db import models
from django.urls import reverse
from django.utils.functional import cached_property

from rulings.reference.querysets import EditionQuerySet, RuleQuerySet


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

    @cached_property
    def key(self):
        """Its day; of two texts of one day the earlier read has a bit of its hash as well."""
        newest = type(self).objects.filter(effective=self.effective).first()
        return f"{self.effective}" if newest == self else f"{self.effective}-{self.sha256[:8]}"


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


class RuleChange(models.Model):
    """What became of one rule between an edition and the one before it.

    A rule without a row is the same in both, number, words and examples.
    """

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="changes")
    before = models.ForeignKey(Edition, models.CASCADE, related_name="+")
    old = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="+")
    new = models.ForeignKey(Rule, models.CASCADE, null=True, related_name="+")
    old_number = models.CharField(max_length=12, blank=True, help_text="Empty: it is new.")
    new_number = models.CharField(max_length=12, blank=True, help_text="Empty: it was removed.")
    moved = models.BooleanField(default=False)
    reworded = models.BooleanField(default=False)
    only_references = models.BooleanField(default=False)
    examples_changed = models.BooleanField(default=False)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["edition", "position"]
        indexes = [
            models.Index(fields=["edition", "new_number"]),
            models.Index(fields=["old_number", "edition"]),
            models.Index(fields=["new_number", "edition"]),
        ]

    @property
    def old_title(self):
        """What the rule was about, where its text was a title."""
        text = self.old.text if self.old else ""
        return text if len(text) < 60 and not text.endswith((".", ":")) else ""

    def __str__(self):
        return f"{self.old_number or 'new'} to {self.new_number or 'removed'} in {self.edition}"
