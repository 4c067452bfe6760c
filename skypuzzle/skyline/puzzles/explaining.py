"""How a person solves a puzzle, step by step, whatever its kind."""

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.puzzles.last.explaining import explain as explain_last
from skypuzzle.skyline.puzzles.machine.explaining import explain as explain_machine
from skypuzzle.skyline.puzzles.puzzle import LastPuzzle, MachinePuzzle, Puzzle, RentPuzzle
from skypuzzle.skyline.puzzles.rent.explaining import explain as explain_rent
from skypuzzle.skyline.puzzles.secure.explaining import explain as explain_secure


def explain(puzzle: Puzzle) -> list[Step] | None:
    """The steps; None if the known techniques do not solve it."""
    if isinstance(puzzle, RentPuzzle):
        return explain_rent(puzzle)
    if isinstance(puzzle, LastPuzzle):
        return explain_last(puzzle)
    return explain_machine(puzzle) if isinstance(puzzle, MachinePuzzle) else explain_secure(puzzle)
