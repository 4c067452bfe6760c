"""Solving a puzzle of the last round again: a file may withhold the solution, or have a wrong one."""

from collections.abc import Sequence
from functools import lru_cache

from skypuzzle.chance import Chance
from skypuzzle.skyliners.kinds.endings.judging import right_turns
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.actions import Action, Forfeit, Turn
from skypuzzle.skyliners.rules.play import legal_actions
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.turns import Actions, as_played, turns_from
from skypuzzle.skyliners.simulation import play_out


def is_right(puzzle: TurnPuzzle, after: Position) -> bool:
    """Does a turn that led there do what is asked?"""
    return bool(right_turns(puzzle, {frozenset(): after}))


@lru_cache(maxsize=8)
def right_turn(puzzle: TurnPuzzle) -> Actions | None:
    """The turn that solves a puzzle; None if there is none."""
    return next(iter(right_turns(puzzle, turns_from(puzzle.position)) or ()), None)


def solution_of(puzzle: TurnPuzzle) -> list[Action] | None:
    """The actions of the right turn, without forfeited ones; None if there is none."""
    turn = right_turn(puzzle)
    return None if turn is None else [action for action in as_played(turn) if not isinstance(action, Forfeit)]


def first_wrong(puzzle: TurnPuzzle, actions: Sequence[Action]) -> int | None:
    """The index of the first action that is not in the right turn; None if all are."""
    turn = right_turn(puzzle) or frozenset()
    return next((place for place, action in enumerate(actions) if action not in turn), None)


def any_continuation(after: Position) -> tuple[Turn, ...]:
    """How the game can go on to its end: after the right turn, anything will do."""
    return play_out(after, dict.fromkeys(after.seats, _anything), Chance("whatever follows")).turns


def _anything(known: Position, _chance: Chance) -> Action:
    return legal_actions(known)[0]
