"""Checking Skyliners documents: positions, records, answers and checks.

Solutions are replayed, and what is called impossible is searched for by the reference model, whichever engine gave the
answer.
"""

from collections.abc import Iterator

from skypuzzle.answers import FalseAnswerError, opposite
from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError, SkypuzzleError, quote
from skypuzzle.play import IllegalTurnError
from skypuzzle.skyliners import documents
from skypuzzle.skyliners.checking import Check
from skypuzzle.skyliners.documents import (
    PositionDocument,
    RecordDocument,
    RecordsDocument,
    SolveDocument,
    choice_in,
    result,
)
from skypuzzle.skyliners.questions import CityQuestion, GameQuestion, Question, replay_city, replay_game
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.play import GameRecord, put_on, score
from skypuzzle.skyliners.verifying.checks import prove_check
from skypuzzle.skyliners.verifying.facts import (
    all_cities,
    is_possible,
    least_placed,
    placed,
    reasons_against,
    why_no_answer,
)
from skypuzzle.skyliners.verifying.wins import prove_win
from skypuzzle.verifying.claims import list_unproven, prove_record
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings, differences


def read_question(document: SolveDocument, name: str) -> Question:
    asked = document.question
    try:
        if isinstance(asked.position, Board):
            if asked.supply is None:
                raise FileError("a bare board needs a supply")
            return CityQuestion(asked.position, asked.supply, asked.plans, whole=not asked.at_most)
        return GameQuestion(asked.position, asked.plans, just_see=asked.just_see is True, by=asked.by)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.question: {error}") from None


def prove_answer(document: SolveDocument, name: str, findings: Findings) -> None:
    question = read_question(document, name)
    for place, reason in _stray(document, question):
        findings.fault(place, reason)
    if document.board is not None:
        _prove_board(document, document.board, question, findings)
    elif document.boards is not None or document.count is not None:
        _prove_list(document, question, findings)
    elif document.answer == "solved":
        findings.fault("$.answer", "the document says solved, but gives no solution")
    elif document.answer == "impossible":
        reason = "the document says impossible, but there is a solution"
        findings.judge(opposite(is_possible(question, findings.time())), "$.answer", reason)
    else:
        findings.note("$.answer", "undecided: it claims nothing")
    if document.reasons and document.answer == "impossible":
        true = reasons_against(question, findings.time())
        is_so = None if true is None else sorted(true) == sorted(document.reasons)
        findings.judge(is_so, "$.reasons", "these are not the reasons why it is impossible")


def _stray(document: SolveDocument, question: Question) -> Iterator[tuple[str, str]]:
    """Keys that mean nothing for this question, so that they cannot be checked."""
    asked, said = document.question, document.answer
    in_game = isinstance(question, GameQuestion)
    for key in ("supply", "at_most") if in_game else ("just_see", "by"):
        if getattr(asked, key) is not None:
            yield f"$.question.{key}", f"{'a game' if in_game else 'a bare board'} has none"
    one = document.board is not None or document.turns is not None
    several = document.count is not None or document.boards is not None
    if asked.fewest and several:
        yield "$.question.fewest", "it applies to a single answer"
    if document.turns is not None and (document.board is None or not in_game):
        yield "$.turns", "there is no final city with them" if in_game else "a bare board has none"
    if in_game and document.board is not None and document.turns is None:
        yield "$.turns", "no line of play leads to the final city"
    if one and said != "solved":
        yield "$.answer", f"the document says {said}, but gives a solution"
    if one and several:
        yield "$.board", "a single answer cannot be combined with a list or a count"
    if document.reasons is not None and said != "impossible":
        yield "$.reasons", f"the document says {said}, but gives reasons"


def _prove_board(document: SolveDocument, board: Board, question: Question, findings: Findings) -> None:
    try:
        if isinstance(question, CityQuestion):
            replay_city(question, board)
        else:
            replay_game(question, document.turns or (), board)
    except FalseAnswerError as error:
        findings.fault("$.board", f"not an answer to the question: {error.reason}")
        return
    except IllegalTurnError as error:
        findings.fault(f"$.turns[{error.index}]", str(error))
        return
    if document.question.fewest:
        _prove_fewest(question, board, findings)


def _prove_fewest(question: Question, board: Board, findings: Findings) -> None:
    mine, least = placed(question, board), least_placed(question, findings.time())
    if least is not None and mine < least:
        raise AssertionError(f"{board} places {mine} on the rows, but {least} are proven to be needed: {question}")
    reason = f"it places {mine} pieces on the plans' rows, but {least} {'is' if least == 1 else 'are'} enough"
    findings.judge(None if least is None else mine == least, "$.question.fewest", reason)


