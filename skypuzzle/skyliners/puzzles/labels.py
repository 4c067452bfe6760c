"""What stands above a puzzle: its title, its stars, and the minutes it should take."""

from dataclasses import replace
from typing import NamedTuple

from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.puzzles.puzzle import MOST_STARS, Label
from skypuzzle.skyliners.puzzles.endings.titles import turn_title
from skypuzzle.skyliners.puzzles.proof import prove
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Kind, Puzzle
from skypuzzle.skyliners.puzzles.titles import build_title

LEVELS = tuple(Level)


class Measure(NamedTuple):
    """What a kind of puzzle asks of a person, level by level."""

    stars: tuple[int, int, int, int]
    minutes: tuple[range, range, range, range]
    """The par times of each level; a higher score never has a shorter one."""
    points: int
    """How many points of the score are a minute more."""
    start: int = 0
    """Minutes to read and draw before the first thought."""


MEASURES: dict[Kind, Measure] = {
    "build": Measure((1, 2, 3, 4), (range(2, 5), range(5, 9), range(9, 20), range(20, 61)), points=5, start=2),
    "reach": Measure((1, 2, 3, 4), (range(3, 5), range(5, 9), range(9, 13), range(13, 21)), points=6, start=1),
    "secure": Measure((2, 3, 4, 4), (range(4, 7), range(7, 11), range(11, 16), range(16, 26)), points=5, start=2),
    "win": Measure((2, 3, 4, 4), (range(5, 8), range(8, 12), range(12, 18), range(18, 31)), points=4, start=3),
    "force": Measure((2, 3, 4, 5), (range(6, 9), range(9, 13), range(13, 20), range(20, 41)), points=3, start=2),
}
MEMORABLE = {"build": 160, "reach": 100, "secure": 100, "win": 100, "force": 0}
"""Scores from which an expert puzzle has all the stars."""

PLAIN_TITLES: dict[Kind, str] = {
    "build": "A City to Finish",
    "reach": "The Last Turn",
    "secure": "Safe From All Sides",
    "win": "One Turn to Win",
    "force": "A Round to Come",
}


def stars(kind: Kind, difficulty: Difficulty) -> int:
    """How hard a puzzle is, from 1 to 5: by its level, and the fifth for the hardest of all."""
    if difficulty.level is Level.EXPERT and difficulty.score >= MEMORABLE[kind]:
        return MOST_STARS
    return MEASURES[kind].stars[LEVELS.index(difficulty.level)]


def par(kind: Kind, difficulty: Difficulty) -> int:
    """How many minutes a person who knows the game should take."""
    measure = MEASURES[kind]
    minutes = measure.minutes[LEVELS.index(difficulty.level)]
    return min(max(minutes[0], measure.start + difficulty.score // measure.points), minutes[-1])


def labelled(puzzle: Puzzle) -> Puzzle:
    """A puzzle that was just made, with its label."""
    kind, difficulty = puzzle.kind, puzzle.difficulty
    return replace(puzzle, label=Label(_title(puzzle), stars(kind, difficulty), par(kind, difficulty)))


def _title(puzzle: Puzzle) -> str:
    if isinstance(puzzle, BuildPuzzle):
        proof = prove(puzzle.question)
        return PLAIN_TITLES[puzzle.kind] if proof is None else build_title(proof, puzzle.id)
    return PLAIN_TITLES[puzzle.kind] if puzzle.kind == "force" else turn_title(puzzle)
