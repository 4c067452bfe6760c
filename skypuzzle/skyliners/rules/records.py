"""A whole game: where it started and every turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.rules.actions import PlayedTurn
from skypuzzle.skyliners.rules.play import play_turn
from skypuzzle.skyliners.rules.position import Position


class IllegalTurnError(RuleError):
    """A turn in a line of play that breaks the rules; `index` counts from 0."""

    def __init__(self, index: int, *faults: Fault) -> None:
        super().__init__(*(replace(fault, place=f"turn {index + 1}, {fault.place}") for fault in faults))
        self.index = index


def replay(start: Position, turns: Iterable[PlayedTurn]) -> Iterator[Position]:
    """The start, then the position after each turn."""
    position = start
    yield position
    for index, turn in enumerate(turns):
        try:
            position = play_turn(position, turn)
        except RuleError as error:
            raise IllegalTurnError(index, *error.faults) from None
        yield position


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A start position and the turns that were played from it."""

    start: Position
    turns: tuple[PlayedTurn, ...]

    def end(self) -> Position:
        """The position after the last turn."""
        *_, last = replay(self.start, self.turns)
        return last
