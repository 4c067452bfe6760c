"""Three answers, never two: yes with what proves it, a proven no, or not settled within the limits."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Impossible:
    """It cannot be done, proven."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """Not settled within the limits given."""


def is_yes(answer: object) -> bool | None:
    """Can it be done? Every answer but these two says how; None if it was not settled."""
    return None if isinstance(answer, Undecided) else not isinstance(answer, Impossible)


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
class Count:
    """How many distinct answers there are; if not complete, at least so many."""

    number: int
    complete: bool
    stopped_by: Limit | None = None
