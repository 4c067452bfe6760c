"""A question with a part of it left out: money, floors in stock or in the box, towers that are closed, goals."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from skypuzzle.answers import GaveUpError, Impossible, Undecided
from skypuzzle.limits import Clock
from skypuzzle.skyline.model.asking import turns_solver
from skypuzzle.skyline.model.lines import Line
from skypuzzle.skyline.model.moments import Amount
from skypuzzle.skyline.model.solo import Solo
from skypuzzle.skyline.questions.goals import CashGoal, Goal, IncomeGoal, PenthousesGoal, PrestigeGoal
from skypuzzle.skyline.questions.hopeless import closed_sites
from skypuzzle.skyline.questions.ordering import in_order
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.questions.searching import aim_of
from skypuzzle.skyline.questions.solving import Asked
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import FLOORS, LEVELS, Stock
from skypuzzle.skyline.search.searching import reach
from skypuzzle.solver import is_proven

RICH = 1_000
"""Millions, where cash is not to be a reason."""
PLENTY = 8
"""Floors of a kind that is not to be a reason: as many as the box has of any."""
MOST_NODES = 200_000
"""Positions that our own search looks at before CP-SAT is asked."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a question. The kind says which, the rest what it is about."""

    kind: str
    """`goal`, `cash`, `stock`, `box` or `closed`."""
    goal: Goal | None = None
    floor: int | None = None
    """Its place in FLOORS."""
    site: Site | None = None


def possible_reasons(question: Question) -> Iterator[Reason]:
    """Everything that could be to blame."""
    yield from (Reason("goal", goal=goal) for goal in dict.fromkeys(question.goals))
    yield Reason("cash")
    if not any(isinstance(goal, CashGoal) for goal in question.goals):  # nobody means floors to be sold
        yield from (Reason("stock", floor=floor) for floor in range(len(FLOORS)))
    yield from (Reason("box", floor=floor) for floor in range(LEVELS))
    yield from (Reason("closed", site=site) for site in closed_sites(question))


class Relaxed:
    """A question of which only some reasons are kept."""

    def __init__(self, question: Question, kept: Collection[Reason]) -> None:
        self.goals = tuple(reason.goal for reason in kept if reason.goal is not None)
        start, seat = question.start, question.seat
        left_out = set(possible_reasons(question)).difference(kept)
        solo = Solo.of(start, seat, question.turns)
        open_now = {start.box.index[site] for site in closed_sites(question) if Reason("closed", site=site) in left_out}
        board = Board(
            start.box, tuple("" if index in open_now else tower for index, tower in enumerate(start.board.towers))
        )
        bank = tuple(
            PLENTY if Reason("box", floor=floor) in left_out else left
            for floor, left in enumerate(map(_some, solo.bank))
        )
        stock = tuple(
            held + bank[floor] if Reason("stock", floor=floor) in left_out else held
            for floor, held in enumerate(solo.stock)
        )
        left = tuple(bank[floor] - stock[floor] + held for floor, held in enumerate(solo.stock))
        cash = solo.cash + (RICH if Reason("cash") in left_out else 0)
        self.solo = replace(solo, board=board, stock=stock, bank=left, cash=cash)
        self.start = given(start._replace(board=board), seat, cash - solo.cash, _less(stock, solo.stock))

    def is_possible(self, clock: Clock) -> bool | None:
        """Can it be done? None if time ran out."""
        if clock.is_out:
            return None
        if self.solo.turns == 1:
            found = reach(self.start, aim_of(self.start, self.goals), nodes=MOST_NODES, clock=clock)
            if not isinstance(found, Undecided):
                return not isinstance(found, Impossible)
        asked = Asked(self.solo, self.goals, in_order=False)
        solver = turns_solver(clock)
        proven = is_proven(solver, asked.model)
        if not proven:
            return proven
        if in_order(self.start, Line(asked.turns, solver).plans()) is not None:
            return True
        return None if clock.is_out else is_proven(turns_solver(clock), Asked(self.solo, self.goals).model)


def given(position: Position, seat: int, cash: int, floors: Stock) -> Position:
    """The position if a player had more money and floors; the rules need not like it."""
    had, stock = position.cash[seat], position.stock[seat]
    assert had is not None
    assert stock is not None
    more = tuple(held + extra for held, extra in zip(stock, floors, strict=True))
    return position._replace(
        cash=(*position.cash[:seat], had + cash, *position.cash[seat + 1 :]),
        stock=(*position.stock[:seat], more, *position.stock[seat + 1 :]),
    )


def most(question: Question, goal: Goal, clock: Clock) -> int | None:
    """The most that can be had of what a goal asks for, with the others reached; None if they cannot all be.

    Nothing is told of goals without a number. GaveUpError when the time is up.
    """
    solo = Solo.of(question.start, question.seat, question.turns)
    others = tuple(other for other in question.goals if other != goal)
    for ordered in (False, True):
        if clock.is_out:
            raise GaveUpError
        asked = Asked(solo, others, in_order=ordered)
        amount = _amount(asked, goal)
        if amount is None:
            return None
        if isinstance(amount, int):
            return amount
        asked.model.maximize(amount)
        solver = turns_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            raise GaveUpError
        if not found:
            return None
        if ordered or in_order(question.start, Line(asked.turns, solver).plans()) is not None:
            return round(solver.objective_value)
    return None


def _amount(asked: Asked, goal: Goal) -> Amount | None:
    wishes = asked.wishes
    if isinstance(goal, PrestigeGoal):
        return wishes.prestige
    if isinstance(goal, CashGoal):
        return wishes.cash
    if isinstance(goal, IncomeGoal):
        return wishes.income
    return wishes.penthouses if isinstance(goal, PenthousesGoal) else None


def _some(number: int) -> int:
    return max(0, number)


def _less(more: Stock, less: Stock) -> Stock:
    return tuple(one - other for one, other in zip(more, less, strict=True))
