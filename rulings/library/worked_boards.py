"""Worked boards of the starter library: board texts whose claims the engine holds to."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .errors import LibraryError

FOLDER = Path(__file__).parent / "boards"


@dataclass(frozen=True)
class WorkedBoard:
    """A board with a point; `title` is its first note."""

    slug: str
    title: str
    text: str


@cache
def boards() -> tuple[WorkedBoard, ...]:
    """Every worked board, by slug. Raises LibraryError for one without a title."""
    return tuple(_board(path) for path in sorted(FOLDER.glob("*.txt")))


def _board(path: Path) -> WorkedBoard:
    text = path.read_text(encoding="utf-8")
    first = text.partition("\n")[0]
    if not first.startswith("# "):
        raise LibraryError(path.name, "(first line)", "should be “# ” and the board's point")
    return WorkedBoard(path.stem, first.removeprefix("# "), text)
