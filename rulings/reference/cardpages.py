"""Cards: what each says, how far the engine understands it, and all that bears on it."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from rulings.engine.abilities import Recognised, Unread
from rulings.engine.oracle.writer import write_ability
from rulings.library import card_facts, worked_boards

from . import fulltext
from .asof import shown
from .bearing import Spoken, Term, in_order, kinds_of_card, spoken
from .cardtext import Fact, Line, facts, lines, types_of
from .models import Card, CardName, FaqEntry, OfficialRuling, Ruling, Tag
from .naming import bare
from .rulebook import Book
from .words import plain, stems

A_PAGE = 200
RELATED, OF_TERMS = 3, 6  # rulings of other cards for a term, and for how many terms
NO_PERMANENTS = {"Instant", "Sorcery"}
OFF_BOARD = {"Plane", "Phenomenon", "Scheme", "Vanguard", "Conspiracy", "Dungeon", "Card"}
FORMATS = ("standard", "pioneer", "modern", "legacy", "vintage", "commander", "pauper")


@require_safe
def cards(request):
    """Every card by name; `begins` keeps those that begin so, in any spelling."""
    begins = request.GET.get("begins", "").strip()[:60]
    found = Card.objects.annotate(
        published=Count("rulings", filter=Q(rulings__status=Ruling.Status.PUBLISHED), distinct=True)
        + Count("standing", filter=Q(standing__gone_since=None), distinct=True)
    )
    if begins:
        wanted = Q(name__istartswith=begins)
        if bare(begins) == plain(begins):  # no marks in it, which other spellings may lack
            named = CardName.objects.filter(folded__startswith=bare(begins))
            wanted |= Q(pk__in=named.values("card"))
        found = found.filter(wanted)
    page = Paginator(found.order_by("name"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "reference/cards.html", {"page": page, "begins": begins})


@require_safe
def card(request, slug):
    """A card with its text line by line, its rulings, the rules behind it, and where else it is."""
    card = Card.objects.filter(slug=slug).select_related("brought").first()
    if card is None:
        return by_name(request, slug)
    page = shown(request)
    book = Book(page.edition)
    sides = [Side(face, book) for face in card.faces.all()] or [Side(card, book)]
    mentions = Q(question__contains=f"[[{card.name}") | Q(answer__contains=f"[[{card.name}")
    behind = [*kinds_of_card(card.type_line, card.layout, book)]
    behind += dict.fromkeys(term for side in sides for term in side.terms)
    given = standing(card, page.as_of)
    context = {
        "card": card,
        "named": called(request.GET.get("named", ""), card),
        "sides": sides,
        "facts": list(dict.fromkeys(fact for side in sides for fact in side.facts)),
        "told": dict(zip(behind, book.entries(term.number for term in behind), strict=True)),
        "official": given,
        "kept_back": standing(card).count() - given.count() if page.as_of else 0,
        "curated": Ruling.objects.shown_to(request.user).filter(cards=card),
        "related": list(related(card, behind)),
        "entries": FaqEntry.objects.published().filter(mentions).select_related("topic"),
        "boards": [board for board in worked_boards.boards() if card.name in board.text],
        "board": board_with(card, sides[0]),
        "legal": legal(card.legalities),
        "names": card.names.exclude(language="English").order_by("language", "name"),
        "halves_of": Card.objects.filter(faces__name=card.name).exclude(pk=card.pk).distinct(),
        "book": book,
    }
    return render(request, "reference/card.html", context)


def by_name(request, name):
    """A card opened by a name in any language: one leads on, several are offered."""
    names = CardName.objects.filter(folded=bare(name.replace("-", " "))).select_related("card")
    exact = names.filter(name__iexact=name)  # Lim-Dûl, where there is a Lim-Dul as well
    found = {row.card: row for row in exact or names}
    if not found:
        raise Http404(f"No card is called “{name}”.")
    if len(found) == 1:
        ((card, row),) = found.items()
        named = "" if row.name == card.name else f"?named={row.name}"
        return redirect(card.get_absolute_url() + named)
    context = {"name": name, "found": list(found.values())}
    return render(request, "reference/card_choice.html", context, status=300)


def called(name, card):
    """The name by which a card was opened, as it is written in its language."""
    return card.names.filter(folded=bare(name)).exclude(name=card.name).first() if name else None


class Side:
    """A face of a card as its page shows it."""

    def __init__(self, face, book: Book):
        self.face = face
        self.lines: list[tuple[Line, list[Spoken], list[Term]]] = []
        told: set[Term] = set()
        for line in self._lines():
            places = list(own_name_left_out(spoken(line.text, book), line.text, face.name))
            fresh = [term for term in dict.fromkeys(p.term for p in places) if term not in told]
            told.update(fresh)
            self.lines.append((line, places, fresh))
        self.terms = in_order(told)
        self.facts: list[Fact] = facts([line for line, *_ in self.lines])
        self.facts += [
            Fact(f"{term.kind}: {term.name.lower()}", (term.number,))
            for term in self.terms
            if term.kind != "term"
        ]

    def _lines(self) -> list[Line]:
        face = self.face
        if getattr(face, "brought_id", True) is None:  # of the starter library
            return list(library_lines(face))
        return lines(face.text, face.name, face.type_line)


def library_lines(card):
    """The lines that the engine wrote from a card's facts, each with how far they go."""
    known = card_facts.cards().get(card.name)
    by_text = {write_ability(one): one for one in (known.abilities if known else ())}
    for text in card.text.splitlines():
        ability = by_text.get(text)
        less = "half" if isinstance(ability, Recognised) else "no"
        understood = less if isinstance(ability, Recognised | Unread) else "yes"
        yield Line(text, understood, (ability,) if ability else ())


