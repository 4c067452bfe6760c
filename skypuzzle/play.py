"""One vocabulary for games in play: positions, turns, records, scores and runs of games mean the same in every game.

Every game's rules implement these; replaying and verifying records, simulating games, games against bots and the tests
of any game use them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import NO_LIMIT, Clock


def drawing(shown: object) -> str | None:
    """A value of a game as SVG; None if nothing draws it, and a notebook falls back on text."""
    package = ".".join(type(shown).__module__.split(".")[:2])
    if not package.startswith("skypuzzle."):
        return None
    svg: str | None = import_module(f"{package}.game").GAME.drawing(shown)
    return svg


P = TypeVar("P", bound="Position[Any]")
T = TypeVar("T", bound="Turn")
T_contra = TypeVar("T_contra", bound="Turn", contravariant=True)


class Turn(Protocol):
    """What one player did in a turn; `str` is its notation."""

    @property
    def player(self) -> Any:
        """One of the position's `seats`."""


class Score(Protocol):
    """The final scoring."""

    @property
    def winners(self) -> Sequence[Any]:
        """The players who win, in the order of play; several if they tie."""

    @property
    def totals(self) -> Mapping[Any, int]:
        """Everybody's points, by player."""


class Position(Protocol[T_contra]):
    """A game at one moment, immutable; `str` is its notation."""

    @property
    def seats(self) -> Sequence[Any]:
        """The players in the order of play."""

    @property
    def mover(self) -> Any | None:
        """The player to move; None when the game is over."""

    @property
    def is_over(self) -> bool:
        """Has the last turn been played?"""

    @property
    def is_between_turns(self) -> bool:
        """Is no turn begun and not finished?"""

    @property
    def next_turn(self) -> str:
        """Whose turn it is, in words; asked for only if the game is not over."""

    @property
    def unknown_to_score(self) -> str:
        """Something that is not known and must be, to score the game, in words; empty if all is known."""

    def play(self, turn: T_contra) -> Self:
        """The position after a turn; a RuleError says why, if it is not legal."""

    def known_to(self, player: Any) -> Self:
        """The position as one player sees it, with the cards of others face down."""

    def score(self) -> Score:
        """The score as if the game ended now; a RuleError if something that counts is not known."""

    def player_name(self, player: Any) -> str:
        """What notation and documents call a player."""


class IllegalTurnError(RuleError):
    """A turn in a line of play that breaks the rules; `index` counts from 0."""

    def __init__(self, index: int, *faults: Fault) -> None:
        super().__init__(*(replace(fault, place=f"turn {index + 1}, {fault.place}") for fault in faults))
        self.index = index


def replay(start: P, turns: Iterable[Any]) -> Iterator[P]:
    """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""
    position = start
    yield position
    for index, turn in enumerate(turns):
        try:
            position = position.play(turn)
        except RuleError as error:
            raise IllegalTurnError(index, *error.faults) from None
        yield position


@dataclass(frozen=True, slots=True)
class Record(Generic[P, T]):
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

    def positions(self) -> Iterator[P]:
        """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""
        return replay(self.start, self.turns)

    def end(self) -> P:
        """The position after the last turn."""
        if self._end is not None:
            return self._end
        *_, last = self.positions()
        return last


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
