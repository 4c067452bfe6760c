"""The solution of a puzzle, even if the puzzle withholds it."""

from dataclasses import replace

from skypuzzle.skyline.puzzles.last.solutions import solution_of as last_solution
from skypuzzle.skyline.puzzles.machine.solutions import solution_of as machine_solution
from skypuzzle.skyline.puzzles.puzzle import LastPuzzle, MachinePuzzle, Puzzle, RentPuzzle
from skypuzzle.skyline.puzzles.rent.solutions import solution_of as rent_solution
from skypuzzle.skyline.puzzles.secure.solutions import solution_of as secure_solution


def solved(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with its solution; None if it has none, or more than one."""
    found: Puzzle
    if isinstance(puzzle, RentPuzzle):
        found = replace(puzzle, solution=rent_solution(puzzle))
    elif isinstance(puzzle, LastPuzzle):
        found = replace(puzzle, solution=last_solution(puzzle))
    elif isinstance(puzzle, MachinePuzzle):
        found = replace(puzzle, solution=machine_solution(puzzle))
    else:
        found = replace(puzzle, solution=secure_solution(puzzle))
    return None if found.solution is None else found
