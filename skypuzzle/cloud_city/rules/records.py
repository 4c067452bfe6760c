"""A whole game: where it started and every turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from skypuzzle.cloud_city.rules.play import apply
from skypuzzle.cloud_city.rules.position import Move, Position
from skypuzzle.play import IllegalTurnError, Record, replayed

__all__ = ["GameRecord", "IllegalTurnError", "replay"]


def replay(start: Position, turns: Iterable[Move]) -> Iterator[Position]:
    """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""
    return replayed(start, turns, apply)


@dataclass(frozen=True, slots=True)
class GameRecord(Record[Position, Move]):
    """A start position and the turns that were played from it; whose turn each is follows from the order of play."""

    def positions(self) -> Iterator[Position]:
        """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""
        return replay(self.start, self.turns)
