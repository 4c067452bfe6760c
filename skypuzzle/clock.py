"""What is left of a time limit."""

import time

FOREVER = float("inf")


class Clock:
    """What is left of a time limit, if there is one."""

    def __init__(self, seconds: float | None = None) -> None:
        self._until = FOREVER if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds."""
        return max(0.0, self._until - time.monotonic())

    def share(self, parts: int) -> "Clock":
        """A clock for the first of so many parts of what is left."""
        return Clock(None if self._until == FOREVER else self.left / parts)

    @property
    def is_out(self) -> bool:
        """Is there no time left?"""
        return self.left == 0
