"""A whole game: where it started and every turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from skypuzzle.records import IllegalTurnError, replayed
from skypuzzle.skyliners.rules.actions import PlayedTurn
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import Position

__all__ = ["GameRecord", "IllegalTurnError", "replay"]


def replay(start: Position, turns: Iterable[PlayedTurn]) -> Iterator[Position]:
    """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""
    return replayed(start, turns, play_turn)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A start position and the turns that were played from it."""

    start: Position
    turns: tuple[PlayedTurn, ...]
    _end: Position | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def played(cls, start: Position, turns: tuple[PlayedTurn, ...], end: Position) -> "GameRecord":
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
