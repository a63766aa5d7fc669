"""Words as the search compares them: no case, accents or endings."""

import re
import unicodedata
from functools import lru_cache

import snowballstemmer

WORD = re.compile(r"[+-]?\d+/[+-]?\d+|\d+\.\d+[a-z]{0,2}|[a-z0-9]+(?:'[a-z]+)?")
TYPED = str.maketrans({"æ": "ae", "’": "'", "“": '"', "”": '"'})
STOPWORDS = frozenset(
    "a about all also am an and any are as at be been being but by can could did do does doing "
    "for from get gets getting got had has have having he her hers him his how i if in into is it "
    "its just let like me my myself no of off ok on or our out over own please really she should "
    "so some such than that the their theirs them then there these they this those to too um until "
    "up us very was we well were what when where whether which while who whom whose why will with "
    "would yes you your yours im ive id hes shes theyre thats isnt wasnt whats doesnt dont didnt "
    "still actually want wants know happen happens happening happened mean means work works "
    "possible question rule rules cr opponent opponents he'll guy thing".split()
)
_stem = lru_cache(maxsize=50_000)(snowballstemmer.stemmer("english").stemWord)


def plain(text: str) -> str:
    """“Lim-Dûl’s Vault” as lim-dul's vault: what a keyboard gives."""
    text = text.casefold().translate(TYPED)
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def stems(text: str) -> list[str]:
    """The words of a text by their stems, in order, every one of them."""
    return [stem(word) for word in WORD.findall(plain(text))]


def stem(word: str) -> str:
    return _stem(word.removesuffix("'s").replace("'", ""))


def telling(text: str) -> list[str]:
    """The stems of a query's words that can tell one text from another."""
    words = WORD.findall(plain(text))
    kept = [w for w in words if w.removesuffix("'s").replace("'", "") not in STOPWORDS]
    return [stem(word) for word in kept or words]
