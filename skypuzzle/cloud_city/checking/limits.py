"""How far a search for verdicts may go."""

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock

LOOK_AT_CLOCK = 64
"""States between two looks at the clock."""
NODES = 2_000_000
"""Of the search for layouts, without a limit of time."""


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
    def nodes(self) -> int | None:
        """For the search of layouts, which looks at the clock if there is a limit of time."""
        return NODES if self.clock.seconds is None else None

    def count(self, states: int = 1) -> None:
        """One state more, or several; OutOfLimitsError if that is too many."""
        before = self._left
        self._left -= states
        if self._left < 0:
            raise OutOfLimitsError(Limit.STATES)
        if before // LOOK_AT_CLOCK != self._left // LOOK_AT_CLOCK and self.clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
