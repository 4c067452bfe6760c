"""How hard a puzzle is."""

from enum import Enum

from skypuzzle.errors import Fault, NotationError

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
