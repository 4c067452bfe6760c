"""How stars and par times follow from the difficulty of a puzzle."""

from typing import NamedTuple

from skypuzzle.puzzles.levels import MOST_STARS, Level
from skypuzzle.puzzles.puzzle import Difficulty

LEVELS = tuple(Level)


class Measure(NamedTuple):
    """What a kind of puzzle asks of a person, level by level."""

    scores: tuple[int, int, int, int, int]
    """The score of the easiest, where the other levels begin, and the score of the hardest that anyone should meet."""
    minutes: tuple[int, int, int, int, int]
    """The par times at these scores; in between, they grow evenly."""

    def stars(self, difficulty: Difficulty) -> int:
        """How hard a puzzle is, from 1 to 5: by its level, and 5 for an expert puzzle half-way to the hardest."""
        if difficulty.level is Level.EXPERT and 2 * difficulty.score >= self.scores[3] + self.scores[4]:
            return MOST_STARS
        return 1 + LEVELS.index(difficulty.level)

    def par(self, difficulty: Difficulty) -> int:
        """How many minutes a person who knows the game should take."""
        level = LEVELS.index(difficulty.level)
        (first, last), (shortest, longest) = self.scores[level : level + 2], self.minutes[level : level + 2]
        beyond = min(max(difficulty.score, first), last) - first
        return shortest + beyond * (longest - shortest) // (last - first)
