import json
import sys
from pathlib import Path

from django.core.management.base import BaseCommand

from rulings.boards.json_board import BoardFormError, text_from_json
from rulings.boards.json_form import error_as_json, ruling_as_json
from rulings.boards.ruling import ruling_on_text
from rulings.engine.editions import PINNED
from rulings.engine.notation import BoardError
from rulings.engine.trace import Ruling


class Command(BaseCommand):
    help = "Rule on boards: every step with its rule, answers, and whether the claims hold."

    def add_arguments(self, parser):
        parser.add_argument(
            "boards", nargs="+", metavar="FILE", help="board text or JSON; - for stdin"
        )
        parser.add_argument("--as-of", default=PINNED, metavar="DATE", help="rules of that day")
        parser.add_argument("--json", action="store_true", help="one line of JSON a file")

    def handle(self, *, boards, as_of, **options):
        failed = False
        for name in boards:
            try:
                text = self.read(name)
                ruling = ruling_on_text(text, as_of)
            except BoardError as error:
                failed = True
                self.say_error(name, error, options["json"])
                continue
            failed = failed or not ruling.holds
            self.say(name, ruling, options["json"], titled=len(boards) > 1)
        if failed:
            sys.exit(1)

    def read(self, name: str) -> str:
        """The board text of a file, which may hold the JSON form instead."""
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
            text = text.removeprefix("\ufeff")  # a byte order mark
            if text.lstrip().startswith(("{", "[")):
                return text_from_json(json.loads(text))
            return text
        except json.JSONDecodeError as error:
            line = text.split("\n")[error.lineno - 1]
            message = f"This isn't whole JSON: {error.msg}."
            raise BoardError(message, error.lineno, error.colno, line) from error
        except (OSError, UnicodeDecodeError, BoardFormError) as error:
            raise BoardError(f"The file can't be read: {error}", 1, 1, "") from error

    def say(self, name: str, ruling: Ruling, as_json: bool, titled: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(ruling_as_json(ruling), ensure_ascii=False))
            return
        if titled:
            self.stdout.write(f"{name}:")
        self.stdout.write("\n".join(lines(ruling)))

    def say_error(self, name: str, error: BoardError, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(error_as_json(error), ensure_ascii=False))
        else:
            self.stderr.write(f"{name}, {error}")


WORDS = {True: "holds", False: "FALSE", None: "not checked"}


def lines(ruling: Ruling) -> list[str]:
    """A ruling to read in a terminal: verdicts first, then the steps."""
    out = [f"Under the Comprehensive Rules effective {ruling.edition}:"] if ruling.edition else []
    if ruling.refused:
        return [*out, f"  Refused: {ruling.refused}"]
    out += [f"  {one.ask}: {one.answer}" for one in ruling.answers]
    for one in ruling.claims:
        out.append(f"  {WORDS[one.holds]}: {one.claim}")
        if one.instead:
            out.append(f"         instead: {one.instead}")
    for one in ruling.not_understood:
        whose = f" ({one.object})" if one.object else ""
        out.append(f"  not understood{whose}: {one.text}")
    out.append("")
    for number, step in enumerate(ruling.steps, 1):
        layer = f"layer {step.layer}" if step.layer else ""
        out.append(f"{number:3}. {layer:9} {', '.join(step.rules):18} {step.text}")
    return out
