"""The cheapest ways out of an impossible question: a little more money, a floor more, another turn. Each is proven."""

from typing import NamedTuple

from msgspec.structs import replace

from skypuzzle.answers import GaveUpError, Impossible
from skypuzzle.limits import Clock
from skypuzzle.skyline.model.asking import turns_solver
from skypuzzle.skyline.model.lines import Line
from skypuzzle.skyline.model.moments import total
from skypuzzle.skyline.model.solo import Solo
from skypuzzle.skyline.questions.answer import Repair, Solved
from skypuzzle.skyline.questions.answering import answer
from skypuzzle.skyline.questions.ordering import in_order
from skypuzzle.skyline.questions.question import MOST_TURNS, Question
from skypuzzle.skyline.questions.relaxing import given
from skypuzzle.skyline.questions.solving import Asked
from skypuzzle.skyline.rules.towers import FLOORS, PRICES
from skypuzzle.solver import is_proven

MORE_TURNS = 3
"""How many more turns are looked at."""
EQUAL = 64
"""Among repairs that are worth the same, the one with the fewest floors."""


def in_money_and_floors(question: Question, clock: Clock) -> Repair | None:
    """The least in millions, floors at their price; None if nothing of that kind would help."""
    solo = Solo.of(question.start, question.seat, question.turns)
    for ordered in (False, True):
        if clock.is_out:
            raise GaveUpError
        asked = Asked(solo, question.goals, in_order=ordered, can_be_given=True)
        cash, floors = asked.turns.given_cash, asked.turns.given_floors
        worth = total([cash, *(PRICES[floor] * floors[floor] for floor in range(len(FLOORS)))])
        asked.model.minimize(EQUAL * worth + total([*floors]))
        solver = turns_solver(clock)
        found = is_proven(solver, asked.model)
        if found is None:
            raise GaveUpError
        if not found:
            return None
        repair = Repair.of(solver.value(cash), tuple(solver.value(more) for more in floors))
        better = given(question.start, question.seat, repair.cash, repair.floors)
        if ordered or in_order(better, Line(asked.turns, solver).plans()) is not None:
            return repair
    return None


class InTurns(NamedTuple):
    """How many turns more would be enough."""

    repair: Repair | None
    """None if none was found."""
    settled: bool
    """Are there no fewer that would be enough, and none at all if none was found?"""


def turns_to_try(question: Question) -> int:
    """How many turns more are worth a look: none if the game is about to end."""
    if question.most_turns < question.turns or question.start.is_last_round:
        return 0
    return min(MORE_TURNS, MOST_TURNS - question.turns)


def in_turns(question: Question, clock: Clock) -> InTurns:
    """The fewest turns more. What takes too long is passed over: with still more turns it is often easy to see."""
    settled, tries = True, turns_to_try(question)
    for more in range(1, tries + 1):
        found = answer(replace(question, turns=question.turns + more), clock.share(tries - more + 1))
        if isinstance(found, Solved):
            return InTurns(Repair.of(turns=more), settled)
        settled = settled and isinstance(found, Impossible)
    return InTurns(None, settled)
