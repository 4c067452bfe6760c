"""What a page needs to play a puzzle of Skyliners, worked out beforehand: the browser has no solver."""

from collections.abc import Mapping
from typing import Any

from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.web.build_data import build_data
from skypuzzle.skyliners.web.turn_data import turn_data


def page_data(puzzle: Puzzle) -> Mapping[str, Any] | None:
    """What the board of this kind asks for; None if nothing solves the puzzle, or more than one thing."""
    return build_data(puzzle) if isinstance(puzzle, BuildPuzzle) else turn_data(puzzle)
