"""What a puzzle about one turn comes down to: its best boards and those that tempt; how far to search for them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Tower
from skypuzzle.skyline.search.searching import count_outcomes

Towers: TypeAlias = tuple[Tower, ...]

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


def plain(values: Iterable[tuple[Towers, int]]) -> list[tuple[Towers, int]]:
    """The boards in which nothing is built in vain: no other of at least their value is a part of them."""
    found: list[tuple[Towers, int]] = []
    for towers, value in sorted(values, key=lambda each: (sum(map(len, each[0])), -each[1], each[0])):
        if not any(value <= other and _is_part(smaller, towers) for smaller, other in found):
            found.append((towers, value))
    return found


def tempting(values: Iterable[tuple[Towers, int]], best: Sequence[Towers]) -> tuple[tuple[Towers, int], ...]:
    """Of boards that come close, and the best ones: plain ones that are not on the way to the best, nor beyond it."""
    close = (
        (towers, value)
        for towers, value in plain(values)
        if not any(_is_part(towers, board) or _is_part(board, towers) for board in best)
    )
    return tuple(sorted(close, key=lambda each: (-each[1], sum(map(len, each[0])), each[0])))


def _is_part(towers: Towers, others: Towers) -> bool:
    return all(map(str.startswith, others, towers))
