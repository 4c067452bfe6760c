"""A whole game: where it started and every turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from skypuzzle.cloud_city.rules.play import apply
from skypuzzle.cloud_city.rules.position import Position, Turn
from skypuzzle.records import IllegalTurnError, replayed

__all__ = ["GameRecord", "IllegalTurnError", "replay"]


def replay(start: Position, turns: Iterable[Turn]) -> Iterator[Position]:
    """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""
    return replayed(start, turns, apply)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A start position and the turns that were played from it; whose turn each is follows from the order of play."""

    start: Position
    turns: tuple[Turn, ...]
    _end: Position | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def played(cls, start: Position, turns: tuple[Turn, ...], end: Position) -> "GameRecord":
        """A game that was just played by the rules, so that its end is known and need not be found by replaying it."""
        record = cls(start, turns)
        object.__setattr__(record, "_end", end)
        return record

    def end(self) -> Position:
        """The position after the last turn."""
        if self._end is not None:
            return self._end
        *_, last = replay(self.start, self.turns)
        return last
