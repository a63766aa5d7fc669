"""The quiz: a fresh board, choices, the verdict, and the steps that lead to it."""

from functools import lru_cache
from random import SystemRandom
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from rulings.boards.drawing import in_words, seats
from rulings.boards.walk import Walk

from .patterns import PATTERNS
from .questions import NoQuestion, Question, make_question

LEVELS = {1: "everyday", 2: "tournament", 3: "judges’ depth"}
TOPICS = {"layers": "Layers"}
LAST_SEED = 999_999


@require_safe
def quiz(request):
    """The topics, and how this run of questions stands."""
    context = {"topics": TOPICS, "levels": LEVELS, "run": request.session.get("run")}
    return render(request, "quizzes/quiz.html", context)


@require_safe
def start(request, topic):
    """A new run of questions, from a seed drawn for it."""
    known_topic(topic)
    request.session["run"] = {"right": 0, "answered": []}
    seed = SystemRandom().randint(1, LAST_SEED)
    return redirect(address(topic, seed, level_asked(request)))


@require_http_methods(["GET", "HEAD", "POST"])
def question(request, topic, seed):
    """A question; posted, its verdict. The address alone says which question it is."""
    known_topic(topic)
    level = level_asked(request)
    try:
        asked = drawn(topic, seed, level)
    except NoQuestion as error:
        raise Http404(str(error)) from error
    context = {
        "question": asked,
        "title": TOPICS[topic],
        "here": address(topic, seed, level),
        "next": address(topic, seed + 1, level),
        "run": request.session.get("run"),
    }
    if request.method == "POST":
        return answered(request, asked, context)
    context |= {"seats": seats(asked.ruling, 0), "in_words": in_words(asked.ruling, 0)}
    return render(request, "quizzes/question.html", context)


@lru_cache(maxsize=512)
def drawn(topic: str, seed: int, level: int | None) -> Question:
    """A question is asked and then answered: found twice, searched for once."""
    return make_question(topic, seed, level)


def answered(request, asked: Question, context) -> HttpResponse:
    """The verdict on what was chosen. A first answer counts in the run, later ones don't."""
    chosen = request.POST.get("choice", "")
    if chosen not in map(str, range(len(asked.choices))):
        context |= {
            "seats": seats(asked.ruling, 0),
            "in_words": in_words(asked.ruling, 0),
            "problem": "Choose one of the answers first.",
        }
        return render(request, "quizzes/question.html", context, status=422)
    choice = asked.choices[int(chosen)]
    walk = Walk(asked.ruling, None)
    context |= {
        "choice": choice,
        "choices": [(one, one is choice) for one in asked.choices],
        "right": asked.choices[asked.right],
        "seats": walk.seats,
        "parts": walk.parts,
        "level": LEVELS[asked.level],
        "run": counted(request, context["here"], choice.right),
        "board": f"{reverse('board')}?{urlencode({'board': asked.board_text})}",
    }
    return render(request, "quizzes/answered.html", context)


def counted(request, here: str, right: bool) -> dict:
    """The run with this answer in it; a question is known by its address, level and all."""
    run = request.session.get("run") or {"right": 0, "answered": []}
    if here not in run["answered"]:
        run = {"right": run["right"] + right, "answered": [*run["answered"], here]}
        request.session["run"] = run
    return run


def known_topic(topic: str) -> None:
    if topic not in PATTERNS:
        raise Http404(f"There is no quiz on {topic!r}; there are {', '.join(PATTERNS)}.")


def level_asked(request) -> int | None:
    level = request.GET.get("level", "")
    if not level:
        return None
    if level not in map(str, LEVELS):
        raise Http404(f"There is no level {level!r}; there are 1, 2 and 3.")
    return int(level)


def address(topic: str, seed: int, level: int | None) -> str:
    query = f"?level={level}" if level else ""
    return reverse("question", args=[topic, seed]) + query