def _prove_list(document: SolveDocument, question: Question, findings: Findings) -> None:
    """Check final cities, or their number: each is an answer and, unless undecided, there are no others."""
    boards: dict[Board, int] = {}
    for index, board in enumerate(document.boards or ()):
        place = f"$.boards[{index}]"
        if board in boards:
            findings.fault(place, f"the same as $.boards[{boards[board]}]")
            continue
        boards[board] = index
        is_so, reason = why_no_answer(question, board, findings.time())
        findings.judge(is_so, place, f"not an answer to the question: {reason}")
    number = len(boards) if document.count is None else document.count
    if document.boards is not None and number != len(document.boards):
        findings.fault("$.count", f"the document says {number}, but lists {len(document.boards)}")
        return
    if number < 0:
        findings.fault("$.count", f"{number} is not a number of cities")
        return
    if document.answer == "undecided":
        if document.boards is None:
            found = all_cities(question, findings.time(), number)
            is_so = True if len(found.boards) >= number else False if found.complete else None
            findings.judge(is_so, "$.count", f"there are only {len(found.boards)}")
        return
    if (document.answer == "solved") != bool(number):
        findings.fault("$.answer", f"the document says {document.answer}, with {number} final cities")
        return
    _prove_all(document, question, number, findings)


def _prove_all(document: SolveDocument, question: Question, number: int, findings: Findings) -> None:
    place = "$.count" if document.boards is None else "$.boards"
    found = all_cities(question, findings.time(), number + 1)
    if len(found.boards) > number:
        other = next(str(board) for board in found.boards if board not in (document.boards or ()))
        findings.fault(place, f"there are more than {number} final cities, such as {other}")
    elif not found.complete:
        findings.leave_open(place, "whether these are all was not settled in time")
    elif len(found.boards) < number:
        findings.fault(place, f"the document says {number}, but there are {len(found.boards)}")


def second_opinion_on(document: SolveDocument, name: str, findings: Findings) -> None:
    """Compare an answer with what python-constraint finds."""
    from skypuzzle.skyliners.questions.second_opinion import second_opinion

    question = read_question(document, name)
    if not isinstance(question, CityQuestion):
        findings.note("$", "a second opinion is available only for bare boards")
        return
    seconds = findings.clock.at_most(SECOND_OPINION_SECONDS).left
    opinion = second_opinion(question, time_limit=seconds)
    known = set(opinion.boards)
    mine = [board for board in (document.board, *(document.boards or ())) if board is not None]
    if document.answer == "impossible" and known:
        findings.fault("$.answer", f"the second opinion finds a solution, {min(map(str, known))}")
    elif document.answer == "solved" and document.count is not None and len(known) > document.count:
        findings.fault("$.count", f"the second opinion counts {'' if opinion.complete else 'at least '}{len(known)}")
    elif not opinion.complete:
        findings.leave_open("$", "the second opinion was not settled in time")
    elif document.answer == "solved" and not known:
        findings.fault("$.answer", "the second opinion finds no solution")
    elif strange := [board for board in mine if board not in known]:
        findings.fault("$", f"the second opinion does not find {quote(str(strange[0]))}")
    elif document.count is not None and len(known) < document.count:
        findings.fault("$.count", f"the second opinion counts {len(known)}")
    else:
        findings.note("$", "the second opinion agrees")


SETTINGS = {"start_player": "that it was not drawn", "setup_cards": "that they were drawn from"}
"""Settings of games, and what each of them claims."""


def prove(document: Document, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Check all claims of a document at this place of a file."""
    if isinstance(document, RecordDocument):
        record = GameRecord(document.start, document.turns)
        prove_record(
            record, document.result, lambda end: result(score(end, put_on(choice_in(document.result)))), place, findings
        )
    elif isinstance(document, RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, Check):
        if document.win is None:
            prove_check(document, name, findings)
        else:
            prove_win(document, document.win, name, findings)
    elif isinstance(document, SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, name, findings)
    elif isinstance(document, PositionDocument):
        # a position that can be read is valid; only what its rows show is checked
        true = documents.position_document(document.position, in_detail=document.seen is not None)
        for key, right, said in differences(builtins(true), builtins(document), "$"):
            findings.fault(key, f"the document says {said}, but the rows show {right}")
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")
