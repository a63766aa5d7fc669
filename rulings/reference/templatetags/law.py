"""How law is set: rule numbers and [[Card]] as links, mana as symbols with its braces as text."""

import re
from urllib.parse import urlencode

import nh3
from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import mark_safe
from markdown_it import MarkdownIt

from rulings.library import pinned
from rulings.reference.bearing import glossary_places
from rulings.reference.edition_changes import words_changed
from rulings.reference.models import Card
from rulings.reference.rulebook import Book

register = template.Library()

DRAWN = {
    *"WUBRGCXTQES",
    *(str(number) for number in range(21)),
    *("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU"),
    *(f"{kind}{color}" for kind in "2C" for color in "WUBRG"),
    *(f"{color}P" for color in "WUBRG"),
}
MANA = re.compile(r"(?:\{[0-9A-Z/]{1,5}\})+")
CARD = re.compile(r"\[\[([^\[\]|]+)\]\]")
NUMBER = re.compile(
    r"(?<![\w.$€/-])(\d{3}\.\d{1,3}(?:a[a-z]|[a-km-np-z])?)(?![\w/-]|\.\d)"  # letters never l or o
    r"|\b((?:rule|section|CR)\s+)(\d{3})(?![\w./-]|\.\d)",
    re.IGNORECASE,
)
LANGUAGE_CODES = {
    "Chinese Simplified": "zh-Hans",
    "Chinese Traditional": "zh-Hant",
    "French": "fr",
    "German": "de",
    "Italian": "it",
    "Japanese": "ja",
    "Korean": "ko",
    "Latin": "la",
    "Portuguese (Brazil)": "pt-BR",
    "Russian": "ru",
    "Sanskrit": "sa",
    "Spanish": "es",
}
TAG = re.compile(r"(<[^>]*>)")
MARKDOWN = MarkdownIt("commonmark", {"html": False})
ALLOWED = {"p", "em", "strong", "ul", "ol", "li", "a", "code", "blockquote", "br", "h3", "h4"}


@register.simple_tag
def icon(name):
    return format_html(
        '<svg class="i" aria-hidden="true"><use href="{}#i-{}"/></svg>', static("sprite.svg"), name
    )


@register.filter
def mana(text):
    """`{2}{W}` as symbols; what isn't drawn stays as it is written."""
    return mark_safe(MANA.sub(_symbols, conditional_escape(text)))


def _symbols(found):
    written = found[0]
    names = [name.replace("/", "") for name in re.findall(r"\{([^}]+)\}", written)]
    if not DRAWN.issuperset(names):
        return written
    sprite = static("sprite.svg")
    drawn = "".join(f'<svg aria-hidden="true"><use href="{sprite}#m-{n}"/></svg>' for n in names)
    return f'<span class="ms">{drawn}<span class="vh">{written}</span></span>'


@register.simple_tag
def cite(number, shown=None, label=""):
    """A rule number as a link to its page, in the edition that is shown: today's unless told."""
    return format_html(
        '<a class="cite" href="{}{}" title="CR {}">{}</a>',
        reverse("rule", args=[number]),
        shown.query if shown else "",
        shown.key if shown else pinned.EFFECTIVE,
        label or number,
    )


@register.simple_tag
def cites(numbers):
    links = format_html_join(" ", "{}", ((cite(number),) for number in numbers))
    return format_html('<span class="cites">{}</span>', links) if links else ""


@register.filter
def law(text, shown=None):
    """Plain text with its rule numbers, [[Card]] names and mana set as law, in paragraphs.

    `shown` is the edition whose numbers they are, where it isn't today's.
    """
    return _dress(_paragraphs(text), shown=shown)


@register.filter
def law_line(text, shown=None):
    """As `law`, for one line: no paragraph around it."""
    return _dress(str(conditional_escape(text)), shown=shown)


@register.simple_tag(takes_context=True)
def law_with_terms(context, text):
    """As `law`, with each term of the glossary a link where the page first uses it."""
    linked = context.render_context.setdefault("terms_linked", set())
    shown, book = context["edition"], context["book"]
    pieces, end = [], 0
    for place in glossary_places(text, book):
        if place.slug not in linked:
            linked.add(place.slug)
            pieces.append(conditional_escape(text[end : place.start]))
            href = reverse("term", args=[place.slug]) + shown.query
            word = text[place.start : place.end]
            pieces.append(format_html('<a class="term" href="{}">{}</a>', href, word))
            end = place.end
    pieces.append(conditional_escape(text[end:]))
    paragraphs = re.split(r"\n\s*\n", "".join(pieces).strip())
    return _dress("".join(f"<p>{part}</p>" for part in paragraphs if part), shown=shown)


