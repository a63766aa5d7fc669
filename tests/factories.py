"""Rows for tests, made with as little said as the test cares about."""

import datetime

import factory
from django.utils.text import slugify

from rulings.reference import models


class CardFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Card

    name = factory.Sequence(lambda n: f"Card {n}")
    slug = factory.LazyAttribute(lambda card: slugify(card.name))
    type_line = "Creature"


class TopicFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Topic

    name = factory.Sequence(lambda n: f"Topic {n}")
    slug = factory.LazyAttribute(lambda topic: slugify(topic.name))


class CuratedFactory(factory.django.DjangoModelFactory):
    class Meta:
        abstract = True

    class Params:
        draft = factory.Trait(status="draft")

    status = "published"


class FaqEntryFactory(CuratedFactory):
    class Meta:
        model = models.FaqEntry

    topic = factory.SubFactory(TopicFactory)
    question = factory.Sequence(lambda n: f"What of case {n}?")
    slug = factory.LazyAttribute(lambda entry: slugify(entry.question))
    answer = "Dependency decides it (613.8a)."
    rules = factory.LazyFunction(lambda: ["613.8a"])


class RulingFactory(CuratedFactory):
    class Meta:
        model = models.Ruling
        skip_postgeneration_save = True

    text = "Dependency decides it (613.8a)."
    given_on = datetime.date(2026, 11, 30)
    source = "Judge Bench"
    rules = factory.LazyFunction(lambda: ["613.8a"])

    @factory.post_generation
    def cards(self, create, extracted, **kwargs):
        if create and extracted:
            self.cards.set(extracted)
