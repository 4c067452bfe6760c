"""A whole game: where it started and every turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from skypuzzle.cloud_city.rules.play import apply
from skypuzzle.cloud_city.rules.position import Position, Turn
from skypuzzle.errors import Fault, RuleError


class IllegalTurnError(RuleError):
    """A turn in a line of play that breaks the rules; `index` counts from 0."""

    def __init__(self, index: int, *faults: Fault) -> None:
        super().__init__(*(replace(fault, place=f"turn {index + 1}, {fault.place}") for fault in faults))
        self.index = index


def replay(start: Position, turns: Iterable[Turn]) -> Iterator[Position]:
    """The start, then the position after each turn."""
    position = start
    yield position
    for index, turn in enumerate(turns):
        try:
            position = apply(position, turn)
        except RuleError as error:
            raise IllegalTurnError(index, *error.faults) from None
        yield position


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A start position and the turns that were played from it; whose turn each is follows from the order of play."""

    start: Position
    turns: tuple[Turn, ...]

    def end(self) -> Position:
        """The position after the last turn."""
        *_, last = replay(self.start, self.turns)
        return last
