"""What a page needs to play a puzzle of Skyliners, worked out beforehand: the browser has no solver."""

from collections.abc import Mapping
from typing import Any

from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.web.build_data import build_data


def page_data(puzzle: Puzzle) -> Mapping[str, Any] | None:
    """What the board of this kind asks for; None if there is nothing to play, as nothing solves the puzzle."""
    return build_data(puzzle) if isinstance(puzzle, BuildPuzzle) else None
