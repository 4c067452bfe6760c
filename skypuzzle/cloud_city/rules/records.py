"""A whole game: where it started and every turn."""

from dataclasses import dataclass

from skypuzzle.cloud_city.rules.position import Position, Turn
from skypuzzle.play import Record


@dataclass(frozen=True, slots=True)
class GameRecord(Record[Position, Turn]):
    """A start position and the turns that were played from it."""
