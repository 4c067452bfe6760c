"""Answers about Cloud City: a final city with the turns that lead to it, or the reasons why there is none."""

from dataclasses import dataclass
from typing import TypeAlias

from msgspec import Struct

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Move
from skypuzzle.limits import Limit


@dataclass(frozen=True, slots=True)
class Solved:
    """It can be done: a final city, its votes, and the turns that lead there, replayed through the rules."""

    city: City
    votes: int
    """With those of the Special Requests that count."""
    turns: tuple[Move, ...] = ()


Answer: TypeAlias = Solved | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a question has no answer: reasons that only together leave none. Empty where they were not found in time."""

    reasons: tuple[str, ...]
    complete: bool
    possible: bool | None = False
    """Has the question an answer after all? None if that was not settled."""


@dataclass(frozen=True, slots=True)
class Cities:
    """Distinct final cities, and whether they are all there are."""

    cities: tuple[City, ...]
    complete: bool
    stopped_by: Limit | None = None
    """Which limit was reached, if they are not complete."""


class Optima(Struct, frozen=True, forbid_unknown_fields=True):
    """The most votes that can be had, and in how many ways."""

    votes: int
    layouts: int
    """Ways to lay the tiles."""
    cities: int
    """Ways to lay them and to build walkways."""
