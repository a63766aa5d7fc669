"""manage.py sync: official texts into this site's own database."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from rulings.library import pinned
from rulings.reference.importers import Refused
from rulings.reference.importers.cards import read_cards
from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.sources import read_source, stream
from rulings.reference.importers.store_cards import store_cards
from rulings.reference.importers.store_rules import store


class Command(BaseCommand):
    help = (
        "Bring official texts into the database. A text that is there already changes nothing; "
        "one that can't be trusted is refused and leaves the database as it was."
    )

    def add_arguments(self, parser):
        parser.add_argument(
            "--rules",
            nargs="+",
            default=[],
            metavar="FILE_OR_URL",
            help="the Comprehensive Rules as text, or a .tar.xz or .zip of several editions",
        )
        parser.add_argument(
            "--cards",
            nargs="+",
            default=[],
            metavar="FILE_OR_URL",
            help="MTGJSON's AtomicCards or set files, Scryfall's oracle-cards or rulings; "
            ".json as it is or packed as .gz, .xz, .bz2 or .zip",
        )
        parser.add_argument(
            "--accept-losses",
            action="store_true",
            help="bring cards in even if rulings that the last import had are missing",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object at the end")

    def handle(self, *args, **options):
        if not options["rules"] and not options["cards"]:
            raise CommandError("Say what to bring in: sync --rules FILE_OR_URL … --cards …")
        self.quiet = options["json"]
        started = time.monotonic()
        rules = [one for source in options["rules"] for one in self.bring_in(source)]
        cards = [self.bring_in_cards(one, options["accept_losses"]) for one in options["cards"]]
        seconds = round(time.monotonic() - started, 1)
        counts = {
            state: sum(outcome["state"] == state for outcome in (*rules, *cards))
            for state in ("new", "known", "refused")
        }
        if options["json"]:
            summary = {"rules": rules, "cards": cards, **counts, "seconds": seconds}
            self.stdout.write(json.dumps(summary, ensure_ascii=False))
        else:
            self.stdout.write(
                f"{counts['new']} new, {counts['known']} there already, "
                f"{counts['refused']} refused, in {seconds} s."
            )
        if counts["refused"]:
            sys.exit(1)

    # Rules

    def bring_in(self, source):
        """What became of each text of a source, one dictionary each."""
        try:
            texts = list(read_source(source))
            with self.bar(source, len(texts), "edition") as bar:
                for name, data in texts:
                    yield self.bring_in_text(name, data)
                    bar.update()
        except Refused as error:
            yield self.refused(source, error)

    def bring_in_text(self, name, data):
        try:
            text = read_rules(data)
        except Refused as error:
            return self.refused(name, error)
        edition, new = store(text, name)
        self.say(
            f"{name}: effective {text.effective}, {len(text.numbered):,} rules, "
            f"{len(text.glossary):,} glossary entries"
            + ("" if new else "; there already, nothing changed")
        )
        for warning in text.warnings:
            self.say(f"  warning: {warning}")
        if str(text.effective) < pinned.EFFECTIVE:
            self.say(f"  kept for its day: today's pages stand on {pinned.EFFECTIVE} or later")
        return {
            "source": name,
            "state": "new" if new else "known",
            "effective": str(text.effective),
            "sha256": text.sha256,
            "rules": len(text.numbered),
            "glossary": len(text.glossary),
            "warnings": text.warnings,
        }

    # Cards

    def bring_in_cards(self, source, accept_losses):
        try:
            with stream(source) as file, self.bar(file.name, file.size, "B") as bar:

                def progress(records):
                    bar.update(min(file.raw.tell(), file.size) - bar.n)

                cards = read_cards(file.open)
                stored = store_cards(cards, source, accept_losses=accept_losses, progress=progress)
        except Refused as error:
            return self.refused(source, error)
        counts = dict(stored.counts)
        self.say(
            f"{source}: {stored.kind}"
            + (f" of {stored.dated}, " if stored.dated else ", ")
            + ", ".join(f"{count:,} {what}" for what, count in counts.items())
        )
        if unknown := counts.get("rulings of unknown cards"):
            self.say(
                f"  warning: {unknown:,} rulings are of cards that aren't here; sync those first"
            )
        if stored.lost:
            self.say(f"  {stored.lost.total():,} rulings are no longer in it; their links stay")
        return {
            "source": source,
            "state": "new",
            "kind": stored.kind,
            "dated": str(stored.dated or ""),
            "lost": stored.lost.total(),
            **counts,
        }

    # What is said

    def refused(self, name, error):
        with tqdm.external_write_mode(file=sys.stderr):
            self.stderr.write(f"{name}: refused. {error}")
        return {"source": name, "state": "refused", "message": str(error)}

    def say(self, line):
        if not self.quiet:
            with tqdm.external_write_mode(file=sys.stderr):
                self.stdout.write(line)

    @contextmanager
    def bar(self, name, total, unit) -> Iterator[tqdm]:
        """How far it is, how fast and how long still; nothing where nobody watches."""
        scale = unit == "B"
        hidden = True if self.quiet else None  # None: unless it is a terminal
        with tqdm(
            total=total, unit=unit, unit_scale=scale, desc=name[-40:], disable=hidden, leave=False
        ) as bar:
            yield bar
