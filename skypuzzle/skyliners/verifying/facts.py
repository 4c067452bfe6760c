"""The truth about a question or a verdict: yes, no, or not settled in time.

The reference model decides, except on strategies, which only a search of the game can find or refute.
"""

from collections.abc import Iterator, Sequence

from skypuzzle.answers import FalseAnswerError, all_of, is_yes, opposite
from skypuzzle.limits import Clock, OutOfLimitsError
from skypuzzle.skyliners.checking import Check, Finding, check
from skypuzzle.skyliners.checking.checking import Prospect, WinFinding
from skypuzzle.skyliners.checking.strategy import Strategy, flaws
from skypuzzle.skyliners.questions import Cities, CityQuestion, GameQuestion, Question, Solved, replay_city, why_not
from skypuzzle.skyliners.row_search import RowGame
from skypuzzle.skyliners.rules.board import FULL, PARK_CODE, Board, Side
from skypuzzle.skyliners.rules.position import HiddenPlan, Plan, Position
from skypuzzle.verdicts import PROVABLE, Verdict
from skypuzzle.verifying.findings import Findings


def is_possible(question: Question, clock: Clock) -> bool | None:
    from skypuzzle.skyliners.questions.solving import solve

    if clock.is_out:
        return None
    return is_yes(solve(question, clock))


def least_placed(question: Question, clock: Clock) -> int | None:
    """The fewest pieces that any answer places on the plans' rows; None if there is no answer, or no time."""
    from skypuzzle.skyliners.questions.solving import solve

    if clock.is_out:
        return None
    answer = solve(question, clock, fewest=True)
    return placed(question, answer.board) if isinstance(answer, Solved) else None


def placed(question: Question, final: Board) -> int:
    """How many pieces the final city adds on the plans' rows."""
    return sum(_pieces(final.heights[site]) - _pieces(question.board.heights[site]) for site in question.sites)


def _pieces(code: int) -> int:
    return 1 if code == PARK_CODE else code // 2 + code % 2


def all_cities(question: Question, clock: Clock, limit: int) -> Cities:
    """At most this many final cities; complete only if it is proven that there are no more."""
    from skypuzzle.skyliners.questions.solving import cities

    return Cities((), complete=False) if clock.is_out else cities(question, clock, limit=limit)


def reasons_against(question: Question, clock: Clock) -> list[str] | None:
    """Why a question has no answer; None if it has one, or there is not enough time."""
    if clock.is_out:
        return None
    found = why_not(question, time_limit=clock.seconds)
    return list(found.reasons) if found.complete else None


def why_no_answer(question: Question, final: Board, clock: Clock) -> tuple[bool | None, str]:
    """Is a city an answer to a question? If it is proven not to be, the text says why."""
    from skypuzzle.skyliners.questions.solving import everything_left, line_to

    if isinstance(question, CityQuestion):
        asked = question
    else:
        asked = CityQuestion(question.board, everything_left(question.position), question.plans, whole=False)
    try:
        replay_city(asked, final)
    except FalseAnswerError as error:
        return False, error.reason
    if isinstance(question, CityQuestion):
        return True, ""
    return is_yes(line_to(question, final, clock)), "no line of play leads there"


class VerdictFacts:
    """The truth about a player's plans in a position; each question is answered only once."""

    def __init__(self, position: Position, player: Side, findings: Findings) -> None:
        self.position = position
        self.player = player
        self.findings = findings
        self._known: dict[GameQuestion, bool | None] = {}
        self._forced: dict[tuple[Plan, ...], bool | None] = {}

    def after(self, position: Position) -> "VerdictFacts":
        return VerdictFacts(position, self.player, self.findings)

    def is_refuted(self, verdict: Verdict, plans: tuple[Plan, ...]) -> bool | None:
        return opposite(self.is_true(verdict, plans))

    def is_true(self, verdict: Verdict, plans: tuple[Plan, ...]) -> bool | None:
        if verdict is Verdict.SECURED:
            return self.is_secured(plans)
        if verdict is Verdict.FORCED:
            return self.is_forced(plans)
        return self._is_possible(
            GameQuestion(self.position, plans, by=self.player if verdict is Verdict.ALONE else None)
        )

    def is_secured(self, plans: tuple[Plan, ...]) -> bool | None:
        """Are all cards in the office, and can none be broken?"""
        if not all(plan in self.position.office or self.position.variant is not FULL for plan in plans):
            return False
        return all_of([opposite(self._is_possible(GameQuestion(self.position, broken=plan))) for plan in plans])

    def is_forced(self, plans: tuple[Plan, ...]) -> bool | None:
        """Does the player have a strategy, with their other cards face down? Searches and plays out the result."""
        if plans not in self._forced:
            self._forced[plans] = self._search(plans)
        return self._forced[plans]

    def _search(self, plans: tuple[Plan, ...]) -> bool | None:
        others = tuple(
            HiddenPlan(card.side) if card.side is self.player and card not in plans else card
            for card in self.position.office
        )
        clock = self.findings.time()
        if clock.is_out:
            return None
        found = check(self.position._replace(office=others), self.player, plans, time_limit=clock.seconds)
        if found.together is None:
            raise AssertionError("plans were asked about")
        if found.together.verdict in (Verdict.SECURED, Verdict.LOST):
            return found.together.verdict is Verdict.SECURED
        if not found.together.certified:
            return None
        if found.together.strategy is not None:
            return self._plays_out(found, found.together, found.together.strategy, clock, forced=True)
        for entry in (found.together, *found.plans):
            if entry.refutation is not None:
                return self._plays_out(found, entry, entry.refutation, clock, forced=False)
        return None

    def _plays_out(self, found: Check, entry: Finding, proof: Strategy, clock: Clock, *, forced: bool) -> bool | None:
        """Play out what the search found; None if there is no time for it."""
        plans = found.plans_of(entry)
        try:
            flaw = next(
                flaws(proof, RowGame(found.position, self.player, plans), found.position, clock, forced=forced), ""
            )
        except OutOfLimitsError:
            return None
        if flaw:
            raise FalseAnswerError(flaw, plans, proof)
        return forced

    def _is_possible(self, question: GameQuestion) -> bool | None:
        if question not in self._known:
            self._known[question] = is_possible(question, self.findings.time())
        return self._known[question]


def check_limit(entry: Finding | WinFinding | Prospect, place: str, findings: Findings) -> None:
    """Which limit left a verdict open cannot be checked later."""
    if entry.limit is not None:
        if not entry.open:
            findings.fault(f"{place}.limit", "nothing is open")
        findings.leave_out(f"{place}.limit", "which limit was reached")


def stronger_than(verdict: Verdict) -> Sequence[Verdict]:
    """The verdicts that a verdict refutes, unless they are open; for `lost`, refuting the weakest is enough."""
    if verdict is Verdict.LOST:
        return (Verdict.WITH_HELP,)
    return PROVABLE[: PROVABLE.index(verdict)] if verdict in PROVABLE else PROVABLE


def open_faults(verdict: Verdict, still_open: Sequence[Verdict]) -> Iterator[tuple[str, str]]:
    """Find what is wrong with the open verdicts next to a verdict."""
    stronger = () if verdict is Verdict.LOST else stronger_than(verdict)
    if [each for each in stronger if each in still_open] != list(still_open):
        yield ".open", f"these are not verdicts stronger than {verdict}, strongest first"
    if verdict is Verdict.UNDECIDED and Verdict.WITH_HELP not in still_open:
        yield ".open", "the verdict is undecided, but with-help is not open"
