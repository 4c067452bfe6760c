"""What a puzzle is, whatever the game: a kind, a difficulty, a solution, and a name that no way of looking changes."""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from skypuzzle.puzzles.levels import Difficulty

ID_DIGITS = 16


class Puzzle(Protocol):
    """A puzzle with one solution; what is given in it is the game's own business."""

    @property
    def id(self) -> str:
        """The same for every way to turn, mirror or otherwise rename the same puzzle."""

    @property
    def kind(self) -> str:
        """One of the game's kinds."""

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is."""

    @property
    def solution(self) -> object | None:
        """What solves it, unless that is kept back."""


class Step(NamedTuple):
    """A step of an explanation."""

    technique: str
    text: str


def id_of(texts: Iterable[str]) -> str:
    """The id of what these texts describe: the same puzzle, looked at in every way there is."""
    return hashlib.sha256(min(texts).encode()).hexdigest()[:ID_DIGITS]
