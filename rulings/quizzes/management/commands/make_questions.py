import json

from django.core.management.base import BaseCommand, CommandError

from rulings.quizzes.patterns import PATTERNS
from rulings.quizzes.questions import NoQuestion, Question, make_question


class Command(BaseCommand):
    help = "Set quiz questions: boards on which common misreadings part from the truth."

    def add_arguments(self, parser):
        parser.add_argument("--topic", default="layers", choices=sorted(PATTERNS))
        parser.add_argument("--count", type=int, default=5)
        parser.add_argument("--seed", type=int, default=1, help="the first question's seed")
        parser.add_argument("--level", type=int, choices=(1, 2, 3))
        parser.add_argument("--json", action="store_true", help="one line of JSON a question")

    def handle(self, *, topic, count, seed, level, **options):
        if count < 1:
            raise CommandError("--count must be 1 or more.")
        for number in range(seed, seed + count):
            try:
                question = make_question(topic, number, level)
            except NoQuestion as error:
                raise CommandError(str(error)) from error
            if options["json"]:
                self.stdout.write(json.dumps(question_as_json(question), ensure_ascii=False))
            else:
                self.stdout.write("\n".join(lines(question)))


def question_as_json(question: Question) -> dict:
    return {
        "topic": question.topic,
        "seed": question.seed,
        "pattern": question.pattern,
        "level": question.level,
        "complexity": question.complexity,
        "board": question.board_text,
        "prompt": question.prompt,
        "choices": [
            {
                "text": choice.text,
                "right": choice.right,
                "misreading": choice.misreading or None,
                "rule": choice.rule or None,
            }
            for choice in question.choices
        ],
        "rules": list(question.rules),
    }


def lines(question: Question) -> list[str]:
    out = [f"{question.topic} {question.seed} (level {question.level}): {question.pattern}", ""]
    out += [f"    {line}" for line in question.board_text.splitlines()]
    out += ["", question.prompt]
    for number, choice in enumerate(question.choices, 1):
        why = "right" if choice.right else f"{choice.misreading} ({choice.rule})"
        out.append(f"  {number}. {choice.text}  — {why}")
    return [*out, ""]
