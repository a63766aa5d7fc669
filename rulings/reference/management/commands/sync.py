"""manage.py sync: official texts into this site's own database."""

import json
import sys
import time

from django.core.management.base import BaseCommand, CommandError

from rulings.library import pinned
from rulings.reference.importers import Refused
from rulings.reference.importers.rules import read_rules
from rulings.reference.importers.sources import read_source
from rulings.reference.importers.store import store


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
        parser.add_argument("--json", action="store_true", help="print one JSON object at the end")

    def handle(self, *args, **options):
        if not options["rules"]:
            raise CommandError("Say what to bring in: sync --rules FILE_OR_URL …")
        self.quiet = options["json"]
        started = time.monotonic()
        outcomes = [outcome for source in options["rules"] for outcome in self.bring_in(source)]
        seconds = round(time.monotonic() - started, 1)
        counts = {
            state: sum(outcome["state"] == state for outcome in outcomes)
            for state in ("new", "known", "refused")
        }
        if options["json"]:
            summary = {"rules": outcomes, **counts, "seconds": seconds}
            self.stdout.write(json.dumps(summary, ensure_ascii=False))
        else:
            self.stdout.write(
                f"{counts['new']} new, {counts['known']} there already, "
                f"{counts['refused']} refused, in {seconds} s."
            )
        if counts["refused"]:
            sys.exit(1)

    def bring_in(self, source):
        """What became of each text of a source, one dictionary each."""
        try:
            for name, data in read_source(source):
                yield self.bring_in_text(name, data)
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
            self.say(
                f"  kept, but not shown: what is written here needs {pinned.EFFECTIVE} or later"
            )
        return {
            "source": name,
            "state": "new" if new else "known",
            "effective": str(text.effective),
            "sha256": text.sha256,
            "rules": len(text.numbered),
            "glossary": len(text.glossary),
            "warnings": text.warnings,
        }

    def refused(self, name, error):
        self.stderr.write(f"{name}: refused. {error}")
        return {"source": name, "state": "refused", "message": str(error)}

    def say(self, line):
        if not self.quiet:
            self.stdout.write(line)
