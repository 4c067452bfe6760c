"""What a puzzle is, whatever the game: a kind, a difficulty, a solution, and an id that survives turning it."""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from skypuzzle.puzzles.levels import Difficulty

ID_DIGITS = 16


class Puzzle(Protocol):
    """A puzzle with one solution; what it gives is up to the game."""

    @property
    def id(self) -> str:
        """The same however the puzzle is turned, mirrored or relabelled."""

    @property
    def kind(self) -> str:
        """One of the game's kinds."""

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is."""

    @property
    def solution(self) -> object | None:
        """What solves it; None if that is withheld."""


class Step(NamedTuple):
    """A step of an explanation."""

    technique: str
    text: str


def id_of(texts: Iterable[str]) -> str:
    """The id of a puzzle, from texts that describe it in every orientation."""
    return hashlib.sha256(min(texts).encode()).hexdigest()[:ID_DIGITS]
