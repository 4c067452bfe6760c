"""What a puzzle is, whatever the game: a kind, a difficulty, a solution, and an id that survives turning it."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from skypuzzle.puzzles.levels import Difficulty

ID_DIGITS = 16
MOST_STARS = 5
LONGEST_TITLE = 40
LONGEST_PAR = 999


@dataclass(frozen=True, slots=True)
class Label:
    """What a puzzle is called, how hard it is in stars, and how many minutes it should take; any may be missing."""

    title: str | None = None
    stars: int | None = None
    par: int | None = None


UNLABELLED = Label()


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


def label_of(puzzle: Puzzle) -> Label:
    """The label of a puzzle; not every game has them, nor every puzzle."""
    label: Label | None = getattr(puzzle, "label", None)
    return label or UNLABELLED


class Step(NamedTuple):
    """A step of an explanation."""

    technique: str
    text: str


def id_of(texts: Iterable[str]) -> str:
    """The id of a puzzle, from texts that describe it in every orientation."""
    return hashlib.sha256(min(texts).encode()).hexdigest()[:ID_DIGITS]
