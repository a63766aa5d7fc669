"""Names in a query: cards and glossary terms, as they are written or nearly so."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from rapidfuzz import fuzz, process

from .words import plain

ALIKE = 76  # of 100, for a whole query that is a name misspelt
SURELY = 86  # for a few words of a longer query
WORDS = re.compile(r"[^\s,;:.!?()\"“”]+")


class Names[Named]:
    """Things by their names, as people type them."""

    def __init__(self, named: Iterable[tuple[str, Named]], *, short: bool = True):
        """With `short`, also by what stands before a comma: "Urborg", if it is no other's."""
        self.by_name: dict[str, Named] = {}
        shorter: dict[str, Named] = {}
        for name, thing in named:
            self.by_name.setdefault(bare(name), thing)
            if short and "," in name:
                shorter.setdefault(bare(name.split(",")[0]), thing)
        self.by_name = shorter | self.by_name
        self.by_name.pop("", None)
        self.names = list(self.by_name)
        self.longest = max((name.count(" ") + 1 for name in self.names), default=0)

    def exactly(self, query: str) -> Named | None:
        return self.by_name.get(bare(query))

    def within(self, query: str) -> Iterator[tuple[str, Named]]:
        """Those named in a longer query, each as it is said there; the longest names first."""
        words = bare(query).split()
        taken: set[int] = set()
        for start, end in windows(len(words), self.longest):
            name = " ".join(words[start:end])
            if name in self.by_name and taken.isdisjoint(range(start, end)):
                taken.update(range(start, end))
                yield name, self.by_name[name]

    def resembling(self, query: str, limit: int = 3) -> list[tuple[Named, float]]:
        """Those that a misspelt query may mean, likeliest first, each with its likeness."""
        query = bare(query)
        if len(query) < 4:
            return []
        matches = process.extract(
            query, self.names, scorer=fuzz.ratio, limit=limit + 2, score_cutoff=ALIKE
        )
        found = {self.by_name[name]: score for name, score, _ in reversed(matches)}
        return sorted(found.items(), key=lambda pair: -pair[1])[:limit]

    def nearly_within(self, query: str, misspelt: set[str]) -> Iterator[tuple[Named, float]]:
        """Those that stand in a longer query, where one of their words is a misspelt one."""
        words = bare(query).split()
        for start, end in windows(len(words), min(self.longest, 5)):
            if misspelt.isdisjoint(words[start:end]) or len(" ".join(words[start:end])) < 6:
                continue
            match = process.extractOne(
                " ".join(words[start:end]), self.names, scorer=fuzz.ratio, score_cutoff=SURELY
            )
            if match:
                yield self.by_name[match[0]], match[1]
                return


def windows(length: int, longest: int) -> list[tuple[int, int]]:
    """Every run of words as (start, end), the longest first."""
    runs = [run for run in combinations(range(length + 1), 2) if run[1] - run[0] <= longest]
    return sorted(runs, key=lambda run: (run[0] - run[1], run[0]))


def bare(name: str) -> str:
    """A name without case, accents and the marks people leave out."""
    return " ".join(WORDS.findall(plain(name).replace("'", "").replace("-", " ")))
