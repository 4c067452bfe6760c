"""A strategy while it is being searched for: winning turns and what may follow, and how it is written out."""

from collections.abc import Sequence
from typing import NamedTuple

from skypuzzle.cloud_city.checking.rivals import PIECES, Pieces, Tiles
from skypuzzle.cloud_city.checking.verdicts import Reply, Step, Strategy
from skypuzzle.cloud_city.rules.pieces import Tile
from skypuzzle.cloud_city.rules.position import Move, Seat, Turn


class Node:
    """A winning turn and what follows it."""

    def __init__(self, turn: Move | None, need: Pieces = (), replies: "Sequence[tuple[Find, Node]]" = ()) -> None:
        self.turn = turn
        self.need = need
        """The contested pieces that a last turn takes."""
        self.replies = replies


class Find(NamedTuple):
    """What the player finds before a turn: see `Reply`."""

    drawn: Tile | None = None
    stock: Pieces = ()
    seen: str | None = None
    row: Tiles = ()


def written_out(start: Node, seat: Seat) -> Strategy:
    numbers: dict[int, int] = {id(start): 0}
    waiting = [start]
    steps: list[Step] = []
    while len(steps) < len(waiting):
        node = waiting[len(steps)]
        replies = []
        for find, following in node.replies:
            if id(following) not in numbers:
                numbers[id(following)] = len(numbers)
                waiting.append(following)
            pieces = tuple(PIECES[place] for place, number in enumerate(find.stock) for _ in range(number))
            replies.append(Reply(numbers[id(following)], find.drawn, pieces, find.seen, find.row))
        turn = None if node.turn is None else Turn(seat, node.turn)
        steps.append(Step(turn, tuple(replies)))
    return tuple(steps)
