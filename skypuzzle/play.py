"""Whole games and lines of play of any game: replayed turn by turn, with the turn named that breaks the rules."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Self, TypeVar

from skypuzzle.errors import Fault, RuleError

B = TypeVar("B")
P = TypeVar("P")
T = TypeVar("T")


class IllegalTurnError(RuleError):
    """A turn in a line of play that breaks the rules; `index` counts from 0."""

    def __init__(self, index: int, *faults: Fault) -> None:
        super().__init__(*(replace(fault, place=f"turn {index + 1}, {fault.place}") for fault in faults))
        self.index = index


def seated(bots: Sequence[B], number: int) -> tuple[B, ...]:
    """Bots by seat in the game of that number, counted from 0, if each moves on by one seat after every game."""
    first = -number % len(bots)
    return (*bots[first:], *bots[:first])


def replayed(start: P, turns: Iterable[T], play: Callable[[P, T], P]) -> Iterator[P]:
    """The start, then the position after each turn."""
    position = start
    yield position
    for index, turn in enumerate(turns):
        try:
            position = play(position, turn)
        except RuleError as error:
            raise IllegalTurnError(index, *error.faults) from None
        yield position


@dataclass(frozen=True, slots=True)
class Record(ABC, Generic[P, T]):
    """A start position and the turns that were played from it."""

    start: P
    turns: tuple[T, ...]
    _end: P | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def played(cls, start: P, turns: tuple[T, ...], end: P) -> Self:
        """A game that was just played by the rules, so that its end is known and need not be found by replaying it."""
        record = cls(start, turns)
        object.__setattr__(record, "_end", end)
        return record

    @abstractmethod
    def positions(self) -> Iterator[P]:
        """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""

    def end(self) -> P:
        """The position after the last turn."""
        if self._end is not None:
            return self._end
        *_, last = self.positions()
        return last
