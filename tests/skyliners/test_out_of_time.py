"""A limit that is reached at any moment gives a true answer or none: the k-th question stays open, for many k."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache, partial
from typing import Any
from unittest import mock

import pytest

from skypuzzle.answers import Count, FalseAnswerError, Impossible, Undecided
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError, SearchLimits
from skypuzzle.skyliners import Board, Plan, Side, parse_board, parse_plan, parse_position, parse_reserve, play_turn
from skypuzzle.skyliners.checking import Check, check
from skypuzzle.skyliners.checking.advice import advise, prospects
from skypuzzle.skyliners.checking.checking import Advice, Aim, Prospect
from skypuzzle.skyliners.questions import Answer, Cities, CityQuestion, GameQuestion, Reasons, Solved, reasons, solving
from skypuzzle.skyliners.questions import count as count_cities
from skypuzzle.skyliners.questions import solve as solve_question
from skypuzzle.skyliners.row_search import RowGame, State
from skypuzzle.solver import is_proven
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.findings import Findings
from tests.documents import verify
from tests.running import run
from tests.skyliners.test_check_command import LAST, LATE, TWO_ROUNDS
from tests.skyliners.test_puzzle_files import SHIPPED as PUZZLES

MOST = 6
"""Moments to try, of all there are."""

LONG = 1000.0
"""Seconds, more than any question takes; only a limit has a clock that can run out."""

NO_PLANS = "22.32/.p23^./31^p.p/15^2.1/5321^2 SE S1 2.0.0/1.0.0 E?,E?,S?,S?,S?,E? SE,SW full"
LAST_BUT_ONE = "1333^2/12.2p/1^.p3./13^41^p/12143 SW S1 1.0.0/1.0.0 SC2,SA2 NE,SW full"
ONE_LOST = LATE.replace("WA3,", "").replace(",WB3,WC3,WE2", "")
BOARD = parse_board("p.1../5^.2../..p../...../....1")


def plans(text: str) -> tuple[Any, ...]:
    return tuple(map(parse_plan, text.split()))


def game(text: str, asked: str, **more: Any) -> GameQuestion:
    return GameQuestion(parse_position(text), plans(asked), **more)


CITY = CityQuestion(BOARD, parse_reserve("2.1.0"), plans("WA2"))
NO_CITY = CityQuestion(BOARD, parse_reserve("2.1.0"), plans("WA2 WB3"))

QUESTIONS: dict[str, Callable[[], object]] = {
    "solve": lambda: solving.solve(game(LATE, "SC2 SA2"), Clock(LONG)),
    "solve, impossible": lambda: solving.solve(game(LATE, "SC2 SA2 SE4"), Clock(LONG)),
    "solve by": lambda: solving.solve(game(LATE, "WD2", by=Side.W), Clock(LONG)),
    "fewest": lambda: _placed(solving.solve(game(LATE, "SC2 SB3"), Clock(LONG), fewest=True)),
    "search": lambda: solve_question(game(LATE, "SC2 SA2"), time_limit=LONG),
    "search, impossible": lambda: solve_question(game(LATE, "SC2 SA2 SE4"), time_limit=LONG),
    "search of two sides": lambda: solve_question(game(LATE, "SC2 WD2"), time_limit=LONG),
    "solve a city": lambda: solving.solve(CITY, Clock(LONG)),
    "solve no city": lambda: solving.solve(NO_CITY, Clock(LONG)),
    "count": lambda: count_cities(game(LAST, "SC2 SA2"), time_limit=LONG),
    "count in a city": lambda: count_cities(CITY, time_limit=LONG),
    "all": lambda: solving.cities(game(LAST, "SC2 SA2"), Clock(LONG)),
    "all cities": lambda: solving.cities(CITY, Clock(LONG)),
    "all, one by one": lambda: _one_by_one(game(LAST, "SA2 SB3")),
    "why not": lambda: reasons.why_not(game(LATE, "SC2 SA2 SE4"), time_limit=LONG),
    "why no city": lambda: reasons.why_not(NO_CITY, time_limit=LONG),
    "check": lambda: check(parse_position(TWO_ROUNDS), Side.E, time_limit=LONG),
    "check with reasons": lambda: check(parse_position(ONE_LOST), Side.W, time_limit=LONG, reasons=True),
    "advise": lambda: advise(parse_position(NO_PLANS), Side.S, plans("SA2 SC1"), Clock(LONG)),
    "advise without plans": lambda: advise(parse_position(NO_PLANS), Side.S, plans("SA2 SC1"), Clock(LONG), each=True),
    "advise on the last turn": lambda: advise(parse_position(LAST_BUT_ONE), Side.S, (), Clock(LONG)),
}

CLAIMS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "impossible": (["solve", LATE, "--plan", "SC2", "--plan", "SE4"], {"reasons": ["because"]}),
    "not impossible": (["solve", LATE, "--plan", "SC2"], {"answer": "impossible", "board": None, "turns": None}),
    "fewest": (["solve", LATE, "--plan", "SB3", "--fewest"], {}),
    "count": (["solve", LAST, "--plan", "SC2", "--plan", "SA2", "--count"], {"count": 1}),
    "all": (["solve", LAST, "--plan", "SC2", "--plan", "SA2", "--all"], {}),
    "check": (["check", ONE_LOST, "--player", "W"], {"together": {"verdict": "alone", "open": []}}),
    "advice": (["check", LATE, "--plan", "SB3", "--advise"], {}),
    "puzzle": (["show", str(PUZZLES[0]) + "#2", "--json"], {"plans": ["NB2"]}),
}
"""Commands whose answers are verified, and changes that make the answers false."""


@cache
def claim(name: str, *, is_true: bool) -> bytes:
    words, changes = CLAIMS[name]
    document = {**json.loads(run(*words, "--json").out), **({} if is_true else changes)}
    return json.dumps({key: value for key, value in document.items() if value is not None}).encode()


def _verified(name: str, is_true: bool) -> Findings:
    with mock.patch.multiple(Faults, strikes=lambda _faults: False):  # the document itself is made without faults
        document = claim(name, is_true=is_true)
    return verify(document, "claim", clock=Clock(LONG))


for _name, (_, _changes) in CLAIMS.items():
    for _is_true in (True, False) if _changes else (True,):
        QUESTIONS[f"verify {_name}, {'true' if _is_true else 'false'}"] = partial(_verified, _name, _is_true)
del QUESTIONS["verify not impossible, true"]  # what is shown is replayed, and nothing is asked


def _placed(answer: Answer) -> Answer | int:
    """Replace an answer with the fewest pieces by their number: where they are does not matter."""
    return sum(map(int, answer.board.heights)) if isinstance(answer, Solved) else answer


def _one_by_one(question: GameQuestion) -> Cities:
    with mock.patch.object(solving, "MOST_TOTALS", 0):
        return solving.cities(question, Clock(LONG))


class Faults:
    """Makes the k-th call fail, and if `lasting`, every call after it."""

    def __init__(self, at: int | None, *, lasting: bool) -> None:
        self.done = 0
        self._at = at
        self._lasting = lasting

    def strikes(self) -> bool:
        self.done += 1
        return self._at is not None and (self.done > self._at if self._lasting else self.done == self._at + 1)


@contextmanager
def unknown(faults: Faults) -> Iterator[None]:
    """The solver does not know."""

    def patched(*asked: Any) -> bool | None:
        return None if faults.strikes() else is_proven(*asked)

    with ExitStack() as patches:
        for module in (solving, reasons):
            patches.enter_context(mock.patch.object(module, "is_proven", patched))
        yield


@contextmanager
def out_of_time(faults: Faults) -> Iterator[None]:
    """The clock has run out."""
    left = Clock.left

    def patched(self: Clock) -> float:
        real: float = left.fget(self)  # type: ignore[attr-defined]  # a property, seen from outside
        return 0.0 if real < float("inf") and faults.strikes() else real

    with mock.patch.object(Clock, "left", property(patched)):
        yield


@contextmanager
def out_of_states(faults: Faults) -> Iterator[None]:
    """The search has looked at too much."""
    count = SearchLimits.count

    def patched(self: SearchLimits) -> None:
        if faults.strikes():
            raise OutOfLimitsError(Limit.STATES)
        count(self)

    with mock.patch.object(SearchLimits, "count", patched):
        yield


@cache
def truth(name: str) -> tuple[object, dict[Callable[[Faults], AbstractContextManager[None]], int]]:
    """The answer to a question without any limit, and how often each of the faults could have struck."""
    counted = {fault: Faults(None, lasting=False) for fault in (unknown, out_of_time, out_of_states)}
    with ExitStack() as counting_all:
        for fault, faults in counted.items():
            counting_all.enter_context(fault(faults))
        answer = QUESTIONS[name]()
    return answer, {fault: faults.done for fault, faults in counted.items()}


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_no_false_answer_when_a_limit_is_reached(name: str, lasting: bool) -> None:
    true, moments = truth(name)
    assert any(moments.values())
    for fault, number in moments.items():
        for at in sorted({*range(min(number, MOST // 2)), *range(0, number, max(1, 2 * number // MOST))}):
            with fault(Faults(at, lasting=lasting)):
                answer = QUESTIONS[name]()
            assert is_no_lie(answer, true), (fault, at, answer, true)


def is_no_lie(told: object, truth: object) -> bool:
    """Is the answer true, or none at all?"""
    if isinstance(told, Undecided) or isinstance(truth, Undecided):
        return not isinstance(truth, Undecided)
    if isinstance(told, Solved | Impossible):
        return type(told) is type(truth)
    if isinstance(told, Count) and isinstance(truth, Count):
        return told.number <= truth.number and (not told.complete or told == truth)
    if isinstance(told, Cities) and isinstance(truth, Cities):
        return set(told.boards) <= set(truth.boards) and (not told.complete or told == truth)
    if isinstance(told, Reasons):
        return told == truth or not (told.complete or told.reasons)
    if isinstance(told, Check) and isinstance(truth, Check):
        pairs = zip((*told.plans, told.together), (*truth.plans, truth.together), strict=True)
        return all(
            mine is not None
            and true is not None
            and may_be(mine.verdict, mine.open, true.verdict)
            and bool(mine.open) == (mine.limit is not None)
            and mine.reasons in (None, true.reasons)
            for mine, true in pairs
        )
    if isinstance(told, Advice) and isinstance(truth, Advice):
        return is_no_lying_advice(told, truth)
    if isinstance(told, Findings) and isinstance(truth, Findings):
        return set(told.faults) <= set(truth.faults) and not (told.holds and truth.faults)
    return told == truth


def may_be(verdict: Verdict, still_open: tuple[Verdict, ...], true: Verdict) -> bool:
    """Is the true verdict the one that was given, or one that was left open?"""
    return true in (verdict, *still_open) or (verdict is Verdict.UNDECIDED and true is Verdict.LOST)


def is_no_lying_advice(told: Advice, truth: Advice) -> bool:
    if truth.by_score:
        points = {score.turn: score.certain for score in truth.by_score}
        return len(told.by_score) == len(points) and all(
            score.certain <= points[score.turn] <= score.certain + score.open for score in told.by_score
        )
    if truth.by_plan is not None:
        return {aim.plan for aim in told.by_plan or ()} == {aim.plan for aim in truth.by_plan} and all(
            may_be(aim.verdict, aim.open, _true_verdict(aim)) for aim in told.by_plan or ()
        )
    true = {_state_after(prospect, *truth.plans): prospect for prospect in truth.by_verdict}
    mine = {_state_after(prospect, *truth.plans): prospect for prospect in told.by_verdict}
    return len(told.by_verdict) == len(true) and all(
        may_be(prospect.verdict, prospect.open, true[state].verdict)
        and prospect.turn in (true[state].turn, *[prospect.turn] * (not told.is_estimated))
        and (prospect.playouts is not None) is told.is_estimated
        for state, prospect in mine.items()
    )


def _state_after(prospect: Prospect, *plans: Plan) -> State:
    position = parse_position(NO_PLANS)
    return RowGame(position, Side.S, plans).state_of(play_turn(position, prospect.turn))


def _true_verdict(aim: Aim) -> Verdict:
    """The verdict after the turn that was named; another turn may be as good."""
    state = _state_after(aim, aim.plan)
    (only,) = prospects(parse_position(NO_PLANS), Side.S, (aim.plan,), NO_LIMIT, only=state)
    return only.prospect.verdict


@pytest.mark.parametrize("error", [KeyboardInterrupt(), FalseAnswerError("no", CITY, "this")])
def test_an_error_during_solving_is_raised_once_the_solver_has_returned(error: BaseException) -> None:
    asked, returned = [], []

    def replay(_question: CityQuestion, board: Board) -> Board:
        asked.append(board)
        raise error

    def watched(*about: Any) -> bool | None:
        returned.append(is_proven(*about))
        return returned[0]

    with (
        mock.patch.object(solving, "replay_city", replay),
        mock.patch.object(solving, "is_proven", watched),
        pytest.raises(type(error)) as raised,
    ):
        solving.cities(CITY, NO_LIMIT)
    assert raised.value is error
    assert (len(asked), returned) == (1, [None])
