"""What tempts: boards that come close to the best, with nothing built in vain, and that cannot be made the best."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from skypuzzle.skyline.rules.towers import Tower

Towers: TypeAlias = tuple[Tower, ...]


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
