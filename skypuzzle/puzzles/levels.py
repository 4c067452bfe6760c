"""Levels of difficulty, and the title, stars and par of a puzzle in words."""

from enum import Enum
from typing import TYPE_CHECKING

from skypuzzle.errors import Fault, NotationError
from skypuzzle.notation import Word

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle


MOST_STARS = 5


class Level(Word):
    """From a cup of coffee to a whole pot."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


class RankedTechnique(Enum):
    """Techniques of a kind of puzzle, each with its word, its level and its weight in the score."""

    def __init__(self, word: str, level: Level, weight: int) -> None:
        self.word, self.level, self.weight = word, level, weight

    def __str__(self) -> str:
        return self.word


def parse_level(text: str) -> Level:
    level = next((level for level in Level if str(level) == text), None)
    if level is None:
        raise NotationError(Fault("difficulty", text, f"expected {', '.join(map(str, Level))}"))
    return level


STAR, NO_STAR = "★", "☆"
PLAIN_STAR, NO_PLAIN_STAR = "*", "-"


def stars_text(stars: int | None, *, unicode: bool = True) -> str:
    """Return stars out of five; empty if unknown."""
    star, none = (STAR, NO_STAR) if unicode else (PLAIN_STAR, NO_PLAIN_STAR)
    return "" if stars is None else star * stars + none * (MOST_STARS - stars)


def par_text(par: int | None) -> str:
    """Return how long it should take; empty if unknown."""
    return "" if par is None else f"par {par} min"


def called(puzzle: "Puzzle") -> str:
    """Return the title, or kind and level if there is none."""
    return puzzle.label.title or what_it_is(puzzle)


def what_it_is(puzzle: "Puzzle") -> str:
    return f"{puzzle.kind}, {puzzle.difficulty.level}"


def about(puzzle: "Puzzle") -> str:
    """Return what to write below the title: kind and level, unless they are the title, and par."""
    label = puzzle.label
    return ", ".join(filter(None, (what_it_is(puzzle) if label.title else "", par_text(label.par))))
