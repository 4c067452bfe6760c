"""How far a search may go: a number of states, and a clock."""

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock

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
