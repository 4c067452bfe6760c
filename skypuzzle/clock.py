"""Time limits, and time spent."""

import time
from collections.abc import Callable

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
