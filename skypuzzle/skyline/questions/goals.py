"""What a player may want: the mission, prestige, money, income, penthouses, a zone, a win."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError
from skypuzzle.notation import notation
from skypuzzle.skyline.notation.boards import ANY_SITE
from skypuzzle.skyline.rules.box import Box
from skypuzzle.skyline.rules.outline import Site
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import score, tally
from skypuzzle.skyline.rules.towers import COLOURS
from skypuzzle.wording import number_of


@dataclass(frozen=True, slots=True)
class MissionGoal:
    """The player's own mission pattern is among the player's tops."""

    def __str__(self) -> str:
        return "mission"

    @property
    def words(self) -> str:
        """As a player says it."""
        return "the mission is completed"


@dataclass(frozen=True, slots=True)
class PrestigeGoal:
    """At least so much prestige."""

    number: int

    def __str__(self) -> str:
        return f"prestige {self.number}"

    @property
    def words(self) -> str:
        """As a player says it."""
        return f"at least {self.number} prestige"


@dataclass(frozen=True, slots=True)
class CashGoal:
    """At least so many millions."""

    number: int

    def __str__(self) -> str:
        return f"cash {self.number}"

    @property
    def words(self) -> str:
        """As a player says it."""
        return f"at least {self.number}M in cash"


@dataclass(frozen=True, slots=True)
class IncomeGoal:
    """The best group on the board pays at least so many millions: the income of the next turn."""

    number: int

    def __str__(self) -> str:
        return f"income {self.number}"

    @property
    def words(self) -> str:
        """As a player says it."""
        return f"an income of at least {self.number}M next turn"


@dataclass(frozen=True, slots=True)
class PenthousesGoal:
    """At least so many penthouses."""

    number: int

    def __str__(self) -> str:
        return f"penthouses {self.number}"

    @property
    def words(self) -> str:
        """As a player says it."""
        return f"at least {number_of(self.number, 'penthouse')}"


@dataclass(frozen=True, slots=True)
class ZoneGoal:
    """The top on a strategic zone is the player's."""

    site: Site

    def __str__(self) -> str:
        return f"zone {self.site}"

    @property
    def words(self) -> str:
        """As a player says it."""
        return f"the top of the zone {self.site}"


@dataclass(frozen=True, slots=True)
class WinGoal:
    """The player is the only winner: a win that is shared is none."""

    def __str__(self) -> str:
        return "win"

    @property
    def words(self) -> str:
        """As a player says it."""
        return "the only winner"


Goal: TypeAlias = MissionGoal | PrestigeGoal | CashGoal | IncomeGoal | PenthousesGoal | ZoneGoal | WinGoal

COUNTED: dict[str, Callable[[int], Goal]] = {
    "prestige": PrestigeGoal,
    "cash": CashGoal,
    "income": IncomeGoal,
    "penthouses": PenthousesGoal,
}
"""Goals that ask for a number."""

NUMBER = re.compile("0|[1-9][0-9]{0,3}")


def holds(goal: Goal, position: Position, seat: Seat) -> bool:
    """Is a goal reached, as the position stands? What it takes to tell must be known: see `goal_faults`."""
    board, colour = position.board, position.seats[seat]
    if isinstance(goal, ZoneGoal):
        return goal.site in board.zones(colour)
    if isinstance(goal, PenthousesGoal):
        return board.penthouses(colour) >= goal.number
    if isinstance(goal, IncomeGoal):
        return board.income(colour) >= goal.number
    if isinstance(goal, CashGoal):
        cash = position.cash[seat]
        return cash is not None and cash >= goal.number
    if isinstance(goal, MissionGoal):
        return tally(position, seat).mission
    if isinstance(goal, PrestigeGoal):
        return tally(position, seat).total >= goal.number
    return score(position).winners == (position.seats[seat],)


def all_hold(goals: Iterable[Goal], position: Position, seat: Seat) -> bool:
    """Are all goals reached?"""
    return all(holds(goal, position, seat) for goal in goals)


def parse_goal(text: str, box: Box | None = None) -> Goal:
    """A goal as `str` writes it; with a box, a zone must be one of its zones."""
    kind, _, what = text.partition(" ")
    if text == "mission":
        return MissionGoal()
    if text == "win":
        return WinGoal()
    if kind in COUNTED and NUMBER.fullmatch(what):
        return COUNTED[kind](int(what))
    if kind == "zone" and what and (box is None or what in box.zones):
        return ZoneGoal(what)
    zone = f"zone {box.zones[0]}" if box else "zone c9"
    expected = f"expected mission, prestige 4, cash 20, income 12, penthouses 2, {zone} or win"
    raise NotationError(Fault("goal", text, expected))


if TYPE_CHECKING:
    GoalText: TypeAlias = Goal
else:
    GoalText = notation(
        "GoalText",
        parse_goal,
        description="what is to hold at the end",
        pattern=rf"^(mission|win|(prestige|cash|income|penthouses) \d{{1,4}}|zone {ANY_SITE})$",
    )


def goal_faults(goals: Iterable[Goal], position: Position, seat: Seat) -> Iterator[Fault]:
    """Goals that cannot even be asked for, because they make no sense or because something is not known."""
    for goal in goals:
        reason = _why_no_goal(goal, position, seat)
        if reason is not None:
            yield Fault("goal", str(goal), reason)


def _why_no_goal(goal: Goal, position: Position, seat: Seat) -> str | None:
    colour = COLOURS[position.seats[seat]]
    if isinstance(goal, ZoneGoal):
        zones = position.box.zones
        return None if goal.site in zones else f"the strategic zones are {', '.join(zones)}"
    if isinstance(goal, MissionGoal | PrestigeGoal) and position.missions[seat] is None:
        return f"the mission of {colour} must be known"
    if isinstance(goal, WinGoal):
        return None
    if isinstance(goal, PrestigeGoal | CashGoal | IncomeGoal | PenthousesGoal) and goal.number < 0:
        return "there cannot be less than nothing"
    return None
