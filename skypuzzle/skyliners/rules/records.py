"""A whole game: where it started and every turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from skypuzzle.skyliners.rules.actions import PlayedTurn
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import Position


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A start position and the turns that were played from it."""

    start: Position
    turns: tuple[PlayedTurn, ...]

    def positions(self) -> Iterator[Position]:
        """The start, then the position after each turn; a RuleError where a turn is not legal."""
        position = self.start
        yield position
        for turn in self.turns:
            position = play_turn(position, turn)
            yield position

    def end(self) -> Position:
        """The position after the last turn."""
        *_, last = self.positions()
        return last
