"""A whole game: where it started and every turn."""

from dataclasses import dataclass

from skypuzzle.play import Record
from skypuzzle.skyliners.rules.actions import Turn
from skypuzzle.skyliners.rules.position import Position


@dataclass(frozen=True, slots=True)
class GameRecord(Record[Position, Turn]):
    """A start position and the turns that were played from it."""
