"""Proving puzzles of the last round again: one solution by the rules, lean, and of the level claimed."""

from collections.abc import Callable, Iterator

from skypuzzle.limits import Clock, Limit, OutOfLimitsError
from skypuzzle.skyliners.kinds.endings.judging import right_turns, task_of
from skypuzzle.skyliners.kinds.endings.measuring import measure
from skypuzzle.skyliners.kinds.turns.kind import CHOICE_OF_ANTENNAS, wrong_solution
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.play import apply, legal_actions, turns_from
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.verifying.claims import wrong_difficulty


def ending_faults(puzzle: TurnPuzzle) -> Iterator[tuple[str, str]]:
    """What is wrong with a puzzle whose position suits it: the key, and the reason."""
    solutions = right_turns(puzzle, turns_from(puzzle.position))
    if solutions is None:
        yield ".position", CHOICE_OF_ANTENNAS
        return
    if puzzle.solution is not None and (reason := wrong_solution(puzzle, puzzle.solution, solutions)):
        yield ".solution", reason
    if len(solutions) != 1:
        yield "", f"it has {len(solutions) or 'no'} solutions"
    if len(task_of(puzzle).right) == 1:
        true, lacking = measure(puzzle)
        yield from (("", fault) for fault in lacking)
        yield from wrong_difficulty(puzzle.difficulty, true)


def count_turns(puzzle: TurnPuzzle, is_solved: Callable[[Position], bool], clock: Clock) -> int | None:
    """How many turns solve a puzzle at every possible end of the game; None if the time is too short."""
    try:
        return sum(_always(is_solved, after, clock) for after in turns_from(puzzle.position).values())
    except OutOfLimitsError:
        return None


def _always(is_solved: Callable[[Position], bool], after: Position, clock: Clock) -> bool:
    """Is a puzzle solved at every possible end of the game from here? All of them are played out."""
    if after.turn is None:
        return is_solved(after)
    if clock.is_out:
        raise OutOfLimitsError(Limit.TIME)
    return all(_always(is_solved, apply(after, action), clock) for action in legal_actions(after))
