"""A whole game: where it started and every turn."""

from dataclasses import dataclass
from typing import NamedTuple

from skypuzzle.errors import Fault, RuleError
from skypuzzle.play import Record
from skypuzzle.skyline.rules.actions import Action, EndTurn, Skip
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour


class Turn(NamedTuple):
    """What a player did in a turn, from its start, or from where a position is in it, to its end."""

    player: Colour
    actions: tuple[Action, ...]
    """Without the end of the turn. A turn that is left out in a solo answer is one `skip`."""

    def __str__(self) -> str:
        return " ".join((f"{self.player}:", *map(str, self.actions), *(() if self.is_skipped else (".",))))

    @property
    def is_skipped(self) -> bool:
        """Is it left out?"""
        return self.actions == (Skip(),)


def play_turn(position: Position, turn: Turn) -> Position:
    """The position after a whole turn."""
    if not isinstance(turn, Turn):
        raise TypeError(f"expected a Turn, not {turn!r}; parse_turn reads text")
    if position.turn is not None and turn.player != position.seats[position.turn.seat]:
        mover = position.seats[position.turn.seat]
        raise RuleError(Fault("turn", str(turn), f"it is the turn of {mover}"))
    if turn.is_skipped:
        return skip(position)
    for action in (*turn.actions, EndTurn()):
        position = apply(position, action)
    return position


@dataclass(frozen=True, slots=True)
class GameRecord(Record[Position, Turn]):
    """A start position and the turns that were played from it."""
