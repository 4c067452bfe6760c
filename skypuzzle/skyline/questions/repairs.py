"""The cheapest ways out of an impossible question: a little more money, a floor more, another turn. Each is proven."""

from dataclasses import replace

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.clock import Clock
from skypuzzle.collecting import GaveUpError
from skypuzzle.skyline.model.asking import turns_solver
from skypuzzle.skyline.model.lines import Line
from skypuzzle.skyline.model.moments import total
from skypuzzle.skyline.model.solo import Solo
from skypuzzle.skyline.questions.answer import Repair
from skypuzzle.skyline.questions.answering import answer
from skypuzzle.skyline.questions.ordering import in_order
from skypuzzle.skyline.questions.question import MOST_TURNS, Question
from skypuzzle.skyline.questions.relaxing import given
from skypuzzle.skyline.questions.solving import Asked
from skypuzzle.skyline.rules.towers import FLOORS, PRICES
from skypuzzle.solver import is_proven

MORE_TURNS = 2
"""How many more turns are looked at."""
EQUAL = 64
"""Among repairs that are worth the same, the one with the fewest floors."""


def repairs(question: Question, clock: Clock) -> tuple[Repair, ...]:
    """What money and floors at the start would be enough, and how many turns more; GaveUpError when the time is up."""
    found = (in_money_and_floors(question, clock), in_turns(question, clock))
    return tuple(repair for repair in found if repair is not None)


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
        repair = Repair(solver.value(cash), tuple(solver.value(more) for more in floors))
        better = given(question.start, question.seat, repair.cash, repair.floors)
        if ordered or in_order(better, Line(asked.turns, solver).plans()) is not None:
            return repair
    return None


def in_turns(question: Question, clock: Clock) -> Repair | None:
    """The fewest turns more; None if a few do not help, or if the game is about to end."""
    if question.most_turns < question.turns:
        return None
    for more in range(1, MORE_TURNS + 1):
        if question.turns + more > MOST_TURNS:
            return None
        longer = replace(question, turns=question.turns + more)
        if longer.most_turns != longer.turns:
            return None
        found = answer(longer, clock)
        if isinstance(found, Undecided):
            raise GaveUpError
        if not isinstance(found, Impossible):
            return Repair(turns=more)
    return None
