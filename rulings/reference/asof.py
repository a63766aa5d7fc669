"""The edition a page speaks of: today's, or the one that was in force on a day asked for."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from urllib.parse import urlencode

from django.http import Http404, HttpRequest

from rulings.library import pinned

from .models import Edition


@dataclass(frozen=True)
class Shown:
    """The edition on show. `as_of` is the day asked for, or None: today."""

    edition: Edition | None
    as_of: date | None = None

    @property
    def official(self) -> bool:
        """Has an official text been brought in?"""
        return self.edition is not None

    @property
    def effective(self) -> date:
        return self.edition.effective if self.edition else date.fromisoformat(pinned.EFFECTIVE)

    @cached_property
    def query(self) -> str:
        """What an address needs to stay in this edition: "" today."""
        return f"?{urlencode({'as_of': self.key})}" if self.as_of else ""

    @property
    def key(self) -> str:
        return self.edition.key if self.edition else pinned.EFFECTIVE


def shown(request: HttpRequest) -> Shown:
    """The edition that a request asks for with ?as_of=DAY; Http404, with a reason, if none is."""
    asked = request.GET.get("as_of", "").strip()
    current = Edition.objects.current()
    if not asked:
        return Shown(current)
    edition = Edition.objects.on(asked)
    if edition is None:
        raise Http404(why_none(asked))
    if edition == current:
        return Shown(current)
    return Shown(edition, edition.effective)


def why_none(asked: str) -> str:
    """Why no edition could be shown for a day."""
    try:
        date.fromisoformat(asked[:10])
    except ValueError:
        return f"“{asked}” is no day. Write it as 2011-02-04."
    oldest = Edition.objects.last()
    if oldest is None:
        return "No official edition has been brought in here, so there is none of another day."
    return f"No edition kept here is as old as {asked}: the oldest is of {oldest.effective}."
