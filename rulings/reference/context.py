"""What every page shows: the edition it speaks of, where it stands, and the reader's theme."""

from django.http import Http404
from django.utils.functional import SimpleLazyObject

from .asof import Shown, shown
from .models import Edition

THEMES = ("auto", "light", "dark")
PLACES = (  # url name, icon, label
    ("front", "look", "Look up"),
    ("board", "board", "Board"),
    ("faq", "faq", "FAQ"),
    ("quiz", "quiz", "Quiz"),
)
OF_A_DAY = {"", "rules", "glossary", "cards", "rulings", "faq", "search", "editions"}  # ?as_of=
STANDS_IN = {
    "board": "board",
    "boards": "board",
    "faq": "faq",
    "quiz": "quiz",
    "about": "",
    "account": "",
    "lists": "",
}


def shown_or_today(request):
    """The edition of the page; of a page that says there is none, today's."""
    try:
        return shown(request)
    except Http404:
        return Shown(Edition.objects.current())


def edition(request):
    theme = request.COOKIES.get("theme", "auto")
    return {
        "edition": SimpleLazyObject(lambda: shown_or_today(request)),
        "of_a_day": request.path.split("/")[1] in OF_A_DAY,
        "places": PLACES,
        "place": STANDS_IN.get(request.path.split("/")[1], "front"),
        "theme": theme if theme in THEMES else "auto",
    }
