"""The turns that are left: who may move when, as far as the reserves alone tell (rules 17, 18, 24; ruling I)."""

from collections.abc import Iterator
from dataclasses import dataclass

from skypuzzle.skyliners.rules.board import FULL, Side, Site
from skypuzzle.skyliners.rules.position import Position


@dataclass(frozen=True, slots=True)
class TurnLeft:
    """A turn that is or may be played, or what is left of the one under way."""

    side: Side
    round: int
    """0 is the round under way."""
    actions: int
    first_is_over: bool
    """Is only the second action of this turn left?"""
    used: Site | None
    """The site built on earlier in this turn."""


def turns_left(position: Position) -> tuple[TurnLeft, ...]:
    """All turns that the rest of the game can have; in the full game it may end after any round."""
    if position.turn is None:
        return ()
    return tuple(_full_turns(position) if position.variant is FULL else _intro_turns(position))


def _full_turns(position: Position) -> Iterator[TurnLeft]:
    if position.turn is None:
        return
    now = position.seats.index(position.turn.side)
    second = position.turn.action == 2
    yield TurnLeft(position.turn.side, 0, 1 if second else 2, second, position.turn.built)
    for side in position.seats[now + 1 :]:
        yield TurnLeft(side, 0, 2, False, None)
    # A player builds at least once a turn, and without floors the game is over: nobody has more turns than pieces.
    if all(position.reserve(side).floors for side in position.seats):
        for number in range(1, min(reserve.total for reserve in position.reserves) + 1):
            for side in position.seats:
                yield TurnLeft(side, number, 2, False, None)


def _intro_turns(position: Position) -> Iterator[TurnLeft]:
    """In the intro game every action costs a piece, so all turns are known beforehand."""
    if position.turn is None:
        return
    left = {side: position.reserve(side).total for side in position.seats}
    seat = position.seats.index(position.turn.side)
    second = position.turn.action == 2
    actions = 1 if second else min(2, left[position.turn.side])
    yield TurnLeft(position.turn.side, 0, actions, second, position.turn.built)
    left[position.turn.side] -= actions
    number = 0
    while any(left.values()):
        seat = (seat + 1) % len(position.seats)
        number += seat == 0
        side = position.seats[seat]
        if actions := min(2, left[side]):
            left[side] -= actions
            yield TurnLeft(side, number, actions, False, None)
