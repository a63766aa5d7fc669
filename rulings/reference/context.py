"""What every page shows: the edition it speaks of, where it stands, and the reader's theme."""

from dataclasses import dataclass
from datetime import date

from django.utils.functional import SimpleLazyObject

from rulings.library import pinned

from .models import Edition

THEMES = ("auto", "light", "dark")
PLACES = (  # url name, icon, label
    ("front", "look", "Look up"),
    ("board", "board", "Board"),
    ("faq", "faq", "FAQ"),
    ("quiz", "quiz", "Quiz"),
)
STANDS_IN = {
    "board": "board",
    "boards": "board",
    "faq": "faq",
    "quiz": "quiz",
    "about": "",
    "account": "",
    "lists": "",
}


@dataclass(frozen=True)
class Shown:
    """The edition on show; `official` when its text has been brought in."""

    effective: date
    official: bool


def shown_edition():
    current = Edition.objects.current()
    if current:
        return Shown(current.effective, official=True)
    return Shown(date.fromisoformat(pinned.EFFECTIVE), official=False)


def edition(request):
    theme = request.COOKIES.get("theme", "auto")
    return {
        "edition": SimpleLazyObject(shown_edition),
        "places": PLACES,
        "place": STANDS_IN.get(request.path.split("/")[1], "front"),
        "theme": theme if theme in THEMES else "auto",
    }
