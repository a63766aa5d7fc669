"""manage.py lookup: what the search box answers."""

import json
import sys

from django.core.management.base import BaseCommand

from rulings.reference.search import Result, search


class Command(BaseCommand):
    help = "Look up a rule number, a term, a card or a question, as the search box does."

    def add_arguments(self, parser):
        parser.add_argument("query", help="what to look up, or - for one query a line from stdin")
        parser.add_argument("--json", action="store_true", help="print one JSON line a query")
        parser.add_argument("--limit", type=int, default=20)

    def handle(self, *, query, limit, **options):
        queries = (line.strip() for line in sys.stdin) if query == "-" else [query]
        answer = self.as_json if options["json"] or query == "-" else self.as_text
        for each in queries:
            answer(each, search(each, limit=limit))

    def as_json(self, query: str, results: list[Result]) -> None:
        rows = [
            {
                "kind": result.kind,
                "key": result.key,
                "title": result.title,
                "snippet": result.snippet,
                "score": result.score,
            }
            | ({"note": result.note} if result.note else {})
            for result in results
        ]
        self.stdout.write(json.dumps({"query": query, "results": rows}, ensure_ascii=False))

    def as_text(self, query: str, results: list[Result]) -> None:
        if not results:
            self.stdout.write(f"Nothing was found for “{query}”.")
        for result in results:
            label = " ".join(dict.fromkeys([result.key, result.title]))
            self.stdout.write(f"{result.kind:9}{label}")
            if result.snippet not in ("", result.title):
                self.stdout.write(f"{'':9}{result.snippet}")
            if result.note:
                self.stdout.write(f"{'':9}({result.note})")
