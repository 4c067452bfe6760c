"""What stands above a puzzle: its title, its stars, and the minutes it should take."""

from dataclasses import replace
from typing import NamedTuple

from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.puzzles.puzzle import MOST_STARS, Label
from skypuzzle.skyliners.puzzles.endings.grading import LEVELS as ENDINGS
from skypuzzle.skyliners.puzzles.endings.titles import turn_title
from skypuzzle.skyliners.puzzles.force.grading import LEVELS as FORCE
from skypuzzle.skyliners.puzzles.force.titles import force_title
from skypuzzle.skyliners.puzzles.grading import BANDS
from skypuzzle.skyliners.puzzles.proof import prove
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Kind, Puzzle
from skypuzzle.skyliners.puzzles.titles import build_title

LEVELS = tuple(Level)


class Measure(NamedTuple):
    """What a kind of puzzle asks of a person, level by level."""

    scores: tuple[int, int, int, int, int]
    """The score of the easiest, where the other levels begin, and the score of the hardest that anyone should meet."""
    minutes: tuple[int, int, int, int, int]
    """The par times at these scores; in between, they grow evenly."""


MEASURES: dict[Kind, Measure] = {
    "build": Measure(
        (0, BANDS[Level.MEDIUM].start, BANDS[Level.HARD].start, BANDS[Level.EXPERT].start, 200),
        (2, 5, 9, 20, 45),
    ),
    "reach": Measure((6, *ENDINGS["reach"], 36), (1, 3, 4, 6, 8)),
    "secure": Measure((8, *ENDINGS["secure"], 44), (2, 4, 5, 7, 10)),
    "win": Measure((8, *ENDINGS["win"], 50), (6, 9, 12, 15, 20)),
    "force": Measure((16, *FORCE, 75), (4, 7, 10, 14, 20)),
}

PLAIN_TITLE = "A City to Finish"
"""Of a `build` puzzle whose way is too long to be told."""


def stars(kind: Kind, difficulty: Difficulty) -> int:
    """How hard a puzzle is, from 1 to 5: by its level, and all of them for an expert half-way to the hardest."""
    measure = MEASURES[kind]
    if difficulty.level is Level.EXPERT and 2 * difficulty.score >= measure.scores[3] + measure.scores[4]:
        return MOST_STARS
    return 1 + LEVELS.index(difficulty.level)


def par(kind: Kind, difficulty: Difficulty) -> int:
    """How many minutes a person who knows the game should take."""
    level, measure = LEVELS.index(difficulty.level), MEASURES[kind]
    (first, last), (shortest, longest) = measure.scores[level : level + 2], measure.minutes[level : level + 2]
    beyond = min(max(difficulty.score, first), last) - first
    return shortest + beyond * (longest - shortest) // (last - first)


def labelled(puzzle: Puzzle, place: int | None = None) -> Puzzle:
    """A puzzle that was just made, with its label; titles of places that are near each other differ."""
    kind, difficulty = puzzle.kind, puzzle.difficulty
    return replace(puzzle, label=Label(_title(puzzle, place), stars(kind, difficulty), par(kind, difficulty)))


def _title(puzzle: Puzzle, place: int | None) -> str:
    if isinstance(puzzle, BuildPuzzle):
        proof = prove(puzzle.question)
        return PLAIN_TITLE if proof is None else build_title(proof, puzzle.id, place)
    return force_title(puzzle, place) if puzzle.kind == "force" else turn_title(puzzle, place)
