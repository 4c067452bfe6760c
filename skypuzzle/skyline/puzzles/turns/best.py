"""The one board that is worth most after a turn: found by our own search, and by CP-SAT that there is no other."""

from collections.abc import Sequence

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.skyline.puzzles.turns.looking import Essence, Wanted, look
from skypuzzle.skyline.puzzles.turns.replaying import board_after
from skypuzzle.skyline.puzzles.turns.ways import way_to
from skypuzzle.skyline.questions.goals import Goal
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour


def gaining(position: Position, wanted: Wanted) -> Essence | None:
    """The best boards and those that tempt; None if the best bring too little, or if there is too much to look at."""
    essence = look(position, wanted=wanted)
    if essence is None or essence.value - wanted.value(position, position.board) < wanted.gain:
        return None
    return essence


def best_turn(position: Position, wanted: Wanted) -> tuple[tuple[Action, ...], int] | None:
    """A shortest way to the one best board, and what that is worth; None if there are several, or it is no gain."""
    essence = gaining(position, wanted)
    if essence is None or len(essence.best) != 1:
        return None
    way = way_to(position, Board(position.box, essence.best[0]))
    return None if way is None else (way, essence.value)


def proven_rival(
    position: Position, player: Colour, goal: Goal, actions: Sequence[Action], clock: Clock = NO_LIMIT
) -> Board | Impossible | Undecided:
    """Another board than these actions lead to that reaches a goal; impossible if theirs is proven the only one."""
    from skypuzzle.collecting import GaveUpError
    from skypuzzle.skyline.questions.solving import each_answer  # OR-Tools takes a while to import

    best = board_after(position, actions)
    if isinstance(best, str):
        raise ValueError(best)
    try:
        for board in each_answer(Question(position, player, (goal,)), clock):
            if board != best:
                return board
    except GaveUpError:
        return Undecided()
    return Impossible()
