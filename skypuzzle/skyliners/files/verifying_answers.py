"""Proving answers of `solve` again: what is said to be there is replayed, what is said not to be is looked for.

The model of record does the looking, whoever gave the answer.
"""

from collections.abc import Iterator

from msgspec import UNSET

from skypuzzle.clock import Clock
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.skyliners.files.documents import SolveDocument
from skypuzzle.skyliners.files.positions import SIDES
from skypuzzle.skyliners.files.records import read_turns
from skypuzzle.skyliners.notation.boards import parse_board, parse_reserve
from skypuzzle.skyliners.notation.positions import parse
from skypuzzle.skyliners.notation.turns import parse_plan
from skypuzzle.skyliners.questions import CityQuestion, GameQuestion, Question, Solved, why_not
from skypuzzle.skyliners.questions.replay import FalseAnswerError, replay_city, replay_game
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.records import IllegalTurnError

SECOND_OPINION_SECONDS = 30.0


def read_question(document: SolveDocument, name: str) -> Question:
    """The question of a document."""
    asked = document.question
    try:
        plans = tuple(map(parse_plan, asked.plans))
        position = parse(asked.position)
        if isinstance(position, Board):
            if asked.supply is UNSET:
                raise FileError("a bare board needs a supply")
            return CityQuestion(position, parse_reserve(asked.supply), plans, whole=asked.at_most is not True)
        if asked.supply is not UNSET:
            raise FileError("a game has its reserves, and no supply")
        by = None if asked.by is UNSET else SIDES[asked.by]
        return GameQuestion(position, plans, just_see=asked.just_see is True, by=by)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.question: {error}") from None


def false_answers(document: SolveDocument, name: str) -> Iterator[str]:
    """Everything an answer claims that is not so."""
    from skypuzzle.skyliners.questions.solving import solve

    question = read_question(document, name)
    if document.board is not UNSET:
        yield from _false_board(document, document.board, question, name)
    if document.count is not UNSET or document.boards is not UNSET:
        yield from _false_count(document, question)
    elif document.answer == "impossible" and isinstance(solve(question, Clock()), Solved):
        yield "$.answer: the document says impossible, but there is a solution"
    if document.answer == "solved" and document.board is UNSET and document.count is UNSET:
        yield "$.answer: the document says solved, but shows no solution"
    if document.answer != "solved" and not (document.board is UNSET and document.turns is UNSET):
        yield f"$.answer: the document says {document.answer}, but shows a solution"
    yield from _false_reasons(document, question)


def _false_reasons(document: SolveDocument, question: Question) -> Iterator[str]:
    """Reasons follow from the question alone, however a solver works, so they can be told again."""
    if document.reasons is UNSET or document.reasons == []:
        return
    if document.answer != "impossible":
        yield f"$.reasons: the document says {document.answer}, and yet has reasons"
    elif list(why_not(question).reasons) != document.reasons:
        yield "$.reasons: not why it is impossible"


def _false_board(document: SolveDocument, text: str, question: Question, name: str) -> Iterator[str]:
    try:
        board = parse_board(text)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.board: {error}") from None
    try:
        if isinstance(question, CityQuestion):
            replay_city(question, board)
        else:
            turns = read_turns([] if document.turns is UNSET else document.turns, f"{name}: $")
            replay_game(question, turns, board)
    except FalseAnswerError as error:
        yield f"$.board: not an answer to the question: {error.reason}"
    except IllegalTurnError as error:
        yield f"$.turns[{error.index}]: {error}"


def _false_count(document: SolveDocument, question: Question) -> Iterator[str]:
    from skypuzzle.skyliners.questions.counting import cities

    if document.answer == "undecided":
        return
    found = cities(question, Clock())
    if document.count is not UNSET and document.count != len(found.boards):
        yield f"$.count: the document says {document.count}, there are {len(found.boards)}"
    if document.boards is not UNSET and sorted(document.boards) != sorted(map(str, found.boards)):
        yield "$.boards: not the final cities that there are"
    if (document.answer == "solved") != bool(found.boards):
        yield f"$.answer: the document says {document.answer}, but there are {len(found.boards)} final cities"


def second_opinion_on(document: SolveDocument, name: str) -> tuple[list[str], list[str]]:
    """What python-constraint has against an answer, and what else it has to say."""
    from skypuzzle.skyliners.questions.second_opinion import second_opinion

    question = read_question(document, name)
    if not isinstance(question, CityQuestion):
        return [], ["$: a second opinion is for bare boards"]
    opinion = second_opinion(question, time_limit=SECOND_OPINION_SECONDS)
    if document.answer == "impossible" and opinion.boards:
        return [f"$.answer: the second opinion knows a solution, {opinion.boards[0]}"], []
    if not opinion.complete:
        return [], ["$: the second opinion is undecided"]
    if document.answer == "solved" and not opinion.boards:
        return ["$.answer: the second opinion knows no solution"], []
    if document.answer == "solved" and document.count not in (UNSET, len(opinion.boards)):
        return [f"$.count: the second opinion counts {len(opinion.boards)}"], []
    return [], ["$: the second opinion agrees"]
