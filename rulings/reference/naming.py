"""Names in a query: cards and glossary terms, as they are written or nearly so."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from rapidfuzz import fuzz, process

from .ranking import Document
from .words import plain

ALIKE = 76  # of 100, for a whole query that is a name misspelt
SURELY = 86  # for a few words of a longer query
WORDS = re.compile(r"[^\s,;:.!?()\"“”]+")


class Names:
    """Documents by their titles, as people type them."""

    def __init__(self, documents: Iterable[Document]):
        self.by_name: dict[str, Document] = {}
        for document in documents:
            self.by_name.setdefault(bare(document.title), document)
        # "Urborg" for "Urborg, Tomb of Yawgmoth": a name before its comma, if it is no other's.
        for name, document in list(self.by_name.items()):
            short = bare(document.title.split(",")[0])
            if short != name:
                self.by_name.setdefault(short, document)
        self.longest = max((name.count(" ") + 1 for name in self.by_name), default=0)

    def exactly(self, query: str) -> Document | None:
        return self.by_name.get(bare(query))

    def within(self, query: str) -> Iterator[Document]:
        """Those named in a longer query, the longest names first and no word twice."""
        words = bare(query).split()
        taken: set[int] = set()
        for start, end in windows(len(words), self.longest):
            document = self.by_name.get(" ".join(words[start:end]))
            if document and taken.isdisjoint(range(start, end)):
                taken.update(range(start, end))
                yield document

    def resembling(self, query: str, limit: int = 3) -> list[tuple[Document, float]]:
        """Those that a misspelt query may mean, likeliest first, each with its likeness."""
        query = bare(query)
        if len(query) < 4:
            return []
        matches = process.extract(
            query, list(self.by_name), scorer=fuzz.ratio, limit=limit + 2, score_cutoff=ALIKE
        )
        found = {self.by_name[name].key: (self.by_name[name], score) for name, score, _ in matches}
        return list(found.values())[:limit]

    def nearly_within(self, query: str) -> Iterator[tuple[Document, float]]:
        """Those of several words that stand in a longer query with a letter or two wrong."""
        words = bare(query).split()
        names = [name for name in self.by_name if " " in name]
        for start, end in windows(len(words), min(self.longest, 5)):
            if end - start < 2:
                continue
            match = process.extractOne(
                " ".join(words[start:end]), names, scorer=fuzz.ratio, score_cutoff=SURELY
            )
            if match:
                yield self.by_name[match[0]], match[1]


def windows(length: int, longest: int) -> list[tuple[int, int]]:
    """Every run of words as (start, end), the longest first."""
    runs = [run for run in combinations(range(length + 1), 2) if run[1] - run[0] <= longest]
    return sorted(runs, key=lambda run: (run[0] - run[1], run[0]))


def bare(name: str) -> str:
    """A name without case, accents and the marks people leave out."""
    return " ".join(WORDS.findall(plain(name).replace("'", "").replace("-", " ")))
