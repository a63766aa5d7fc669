import json
import resource
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection, transaction

from rulings.engine.board import Board
from rulings.engine.notation import read_board
from rulings.engine.ruling import rule_on
from rulings.library.card_facts import cards
from rulings.reference import fulltext
from rulings.reference.importers.cards import read_cards
from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.sources import read_source, stream
from rulings.reference.models import Edition
from rulings.reference.search import search
from rulings.reference.words import telling

TYPICAL = """Ann 20
  Humility
  Opalescence
  Glorious Anthem
  Urborg, Tomb of Yawgmoth
  Grizzly Bears, 1 +1/+1 counter
Nick 20
  Blood Moon
  Bad Moon
  Serra Angel
  Tarmogoyf
  Bayou
"""
SIZES = ((25, 5), (50, 10), (100, 20), (200, 40))


class Command(BaseCommand):
    help = "Measure this machine: each figure beside its goal, and a baseline of the same run."

    def add_arguments(self, parser):
        parser.add_argument(
            "--rules", metavar="FILE", help="CR texts (.txt, .zip, .tar.xz) to sync"
        )
        parser.add_argument("--cards", metavar="FILE", help="MTGJSON's AtomicCards to sync")
        parser.add_argument(
            "--search", metavar="FILE", help="questions to search for, one a line or as JSON lines"
        )
        parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
        parser.add_argument("--json", action="store_true")

    def handle(self, *, rules, seconds, **options):
        yardstick = per_second(spin, seconds)
        figures = [
            figure("spin of plain Python (the baseline)", yardstick, "per second", "-"),
            *self.layers(seconds, yardstick),
            *self.growth(),
        ]
        if options["search"]:
            figures += self.searching(options["search"])
        if rules:
            figures += self.sync(rules)
        if options["cards"]:
            figures += self.sync_cards(options["cards"])
        if options["json"]:
            self.stdout.write(json.dumps(figures))
            return
        for one in figures:
            value = f"{one['value']:,.1f} {one['unit']}"
            self.stdout.write(f"{one['name']:48} {value:>24}   goal {one['goal']}")

    def layers(self, seconds: float, yardstick: float) -> list[dict]:
        board = read_board(TYPICAL, cards())
        rate = per_second(lambda: rule_on(board, cards()), seconds)
        return [
            figure("layers: 10 permanents, 6 effects, all steps", rate, "per second", ">= 500"),
            figure("layers: rulings for 1,000 spins", 1000 * rate / yardstick, "rulings", "-"),
        ]

    def growth(self) -> list[dict]:
        times = {}
        for permanents, effects in SIZES:
            board = crowded(permanents, effects)
            times[permanents] = 1000 * best(board)
        figures = [
            figure(f"layers: {p} permanents, {e} effects", times[p], "ms", "<= 1,000 at 200")
            for p, e in SIZES
        ]
        small, large = (best(read_board(independent(size), cards())) for size in (25, 200))
        ratio = large / small / 8
        figures.append(
            figure("growth without dependency, 25 to 200, over linear", ratio, "x", "near 1")
        )
        return figures

    def sync(self, source: str) -> list[dict]:
        """Editions from a file, .zip or .tar: reading them, and writing them to the database."""
        texts = [data for _, data in read_source(source)]
        split = once(lambda: [data.decode("utf-8", "replace").splitlines() for data in texts])
        read = once(lambda: [read_rules(data) for data in texts])
        count = f"{len(texts)} edition{'s' if len(texts) != 1 else ''}"
        figures = [
            figure(f"sync: {count} read", read, "s", "-"),
            figure("sync: reading over splitting into lines", read / max(split, 1e-6), "x", "-"),
        ]
        took = self.written(source)
        if took is not None:
            figures.append(figure(f"sync: {count} into the database", took, "s", "<= 120 for 134"))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        figures.append(figure("peak memory", peak, "MB", "<= 700"))
        return figures

    def sync_cards(self, source: str) -> list[dict]:
        """Cards from a file: reading it, and writing it, its names, rulings and their index."""
        if not there_is_a_database():
            return []

        def read() -> None:
            with stream(source) as file:
                for _ in read_cards(file.open).records:
                    pass

        reading = once(read)
        with transaction.atomic():
            took = once(lambda: call_command("sync", cards=[source], stdout=StringIO()))
            transaction.set_rollback(True)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        return [
            figure("sync: cards and rulings read", reading, "s", "-"),
            figure("sync: cards and rulings into the database", took, "s", "<= 60"),
            figure("sync: writing over reading", took / reading, "x", "-"),
            figure("peak memory", peak, "MB", "<= 700"),
        ]

    def searching(self, path: str) -> list[dict]:
        """A search with all that it looks at, beside the bare full-text query of its words."""
        lines = Path(path).read_text("utf-8").splitlines()
        queries = [json.loads(line)["query"] if line[:1] == "{" else line for line in lines]
        search("warm up")
        whole = sorted(once(lambda: search(query)) for query in queries)  # noqa: B023
        bare = sorted(once(lambda: bare_query(query)) for query in queries)  # noqa: B023
        middle, late = len(whole) // 2, len(whole) * 95 // 100
        return [
            figure("search: first page, median", 1000 * whole[middle], "ms", "<= 30"),
            figure("search: first page, 95 of 100", 1000 * whole[late], "ms", "-"),
            figure("search: bare full-text query, median", 1000 * bare[middle], "ms", "-"),
            figure("search: over the bare query", whole[middle] / bare[middle], "x", "<= 3"),
        ]

    def written(self, source: str) -> float | None:
        """How long `sync` takes, undone afterwards; None where there is no database yet."""
        if not there_is_a_database():
            self.stderr.write("No database yet: run `make demo ARGS=--check` to time the import.")
            return None
        with transaction.atomic():
            Edition.objects.all().delete()
            took = once(lambda: call_command("sync", rules=[source], stdout=StringIO()))
            transaction.set_rollback(True)
        return took


