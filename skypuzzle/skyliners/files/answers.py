"""Answers of `solve` as documents."""

from typing import Literal

from msgspec import UNSET

from skypuzzle.documents import FORMAT
from skypuzzle.skyliners.files.documents import GAME, SolveDocument, SolveQuestion, TurnEntry
from skypuzzle.skyliners.files.records import LETTERS
from skypuzzle.skyliners.questions.answer import Answer, Cities, Impossible, Reasons, Solved
from skypuzzle.skyliners.questions.question import CityQuestion, GameQuestion, Question


def solve_document(question: Question, answer: Answer, reasons: Reasons | None = None) -> SolveDocument:
    """A question with the answer to it."""
    document = SolveDocument(format=FORMAT, game=GAME, type="solve", question=_question(question), answer="undecided")
    if isinstance(answer, Solved):
        document.answer = "solved"
        document.board = str(answer.board)
        if isinstance(question, GameQuestion):
            document.turns = [TurnEntry(LETTERS[turn.side], [*map(str, turn.actions)]) for turn in answer.turns]
    elif isinstance(answer, Impossible):
        document.answer = "impossible"
        document.reasons = list(reasons.reasons) if reasons else []
    return document


def cities_document(question: Question, cities: Cities, *, with_boards: bool) -> SolveDocument:
    """A question with all that answers it, or their number alone."""
    answer: Literal["solved", "impossible", "undecided"] = "undecided"
    if cities.complete:
        answer = "solved" if cities.boards else "impossible"
    return SolveDocument(
        format=FORMAT,
        game=GAME,
        type="solve",
        question=_question(question),
        answer=answer,
        count=len(cities.boards),
        boards=[str(board) for board in cities.boards] if with_boards else UNSET,
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
