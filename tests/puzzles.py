"""A week of puzzles that never change, for the tests that play them.

They have no labels, and `verify` would refuse many of them: they need not be as good as the puzzles that we make.
"""

from pathlib import Path

from skypuzzle.skyliners import Action
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.puzzles.solutions import way_to
from tests.documents import read_puzzles

SHIPPED = Path(__file__).parents[1] / "puzzles" / "skyliners"
FOLDER = Path(__file__).parent / "data" / "week"
NEW_YEAR = FOLDER / "2027-01-01.json"
QUICK_DAY = "2027-01-07"
"""For tests that make the set of a day, whichever it is: hardly another one is made in so little time."""


def shipped(path: Path = NEW_YEAR) -> list[Puzzle]:
    return read_puzzles(path)


def shipped_solution(puzzle: Puzzle) -> list[Action]:
    """What the file says, not what our own search says."""
    assert puzzle.solution is not None
    if isinstance(puzzle, BuildPuzzle):
        return way_to(puzzle.question.board, puzzle.solution)
    return list(puzzle.solution)
