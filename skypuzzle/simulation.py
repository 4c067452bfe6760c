"""Whole games played by bots. Each depends on its seed and number alone, so it can be played in any process."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from skypuzzle.chance import Chance
from skypuzzle.clock import NO_LIMIT, Clock
from skypuzzle.play import Record

B = TypeVar("B")
R = TypeVar("R", bound=Record[Any, Any])


def seated(bots: Sequence[B], number: int) -> tuple[B, ...]:
    """Bots by seat in the game of that number, counted from 0, if each moves on by one seat after every game."""
    first = -number % len(bots)
    return (*bots[first:], *bots[:first])


class Run(ABC, Generic[R]):
    """What the games of a run share; a game adds how it is set up."""

    chance_words: ClassVar[tuple[str, ...]] = ()
    """What tells the chance of this game from that of others."""

    bots: tuple[str, ...]
    seed: str
    rotate: bool
    """Does every bot move on by one seat after each game?"""

    def by_seat(self, number: int) -> tuple[str, ...]:
        """The bots of the game with that number."""
        return seated(self.bots, number) if self.rotate else self.bots

    def play(self, number: int, clock: Clock = NO_LIMIT) -> R:
        """The game with that number in the run; an OutOfTimeError if there is no time for it."""
        return self.play_game(self.by_seat(number), Chance("simulate", *self.chance_words, self.seed, number), clock)

    @abstractmethod
    def play_game(self, bots: Sequence[str], chance: Chance, clock: Clock) -> R:
        """Set up a game and play it to its end."""
