"""The FAQ: what people ask, each answer with its rules and, where it can be had, its proof."""

import re
from collections import Counter

from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from rulings.engine.notation import BoardError

from .citations import ruling_on
from .models import FaqEntry, Topic

SENTENCE = re.compile(r"[^.!?]*[.!?](?=\s|$)")
CURT = 30  # characters; "No." alone doesn't say what isn't so


@require_safe
def faq(request):
    return render(request, "reference/faq.html", {"topics": topics()})


@require_safe
def topic(request, slug):
    topic = get_object_or_404(Topic, slug=slug)
    entries = FaqEntry.objects.shown_to(request.user).filter(topic=topic).select_related("topic")
    context = {"topic": topic, "topics": topics(), "entries": entries}
    return render(request, "reference/faq_topic.html", context)


@require_safe
def entry(request, topic, slug):
    """A question with its answer, and the board that proves it, ruled on as it is asked for."""
    shown = FaqEntry.objects.shown_to(request.user).select_related("topic")
    entry = get_object_or_404(shown, slug=slug)
    if entry.topic.slug != topic:  # it was moved to another topic; the old link leads on
        return redirect(entry, permanent=True)
    verdict, rest = apart(entry.answer)
    ruling, fault = proof(entry.proof)
    context = {
        "entry": entry,
        "verdict": verdict,
        "rest": rest,
        "ruling": ruling,
        "fault": fault,
        "topics": topics(),
    }
    return render(request, "reference/faq_entry.html", context)


def topics():
    """Every topic with how many entries it has for visitors."""
    counted = Counter(FaqEntry.objects.published().values_list("topic", flat=True))
    return [(topic, counted[topic.pk]) for topic in Topic.objects.all()]


def proof(board):
    """The ruling on a proof's board, or what is wrong with the board."""
    if not board:
        return None, ""
    try:
        return ruling_on(board), ""
    except BoardError as error:
        return None, str(error)


def apart(answer):
    """The verdict an answer opens with, and the rest: a curt "No." takes its reason along."""
    first, _, more = answer.strip().partition("\n\n")
    end = 0
    for sentence in SENTENCE.finditer(first):
        end = sentence.end()
        if end > CURT:
            break
    if not 0 < end <= len(first) or first.count("(", 0, end) != first.count(")", 0, end):
        end = len(first)
    return first[:end], "\n\n".join(filter(None, (first[end:].strip(), more)))
