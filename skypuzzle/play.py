"""The vocabulary of games in play: positions, turns, records, scores and runs mean the same in every game.

Every game's rules implement these classes; whatever works for any game uses them: replaying, simulation, games against
bots, tests.
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
    """Return a value of a game as SVG; None if nothing draws it, so that a notebook shows text."""
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
        """The points of each player."""


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
        """Is no turn half played?"""

    @property
    def next_turn(self) -> str:
        """The next turn in words; called only if the game is not over."""

    @property
    def unknown_to_score(self) -> str:
        """What must be known to score the game and is not, in words; empty if all is known."""

    def play(self, turn: T_contra) -> Self:
        """Return the position after a turn. Raises a RuleError if it is illegal."""

    def known_to(self, player: Any) -> Self:
        """Return the position as one player sees it, with the cards of others face down."""

    def score(self) -> Score:
        """Return the score as if the game ended now. Raises a RuleError if something that counts is not known."""

    def player_name(self, player: Any) -> str:
        """Return the name of a player in notation and documents."""


class IllegalTurnError(RuleError):
    """A turn in a line of play that breaks the rules; `index` counts from 0."""

    def __init__(self, index: int, *faults: Fault) -> None:
        super().__init__(*(replace(fault, place=f"turn {index + 1}, {fault.place}") for fault in faults))
        self.index = index


def replay(start: P, turns: Iterable[Any]) -> Iterator[P]:
    """Yield the start, then the position after each turn. Raises IllegalTurnError."""
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
        """Return the record of a game that was just played, whose end is known without replaying it."""
        record = cls(start, turns)
        object.__setattr__(record, "_end", end)
        return record

    def positions(self) -> Iterator[P]:
        """Yield the start, then the position after each turn. Raises IllegalTurnError."""
        return replay(self.start, self.turns)

    def end(self) -> P:
        if self._end is not None:
            return self._end
        *_, last = self.positions()
        return last


B = TypeVar("B")
R = TypeVar("R", bound=Record[Any, Any])


def seated(bots: Sequence[B], number: int) -> tuple[B, ...]:
    """Return bots by seat in the game with this number, from 0, if each moves on by one seat after every game."""
    first = -number % len(bots)
    return (*bots[first:], *bots[:first])


class Run(ABC, Generic[R]):
    """What the games of a run share; a game adds how it is set up."""

    chance_words: ClassVar[tuple[str, ...]] = ()
    """Separates the chance of this game from that of others."""

    bots: tuple[str, ...]
    seed: str
    rotate: bool
    """Does every bot move on by one seat after each game?"""

    def by_seat(self, number: int) -> tuple[str, ...]:
        """Return the bots of the game with this number."""
        return seated(self.bots, number) if self.rotate else self.bots

    def play(self, number: int, clock: Clock = NO_LIMIT) -> R:
        """Play the game with this number. Raises OutOfTimeError."""
        return self.play_game(self.by_seat(number), Chance("simulate", *self.chance_words, self.seed, number), clock)

    @abstractmethod
    def play_game(self, bots: Sequence[str], chance: Chance, clock: Clock) -> R:
        """Set up a game and play it to its end."""
