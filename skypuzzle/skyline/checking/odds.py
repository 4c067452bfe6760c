"""How often goals hold in games between bots."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from skypuzzle import odds
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.skyline.bots import BOTS, DECIDED, QUICK, Bot, Effort, Planner, Valuation
from skypuzzle.skyline.checking.bounds import Judge
from skypuzzle.skyline.checking.last_turn import aim_to_reach
from skypuzzle.skyline.questions.question import (
    Goal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    WinGoal,
    ZoneGoal,
    holds,
)
from skypuzzle.skyline.rules import city
from skypuzzle.skyline.rules.actions import Action
from skypuzzle.skyline.rules.play import Turn, tally
from skypuzzle.skyline.rules.position import Position, Seat, bank
from skypuzzle.skyline.rules.setup import dealt
from skypuzzle.skyline.search.turn_search import Aim, Outcome, reach
from skypuzzle.skyline.simulation import play_out

CASH = (0, 0, 0, 1, 1, 3, 5, 9), (0, 2, 5, 7, 10, 14, 20, 32)
"""What players have in games between planners, before and after anyone has two penthouses."""
HELD = (0, 0, 1, 1, 1, 2, 2, 3, 5), (0, 1, 2, 3, 3, 4, 4, 4, 5)
"""The floors that they hold, by kind."""
MOST_HELD = 3


@dataclass(frozen=True, slots=True)
class Odds(odds.Odds):
    """A run of games. If money or floors of others are unknown, they are in the games too."""

    usual_bot: ClassVar[str] = "quick"

    position: Position
    player: Seat
    goals: tuple[Goal, ...]
    first: Turn | None = None

    def deal(self, chance: Chance) -> Position:
        return dealt(with_means(self.position, chance), chance)

    def end(self, world: Position, chance: Chance, clock: Clock) -> Position:
        bots = [BOTS[name] for name in self.bots]
        bots[self.player] = play_for_goals(self.bots[self.player], self.goals)
        hidden = None in self.position.cash or None in self.position.stock
        return play_out(world, bots, chance, clock, hidden=hidden).end()

    def holds(self, goal: Goal, end: Position) -> bool:
        return holds(goal, end, self.player)


def with_means(position: Position, chance: Chance) -> Position:
    """Replace unknown money and floors by what players usually have, as far as the bank allows it."""
    is_late = max(map(position.board.penthouses, position.seats)) > 1
    for seat in range(len(position.seats)):
        if position.cash[seat] is None:
            cash = (*position.cash[:seat], chance.choice(CASH[is_late]), *position.cash[seat + 1 :])
            position = position._replace(cash=cash)
        if position.stock[seat] is None:
            stock, left = [0] * len(city.FLOORS), list(bank(position, seat))
            for _ in range(chance.below(MOST_HELD + 1)):
                floor = chance.choice(HELD[is_late])
                if left[floor] > stock[floor]:
                    stock[floor] += 1
            stocks = (*position.stock[:seat], tuple(stock), *position.stock[seat + 1 :])
            position = position._replace(stock=stocks)
    return position


def play_for_goals(name: str, goals: Sequence[Goal]) -> Bot:
    """Return a bot that plays for these goals; before the last round like `name`, if that is not a planner."""

    def play(known: Position, chance: Chance) -> tuple[Action, ...]:
        effort = {"planner": Effort(), "quick": QUICK}.get(name)
        if effort is None and not known.is_last_round:
            return BOTS[name](known, chance)
        return _GoalPlanner(known, effort or QUICK, tuple(goals)).turn()

    return play


GOAL_WORTH = 400
"""Of a goal that holds now; what cannot be taken away counts twice."""


@dataclass(frozen=True)
class _GoalPlanner(Planner):
    """Also looks at turns that reach the goals now, and rates positions by the goals."""

    goals: tuple[Goal, ...] = ()

    @cached_property
    def judge(self) -> Judge:
        return Judge(self.guess, self.seat, self.goals)

    def candidates(self) -> list[Outcome]:
        judge, found = self.judge, super().candidates()
        shows = [(1 << index,) for index in range(len(judge.box.sites)) if judge.zones >> index & 1]
        aims = [aim_to_reach(judge, self.guess), *(Aim(shows=(place,)) for place in shows)]
        for aim in dict.fromkeys(aims):
            outcome = reach(self.guess, aim, nodes=self.effort.own)
            if isinstance(outcome, Outcome):
                found.append(outcome)
        return found

    def bonus(self, position: Position) -> float:
        if position.is_over or self.seat not in position.still_to_move():
            held = [holds(goal, position, self.seat) for goal in self.goals if goal != WinGoal()]
            return 2 * DECIDED * (sum(held) + len(held) * all(held))
        return sum(self._worth(goal, position) for goal in self.goals)

    def _worth(self, goal: Goal, position: Position) -> float:
        board, judge = position.board, self.judge
        tops, closed = board.tops[judge.colour], board.levels[city.PENTHOUSE_LEVEL]
        if isinstance(goal, ZoneGoal):
            site = 1 << judge.box.index[goal.site]
            return GOAL_WORTH * (bool(tops & site) + bool(tops & closed & site)) - GOAL_WORTH * bool(
                closed & ~tops & site
            )
        if isinstance(goal, MissionGoal):
            return GOAL_WORTH * max(
                ((tops & place).bit_count() + (tops & closed & place).bit_count()) / place.bit_count()
                - bool(closed & ~tops & place)
                for place in judge.placements
            )
        if isinstance(goal, PenthousesGoal):
            return GOAL_WORTH * min(goal.number, board.penthouses(judge.colour))
        if isinstance(goal, PrestigeGoal):
            return GOAL_WORTH * min(goal.number, tally(position, self.seat).total) / 2
        return 0

    def _valuation(self, seat: Seat, position: Position | None = None) -> Valuation:
        valuation = super()._valuation(seat, position)
        own = self.known.seats[self.seat]
        if MissionGoal() not in self.goals or seat != self.seat:
            return valuation
        worth = valuation.colours[own]
        return replace(valuation, colours={**valuation.colours, own: worth._replace(mission=3 * worth.mission)})
