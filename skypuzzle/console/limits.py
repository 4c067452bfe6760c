"""How long a command may look for answers, and how to say that it was not long enough."""

from skypuzzle.limits import Clock, Limit

WHY_NOT_SECONDS = 10.0
"""How long to look for reasons, if no limit is given."""

COUNTING_SECONDS = 60.0
"""How long to count, if no limit is given: there may be more answers than anyone can wait for."""

MOST_ANSWERS = 1_000_000
"""How many to list, if no limit is given: more would fill the memory."""


class Allowance:
    """The limits of the whole command, with one clock, and how to say that they were not enough."""

    def __init__(self, seconds: float | None, number: int) -> None:
        self.seconds = seconds
        self.number = number
        self.clock = Clock(seconds)

    @property
    def time_is_up(self) -> str:
        """Why the answer is not complete."""
        given = "the time was up" if self.seconds is None else f"the limit of {self.seconds:g} s was reached"
        return f"{given}; --time-limit allows more"

    def at_least(self, number: int, stopped_by: Limit | None) -> str:
        """The last line of an answer that was cut short."""
        enough = f"the limit of {self.number} was reached; --limit allows more"
        found = f"at least {number}" if number else "none found yet"
        return f"{found}: {enough if stopped_by is Limit.NUMBER else self.time_is_up}\n"
