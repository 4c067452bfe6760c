"""Another board as good as the best, by CP-SAT: the second opinion on every claim that there is only one."""

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.skyline.questions.goals import Goal
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour


def proven_rival(
    position: Position, player: Colour, goal: Goal, best: Board, clock: Clock = NO_LIMIT
) -> Board | Impossible | Undecided:
    """Another board than the best that reaches a goal; impossible if the best is proven to be the only one."""
    from skypuzzle.collecting import GaveUpError
    from skypuzzle.skyline.questions.solving import each_answer  # OR-Tools takes a while to import

    try:
        for board in each_answer(Question(position, player, (goal,)), clock):
            if board != best:
                return board
    except GaveUpError:
        return Undecided()
    return Impossible()
