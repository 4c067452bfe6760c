"""How hard a puzzle is, and its label in words."""

from enum import Enum
from typing import TYPE_CHECKING

from skypuzzle.errors import Fault, NotationError

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle


MOST_STARS = 5


class Level(Enum):
    """From a cup of coffee to a whole pot."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    def __str__(self) -> str:
        return self.value


def parse_level(text: str) -> Level:
    """A level by its name."""
    level = next((level for level in Level if str(level) == text), None)
    if level is None:
        raise NotationError(Fault("difficulty", text, f"expected {', '.join(map(str, Level))}"))
    return level


STAR, NO_STAR = "★", "☆"
PLAIN_STAR, NO_PLAIN_STAR = "*", "-"


def stars_text(stars: int | None, *, unicode: bool = True) -> str:
    """Stars out of five; nothing if that is not known."""
    star, none = (STAR, NO_STAR) if unicode else (PLAIN_STAR, NO_PLAIN_STAR)
    return "" if stars is None else star * stars + none * (MOST_STARS - stars)


def par_text(par: int | None) -> str:
    """How long it should take; nothing if that is not known."""
    return "" if par is None else f"par {par} min"


def called(puzzle: "Puzzle") -> str:
    """The title of a puzzle that has one, or its kind and level."""
    return puzzle.label.title or what_it_is(puzzle)


def what_it_is(puzzle: "Puzzle") -> str:
    """Kind and level."""
    return f"{puzzle.kind}, {puzzle.difficulty.level}"


def about(puzzle: "Puzzle") -> str:
    """What is left to say below what a puzzle is called: kind and level, unless it is called so, and par."""
    label = puzzle.label
    return ", ".join(filter(None, (what_it_is(puzzle) if label.title else "", par_text(label.par))))
