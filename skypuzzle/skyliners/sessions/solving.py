"""The session that a puzzle needs."""

from typing import TypeAlias

from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.sessions.build_session import BuildSession
from skypuzzle.skyliners.sessions.turn_session import TurnSession

Solving: TypeAlias = BuildSession | TurnSession


def solving(puzzle: Puzzle, title: str = "") -> Solving:
    """A puzzle from its beginning."""
    return BuildSession(puzzle, title) if isinstance(puzzle, BuildPuzzle) else TurnSession(puzzle, title)
