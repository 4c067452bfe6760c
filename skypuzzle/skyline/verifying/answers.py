"""Proving answers of `solve` again: lines of play are replayed, and what is called impossible is searched for.

The searching is done by the reference model, whichever engine gave the answer; only lists and numbers of final boards
come from whichever is quick enough.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from skypuzzle.answers import Count, FalseAnswerError, Undecided, is_yes, opposite
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.limits import Clock, Limit
from skypuzzle.skyline.documents import SolveDocument
from skypuzzle.skyline.notation.boards import parse_board
from skypuzzle.skyline.questions import Boards, Question, Solved, why_not
from skypuzzle.skyline.questions.replay import check_turns
from skypuzzle.skyline.rules.board import Board
from skypuzzle.verifying.claims import prove_count
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings

IN_TIME = "whether these are all was not settled in time"
FORMS = ("board", "boards", "count")
"""An answer has one of these, or none."""


def prove_answer(document: SolveDocument, name: str, findings: Findings) -> None:
    """Prove everything that an answer claims."""
    question = document.question
    for place, reason in _stray(document):
        findings.fault(place, reason)
    if document.board is not None:
        _prove_line(document, document.board, name, findings)
    elif document.boards is not None:
        _prove_list(document, document.boards, name, findings)
    elif document.count is not None:
        found = _counted(question, findings.time())
        prove_count(document.count, found, document.answer, "final boards", findings)
    elif document.answer == "impossible":
        reason = "the document says impossible, but there is a solution"
        findings.judge(opposite(_is_possible(question, findings.time())), "$.answer", reason)
    elif document.answer == "solved":
        findings.fault("$.answer", "the document says solved, but gives no answer")
    else:
        findings.note("$.answer", "undecided: it claims nothing")
    if document.answer == "impossible":
        _prove_reasons(document, findings)


def _stray(document: SolveDocument) -> Iterator[tuple[str, str]]:
    """Keys that mean nothing here, so that they cannot be proven."""
    said = document.answer
    forms = [key for key in FORMS if getattr(document, key) is not None]
    if len(forms) > 1:
        yield f"$.{forms[1]}", f"an answer with {forms[0]} has none"
    for key in ("turns", "cash"):
        if (getattr(document, key) is None) != (document.board is None):
            yield f"$.{key}", "it goes with a final board, and only with one"
    if document.prestige is not None and document.board is None:
        yield "$.prestige", "it goes with a final board, and only with one"
    if document.board is not None and said != "solved":
        yield "$.answer", f"the document says {said}, but gives a solution"
    for key in ("reasons", "repairs"):
        if getattr(document, key) is not None and said != "impossible":
            yield f"$.{key}", f"the document says {said}, but gives {key}"


def _read_board(text: str, question: Question, place: str) -> Board:
    try:
        return parse_board(text, question.position.box)
    except SkypuzzleError as error:
        raise FileError(f"{place}: {error}") from None


def _prove_line(document: SolveDocument, text: str, name: str, findings: Findings) -> None:
    question = document.question
    board = _read_board(text, question, f"{name}: $.board")
    try:
        solved = check_turns(question, document.turns or ())
    except FalseAnswerError as error:
        findings.fault("$.turns", f"not an answer to the question: {error.reason}")
        return
    if solved.board != board:
        findings.fault("$.board", f"the turns lead to {solved.board}")
    if document.cash is not None and document.cash != solved.cash:
        findings.fault("$.cash", f"the document says {document.cash}, but there are {solved.cash}M")
    if document.prestige != solved.prestige:
        said = "nothing" if document.prestige is None else document.prestige
        findings.fault("$.prestige", f"the document says {said}, but it is {solved.prestige}")
    if question.best:
        _prove_best(question, solved, "$.question.best", findings)


def _prove_best(question: Question, solved: Solved, place: str, findings: Findings) -> None:
    from skypuzzle.skyline.questions.solving import best

    clock = findings.time()
    found = Undecided() if clock.is_out else best(question, clock)
    if isinstance(found, Solved):
        better = (found.prestige or 0, found.cash) > (solved.prestige or 0, solved.cash)
        findings.judge(not better, place, f"{found.prestige} prestige and {found.cash}M are possible")
    else:
        findings.leave_open(place)


def _is_possible(question: Question, clock: Clock) -> bool | None:
    """Is there an answer?"""
    from skypuzzle.skyline.questions.solving import solve

    return None if clock.is_out else is_yes(solve(question, clock))


def _prove_list(document: SolveDocument, texts: Sequence[str], name: str, findings: Findings) -> None:
    """Final boards: each can be reached, and unless the document is undecided there are no others."""
    question = document.question
    listed: dict[Board, int] = {}
    for index, text in enumerate(texts):
        board = _read_board(text, question, f"{name}: $.boards[{index}]")
        if board in listed:
            findings.fault(f"$.boards[{index}]", f"the same as $.boards[{listed[board]}]")
        listed.setdefault(board, index)
    if document.answer != "undecided" and (document.answer == "solved") != bool(texts):
        findings.fault("$.answer", f"the document says {document.answer}, with {len(texts)} final boards")
        return
    found = _all_boards(question, findings.time())
    true = set(found.boards)
    for board, index in listed.items():
        if board not in true:
            is_so = False if found.complete else None
            findings.judge(is_so, f"$.boards[{index}]", "it cannot be reached with the goals")
    if document.answer == "undecided":
        return
    if not true <= set(listed):
        findings.fault("$.boards", f"there are more than {len(texts)} final boards")
    elif not found.complete:
        findings.leave_open("$.boards", IN_TIME)


def _all_boards(question: Question, clock: Clock) -> Boards:
    from skypuzzle.skyline.questions import boards

    if clock.is_out:
        return Boards((), complete=False, stopped_by=Limit.TIME)
    return boards(question, time_limit=clock.left)


def _counted(question: Question, clock: Clock) -> Count:
    listed = _all_boards(question, clock)
    return Count(len(listed.boards), complete=listed.complete, stopped_by=listed.stopped_by)


def _prove_reasons(document: SolveDocument, findings: Findings) -> None:
    """Reasons and repairs are found again. No reasons claim nothing; no repairs, that nothing of that kind helps."""
    reasons = document.reasons or ()
    if not reasons and document.repairs is None:
        return
    true = why_not(document.question, time_limit=findings.time().left, ways_out=document.repairs is not None)
    if reasons:
        is_so = sorted(true.reasons) == sorted(reasons) if true.complete else None
        findings.judge(is_so, "$.reasons", "these are not the reasons why it is impossible")
    if document.repairs is not None:
        is_so = true.repairs == document.repairs if true.all_repairs else None
        findings.judge(is_so, "$.repairs", "this is not the least that is missing")


def second_opinion_on(document: SolveDocument, findings: Findings) -> None:
    """What our own search says about an answer, which the reference model has proven."""
    from skypuzzle.skyline.questions import solve

    question = replace(document.question, best=document.question.is_mission_known)
    clock = findings.clock.at_most(SECOND_OPINION_SECONDS)
    answer = Undecided() if clock.is_out else solve(question, time_limit=clock.left)
    if isinstance(answer, Undecided):
        findings.leave_open("$", "the second opinion was not settled in time")
    elif document.answer != "undecided" and (document.answer == "solved") != isinstance(answer, Solved):
        findings.fault("$.answer", "the second opinion disagrees")
    elif (
        isinstance(answer, Solved)
        and document.prestige is not None
        and answer.prestige is not None
        and document.prestige > answer.prestige
    ):
        findings.fault("$.prestige", f"the second opinion finds at most {answer.prestige}")
    else:
        findings.note("$", "the second opinion agrees")
