"""SearchLimits of a search: so many states, or until a time is up."""

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock

CLOCK_EVERY = 64
"""States from one look at the clock to the next."""


STATES_FOR_SHORT = 2_000
"""For a line of play from each of many states: one is mostly found, or refuted, within a few dozen."""


class OutOfLimitsError(Exception):
    """Not settled within the limits; which one it was is in `SearchLimits.reached`."""


class SearchLimits:
    """Counts states, and gives up when there are too many or the time is up."""

    def __init__(self, most_states: int, clock: Clock) -> None:
        self.states = 0
        self.clock = clock
        self.reached: Limit | None = None
        self._most = most_states

    def count(self) -> None:
        """One more state is looked at."""
        if self.states == self._most:
            self._give_up(Limit.STATES)
        if self.states % CLOCK_EVERY == 0 and self.clock.is_out:
            self._give_up(Limit.TIME)
        self.states += 1

    def _give_up(self, limit: Limit) -> None:
        self.reached = limit
        raise OutOfLimitsError
