"""How hard a puzzle of the last round is, from what a person must see."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.skyliners.puzzles.endings.differences import changes
from skypuzzle.skyliners.puzzles.endings.greedy import greedy_share
from skypuzzle.skyliners.puzzles.endings.judging import PlansTask, WinTask
from skypuzzle.skyliners.puzzles.endings.repairs import failing_repairs
from skypuzzle.skyliners.puzzles.puzzle import TurnKind
from skypuzzle.skyliners.puzzles.turns import futures
from skypuzzle.skyliners.rules.scoring import Score

FEWEST_TURNS = 12
FEWEST_CANDIDATES = 3
"""Kinds of turns that nearly do it; with fewer, there is nothing to think about."""
FEWEST_AT_RISK = 2
"""Plans that something must be done for; with one, one repairs it and is done."""

REPAIR = 3
"""How many kinds of turns that nearly do it an obvious repair that fails counts for."""
LIKELY = Fraction(1, 4)
"""If a player who looks one action ahead finds a turn that often, it is easy to find."""
LEVELS: Mapping[TurnKind, tuple[int, int, int]] = {
    "reach": (42, 62, 84),
    "secure": (26, 40, 60),
    "win": (26, 42, 64),
}
"""Scores from which a puzzle is no longer easy, medium, hard: each level is a quarter of the puzzles found."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What there is to see."""

    turns: int
    """All turns that the rules allow."""
    right: int
    """Turns that do what is asked."""
    at_risk: int
    """Plans that something must be done for; in `win`, what must change from the turn that looks best."""
    candidates: int
    """Kinds of turns that nearly do it."""
    repairs: int
    """Obvious repairs that fail; in `win`, turns that look best and fail."""
    replies: int
    """Rows that the others can make of those of the plans, after the right turn; twice as many are one look more."""
    likely: bool
    """Does a player who looks one action ahead often find it?"""

    @property
    def points(self) -> int:
        """How many looks it takes: at everything that could go wrong, for each turn that is worth considering."""
        return self.at_risk * (self.candidates + REPAIR * self.repairs + self.replies.bit_length())


def plans_effort(task: PlansTask) -> Effort:
    """What there is to see where plans are asked for, and one turn is right."""
    right = task.turns[task.right[0]]
    replies = sum(futures(plan, right) for plan in task.plans) if task.kind == "secure" else 0
    return Effort(
        turns=len(task.turns),
        right=len(task.right),
        at_risk=len(task.at_risk),
        candidates=len({task.what_matters(actions) for actions in task.nearly}),
        repairs=len(failing_repairs(task)),
        replies=replies,
        likely=task.kind == "reach" and greedy_share(task.position, task.right[0]) >= LIKELY,
    )


def win_effort(task: WinTask) -> Effort:
    """What there is to see where one turn wins."""
    result = task.results[task.right[0]]
    obvious = task.obvious
    return Effort(
        turns=len(task.turns),
        right=len(task.right),
        at_risk=max((len(changes(task.results[actions], result)) for actions in obvious[:1]), default=0),
        candidates=len({_counted(task.results[actions].score) for actions in task.near}),
        repairs=len({_counted(task.results[actions].score) for actions in obvious}),
        replies=0,
        likely=greedy_share(task.position, task.right[0]) >= LIKELY,
    )


def _counted(result: Score) -> tuple[tuple[int, int], ...]:
    """What makes two turns the same kind of near miss: the same points from the same cards."""
    cards = [(row.points, len(row.antennas)) for row in result.rows]
    return (*cards, *((card.points, 0) for card in result.skyscrapers))


def grade(kind: TurnKind, found: Effort) -> Difficulty:
    """The difficulty, from what there is to see; what is found without a thought is easy."""
    levels = LEVELS[kind]
    points = min(found.points, levels[0] - 1) if found.likely else found.points
    level = list(Level)[sum(points >= most for most in levels)]
    techniques = ("repairs", "replies") if kind == "secure" else ("scoring",) if kind == "win" else ("repairs",)
    return Difficulty(level, points, techniques)
