"""Proving documents that only Skyline of the World has: positions, records, answers and checks.

Lines of play are replayed. What is called impossible is searched for with the model of record, whichever engine gave
the answer; only lists and numbers of final boards come from whichever is fast enough. Strategies are played out
against everything that the others and the pile can do, with the rules and not with the search that found them.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from skypuzzle.answers import Count, FalseAnswerError, Undecided, is_yes
from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError, RuleError, raise_if_any
from skypuzzle.limits import NO_LIMIT, Clock, Limit, SearchLimits
from skypuzzle.skyline import documents
from skypuzzle.skyline.checking import check
from skypuzzle.skyline.checking.advice import advise, raised
from skypuzzle.skyline.checking.bounds import Bounds, Judge, check_faults
from skypuzzle.skyline.checking.earlier_rounds import line_flaws
from skypuzzle.skyline.checking.last_turn import drawn_hands, outcomes
from skypuzzle.skyline.checking.refuting import holds
from skypuzzle.skyline.checking.verdicts import Check, Finding, Prospect, Strategy
from skypuzzle.skyline.notation.positions import parse_board
from skypuzzle.skyline.questions import Boards, Question, Solved, why_not
from skypuzzle.skyline.questions.question import Goal, ZoneGoal
from skypuzzle.skyline.questions.search import check_turns
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import play_turn
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.answers import IN_TIME, compare_opinion, file_errors, prove_bare_answer
from skypuzzle.verifying.checks import CheckProof, verdict_flaws
from skypuzzle.verifying.claims import list_unproven, prove_count, prove_record
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings, differences

STATES = 5_000_000


def strategy_flaws(strategy: Strategy, position: Position, judge: Judge, *, clock: Clock = NO_LIMIT) -> Iterator[str]:
    """Where the strategy fails; nothing if it works. Raises OutOfLimitsError if there is no time to decide."""
    limits = SearchLimits(STATES, clock)
    if any(answer.player != judge.colour for answer in strategy):
        yield "it has turns of somebody else"
    elif judge.seat in position.still_to_move() and not strategy:
        yield "it has no turn"
    elif position.mover_seat == judge.seat and len(strategy) > 1:
        yield "it has more than one turn to play now"
    elif (lost := _failure(strategy, position, judge, limits)) is not None:
        yield f"it has no answer to {lost}"


def _failure(strategy: Strategy, position: Position, judge: Judge, limits: SearchLimits) -> Position | None:
    """A position in which the goals can be missed in spite of it."""
    if position.is_over:
        return None if judge.certain(position.board, position.thirds) else position
    if Bounds(position, judge).all_secured:
        return None
    if not position.is_last_round and position.mover_seat != judge.seat:
        return position
    if position.mover_seat == judge.seat:
        for answer in strategy:
            try:
                after = play_turn(position, answer)
            except RuleError:
                continue
            if _failure((), after, judge, limits) is None:
                return None
        return position
    for outcome in outcomes(position, limits):
        for seen in drawn_hands(outcome.position, judge.seat) if strategy else (outcome.position,):
            if (lost := _failure(strategy, seen, judge, limits)) is not None:
                return lost
    return None


def finding_flaws(finding: Finding, position: Position, player: Seat, *, clock: Clock = NO_LIMIT) -> Iterator[str]:
    """What is wrong with a finding; nothing if it holds. Raises OutOfLimitsError if there is no time to decide.

    A line is replayed, a strategy is played out against everything, a refutation is replayed with its bounds, and every
    other verdict that is stronger and not said to be open is looked for again.
    """
    raise_if_any(RuleError, check_faults(finding.goals, position, player))
    judge = Judge(position, player, finding.goals)
    if finding.verdict is Verdict.FORCED:
        if finding.strategy is None:
            yield "there is no strategy"
        else:
            yield from strategy_flaws(finding.strategy, position, judge, clock=clock)
    elif finding.verdict in (Verdict.ALONE, Verdict.WITH_HELP):
        yield from line_flaws(finding.turns or (), position, judge, alone=finding.verdict is Verdict.ALONE)
    refuted: set[Verdict] = set()
    if finding.refutation is not None:
        refuted = {Verdict.SECURED, Verdict.FORCED}
        if refuted & set(finding.open) or not holds(finding.refutation, position, judge, SearchLimits(STATES, clock)):
            yield "the refutation does not prevent it"
    if finding.verdict is not Verdict.UNDECIDED:
        again = check(position, player, finding.goals, time_limit=clock.seconds).together
        is_shown = finding.verdict in (Verdict.FORCED, Verdict.ALONE, Verdict.WITH_HELP)
        # a line or strategy proves its verdict and anything weaker
        matters = PROVABLE[: PROVABLE.index(finding.verdict)] if is_shown else PROVABLE
        yield from verdict_flaws(finding, again, set(matters) - refuted)


FORMS = ("board", "boards", "count")
"""An answer has one of these, or none."""


def prove_answer(document: documents.SolveDocument, name: str, findings: Findings) -> None:
    """Prove everything that an answer claims."""
    question = document.question
    for place, reason in _stray(document):
        findings.fault(place, reason)
    if document.board is not None:
        _prove_line(document, document.board, name, findings)
    elif document.boards is not None:
        _prove_list(document, document.boards, name, findings)
    elif document.count is not None:
        listed = _all_boards(question, findings.time())
        found = Count(len(listed.boards), complete=listed.complete, stopped_by=listed.stopped_by)
        prove_count(document.count, found, document.answer, "final boards", findings)
    else:
        prove_bare_answer(document.answer, lambda clock: _is_possible(question, clock), findings)
    if document.answer == "impossible":
        _prove_reasons(document, findings)


def _stray(document: documents.SolveDocument) -> Iterator[tuple[str, str]]:
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
    with file_errors(place):
        return parse_board(text, question.position.box)


def _prove_line(document: documents.SolveDocument, text: str, name: str, findings: Findings) -> None:
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


def _prove_list(document: documents.SolveDocument, texts: Sequence[str], name: str, findings: Findings) -> None:
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


def _prove_reasons(document: documents.SolveDocument, findings: Findings) -> None:
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


def second_opinion_on(document: documents.SolveDocument, findings: Findings) -> None:
    """What our own search says about an answer, which the reference model has proven."""
    from skypuzzle.skyline.questions import solve

    question = replace(document.question, best=document.question.is_mission_known)
    clock = findings.clock.at_most(SECOND_OPINION_SECONDS)
    answer = Undecided() if clock.is_out else solve(question, time_limit=clock.left)
    compare_opinion(document, answer, "prestige", findings)


class _CheckProof(CheckProof):
    proofs: ClassVar[Mapping[str, Collection[Verdict]]] = {
        "turns": (Verdict.ALONE, Verdict.WITH_HELP),
        "strategy": (Verdict.FORCED,),
        "refutation": (Verdict.ALONE, Verdict.WITH_HELP, Verdict.UNDECIDED),
        "reasons": (Verdict.LOST, Verdict.SECURED),
    }
    document: Check

    def expect_possible(self, finding: Finding, place: str) -> None:
        zones = self.document.position.box.zones
        for index, goal in enumerate(finding.goals):
            if isinstance(goal, ZoneGoal) and goal.site not in zones:
                raise FileError(f"{place}.goals[{index}]: the strategic zones are {', '.join(zones)}")

    def flaws(self, finding: Finding, clock: Clock) -> Iterator[str]:
        return finding_flaws(finding, self.document.position, self.document.seat, clock=clock)

    def judge_again(self, goals: Sequence[Goal], clock: Clock) -> Finding:
        return check(self.document.position, self.document.seat, goals, time_limit=clock.seconds).together

    def advise_again(self, clock: Clock) -> Sequence[Prospect]:
        found = self.document
        return raised(found, advise(found.position, found.seat, found.together.goals, clock, found=found)).advice or ()


SETTINGS = dict.fromkeys(("hidden", "box"), "that the games were set up with it")
"""How games were set up, and what that claims."""


def prove(document: Document, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Prove all claims of a document at this place in a file."""
    if isinstance(document, documents.RecordDocument):
        record = documents.read_record(document, f"{name}: {place}")
        prove_record(record, document.result, documents.result, place, findings)
    elif isinstance(document, documents.RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, Check):
        _CheckProof(document, name, findings).prove()
    elif isinstance(document, documents.SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, findings)
    elif isinstance(document, documents.PositionDocument):
        if document.standings is not None:
            true = builtins(documents.standings(document.position))
            for where, right, said in differences(true, builtins(document.standings), "$.standings"):
                findings.fault(where, f"the document says {said}, but the board says {right}")
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")
