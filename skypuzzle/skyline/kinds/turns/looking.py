"""What a puzzle about one turn comes down to: its best boards and those that tempt; how far to search for them."""

from typing import NamedTuple

from skypuzzle.skyline.kinds.turns.tempting import Towers
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.search.searching import count_outcomes

MOST_NODES = 10_000
"""Of one search: whatever takes more is too much for a player, too."""
MOST_BOARDS = 8_000
"""That can stand after the turn."""


class Essence(NamedTuple):
    """What a puzzle is about."""

    value: int
    """Of the best boards."""
    best: tuple[Towers, ...]
    """Sorted."""
    tempting: tuple[tuple[Towers, int], ...]
    """With their values, the best first."""


def number_of_boards(position: Position) -> int | None:
    """How many different boards can stand after the turn; None if there are too many to look at."""
    count = count_outcomes(position, limit=MOST_BOARDS, nodes=MOST_NODES)
    return count.number if count.complete else None
