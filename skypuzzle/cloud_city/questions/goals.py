"""What a player may want at the end of the game: so many votes, a Special Request, a walkway, the lead."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.cloud_city.notation.cities import QUARTER, parse_walkway
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import EVERY_WALKWAY, QUARTER_NAMES, Walkway
from skypuzzle.cloud_city.rules.scoring import CARDS, COMPARING, is_fulfilled, request_votes, score_cities
from skypuzzle.errors import Fault, NotationError
from skypuzzle.notation import notation


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
        return f"Special Request {self.card}, {CARDS[self.card]}, is fulfilled"


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
    """More votes than every rival has now, those of the Special Requests in play among them."""

    def __str__(self) -> str:
        return "lead"

    @property
    def words(self) -> str:
        """As a player says it."""
        return "more votes than every other city as it stands"


VOTES = re.compile("0|[1-9][0-9]{0,2}")

Goal: TypeAlias = Votes | Request | Built | Lead


def total_votes(city: City, rivals: Sequence[City] = (), requests: Sequence[int] = ()) -> int:
    """All votes of a city: of its walkways, and of the Special Requests, compared with the other cities."""
    return score_cities((city, *rivals), requests).tallies[0].total


def holds(goal: Goal, city: City, rivals: Sequence[City] = (), requests: Sequence[int] = ()) -> bool:
    """Is a goal reached, with the city as it is in the end and those of the others as they stand?

    A lead is over the votes that others have now, so only who looks at a whole table can tell.
    """
    if isinstance(goal, Votes):
        return total_votes(city, rivals, requests) >= goal.number
    if isinstance(goal, Request):
        return is_fulfilled(goal.card, next(iter(request_votes(goal.card, (city, *rivals)))))
    if isinstance(goal, Built):
        return goal.walkway in city.walkways
    raise ValueError("a lead cannot be told from a city")


def parse_goal(text: str) -> Goal:
    """A goal as `str` writes it."""
    kind, _, what = text.partition(" ")
    if kind == "votes" and VOTES.fullmatch(what):
        return Votes(int(what))
    if kind == "request" and what in map(str, CARDS):
        return Request(int(what))
    if kind == "walkway":
        return Built(parse_walkway(what, "goal"))
    if text == "lead":
        return Lead()
    raise NotationError(Fault("goal", text, "expected votes 45, request 4, walkway a1-f1 or lead"))


if TYPE_CHECKING:
    GoalText: TypeAlias = Goal
else:
    GoalText = notation(
        "GoalText",
        parse_goal,
        description="at least this many votes, a Special Request that is fulfilled, a walkway that stands, or the lead",
        pattern=rf"^(votes \d{{1,3}}|request ([1-9]|10)|walkway {QUARTER}-{QUARTER}|lead)$",
    )


def goal_faults(goals: Iterable[Goal], rivals: Sequence[City | None]) -> Iterator[Fault]:
    """Goals that cannot even be asked for; the rivals' cities may be unknown, unless a goal compares with them."""
    for goal in goals:
        reason = _why_no_goal(goal, rivals)
        if reason is not None:
            yield Fault("goal", str(goal), reason)


def _why_no_goal(goal: Goal, rivals: Sequence[City | None]) -> str | None:
    if isinstance(goal, Votes):
        return None if goal.number >= 0 else "there cannot be fewer votes than none"
    if isinstance(goal, Built):
        first, second = (QUARTER_NAMES[quarter] for quarter in goal.walkway)
        return None if goal.walkway in EVERY_WALKWAY else f"no walkway joins {first} and {second} (rules 3, 10b)"
    if isinstance(goal, Request):
        if goal.card not in CARDS:
            return "there are cards 1 to 10"
        if goal.card not in COMPARING:
            return None
    if not rivals:
        return "there is no other city to compare with"
    return "the city of another player is not known" if None in rivals else None
