"""How hard a puzzle of the last round is, from what a person must see."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.endings.differences import changes
from skypuzzle.skyliners.kinds.endings.greedy import greedy_share
from skypuzzle.skyliners.kinds.endings.judging import PlansTask, Result, WinTask
from skypuzzle.skyliners.kinds.endings.later_turns import futures
from skypuzzle.skyliners.kinds.endings.looking import NOTHING, Looking, lures, shortest_look
from skypuzzle.skyliners.kinds.endings.repairs import failing_repairs
from skypuzzle.skyliners.rules.play import Score, apply, legal_actions, score

FEWEST_TURNS = 12
FEWEST_CANDIDATES = 3
"""Kinds of turns that nearly do it; with fewer, there is nothing to think about."""
FEWEST_AT_RISK = 2
"""Plans that something must be done for; with one, one repairs it and is done."""

CURE, SECOND, LURE, PROMISING = 6, 3, 2, 2
"""Points for each cure to choose from at first, for each action that may go with it, for each lure and each player who
could make it fail, and for each first action that looks as good as the right one."""
LIKELY = Fraction(1, 4)
"""If a player who looks one action ahead finds a turn that often, it is easy to find."""
LEVELS: Mapping[KindName, tuple[int, int, int]] = {
    "reach": (13, 15, 22),
    "secure": (12, 14, 26),
    "win": (17, 21, 26),
}
"""Scores from which a puzzle is no longer easy, medium, hard: each level is about a quarter of the puzzles found."""


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
    likely: bool
    """Does a player who looks one action ahead often find it?"""
    looking: Looking = NOTHING
    """Where plans are asked for: what to choose from, beginning with the plan that leaves the least choice."""
    lures: int = 0
    """In `secure`, actions that make a plan much safer, but not safe."""
    followers: int = 0
    """In `secure`, players who move later."""
    replies: int = 0
    """Rows that they can make of those of the plans, after the right turn; twice as many are one point more."""
    cards: int = 0
    """In `win`, cards whose points depend on the turn: the bookkeeping."""
    promising: int = 0
    """In `win`, kinds of first actions that bring the player as far as the less promising half of the right turn."""

    @property
    def points(self) -> int:
        """All of it as one number: where there is only one thing to do at first, and one after it, it is low."""
        looking = self.looking
        choice = CURE * max(looking.cures - 1, 0) + SECOND * looking.seconds + looking.crossings
        safety = LURE * self.lures * self.followers + self.replies.bit_length()
        reckoning = self.cards + PROMISING * self.promising + self.candidates if self.cards else 0
        return choice + safety + reckoning + self.repairs


def plans_effort(task: PlansTask) -> Effort:
    """What there is to see where plans are asked for, and one turn is right."""
    right, secures = task.turns[task.right[0]], task.kind == "secure"
    return Effort(
        turns=len(task.turns),
        right=len(task.right),
        at_risk=len(task.at_risk),
        candidates=len({task.what_matters(actions) for actions in task.nearly}),
        repairs=len(failing_repairs(task)),
        likely=task.kind == "reach" and greedy_share(task.position, task.right[0]) >= LIKELY,
        looking=shortest_look(task),
        lures=lures(task) if secures else 0,
        followers=task.followers if secures else 0,
        replies=sum(futures(plan, right) for plan in task.plans) if secures else 0,
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
        likely=greedy_share(task.position, task.right[0]) >= LIKELY,
        cards=_cards_at_stake(task),
        promising=_promising(task),
    )


def _cards_at_stake(task: WinTask) -> int:
    """How many cards bring more after some turns than after others."""
    points: dict[object, set[int]] = {}
    for result in task.results.values():
        for row in result.score.rows:
            points.setdefault(row.plan, set()).add(row.points)
        for place, card in enumerate(result.score.skyscrapers):
            points.setdefault(place, set()).add(card.points)
    return sum(len(different) > 1 for different in points.values())


def _promising(task: WinTask) -> int:
    """How many kinds of first actions are as good as the worse one of the right turn, if nothing came after them."""
    halfway = {
        action: Result(score(apply(task.position, action)), task.player) for action in legal_actions(task.position)
    }
    least = min((halfway[action].lead for action in task.right[0] if action in halfway), default=0)
    return len({_counted(result.score) for result in halfway.values() if result.lead >= least})


def _counted(result: Score) -> tuple[tuple[int, int], ...]:
    """What makes two turns the same kind of near miss: the same points from the same cards."""
    cards = [(row.points, len(row.antennas)) for row in result.rows]
    return (*cards, *((card.points, 0) for card in result.skyscrapers))


def grade(kind: KindName, found: Effort) -> Difficulty:
    """The difficulty, from what there is to see; what is found without a thought is easy."""
    levels = LEVELS[kind]
    points = min(found.points, levels[0] - 1) if found.likely else found.points
    level = list(Level)[sum(points >= most for most in levels)]
    techniques = ("repairs", "replies") if kind == "secure" else ("scoring",) if kind == "win" else ("repairs",)
    return Difficulty(level, points, techniques)
