"""Cards, their names in every language, and the official rulings on them."""

from django.db import models
from django.urls import reverse

from rulings.reference.querysets import CardQuerySet


class CardImport(models.Model):
    """One file of cards or rulings that `sync` brought in."""

    source = models.CharField(max_length=300, help_text="The file or address it was read from.")
    kind = models.CharField(max_length=20, help_text="MTGJSON atomic, Scryfall rulings, …")
    complete = models.BooleanField(help_text="Does its kind of file hold every card?")
    dated = models.DateField(null=True, blank=True, help_text="The day the file says it is of.")
    imported_at = models.DateTimeField(auto_now_add=True)
    counts = models.JSONField(default=dict)

    class Meta:
        ordering = ["-imported_at"]

    def __str__(self):
        return f"{self.kind} of {self.dated or self.imported_at:%Y-%m-%d}"

    @property
    def publisher(self):
        return self.kind.split()[0]


class Tag(models.Model):
    """What curators call a group of cards; nothing here is worked out or guessed."""

    name = models.CharField(max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name

    def get_absolute_url(self):
        return reverse("tag", args=[self.slug])


class Card(models.Model):
    """A card by name, with all its faces.

    Without a `brought` its facts come from the starter library, and `text` is written from
    them; else both are official.
    """

    name = models.CharField(max_length=200, unique=True)
    slug = models.SlugField(max_length=200, unique=True)
    layout = models.CharField(max_length=30, default="normal")
    mana_cost = models.CharField(max_length=80, blank=True)
    mana_value = models.FloatField(null=True, blank=True)
    type_line = models.CharField(max_length=120)
    text = models.TextField(blank=True, help_text="Of several faces, parted by a line //.")
    power = models.CharField(max_length=8, blank=True)
    toughness = models.CharField(max_length=8, blank=True)
    loyalty = models.CharField(max_length=8, blank=True)
    defense = models.CharField(max_length=8, blank=True)
    hand = models.CharField(max_length=8, blank=True, help_text="A vanguard's hand modifier.")
    life = models.CharField(max_length=8, blank=True, help_text="A vanguard's life modifier.")
    colors = models.JSONField(default=list, blank=True)
    color_identity = models.JSONField(default=list, blank=True)
    keywords = models.JSONField(default=list, blank=True)
    legalities = models.JSONField(default=dict, blank=True, help_text="Format: legal, banned, …")
    printings = models.JSONField(default=list, blank=True, help_text="Set codes.")
    prices = models.JSONField(default=dict, blank=True)
    priced_on = models.DateField(null=True, blank=True)
    image = models.URLField(max_length=300, blank=True)
    oracle_id = models.UUIDField(null=True, blank=True, db_index=True)
    brought = models.ForeignKey(CardImport, models.SET_NULL, null=True, related_name="cards")
    rules = models.JSONField(default=list, blank=True, help_text="Numbers of the rules behind it.")
    tags = models.ManyToManyField(Tag, related_name="cards", blank=True)

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name

    def get_absolute_url(self):
        return reverse("card", args=[self.slug])


class Face(models.Model):
    """One face, half or side of a card that has several."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="faces")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    mana_cost = models.CharField(max_length=80, blank=True)
    type_line = models.CharField(max_length=120, blank=True)
    text = models.TextField(blank=True)
    power = models.CharField(max_length=8, blank=True)
    toughness = models.CharField(max_length=8, blank=True)
    loyalty = models.CharField(max_length=8, blank=True)
    defense = models.CharField(max_length=8, blank=True)
    colors = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["card", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "position"], name="face_position"),
        ]

    def __str__(self):
        return self.name


class CardName(models.Model):
    """A name that a card or one of its faces bears in some language, as people may type it."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="names")
    language = models.CharField(max_length=30)
    name = models.CharField(max_length=300)
    folded = models.CharField(max_length=300, db_index=True, help_text="No case, no accents.")
    type_line = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)

    class Meta:
        ordering = ["card", "language", "name"]
        constraints = [
            models.UniqueConstraint(fields=["card", "language", "name"], name="name_once"),
        ]

    def __str__(self):
        return f"{self.name} ({self.language})"


class OfficialRuling(models.Model):
    """A ruling as its publisher gave it; one text may stand on many cards.

    `key` is made of its date and words, so that a link to it outlasts every import.
    """

    key = models.CharField(max_length=12, unique=True)
    given_on = models.DateField(null=True, blank=True)
    text = models.TextField()
    source = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=30, default="English")
    cards = models.ManyToManyField(Card, through="RulingOn", related_name="official_rulings")

    class Meta:
        ordering = ["given_on", "pk"]

    def __str__(self):
        return f"{self.given_on}: {self.text[:60]}"

    def get_absolute_url(self):
        return reverse("official_ruling", args=[self.key])


class RulingOn(models.Model):
    """That an official ruling stands on a card; `gone_since` the import that no longer had it."""

    ruling = models.ForeignKey(OfficialRuling, models.CASCADE, related_name="standing")
    card = models.ForeignKey(Card, models.CASCADE, related_name="standing")
    position = models.PositiveSmallIntegerField(default=0)
    gone_since = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["card", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "ruling"], name="ruling_once"),
        ]

    def __str__(self):
        return f"{self.card}: {self.ruling}"
