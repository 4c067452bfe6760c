"""Answers to questions: yes with a proof, a proven no, or not settled within the limits."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Generic, Self, TypeVar

from skypuzzle.limits import Clock, Limit


@dataclass(frozen=True, slots=True)
class Impossible:
    """Proven: it cannot be done."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """Not settled within the given limits."""


def is_yes(answer: object) -> bool | None:
    """Return whether it can be done, or None if that was not settled. Any other answer than these two is a way."""
    return None if isinstance(answer, Undecided) else not isinstance(answer, Impossible)


def all_of(known: Collection[bool | None]) -> bool | None:
    """Return whether all are true: a single False decides it, otherwise a None leaves it open."""
    return False if False in known else None if None in known else True


def opposite(known: bool | None) -> bool | None:
    return None if known is None else not known


@dataclass(frozen=True, slots=True)
class Count:
    """The number of distinct answers, or a lower bound if not complete."""

    number: int
    complete: bool
    stopped_by: Limit | None = None


class FalseAnswerError(AssertionError):
    """The rules contradict a claimed answer. If a solver made the claim, the program has a bug."""

    def __init__(self, reason: str, question: object, claim: object) -> None:
        super().__init__(f"{reason}: {claim} is no answer to {question}")
        self.reason = reason


Reason = TypeVar("Reason")


def minimal(
    reasons: Iterable[Reason],
    in_order_of_dropping: Iterable[Sequence[Reason]],
    has_solution: Callable[[list[Reason]], bool | None],
) -> list[Reason] | None:
    """Return reasons that rule out a solution only together: without any one of them, there is one.

    All reasons together must rule it out. Each group is dropped if the rest still rules it out; then every remaining
    reason is checked again. Returns None if anything was not settled, because the result must depend on the question
    alone.
    """
    kept = list(reasons)
    for group in in_order_of_dropping:
        without = [reason for reason in kept if reason not in group]
        if len(without) == len(kept):  # dropped with another group
            continue
        found = has_solution(without)
        if found is None:
            return None
        if not found:
            kept = without
    for reason in kept:
        if has_solution([other for other in kept if other is not reason]) is not True:
            return None
    return kept


T = TypeVar("T")

WRITING = 2.0
"""Sorting and writing all answers takes at most this many times as long as putting each into notation once."""

OnFound = Callable[[int], None]
"""Called with the number of answers so far."""


class GaveUpError(Exception):
    """The limits were reached before all answers were found."""


def count_found(answers: Iterable[object], on_found: OnFound | None) -> Count:
    """Count answers as they are found; incomplete if the search for them gives up."""
    number = 0
    try:
        for number, _ in enumerate(answers, 1):
            if on_found is not None:
                on_found(number)
    except GaveUpError:
        return Count(number, complete=False, stopped_by=Limit.TIME)
    return Count(number, complete=True)


class Found(Generic[T]):
    """Collects distinct answers until there is one too many, or no time for more."""

    def __init__(self, limit: int | None, clock: Clock, on_found: OnFound | None = None) -> None:
        self._limit = limit
        self._clock = clock
        self._on_found = on_found
        self._answers: dict[str, T] = {}
        self._spent = 0.0
        self.stopped_by: Limit | None = None

    def take(self, answer: T) -> bool:
        """Add an answer. Returns False if no more can be added; then the answers are not complete."""
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

    def take_all(self, answers: Iterable[T]) -> Self:
        """Add answers until no more can be added, or the search for them gives up."""
        try:
            for answer in answers:
                if not self.take(answer):
                    break
        except GaveUpError:
            self.give_up()
        return self

    def give_up(self) -> None:
        """Record that the search ended before it had seen everything."""
        self.stopped_by = Limit.TIME

    @property
    def is_complete(self) -> bool:
        return self.stopped_by is None

    def in_order(self) -> tuple[T, ...]:
        return tuple(self._answers[text] for text in sorted(self._answers))
