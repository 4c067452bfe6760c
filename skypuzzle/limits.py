"""Limits of a search: how long it may take, and how many states it may visit."""

import time
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import TypeVar

T = TypeVar("T")


class Limit(Enum):
    """What cut an answer short."""

    TIME = "time"
    STATES = "states"
    """The search could not store more states."""
    NUMBER = "number"
    """There are more answers than were asked for."""

    def __str__(self) -> str:
        return self.value


FOREVER = float("inf")


class OutOfTimeError(Exception):
    """The time ran out before there was any result worth returning."""


class Clock:
    """A time limit, or none."""

    def __init__(self, seconds: float | None = None) -> None:
        self._until = FOREVER if seconds is None else time.monotonic() + seconds

    def __reduce__(self) -> tuple[type["Clock"], tuple[float | None]]:
        """Send what is left to another process, perhaps on another machine, whose clock differs."""
        return Clock, (self.seconds,)

    @property
    def left(self) -> float:
        return max(0.0, self._until - time.monotonic())

    @property
    def seconds(self) -> float | None:
        """The seconds left, or None for no limit."""
        return None if self._until == FOREVER else self.left

    def share(self, parts: int) -> "Clock":
        """Return a clock for the first of this many equal parts of what is left."""
        return self.part(1 / parts)

    def part(self, part: float) -> "Clock":
        """Return a clock for this part of what is left, from 0 to 1."""
        return Clock(None if self._until == FOREVER else self.left * part)

    def at_most(self, seconds: float | None) -> "Clock":
        """Return a clock for at most this long, and no longer than what is left; None means no further limit."""
        within = Clock(seconds)
        within._until = min(within._until, self._until)
        return within

    @property
    def is_out(self) -> bool:
        return self.left == 0


NO_LIMIT = Clock()
LEAST_SECONDS, LEAST_SPENT = 0.3, 0.1
"""A round needs so much time for each question, and the one before must have spent this part of what was left."""


def rounds(clock: Clock, waiting: Callable[[], Sequence[T]]) -> Iterator[tuple[T, Clock]]:
    """Yield what waits for more time, with a share of what is left, until nothing waits or the time is used.

    A question that leaves some of its share unused gives it to the others, which may come before it.
    """
    while clock.seconds is not None and (left := waiting()) and (before := clock.left) > LEAST_SECONDS * len(left):
        for number, each in enumerate(left):
            yield each, clock.share(len(left) - number)
        if clock.left > (1 - LEAST_SPENT) * before:
            return


class Stopwatch:
    """Measures seconds, continuing from those spent in earlier sessions."""

    def __init__(self, spent: float = 0.0, now: Callable[[], float] = time.monotonic) -> None:
        self._spent = spent
        self._now = now
        self._began: float | None = now()

    @property
    def seconds(self) -> float:
        return self._spent + (0.0 if self._began is None else self._now() - self._began)

    def stop(self) -> None:
        self._spent, self._began = self.seconds, None


STATES_PER_LOOK = 64
"""States between two looks at the clock."""
UNCLOCKED = 32
"""States that a search for advice may visit before it looks at the clock: many questions need no more."""


class OutOfLimitsError(Exception):
    """The search was stopped before it had an answer; `reached` is the limit that stopped it."""

    def __init__(self, reached: Limit) -> None:
        super().__init__(f"stopped by the limit of {reached}")
        self.reached = reached


class SearchLimits:
    """Counts the states that a search visits, and stops it at a number of states or when the time is up.

    It looks at the clock before the first state, or after the first `unclocked` states.
    """

    def __init__(self, most_states: int, clock: Clock, *, unclocked: int = 0) -> None:
        self.clock = clock
        self.states = 0
        self._most = most_states
        self._next_look = unclocked

    @property
    def left(self) -> int:
        return self._most - self.states

    def of(self, states: int) -> "SearchLimits":
        """Return limits for a part of the search that visits at most this many states."""
        return SearchLimits(min(states, self.left), self.clock)

    def count(self) -> None:
        """Count one state. Raises OutOfLimitsError if it is one too many, or the time is up."""
        if self.states == self._most:
            raise OutOfLimitsError(Limit.STATES)
        if self.states == self._next_look:
            if self.clock.is_out:
                raise OutOfLimitsError(Limit.TIME)
            self._next_look += STATES_PER_LOOK
        self.states += 1
