"""manage.py tune_search: how well the search finds rules, and weights that would do better."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from django.core.management.base import BaseCommand

from rulings.reference import numbers
from rulings.reference.catalogue import catalogue
from rulings.reference.models import Edition
from rulings.reference.rulerank import WEIGHTS, Evidence, weighed
from rulings.reference.search import Look

STEPS = (-0.5, -0.25, -0.12, 0.12, 0.25, 0.5)
ROUNDS = 3
SEED = 7
Case = tuple[frozenset[str], Evidence]
Weights = dict[str, float]


class Command(BaseCommand):
    help = (
        "Learn how loudly each kind of evidence should speak for a rule, from questions with "
        "their answers: JSON lines with “query” and “relevant_rules”."
    )

    def add_arguments(self, parser):
        parser.add_argument("cases", metavar="FILE")
        parser.add_argument("--folds", type=int, default=5)

    def handle(self, *, cases, folds, **options):
        known = gather(Path(cases))
        self.say("as it is", ranks(known, WEIGHTS))
        order = list(range(len(known)))
        random.Random(SEED).shuffle(order)
        unseen: list[int] = []
        for fold in range(folds):
            held = set(order[fold::folds])
            learnt = learn([case for n, case in enumerate(known) if n not in held])
            unseen += ranks([known[n] for n in sorted(held)], learnt)
        self.say(f"cross-validated, {folds} folds", unseen)
        learnt = learn(known)
        self.say("learnt on all", ranks(known, learnt))
        self.stdout.write(json.dumps(learnt, indent=4))

    def say(self, what: str, found: Sequence[int]) -> None:
        hit, mrr = measure(found)
        self.stdout.write(f"{what:28} hit@10 {hit:.3f}   MRR {mrr:.3f}   of {len(found)}")


def gather(path: Path) -> list[Case]:
    """Each question that has an answer, as the evidence that the search finds for it."""
    known = []
    everything = catalogue(Edition.objects.current())
    for line in path.read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["relevant_rules"]:
            look = Look(case["query"], everything, frozenset(["rule"]))
            look.found()
            known.append((frozenset(case["relevant_rules"]), look.evidence))
    return known


def ranks(cases: Sequence[Case], weights: Mapping[str, float]) -> list[int]:
    """Where in the first ten the first right rule or its numbered parent stands; 0: nowhere."""
    found = []
    for relevant, evidence in cases:
        wanted = relevant | {numbers.numbered(number) for number in relevant}
        best = [family.number for family in weighed(evidence, weights)[:10]]
        found.append(next((n for n, number in enumerate(best, 1) if number in wanted), 0))
    return found


def measure(found: Sequence[int]) -> tuple[float, float]:
    """hit@10 and the mean reciprocal rank."""
    count = max(1, len(found))
    return sum(map(bool, found)) / count, sum(1 / rank for rank in found if rank) / count


def learn(cases: Sequence[Case]) -> Weights:
    """Weights by climbing: one at a time is changed for as long as that helps."""
    weights: Weights = dict(WEIGHTS)
    best = sum(measure(ranks(cases, weights)))
    for _ in range(ROUNDS):
        before = best
        for kind in list(weights)[1:]:  # the others are told against it
            now = weights[kind]
            for step in STEPS:
                tried = weights | {kind: round(now + step * max(abs(now), 0.2), 2)}
                score = sum(measure(ranks(cases, tried)))
                if score > best:
                    weights, best = tried, score
        if best == before:
            break
    return weights
