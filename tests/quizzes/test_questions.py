"""Questions are set and marked by the engine, and worth asking."""

import pytest

from rulings.boards.ruling import ruling_on_text
from rulings.engine.misreadings import MISREADINGS
from rulings.quizzes.patterns import PATTERNS
from rulings.quizzes.questions import ASPECTS, make_question

SEEDS = range(1, 61)
LAWS = {misreading.name: misreading.law for misreading in MISREADINGS}


@pytest.fixture(scope="module")
def questions():
    return [make_question("layers", seed) for seed in SEEDS]


def looked_at(question, law=None):
    """What the engine finds where the question asks, under a law of its own if one is given."""
    aspect = next(
        look
        for words, look in ASPECTS.values()
        if question.prompt == words.format(question.subject)
    )
    ruling = ruling_on_text(question.board_text, **({"law": law} if law else {}))
    return aspect(ruling.after[question.subject])


def test_the_right_answer_is_the_engine_s(questions):
    for question in questions:
        assert question.choices[question.right].text == looked_at(question)


def test_every_wrong_choice_is_where_its_misreading_leads(questions):
    for question in questions:
        for choice in question.choices:
            if not choice.right:
                assert choice.text == looked_at(question, LAWS[choice.misreading])


def test_the_truth_and_two_misreadings_give_three_different_answers(questions):
    for question in questions:
        texts = [choice.text for choice in question.choices]
        assert len(texts) == len(set(texts)) >= 3


def test_the_same_seed_gives_the_same_question(questions):
    assert make_question("layers", 7) == questions[6]


def test_questions_differ_from_seed_to_seed(questions):
    assert len({(q.board_text, q.prompt) for q in questions}) == len(questions)


def test_every_pattern_is_asked(questions):
    assert {question.pattern for question in questions} == {p.name for p in PATTERNS["layers"]}


def test_every_misreading_is_met_sooner_or_later(questions):
    met = {choice.misreading for question in questions for choice in question.choices}
    met |= {
        choice.misreading
        for seed in range(100, 260)
        for choice in make_question("layers", seed).choices
    }

    assert met - {""} == set(LAWS)


def test_a_level_asked_for_is_honoured():
    assert {make_question("layers", seed, level=3).level for seed in range(5)} == {3}


def test_the_right_answer_has_no_favourite_place(questions):
    places = {question.right for question in questions}

    assert {0, 1, 2} <= places


def test_no_question_hangs_on_a_sentence_that_is_not_understood(questions):
    assert not [q.seed for q in questions if q.ruling.not_understood or q.ruling.refused]
