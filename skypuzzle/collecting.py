"""Answers as they are found, one by one, with an eye on what it takes to put them in order and write them down."""

from collections.abc import Callable
from time import perf_counter
from typing import Generic, TypeVar

from skypuzzle.answers import Limit
from skypuzzle.clock import Clock

T = TypeVar("T")

WRITING = 2.0
"""To sort and to write all answers takes at most so many times as long as to put each into notation once."""

OnFound = Callable[[int], None]
"""Called with how many there are so far."""


class GaveUpError(Exception):
    """The time or the nodes ran out before all answers were found."""


class Found(Generic[T]):
    """Answers to a question, each once. It is full when there is one too many, or no time for more."""

    def __init__(self, limit: int | None, clock: Clock, on_found: OnFound | None = None) -> None:
        self._limit = limit
        self._clock = clock
        self._on_found = on_found
        self._answers: dict[str, T] = {}
        self._spent = 0.0
        self.stopped_by: Limit | None = None

    def take(self, answer: T) -> bool:
        """Keep one more; False if no more can be kept, and then they are not all there are."""
        if len(self._answers) == self._limit:
            self.stopped_by = Limit.NUMBER
            return False
        began = perf_counter()
        self._answers[str(answer)] = answer
        self._spent += perf_counter() - began
        if self._on_found is not None:
            self._on_found(len(self._answers))
        if self._clock.left <= WRITING * self._spent:
            self.stopped_by = Limit.TIME
            return False
        return True

    def give_up(self) -> None:
        """The search ended before it had seen everything."""
        self.stopped_by = Limit.TIME

    @property
    def is_complete(self) -> bool:
        """Are these all there are?"""
        return self.stopped_by is None

    def in_order(self) -> tuple[T, ...]:
        """All of them, in order of their notation."""
        return tuple(self._answers[text] for text in sorted(self._answers))
