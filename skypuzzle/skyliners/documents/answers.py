"""Answers of `solve` as documents."""

from typing import Literal

from msgspec import UNSET

from skypuzzle.answers import Count, Impossible
from skypuzzle.documents import FORMAT
from skypuzzle.skyliners.documents.documents import GAME, SolveDocument, SolveQuestion
from skypuzzle.skyliners.documents.positions import LETTERS
from skypuzzle.skyliners.documents.records import turn_entry
from skypuzzle.skyliners.questions.answer import Answer, Cities, Reasons, Solved
from skypuzzle.skyliners.questions.question import CityQuestion, GameQuestion, Question


def solve_document(
    question: Question, answer: Answer, reasons: Reasons | None = None, *, fewest: bool = False
) -> SolveDocument:
    """A question with its answer; with `fewest`, no answer places fewer pieces on the plans' rows."""
    document = SolveDocument(format=FORMAT, game=GAME, type="solve", question=_question(question), answer="undecided")
    if fewest:
        document.question.fewest = True
    if isinstance(answer, Solved):
        document.answer = "solved"
        document.board = str(answer.board)
        if isinstance(question, GameQuestion):
            document.turns = [turn_entry(turn) for turn in answer.turns]
    elif isinstance(answer, Impossible):
        document.answer = "impossible"
        document.reasons = list(reasons.reasons) if reasons else []
    return document


def cities_document(question: Question, cities: Cities) -> SolveDocument:
    """A question with all its answers."""
    document = count_document(question, Count(len(cities.boards), cities.complete))
    document.boards = [str(board) for board in cities.boards]
    return document


def count_document(question: Question, count: Count) -> SolveDocument:
    """A question with the number of its answers."""
    answer: Literal["solved", "impossible", "undecided"] = "undecided"
    if count.complete:
        answer = "solved" if count.number else "impossible"
    return SolveDocument(
        format=FORMAT,
        game=GAME,
        type="solve",
        question=_question(question),
        answer=answer,
        count=count.number,
    )


def _question(question: Question) -> SolveQuestion:
    plans = [str(plan) for plan in question.plans]
    if isinstance(question, CityQuestion):
        return SolveQuestion(
            position=str(question.board), plans=plans, supply=str(question.supply), at_most=not question.whole
        )
    return SolveQuestion(
        position=str(question.position),
        plans=plans,
        just_see=question.just_see,
        by=UNSET if question.by is None else LETTERS[question.by],
    )
