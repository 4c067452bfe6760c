"""How hard a `build` puzzle is for a person: the techniques it takes, and the effort of the shortest honest path."""

from dataclasses import dataclass

from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.kinds.build.proof import Proof, prove
from skypuzzle.skyliners.kinds.build.reasoning import Technique
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.rules.board import Board

LEVELS = tuple(Level)
BANDS = {
    Level.EASY: range(12),
    Level.MEDIUM: range(12, 25),
    Level.HARD: range(25, 60),
    Level.EXPERT: range(60, 1_000_000),
}
"""The scores of each level, such that most puzzles which take its techniques have one of them."""


@dataclass(frozen=True, slots=True)
class Grading:
    """A puzzle's difficulty, its only solution, and the path that leads there."""

    difficulty: Difficulty
    proof: Proof

    @property
    def solution(self) -> Board:
        """The final city."""
        return self.proof.solution

    @property
    def agrees(self) -> bool:
        """Do the techniques and the score speak of the same level? Only such puzzles are made."""
        return self.proof.level is band_of(self.difficulty.score)


def band_of(score: int) -> Level:
    """The level in whose band a score falls."""
    return next(level for level, band in BANDS.items() if score < band.stop)


def grade(question: CityQuestion) -> Grading | None:
    """Grade a puzzle; None if the known techniques do not solve it, or no path was found that is short enough.

    Its level is the higher one of what the techniques and the score tell.
    """
    proof = prove(question)
    if proof is None:
        return None
    level = max(proof.level, band_of(proof.effort), key=LEVELS.index)
    used = {step.technique for step in proof.steps} | {link.technique for step in proof.steps for link in step.chain}
    techniques = tuple(str(technique) for technique in Technique if technique in used)
    return Grading(Difficulty(level, proof.effort, techniques), proof)
