"""BM25F: which texts answer a few words best, when a text has parts that weigh differently."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from .words import WORD, plain, stems

SATURATION = 1.2  # k1: how soon a further occurrence of a word stops counting
LENGTH = 0.6  # b: how much a long text is held against it


@dataclass(frozen=True)
class Document:
    """A text to be found: its kind, its key, and its parts by how much they weigh."""

    kind: str
    key: str
    title: str
    text: str
    page: tuple[str, ...]  # the name of the page that shows it, and its arguments
    parts: tuple[tuple[str, float], ...]  # (text, weight)


class Ranking:
    """An index over documents; built once, then asked often."""

    def __init__(self, documents: Sequence[Document]):
        self.documents = documents
        frequencies: list[dict[str, float]] = []
        by_place: dict[tuple[str, int], list[int]] = defaultdict(list)
        parts = [[stems(text) for text, _ in document.parts] for document in documents]
        for document, texts in zip(documents, parts, strict=True):
            for place, words in enumerate(texts):
                by_place[document.kind, place].append(len(words))
        usual = {place: sum(sizes) / len(sizes) or 1 for place, sizes in by_place.items()}
        for document, texts in zip(documents, parts, strict=True):
            frequency: dict[str, float] = defaultdict(float)
            for place, words in enumerate(texts):
                size = len(words) / usual[document.kind, place]
                share = document.parts[place][1] / (1 - LENGTH + LENGTH * size)
                for word in words:
                    frequency[word] += share
                for pair in zip(words, words[1:], strict=False):
                    frequency[" ".join(pair)] += share
            frequencies.append(frequency)
        self.postings = self._postings(frequencies)
        # As the documents spell their words, commonest first: of two that are as close
        # to a misspelt one, the one that people are likelier to look for.
        counts = Counter(
            word for d in documents for text, _ in d.parts for word in WORD.findall(plain(text))
        )
        self.spelt = [word for word, _ in counts.most_common() if len(word) > 3]

    def _postings(self, frequencies: list[dict[str, float]]) -> Mapping[str, list]:
        postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, frequency in enumerate(frequencies):
            for word, weight in frequency.items():
                postings[word].append((place, weight))
        total = len(frequencies)
        scored = {}
        for word, found in postings.items():
            rarity = math.log(1 + (total - len(found) + 0.5) / (len(found) + 0.5))
            if " " in word and len(found) == 1:
                continue  # a pair of words in one text only tells no more than the words do
            scored[word] = [(n, rarity * w / (SATURATION + w)) for n, w in found]
        return scored

    def knows(self, word: str) -> bool:
        return word in self.postings

    def best(self, weights: Mapping[str, float]) -> list[tuple[Document, float]]:
        """Every document with one of the words (any, not all of them), best first."""
        scores: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            for place, score in self.postings.get(word, ()):
                scores[place] += weight * score
        ordered = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
        return [(self.documents[place], score) for place, score in ordered]

    def fitting(self, weights: Mapping[str, float]) -> list[tuple[Document, float]]:
        """As `best`, each by how much of the best there could be it has: from 0 to 1."""
        known = (self.postings[word] for word in weights if word in self.postings)
        ideal = sum(max(score for _, score in posting) for posting in known)
        return [(document, score / ideal) for document, score in self.best(weights)]

    def spelt_like(self, word: str) -> str | None:
        """The known word that a misspelt one most likely is, if any is close."""
        match = process.extractOne(word, self.spelt, scorer=fuzz.ratio, score_cutoff=80)
        return match[0] if match else None
