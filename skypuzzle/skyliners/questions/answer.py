"""Three answers, never two: yes with what proves it, no with the reasons, or not settled within the limits."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from skypuzzle.skyliners.rules.actions import PlayedTurn
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import Site


@dataclass(frozen=True, slots=True)
class Solved:
    """It can be done: a final city, and for a game the turns that lead there, replayed through the rules."""

    board: Board
    turns: tuple[PlayedTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class Impossible:
    """It cannot be done, proven."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """Not settled within the limits given."""


Answer: TypeAlias = Solved | Impossible | Undecided


def is_yes(answer: Answer) -> bool | None:
    """Can it be done? None if that was not settled."""
    return None if isinstance(answer, Undecided) else isinstance(answer, Solved)


def all_of(known: Collection[bool | None]) -> bool | None:
    """Are all of them so? One that is not is enough to tell; else one that is not settled leaves it open."""
    return False if False in known else None if None in known else True


def opposite(known: bool | None) -> bool | None:
    """No for yes, and the other way round; what is not settled stays so."""
    return None if known is None else not known


class Limit(Enum):
    """What an answer was cut short by."""

    TIME = "time"
    STATES = "states"
    """Of a search that keeps what it has seen: more would not fit into memory."""
    NUMBER = "number"
    """There are more answers than were asked for."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a question has no answer: reasons that only together leave none. Empty where they were not found in time."""

    reasons: tuple[str, ...]
    complete: bool
    sites: tuple[Site, ...] = ()
    """The sites that the reasons are about."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many distinct final cities there are; if not complete, at least so many."""

    number: int
    complete: bool
    stopped_by: Limit | None = None


@dataclass(frozen=True, slots=True)
class Cities:
    """Distinct final cities, and whether they are all there are."""

    boards: tuple[Board, ...]
    complete: bool
    stopped_by: Limit | None = None
    """Which limit was reached, if they are not complete."""
