"""A whole game: where it started and every turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from skypuzzle.play import IllegalTurnError, Record, replayed
from skypuzzle.skyliners.rules.actions import Turn
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import Position

__all__ = ["GameRecord", "IllegalTurnError", "replay"]


def replay(start: Position, turns: Iterable[Turn]) -> Iterator[Position]:
    """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""
    return replayed(start, turns, play_turn)


@dataclass(frozen=True, slots=True)
class GameRecord(Record[Position, Turn]):
    """A start position and the turns that were played from it."""

    def positions(self) -> Iterator[Position]:
        """The start, then the position after each turn; an IllegalTurnError names one that breaks the rules."""
        return replay(self.start, self.turns)
