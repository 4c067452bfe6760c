"""How hard a `force` puzzle is, from what a person must see."""

from dataclasses import dataclass

from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners.puzzles.force.search import Alike, ForceSearch

FEWEST_TURNS = 12
FEWEST_TEMPTING = 3
"""Kinds of turns after which all plans hold, and which are refuted; with fewer, there is nothing to think about."""

TEMPTED, ASKED_BY, PLAN = 2, 4, 5
"""Points for each tempting kind of turn and each plan, and how many questions make a point."""
LEVELS = (22, 29, 44)
"""Scores from which a puzzle is no longer easy, medium, hard: each level is a quarter of the puzzles found."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What there is to see."""

    turns: int
    """All turns that the rules allow."""
    right: int
    """Turns that keep the plans forced."""
    tempting: int
    """Kinds of turns after which all plans hold now, and yet the others break them."""
    questions: int
    """Replies to the right turn that the player must have an answer to."""
    plans: int

    @property
    def points(self) -> int:
        """All of it as one number."""
        return TEMPTED * self.tempting + self.questions // ASKED_BY + PLAN * self.plans


def effort(search: ForceSearch) -> Effort:
    """What there is to see in a puzzle with one solution. OutOfLimitsError, if it takes too long."""
    kinds = search.alike()
    right = [alike for alike in kinds if search.forcing.wins(alike.state)]
    return effort_of(search, kinds, right)


def effort_of(search: ForceSearch, kinds: list[Alike], right: list[Alike]) -> Effort:
    """The same, where the turns that are right are known."""
    return Effort(
        turns=sum(len(alike.turns) for alike in kinds),
        right=sum(len(alike.turns) for alike in right),
        tempting=sum(alike.holds_now and alike not in right for alike in kinds),
        questions=sum(len(search.questions(alike.state)) for alike in right[:1]),
        plans=len(search.plans),
    )


def grade(found: Effort) -> Difficulty:
    """The difficulty, from what there is to see."""
    level = list(Level)[sum(found.points >= most for most in LEVELS)]
    return Difficulty(level, found.points, ("turns", "replies"))
