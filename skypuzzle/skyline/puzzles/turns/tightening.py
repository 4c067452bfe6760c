"""Money that is just enough."""

from skypuzzle.skyline.puzzles.turns.dressing import dressed
from skypuzzle.skyline.puzzles.turns.looking import MOST_NODES, Wanted, most
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.searching import Outcome, reach


def with_least_cash(position: Position, seat: Seat, wanted: Wanted) -> Position | None:
    """The position with the least cash that still reaches as much; None if that is too small a gain.

    More money never makes the best worse where something is built for it.
    """
    value = most(position, wanted, wanted.value(position, position.board) + wanted.gain)
    if value is None:
        return None
    aim, low, high = wanted.at_least(value), 0, position.cash[seat] or 0
    while low < high:
        middle = (low + high) // 2
        if isinstance(reach(dressed(position, seat, cash=middle), aim, nodes=MOST_NODES), Outcome):
            high = middle
        else:
            low = middle + 1
    return dressed(position, seat, cash=high)
