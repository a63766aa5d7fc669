"""How alike texts are: which one reads most like another, and what they share word for word."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache

import snowballstemmer

WORD = re.compile(r"\{[^}]+\}|[+-]?\d+|[a-z]+")
STEMMER = snowballstemmer.stemmer("english")


@cache
def stem(word):
    return STEMMER.stemWord(word)


def plain(text):
    """Lower case, and no apostrophes: don't and don’t are the same word."""
    return text.lower().replace("’", "").replace("'", "")


def weights(text):
    """How often each stem stands in a text, dampened: the tenth time says little new."""
    stems = Counter(stem(word) for word in WORD.findall(plain(text)))
    return {word: 1 + math.log(count) for word, count in stems.items()}


class Likeness:
    """Texts ranked by how much they read like another (tf-idf cosine over stems)."""

    def __init__(self, texts: Mapping[str, str]):
        counted = {name: weights(text) for name, text in texts.items()}
        seen_in = Counter(word for words in counted.values() for word in words)
        self.rarity = {word: math.log(len(texts) / seen) for word, seen in seen_in.items()}
        self.places = defaultdict(list)
        for name, words in counted.items():
            length = math.hypot(*(weight * self.rarity[word] for word, weight in words.items()))
            for word, weight in words.items():
                if self.rarity[word]:
                    self.places[word].append((name, weight * self.rarity[word] / length))

    def closest(self, text: str, count: int) -> list[str]:
        """The names of the texts most like this one, the closest first."""
        scores = defaultdict(float)
        for word, weight in weights(text).items():
            for name, share in self.places.get(word, ()):
                scores[name] += weight * self.rarity[word] * share
        return sorted(scores, key=lambda name: (-scores[name], name))[:count]


def runs(text: str, length: int) -> list[str]:
    """Every run of so many words in a row."""
    words = re.findall(r"[a-z0-9+/-]+", plain(text))
    return [" ".join(words[n : n + length]) for n in range(len(words) - length + 1)]
