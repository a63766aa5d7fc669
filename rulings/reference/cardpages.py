"""Cards: what each says and how far the engine understands it, and the rulings on it."""

from django.db.models import Count, Q
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from rulings.engine.abilities import Recognised, Unread
from rulings.engine.oracle.writer import write_ability
from rulings.library import card_facts, worked_boards

from .models import Card, FaqEntry, Ruling

BLANK_BOARD = "Ann 20\n  {name}\nNick 20\n"


@require_GET
def cards(request):
    published = Count("rulings", filter=Q(rulings__status=Ruling.Status.PUBLISHED))
    return render(
        request, "reference/cards.html", {"cards": Card.objects.annotate(published=published)}
    )


@require_GET
def card(request, slug):
    """A card with its text line by line, its rulings, and where else it is spoken of."""
    card = get_object_or_404(Card, slug=slug)
    mentions = Q(question__contains=f"[[{card.name}") | Q(answer__contains=f"[[{card.name}")
    context = {
        "card": card,
        "lines": list(lines(card)),
        "rulings": Ruling.objects.shown_to(request.user).filter(cards=card),
        "entries": FaqEntry.objects.published().filter(mentions).select_related("topic"),
        "boards": [board for board in worked_boards.boards() if card.name in board.text],
        "board": BLANK_BOARD.format(name=card.name),
    }
    return render(request, "reference/card.html", context)


def lines(card):
    """Each line of the card's text with how far the engine understands it."""
    facts = card_facts.cards().get(card.name)
    less = {
        write_ability(ability): "half" if isinstance(ability, Recognised) else "no"
        for ability in (facts.abilities if facts else ())
        if isinstance(ability, Recognised | Unread)
    }
    for line in card.text.splitlines():
        yield line, less.get(line, "yes")


@require_GET
def ruling(request, pk):
    """A ruling by itself. A draft is shown to curators only."""
    shown = Ruling.objects.shown_to(request.user).prefetch_related("cards")
    return render(request, "reference/ruling.html", {"ruling": get_object_or_404(shown, pk=pk)})


def official_ruling(request, key):
    pass


def tag(request, slug):
    pass
