"""Questions put to CP-SAT: the model of record."""

from collections.abc import Iterator

from skypuzzle.answers import FalseAnswerError, GaveUpError, Impossible, Undecided
from skypuzzle.limits import Clock
from skypuzzle.skyline.model.asking import turns_solver
from skypuzzle.skyline.model.counts import CountsModel
from skypuzzle.skyline.model.lines import Line
from skypuzzle.skyline.model.solo import Solo
from skypuzzle.skyline.model.turns import TurnsModel
from skypuzzle.skyline.model.wishes import Wishes
from skypuzzle.skyline.questions.answer import Answer, Solved
from skypuzzle.skyline.questions.goals import (
    CashGoal,
    Goal,
    IncomeGoal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    ZoneGoal,
)
from skypuzzle.skyline.questions.ordering import in_order
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.questions.replay import replayed
from skypuzzle.skyline.rules.board import Board
from skypuzzle.solver import is_proven

MOST_CASH = 100_000
"""More than anyone can have."""


class Asked:
    """A question as a model."""

    def __init__(
        self,
        solo: Solo,
        goals: tuple[Goal, ...],
        *,
        in_order: bool = True,
        most_batches: int | None = None,
        can_be_given: bool = False,
    ) -> None:
        self.turns = TurnsModel(solo, in_order=in_order, most_batches=most_batches, can_be_given=can_be_given)
        self.model = self.turns.model
        self.wishes = Wishes(self.turns)
        for goal in goals:
            self._want(goal)

    def _want(self, goal: Goal) -> None:
        wishes = self.wishes
        if isinstance(goal, MissionGoal):
            wishes.require(wishes.mission)
        elif isinstance(goal, PrestigeGoal):
            wishes.at_least(wishes.prestige, goal.number)
        elif isinstance(goal, CashGoal):
            wishes.at_least(wishes.cash, goal.number)
        elif isinstance(goal, IncomeGoal):
            wishes.at_least(wishes.income, goal.number)
        elif isinstance(goal, PenthousesGoal):
            wishes.at_least(wishes.penthouses, goal.number)
        elif isinstance(goal, ZoneGoal):
            wishes.require(wishes.top(self.turns.solo.board.box.index[goal.site]))

    def prefer_prestige(self) -> None:
        """Most prestige, then most cash."""
        self.wishes.prefer((self.wishes.prestige, 100), (self.wishes.cash, MOST_CASH))

    def prefer_cash(self) -> None:
        """Most cash: a direction to look in, as nearly all else takes money."""
        self.wishes.prefer((self.wishes.cash, MOST_CASH))


def asked_about(question: Question) -> Solo:
    """The facts that matter."""
    return Solo.of(question.start, question.seat, question.turns)


def solve(question: Question, clock: Clock) -> Answer:
    """Any answer."""
    return _in_steps(question, clock, best=False)


def best(question: Question, clock: Clock) -> Answer:
    """An answer with as much prestige as any has, and among these with as much cash."""
    return _in_steps(question, clock, best=True)


def _in_steps(question: Question, clock: Clock, *, best: bool) -> Answer:
    """First without an order within turns, which is quick and mostly enough; then with one batch; then with all.

    Money is what a solver that tries site after site understands last: where much is at stake, it may count as well.
    """
    if clock.is_out:
        return Undecided()
    counts = any(isinstance(goal, CashGoal | PenthousesGoal) for goal in question.goals)
    if counts and _is_beyond(question, clock):
        return Impossible()
    asked = _asked(question, best=best, in_order=False)
    solver = turns_solver(clock)
    if counts:
        CountsModel(asked.turns.solo, asked.model).tie(asked.turns)
        if not best:
            asked.prefer_cash()
            solver.parameters.stop_after_first_solution = True
    found = is_proven(solver, asked.model)
    if not found:
        return Undecided() if found is None else Impossible()
    own = in_order(question.start, Line(asked.turns, solver).plans())
    most = round(solver.objective_value) if best else None
    if own is not None:
        answer = replayed(question, own, best=best)
        if most is None or _value(answer) == most:
            return answer
    simple = of_record(question, clock, best=best, most_batches=1)
    if isinstance(simple, Solved) and (most is None or _value(simple) == most):
        return simple
    return of_record(question, clock, best=best)


def _is_beyond(question: Question, clock: Clock) -> bool:
    """Is so much cash, or are so many penthouses, out of reach wherever floors may stand?"""
    counts = CountsModel(asked_about(question))
    for goal in question.goals:
        if isinstance(goal, CashGoal):
            counts.model.add(counts.cash >= goal.number)
        elif isinstance(goal, PenthousesGoal):
            counts.model.add(counts.penthouses >= goal.number)
    return is_proven(turns_solver(clock), counts.model) is False


def of_record(question: Question, clock: Clock, *, best: bool = False, most_batches: int | None = None) -> Answer:
    """An answer by the model that keeps to the order of actions within each turn.

    With so few batches that some answers are not seen, a no proves nothing.
    """
    if clock.is_out:
        return Undecided()
    asked = _asked(question, best=best, most_batches=most_batches)
    solver = turns_solver(clock)
    found = is_proven(solver, asked.model)
    if not found:
        return Undecided() if found is None else Impossible()
    answer = replayed(question, Line(asked.turns, solver).actions(), best=best)
    if best and most_batches is None and _value(answer) != round(solver.objective_value):
        prestige, cash = divmod(round(solver.objective_value), MOST_CASH)
        raise FalseAnswerError(f"it has not {prestige} prestige and {cash}M", question, answer)
    return answer


def _asked(question: Question, *, best: bool, in_order: bool = True, most_batches: int | None = None) -> Asked:
    asked = Asked(asked_about(question), question.goals, in_order=in_order, most_batches=most_batches)
    if best:
        asked.prefer_prestige()
    return asked


def _value(answer: Solved) -> int:
    return (answer.prestige or 0) * MOST_CASH + answer.cash


def each_answer(
    question: Question, clock: Clock, *, prestige: int | None = None, cash: int | None = None
) -> Iterator[Board]:
    """Every distinct final board, or those with so much prestige and cash; GaveUpError when the time is up."""
    if clock.is_out:
        raise GaveUpError
    asked = Asked(asked_about(question), question.goals)
    if prestige is not None:
        asked.wishes.at_least(asked.wishes.prestige, prestige)
    if cash is not None:
        asked.wishes.at_least(asked.wishes.cash, cash)
    while True:
        solver = turns_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            raise GaveUpError
        if not found:
            return
        answer = replayed(question, Line(asked.turns, solver).actions(), tidy=False)
        yield answer.board
        if not asked.turns.forbid(solver):
            return