@register.filter
def changed_words(old, new):
    """What went and what came, word for word."""
    tags = {"out": "del", "in": "ins"}
    return mark_safe(
        "".join(
            f"<{tags[kind]}>{conditional_escape(words)}</{tags[kind]}>"
            if kind in tags
            else conditional_escape(words)
            for kind, words in words_changed(old, new)
        )
    )


@register.filter
def old_law(text):
    """What was true once: its numbers belong to an older edition, so they lead nowhere today."""
    return _dress(_paragraphs(text), numbers=False)


@register.filter
def markdown(text):
    """What curators write, in Markdown without HTML, set as law."""
    return _dress(nh3.clean(MARKDOWN.render(text), tags=ALLOWED))


@register.filter
def spoken(text):
    """Law as it is pasted into a message: [[Card]] without its brackets."""
    return CARD.sub(r"\1", text)


@register.filter
def anchor(number):
    """613.8a as the anchor that judges paste: R6138a."""
    return f"R{number.replace('.', '')}"


@register.simple_tag(takes_context=True)
def with_query(context, **changes):
    """This page's address with some of its query changed; None takes a part out."""
    query = {**context["request"].GET.dict(), **changes}
    kept = {key: value for key, value in query.items() if value not in (None, "")}
    return f"?{urlencode(kept)}"


@register.simple_tag
def card_line(text, places, told):
    """A line of card text: each term leads to its rule below, and says it when pointed at."""
    pieces, end = [], 0
    for place in places:
        pieces.append(conditional_escape(text[end : place.start]))
        entry = told.get(place.term)
        pieces.append(
            format_html(
                '<a class="term" href="#kw-{}" title="{}: {}">{}</a>',
                place.term.number.replace(".", ""),
                place.term.number,
                (entry.said if entry else "")[:300],
                text[place.start : place.end],
            )
        )
        end = place.end
    pieces.append(conditional_escape(text[end:]))
    return _dress("".join(pieces), numbers=False)


@register.filter
def language_code(name):
    """A language's code, for those who hear the page: "it" for Italian."""
    return LANGUAGE_CODES.get(name, "mul")


@register.filter
def of(table, key):
    """What a table holds for a key, or None."""
    return table.get(key)


@register.filter
def example_changes(change):
    """The examples that went and those that came, as ("out" or "in", text)."""
    old, new = (
        [example.text for example in rule.examples.all()] for rule in (change.old, change.new)
    )
    gone = [("out", text) for text in old if text not in new]
    return gone + [("in", text) for text in new if text not in old]


def _paragraphs(text):
    parts = re.split(r"\n\s*\n", str(text).strip())
    return "".join(f"<p>{conditional_escape(part)}</p>" for part in parts if part)


def _dress(html, numbers=True, shown=None):
    """Sets what stands between the tags; leaves links and code alone."""
    known = _known_cards(html)
    dressed, held = [], 0
    for piece in TAG.split(html):
        if piece.startswith("<"):
            held += piece.startswith(("<a ", "<a>", "<code")) - piece.startswith(("</a", "</code"))
        elif not held:
            piece = CARD.sub(lambda found: _card_link(found[1], known), piece)
            piece = NUMBER.sub(lambda found: _rule_link(found, shown), piece) if numbers else piece
            piece = MANA.sub(_symbols, piece)
        dressed.append(piece)
    return mark_safe("".join(dressed))


def _known_cards(html):
    names = {_plain(name) for name in CARD.findall(html)}
    if not names:
        return {}
    return dict(Card.objects.filter(name__in=names).values_list("name", "slug"))


def _plain(name):
    return name.replace("&#x27;", "'").replace("&amp;", "&").replace("&quot;", '"').strip()


def _card_link(name, known):
    slug = known.get(_plain(name))
    if slug is None:
        return f'<span class="card-ref">{name}</span>'
    return f'<a href="{reverse("card", args=[slug])}">{name}</a>'


def _rule_link(found, shown):
    number = (found[1] or found[3]).lower()
    if shown and shown.as_of:
        exists = number in Book(shown.edition).contents
    else:
        exists, shown = pinned.exists(number), None
    if not exists:
        return found[0]
    return (found[2] or "") + cite(number, shown, found[1] or found[3])
