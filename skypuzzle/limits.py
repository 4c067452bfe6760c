"""How far a search for verdicts may go."""

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock

LOOK_AT_CLOCK = 64
"""States between two looks at the clock."""


class OutOfLimitsError(Exception):
    """The search was stopped before it had an answer."""

    def __init__(self, reached: Limit) -> None:
        super().__init__(f"stopped by the limit of {reached}")
        self.reached = reached


class SearchLimits:
    """A number of states, and a clock."""

    def __init__(self, most_states: int, clock: Clock) -> None:
        self.clock = clock
        self._left = most_states

    @property
    def left(self) -> int:
        """How many states are left."""
        return max(0, self._left)

    def count(self, states: int = 1) -> None:
        """One state more, or several; OutOfLimitsError if that is too many."""
        before = self._left
        self._left -= states
        if self._left < 0:
            raise OutOfLimitsError(Limit.STATES)
        if before // LOOK_AT_CLOCK != self._left // LOOK_AT_CLOCK and self.clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
