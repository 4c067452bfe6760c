"""Limits of a search: how long it may take, and how many states it may store."""

import time
from collections.abc import Callable
from enum import Enum


class Limit(Enum):
    """What cut an answer short."""

    TIME = "time"
    STATES = "states"
    """A search that remembers what it has seen ran out of memory."""
    NUMBER = "number"
    """There are more answers than were asked for."""

    def __str__(self) -> str:
        return self.value


FOREVER = float("inf")


class OutOfTimeError(Exception):
    """The time ran out before there was any result worth returning."""


class Clock:
    """What is left of a time limit, if there is one."""

    def __init__(self, seconds: float | None = None) -> None:
        self._until = FOREVER if seconds is None else time.monotonic() + seconds

    def __reduce__(self) -> tuple[type["Clock"], tuple[float | None]]:
        """Another process, perhaps on another machine, gets what is left: its time is not ours."""
        return Clock, (self.seconds,)

    @property
    def left(self) -> float:
        """In seconds."""
        return max(0.0, self._until - time.monotonic())

    @property
    def seconds(self) -> float | None:
        """The same, with None for no limit."""
        return None if self._until == FOREVER else self.left

    def share(self, parts: int) -> "Clock":
        """A clock for the first of so many equal parts of what is left."""
        return Clock(None if self._until == FOREVER else self.left / parts)

    def at_most(self, seconds: float | None) -> "Clock":
        """A clock for something that may take that long, but no longer than what is left; None is no limit."""
        within = Clock(seconds)
        within._until = min(within._until, self._until)
        return within

    @property
    def is_out(self) -> bool:
        """Is there no time left?"""
        return self.left == 0


NO_LIMIT = Clock()


class Stopwatch:
    """Seconds spent, in one session or in several: it continues from what was spent before."""

    def __init__(self, spent: float = 0.0, now: Callable[[], float] = time.monotonic) -> None:
        self._spent = spent
        self._now = now
        self._began: float | None = now()

    @property
    def seconds(self) -> float:
        """So far."""
        return self._spent + (0.0 if self._began is None else self._now() - self._began)

    def stop(self) -> None:
        """Stop counting."""
        self._spent, self._began = self.seconds, None


STATES_PER_LOOK = 64
"""How many states are counted from one look at the clock to the next."""
UNCLOCKED = 32
"""How many states a search for advice may visit before it looks at the clock: many a question needs no more."""


class OutOfLimitsError(Exception):
    """The search was stopped before it had an answer; `reached` says by which limit."""

    def __init__(self, reached: Limit) -> None:
        super().__init__(f"stopped by the limit of {reached}")
        self.reached = reached


class SearchLimits:
    """Counts the states that a search visits, and stops it at a number of states or when the time is up.

    The first look at the clock comes before the first state, or after the first `unclocked` states.
    """

    def __init__(self, most_states: int, clock: Clock, *, unclocked: int = 0) -> None:
        self.clock = clock
        self.states = 0
        self._most = most_states
        self._next_look = unclocked

    @property
    def left(self) -> int:
        """How many more states the search may visit."""
        return self._most - self.states

    def count(self) -> None:
        """Count one state. Raises OutOfLimitsError if it is one too many, or the time is up."""
        if self.states == self._most:
            raise OutOfLimitsError(Limit.STATES)
        if self.states == self._next_look:
            if self.clock.is_out:
                raise OutOfLimitsError(Limit.TIME)
            self._next_look += STATES_PER_LOOK
        self.states += 1
