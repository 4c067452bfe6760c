"""How hard a puzzle is."""

from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    """From a cup of coffee to a whole pot."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The level, a finer score within and across levels, and what a person needs."""

    level: Level
    score: int
    techniques: tuple[str, ...]
