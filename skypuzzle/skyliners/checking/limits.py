"""Limits of a search: so many states, or until a time is up."""

from skypuzzle.clock import Clock

CLOCK_EVERY = 64
"""States from one look at the clock to the next."""


class OutOfLimitsError(Exception):
    """Not settled within the limits."""


class Limits:
    """Counts states, and gives up when there are too many or the time is up."""

    def __init__(self, most_states: int, clock: Clock) -> None:
        self.states = 0
        self._most = most_states
        self._clock = clock

    def count(self) -> None:
        """One more state is looked at."""
        if self.states == self._most or (self.states % CLOCK_EVERY == 0 and self._clock.is_out):
            raise OutOfLimitsError
        self.states += 1
