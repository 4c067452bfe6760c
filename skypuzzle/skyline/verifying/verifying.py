"""Proving documents that only Skyline of the World has: positions, records, answers and checks.

Lines of play are replayed. What is called impossible is searched for with the model of record, whichever engine gave
the answer; only lists and numbers of final boards come from whichever is fast enough. Strategies are played out
against everything that the others and the pile can do, with the rules and not with the search that found them.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from skypuzzle.answers import Count, FalseAnswerError, Undecided, is_yes, opposite
from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError, RuleError, SkypuzzleError, raise_if_any
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyline.checking import check
from skypuzzle.skyline.checking.advice import advise
from skypuzzle.skyline.checking.bounds import Bounds, Judge, check_faults
from skypuzzle.skyline.checking.earlier_rounds import line_flaws
from skypuzzle.skyline.checking.last_turn import drawn_hands, outcomes
from skypuzzle.skyline.checking.verdicts import Check, Finding, Strategy
from skypuzzle.skyline.documents import (
    PositionDocument,
    RecordDocument,
    RecordsDocument,
    SolveDocument,
    read_record,
    result,
    standings,
)
from skypuzzle.skyline.notation.positions import parse_board
from skypuzzle.skyline.questions import Boards, Question, Solved, why_not
from skypuzzle.skyline.questions.question import ZoneGoal
from skypuzzle.skyline.questions.search import check_turns
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import play_turn
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.claims import are_stronger, list_unproven, prove_count, prove_record, wrong_goals
from skypuzzle.verifying.findings import SECOND_OPINION_SECONDS, Findings, differences
from skypuzzle.wording import number_of

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

    A line is replayed, a strategy is played out against everything, and every verdict that is stronger and not said to
    be open is looked for again.
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
    yield from _verdict_flaws(finding, position, player, clock)


def _verdict_flaws(finding: Finding, position: Position, player: Seat, clock: Clock) -> Iterator[str]:
    """The same verdict is found again, but for what is said to be open; OutOfLimitsError if more is open now.

    What a line or a strategy has proven need not be found again, nor anything weaker.
    """
    if finding.verdict is Verdict.UNDECIDED:
        return
    again = check(position, player, finding.goals, time_limit=clock.seconds).together
    fitting = (finding.verdict, *finding.open, Verdict.UNDECIDED)
    if again.verdict not in fitting and finding.verdict not in again.open:
        yield f"{finding.verdict} is claimed, but it is {again.verdict}"
        return
    is_shown = finding.verdict in (Verdict.FORCED, Verdict.ALONE, Verdict.WITH_HELP)
    matters = PROVABLE[: PROVABLE.index(finding.verdict)] if is_shown else PROVABLE
    if not set(again.open) & set(matters) <= set(finding.open):
        raise OutOfLimitsError(again.limit or Limit.TIME)


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


PROOFS = {
    "turns": (Verdict.ALONE, Verdict.WITH_HELP),
    "strategy": (Verdict.FORCED,),
    "reasons": (Verdict.LOST, Verdict.SECURED),
}
"""Which verdicts each key can prove."""


def prove_check(document: Check, name: str, findings: Findings) -> None:
    """Prove every verdict, and what is advised."""
    entries = {
        **{f"$.goals[{index}]": each for index, each in enumerate(document.goals)},
        "$.together": document.together,
    }
    for place, finding in entries.items():
        for index, goal in enumerate(finding.goals):
            if isinstance(goal, ZoneGoal) and goal.site not in document.position.box.zones:
                zones = ", ".join(document.position.box.zones)
                raise FileError(f"{name}: {place}.goals[{index}]: the strategic zones are {zones}")
    for place, fault in wrong_goals(document.goals, document.together):
        findings.fault(place, fault)
    if findings.faults:
        return
    try:
        for place, finding in entries.items():
            _prove_finding(finding, place, document, findings)
        if document.advice is not None:
            _prove_advice(document, findings)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.position: {error}") from None


def _prove_finding(finding: Finding, place: str, document: Check, findings: Findings) -> None:
    for key, verdicts in PROOFS.items():
        if getattr(finding, key) is not None and finding.verdict not in verdicts:
            findings.fault(f"{place}.{key}", f"{finding.verdict} is not proven by it")
            return
    if not are_stronger(finding.open, finding.verdict):
        findings.fault(f"{place}.open", f"not verdicts stronger than {finding.verdict}, strongest first, each once")
        return
    if finding.limit is not None and not finding.open:
        findings.fault(f"{place}.limit", "it says why verdicts are open, and only that")
    elif finding.limit is not None:
        findings.leave_out(f"{place}.limit", "which limit left them open")
    clock = findings.time()
    try:
        flaws = list(finding_flaws(finding, document.position, document.seat, clock=clock))
    except OutOfLimitsError:
        findings.leave_open(f"{place}.verdict")
        return
    for flaw in flaws:
        findings.fault(f"{place}.verdict", flaw)
    if finding.reasons is not None and not flaws:
        _prove_finding_reasons(finding, place, document, clock, findings)


def _prove_finding_reasons(finding: Finding, place: str, document: Check, clock: Clock, findings: Findings) -> None:
    again = check(document.position, document.seat, finding.goals, time_limit=clock.seconds).together
    is_so = None if again.verdict is not finding.verdict else again.reasons == finding.reasons
    findings.judge(is_so, f"{place}.reasons", "these are not the reasons")


def _prove_advice(document: Check, findings: Findings) -> None:
    claimed, together = document.advice or (), document.together
    if any(prospect.open for prospect in claimed):
        findings.leave_out("$.advice", "turns with open verdicts, and their order")
        return
    true = advise(document.position, document.seat, together.goals, findings.time(), found=together).turns
    if any(prospect.open for prospect in true):
        findings.leave_open("$.advice")
        return
    if len(true) != len(claimed):
        findings.fault("$.advice", f"it has {number_of(len(claimed), 'turn')}, but there are {len(true)}")
        return
    for where, right, said in differences(builtins(true), builtins(claimed), "$.advice"):
        findings.fault(where, f"it says {said}, but it is {right}")


SETTINGS = dict.fromkeys(("hidden", "box"), "that the games were set up with it")
"""How games were set up, and what that claims."""


def prove(document: Document, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Prove all claims of a document at this place in a file."""
    if isinstance(document, RecordDocument):
        record = read_record(document, f"{name}: {place}")
        prove_record(record, document.result, result, place, findings)
    elif isinstance(document, RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, Check):
        prove_check(document, name, findings)
    elif isinstance(document, SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, findings)
    elif isinstance(document, PositionDocument):
        _prove_position(document, findings)
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")


def _prove_position(document: PositionDocument, findings: Findings) -> None:
    """A position that can be read is valid; the standings are counted again."""
    if document.standings is not None:
        true = builtins(standings(document.position))
        for place, right, said in differences(true, builtins(document.standings), "$.standings"):
            findings.fault(place, f"the document says {said}, but the board says {right}")
