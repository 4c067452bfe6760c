"""A finished city seen from each of its tiles that could be the start tile, on plain numbers.

Without a tile in place, a city and the same city turned are one. From a start tile that lies fixed, each turn of the
city is another one for each tile that then lies as the start tile does.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Grid(NamedTuple):
    """Tiles by number, rank by rank from the south-west; walkways as pairs of (column, rank) quarters."""

    width: int
    tiles: tuple[int, ...]
    walkways: tuple[tuple[tuple[int, int], tuple[int, int]], ...]

    @property
    def height(self) -> int:
        return len(self.tiles) // self.width


def turned_grid(grid: Grid, turned: Sequence[int]) -> Grid:
    """A quarter turn clockwise; `turned` maps each tile number to its turned one."""
    width, height = grid.width, grid.height
    tiles = tuple(
        turned[grid.tiles[(width - 1 - rank) + width * column]] for rank in range(width) for column in range(height)
    )

    def moved(quarter: tuple[int, int]) -> tuple[int, int]:
        return quarter[1], 2 * width - 1 - quarter[0]

    return Grid(height, tiles, tuple((moved(one), moved(other)) for one, other in grid.walkways))


def turns_of(grid: Grid, turned: Sequence[int]) -> list[Grid]:
    found: list[Grid] = []
    for _ in range(4):
        if all((other.width, other.tiles) != (grid.width, grid.tiles) for other in found):
            found.append(grid)
        grid = turned_grid(grid, turned)
    return found


def seen_from(grids: Iterable[Grid], tile: int, cell: int) -> Iterator[tuple[Grid, int]]:
    """Each grid and its south-western cell, for each of its tiles of this number placed on this cell."""
    for grid in grids:
        for at, number in enumerate(grid.tiles):
            if number == tile:
                yield grid, cell - at % grid.width - 7 * (at // grid.width)
