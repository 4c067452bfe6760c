"""How hard a `force` puzzle is, from what a person must see."""

from dataclasses import dataclass

from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.kinds.force.refuting import by_reason
from skypuzzle.skyliners.kinds.force.search import Alike, ForceSearch

FEWEST_TURNS = 12
FEWEST_TEMPTING = 3
"""Kinds of turns after which all plans hold, and which are refuted; with fewer, there is nothing to think about."""

PLAN, REASON, DOUBLING = 4, 3, 2
"""Points for each plan, for each reason why tempting turns fail, and for each time that a number of things that are
much alike doubles: obvious repairs, and replies to be answered."""
LEVELS = (27, 33, 42)
"""Scores from which a puzzle is no longer easy, medium, hard: each level is a quarter of 300 puzzles."""
GUESSED = 4
"""How far a guess may be off; two in three are no further."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What there is to see."""

    turns: int
    """All turns that the rules allow."""
    right: int
    """Turns that keep the plans forced."""
    tempting: int
    """Kinds of turns after which all plans hold now, and yet the others break them."""
    luring: int
    """Of these, kinds after which the plans look as safe as after the right turn, or safer: the obvious repairs."""
    reasons: int
    """In how many ways tempting turns fail: other plans, or other replies."""
    questions: int
    """Replies to the right turn that the player must have an answer to."""
    plans: int

    @property
    def points(self) -> int:
        """All of it as one number."""
        doublings = self.luring.bit_length() + self.questions.bit_length()
        return PLAN * self.plans + REASON * self.reasons + DOUBLING * doublings


def effort(search: ForceSearch) -> Effort:
    """What there is to see in a puzzle with one solution. OutOfLimitsError, if it takes too long."""
    kinds = search.alike()
    right = [alike for alike in kinds if search.forcing.wins(alike.state)]
    return effort_of(search, kinds, right)


def effort_of(search: ForceSearch, kinds: list[Alike], right: list[Alike]) -> Effort:
    """The same, where the turns that are right are known."""
    tempting = [alike for alike in kinds if alike.holds_now and alike not in right]
    return Effort(
        turns=sum(len(alike.turns) for alike in kinds),
        right=sum(len(alike.turns) for alike in right),
        tempting=len(tempting),
        luring=sum(alike.safety >= right[0].safety for alike in tempting) if right else 0,
        reasons=len(by_reason(search, tempting)),
        questions=sum(len(search.questions(alike.state)) for alike in right[:1]),
        plans=len(search.plans),
    )


def is_dull(found: Effort) -> bool:
    """Is there too little to think about?"""
    few = found.turns < FEWEST_TURNS or found.tempting < FEWEST_TEMPTING or not found.questions
    return few or not worth_a_thought(found.plans, found.luring)


def worth_a_thought(plans: int, luring: int) -> bool:
    """Is more than one plan in danger, or does an obvious repair fail?"""
    return plans > 1 or luring > 0


def is_likely(level: Level, guess: int) -> bool:
    """Is a puzzle worth grading, whose score is guessed, if this level is wanted?"""
    place = list(Level).index(level)
    least, most = (0, *LEVELS)[place], (*LEVELS, guess + 1)[place]
    return least - GUESSED <= guess < most + GUESSED


def guessed_points(plans: int, tempting: int, luring: int, seats: int) -> int:
    """The score, guessed from what is known before anything is proven."""
    return 6 * plans + 5 * tempting.bit_length() + luring.bit_length() + 4 * seats - 11


def grade(found: Effort) -> Difficulty:
    """The difficulty, from what there is to see."""
    level = list(Level)[sum(found.points >= most for most in LEVELS)]
    return Difficulty(level, found.points, ("turns", "replies"))
