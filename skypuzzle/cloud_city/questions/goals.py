"""What a player may want at the end of the game: so many votes, a Special Request, a walkway, the lead."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from skypuzzle.cloud_city.rules.geometry import QUARTER_NAMES
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.walkways import EVERY_WALKWAY, Walkway
from skypuzzle.errors import Fault

CARDS = range(1, 11)
"""The Special Request cards, by number (rule 14)."""

AGAINST_OTHERS = frozenset({1, 2, 5, 6})
"""Cards that compare a city with the others; alone there is nothing to compare (ruling L3)."""


@dataclass(frozen=True, slots=True)
class Votes:
    """At least so many votes, those of the Special Requests in play among them."""

    number: int

    def __str__(self) -> str:
        return f"votes {self.number}"

    @property
    def words(self) -> str:
        """As a player says it."""
        return f"at least {self.number} vote{'' if self.number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Request:
    """A Special Request, in play or not, is fulfilled: 1 to 7 give votes, 8 to 10 cost none."""

    card: int

    def __str__(self) -> str:
        return f"request {self.card}"

    @property
    def words(self) -> str:
        """As a player says it."""
        return f"Special Request {self.card} is fulfilled"


@dataclass(frozen=True, slots=True)
class Built:
    """A walkway stands."""

    walkway: Walkway

    def __str__(self) -> str:
        return f"walkway {self.walkway}"

    @property
    def words(self) -> str:
        """As a player says it."""
        return f"the walkway {self.walkway} stands"


@dataclass(frozen=True, slots=True)
class Lead:
    """More votes than the city of every rival has as it stands now."""

    def __str__(self) -> str:
        return "lead"

    @property
    def words(self) -> str:
        """As a player says it."""
        return "more votes than every other city as it stands"


Goal: TypeAlias = Votes | Request | Built | Lead


def goal_faults(goals: Iterable[Goal], position: Position | None, seat: Seat = 0) -> Iterator[Fault]:
    """Goals that cannot even be asked for; without a position, of a bare city."""
    for goal in goals:
        reason = _why_no_goal(goal, position, seat)
        if reason is not None:
            yield Fault("goal", str(goal), reason)


def _why_no_goal(goal: Goal, position: Position | None, seat: Seat) -> str | None:
    others = [] if position is None else [other for other in position.seats if other != seat]
    if isinstance(goal, Votes):
        return None if goal.number >= 0 else "votes cannot be fewer than none"
    if isinstance(goal, Built):
        first, second = (QUARTER_NAMES[quarter] for quarter in goal.walkway)
        return None if goal.walkway in EVERY_WALKWAY else f"no walkway joins {first} and {second} (rules 3, 10b)"
    if isinstance(goal, Request):
        if goal.card not in CARDS:
            return f"the cards are numbered {CARDS[0]} to {CARDS[-1]}"
        if goal.card not in AGAINST_OTHERS:
            return None
        if not others:
            return "there is no other city to compare with (ruling L3)"
    elif not others:
        return "there is nobody to lead over"
    unknown = [other + 1 for other in others if position is not None and position.cities[other] is None]
    return f"the city of player {unknown[0]} is not known" if unknown else None
