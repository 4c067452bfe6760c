"""What a page needs to play a puzzle of Skyline of the World, worked out beforehand: the browser has no solver."""

from collections.abc import Mapping
from typing import Any

from skypuzzle.puzzles.puzzle import Puzzle


def page_data(_puzzle: Puzzle) -> Mapping[str, Any] | None:
    """None: only the terminal plays it."""
    return None