def own_name_left_out(places: list[Spoken], text: str, name: str):
    """A card called Exalted Angel doesn't thereby have exalted."""
    for place in places:
        start = text.find(name, max(0, place.start - len(name)))
        if not (0 <= start <= place.start and place.end <= start + len(name)):
            yield place


def standing(card, as_of=None):
    """The official rulings on a card, by day; on a day, those there were."""
    given = OfficialRuling.objects.filter(standing__card=card, standing__gone_since=None)
    if as_of:
        given = given.filter(given_on__lte=as_of)
    return given.order_by("given_on", "standing__position")


@dataclass(frozen=True)
class Related:
    term: Term
    rulings: list[OfficialRuling]


def related(card, terms):
    """Rulings of other cards that speak of the same keyword or action, the widest first."""
    for term in [term for term in terms if term.kind.startswith("keyword")][:OF_TERMS]:
        words = dict.fromkeys(stems(term.name), 1.0)
        keys = [key for key, _ in fulltext.best("ruling", words, 60)]
        others = (
            OfficialRuling.objects.filter(pk__in=keys)
            .exclude(standing__card=card)
            .annotate(on=Count("standing"))
            .order_by("-on", "given_on", "pk")
        )
        if rulings := list(others[:RELATED]):
            yield Related(term, rulings)


def legal(legalities):
    """Format and status, the formats people ask about first."""
    first = [name for name in FORMATS if name in legalities]
    rest = sorted(set(legalities) - set(first))
    return [(name, legalities[name]) for name in (*first, *rest)]


def board_with(card, side):
    """A board to start from, or "" for a card that no board can hold."""
    _, types, _ = types_of(side.face.type_line)
    name = card.name if card.name in card_facts.cards() else side.face.name
    if OFF_BOARD & set(types):
        return ""
    if NO_PERMANENTS & set(types):
        return f"Ann 20\nNick 20\n\nplay\n  Ann casts {name}\n"
    return f"Ann 20\n  {name}\nNick 20\n"


@require_safe
def ruling(request, pk):
    """A ruling by itself. A draft is shown to curators only."""
    shown_to = Ruling.objects.shown_to(request.user).prefetch_related("cards")
    return render(request, "reference/ruling.html", {"ruling": get_object_or_404(shown_to, pk=pk)})


@require_safe
def official_ruling(request, key):
    """An official ruling by itself; also one that later imports no longer had."""
    ruling = get_object_or_404(OfficialRuling, key=key)
    on = ruling.standing.select_related("card").order_by("card__name")
    return render(request, "reference/official_ruling.html", {"ruling": ruling, "standing": on})


@require_safe
def tag(request, slug):
    """The cards that curators gave a tag."""
    tag = get_object_or_404(Tag, slug=slug)
    return render(request, "reference/tag.html", {"tag": tag, "cards": tag.cards.all()})