def there_is_a_database() -> bool:
    return "reference_edition" in connection.introspection.table_names()


def bare_query(query: str) -> None:
    """What a plain search box would ask the database: any of the words, in each kind of text."""
    if words := [fulltext.spelt(word) for word in telling(query)]:
        for kind in fulltext.MODELS:
            fulltext.matching(kind, words, 20)


def figure(name: str, value: float, unit: str, goal: str) -> dict:
    return {"name": name, "value": round(value, 2), "unit": unit, "goal": goal}


def spin() -> int:
    """A fixed amount of plain Python: what this machine does in a moment."""
    found: dict[int, int] = {}
    for number in range(2_000):
        found[number % 97] = found.get(number % 97, 0) + number
    return len(found)


def once(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def best(board: Board) -> float:
    """The quickest of three rulings, in seconds."""
    return min(once(lambda: rule_on(board, cards())) for _ in range(3))


def per_second(call: Callable[[], object], seconds: float) -> float:
    call()
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        call()
        count += 1
    return count / (time.perf_counter() - start)


def crowded(permanents: int, effects: int) -> Board:
    """Anthems, colors, abilities and land types that look at each other."""
    lines = ["Ann 20"]
    for number in range(effects // 5):
        lines += [
            f'  Anthem {number}: enchantment, "Creatures you control get +1/+1."',
            f'  Dye {number}: enchantment, "All lands are black."',
            f"  Bog {number}: enchantment, "
            '"Each land is a Swamp in addition to its other land types."',
            f'  Wings {number}: enchantment, "Creatures you control have flying."',
            f'  Dusk {number}: enchantment, "Black creatures get +1/+1."',
        ]
    for number in range(permanents - 5 * (effects // 5)):
        land = f"  Field {number}: basic Forest land"
        lines.append(land if number % 2 else f"  Bear {number}: 2/2 green Bear creature")
    return read_board("\n".join(lines), cards())


def independent(permanents: int) -> str:
    """Five anthems and creatures: nothing waits for anything."""
    lines = [f'  Anthem {n}: enchantment, "Creatures you control get +1/+1."' for n in range(5)]
    lines += [f"  Bear {number}: 2/2 green Bear creature" for number in range(permanents - 5)]
    return "\n".join(["Ann 20", *lines])
