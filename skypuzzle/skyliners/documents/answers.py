"""Answers of `solve` as documents."""

from typing import Any, Literal

from msgspec import Struct

from skypuzzle.answers import Count, Impossible
from skypuzzle.documents import Document
from skypuzzle.skyliners.notation.boards import BoardText, SupplyText
from skypuzzle.skyliners.notation.positions import SubjectText
from skypuzzle.skyliners.notation.turns import PlanText, SideText
from skypuzzle.skyliners.questions.answer import Answer, Cities, Reasons, Solved
from skypuzzle.skyliners.questions.question import CityQuestion, GameQuestion, Question
from skypuzzle.skyliners.questions.turn_text import TurnText


class SolveQuestion(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was asked."""

    position: SubjectText
    plans: tuple[PlanText, ...]
    supply: SupplyText | None = None
    """On a bare board: the pieces to place."""
    at_most: bool | None = None
    """On a bare board: may some of the supply be left over?"""
    just_see: bool | None = None
    """In a game: is the view enough, without the cards in the office?"""
    by: SideText | None = None
    """In a game: the only player who builds on the plans' rows."""
    fewest: bool = False
    """Does the answer place as few pieces as possible on the plans' rows?"""


class SolveDocument(Document, kw_only=True, omit_defaults=True):
    """A question and its answer. Whatever does not apply is left out."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["solve"] = "solve"
    question: SolveQuestion
    answer: Literal["solved", "impossible", "undecided"]
    board: BoardText | None = None
    """The final city."""
    turns: tuple[TurnText, ...] | None = None
    """In a game: a line of play to its end."""
    count: int | None = None
    """How many distinct final cities there are; at least that many if the answer is undecided."""
    boards: tuple[BoardText, ...] | None = None
    """Distinct final cities: all of them, unless the answer is undecided."""
    reasons: tuple[str, ...] | None = None
    """Why it is impossible: reasons that rule it out only together."""


def solve_document(
    question: Question, found: Answer | Cities | Count, reasons: Reasons | None = None, *, fewest: bool = False
) -> SolveDocument:
    """A question with its answer; with `fewest`, no answer places fewer pieces on the plans' rows."""
    answer: Literal["solved", "impossible", "undecided"] = "undecided"
    keys: dict[str, Any] = {}
    if isinstance(found, Cities | Count):
        boards = found.boards if isinstance(found, Cities) else None
        number = found.number if isinstance(found, Count) else len(found.boards)
        if found.complete:
            answer = "solved" if number else "impossible"
        keys = {"count": number, "boards": boards}
    elif isinstance(found, Solved):
        answer = "solved"
        keys = {"board": found.board, "turns": found.turns if isinstance(question, GameQuestion) else None}
    elif isinstance(found, Impossible):
        answer = "impossible"
        keys = {"reasons": reasons.reasons if reasons else ()}
    return SolveDocument(question=_asked(question, fewest=fewest), answer=answer, **keys)


def _asked(question: Question, *, fewest: bool) -> SolveQuestion:
    position, plans = question.board, question.plans
    if isinstance(question, CityQuestion):
        supply, at_most = question.supply, not question.whole
        return SolveQuestion(position=position, plans=plans, supply=supply, at_most=at_most, fewest=fewest)
    return SolveQuestion(
        position=question.position, plans=plans, just_see=question.just_see, by=question.by, fewest=fewest
    )
