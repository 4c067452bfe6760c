"""Puzzles that stay as they are, for the tests that play them."""

from pathlib import Path
from typing import cast

from skypuzzle.games import load
from skypuzzle.long_documents import skim
from skypuzzle.puzzles.documents import read_puzzles as puzzles_in
from skypuzzle.skyliners import Action
from skypuzzle.skyliners.kinds.base import BuildPuzzle, Puzzle
from skypuzzle.skyliners.kinds.build.reasoning import way_to
from skypuzzle.storage import Source

SHIPPED = Path(__file__).parents[2] / "puzzles" / "skyliners"
FOLDER = Path(__file__).parent / "data" / "fixed_week"
NEW_YEAR = FOLDER / "2027-01-01.json"
QUICK_DAY = "2027-01-07"
"""For tests that make the set of a day, whichever it is: hardly another one is made in so little time."""


def read_puzzles(path: Path) -> list[Puzzle]:
    return [cast(Puzzle, puzzle) for puzzle in puzzles_in(skim(Source(path.name, path)), load("skyliners"))]


def shipped(path: Path = NEW_YEAR) -> list[Puzzle]:
    return read_puzzles(path)


def shipped_solution(puzzle: Puzzle) -> list[Action]:
    """What the file says, not what our own search says."""
    assert puzzle.solution is not None
    if isinstance(puzzle, BuildPuzzle):
        return [*way_to(puzzle.question.board, puzzle.solution)]
    return list(puzzle.solution)
