"""Three answers, never two: yes with a proof, a proven no, or not settled within the limits."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Impossible:
    """Proven: it cannot be done."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """Not settled within the given limits."""


def is_yes(answer: object) -> bool | None:
    """Can it be done? Any answer other than these two says how; None if it was not settled."""
    return None if isinstance(answer, Undecided) else not isinstance(answer, Impossible)


def all_of(known: Collection[bool | None]) -> bool | None:
    """Are all of them true? A single False decides it; otherwise a None leaves it open."""
    return False if False in known else None if None in known else True


def opposite(known: bool | None) -> bool | None:
    """No for yes and yes for no; what is not settled stays so."""
    return None if known is None else not known


class Limit(Enum):
    """What cut an answer short."""

    TIME = "time"
    STATES = "states"
    """A search that remembers what it has seen ran out of memory."""
    NUMBER = "number"
    """There are more answers than were asked for."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Count:
    """How many distinct answers there are; at least that many if not complete."""

    number: int
    complete: bool
    stopped_by: Limit | None = None


class FalseAnswerError(AssertionError):
    """The rules contradict a claimed answer. If a solver made the claim, the program has a bug."""

    def __init__(self, reason: str, question: object, claim: object) -> None:
        super().__init__(f"{reason}: {claim} is no answer to {question}")
        self.reason = reason
