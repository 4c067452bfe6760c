"""What each line of a city can carry at most, whatever is laid on its empty cells: the simplest proof that there is.

Within a line, walkways never get in each other's way: what its buildings allow may all stand. So a line by itself
carries the votes of all walkways between neighbours of equal height with nothing as tall between them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from skypuzzle.cloud_city.rules.city import NO_TILE, City, frames
from skypuzzle.cloud_city.rules.pieces import COLUMNS, LONGEST, SIZE, VOTES, Shape

OPEN_TILE = tuple(product(range(4), repeat=2))
"""What two quarters of a tile may show in a line: a tile has two buildings, so anything."""


def line_limits(city: City, shape: Shape, *, grows: bool) -> Mapping[str, int] | None:
    """The most votes in each column and rank, by its name; None while it is not known where the city will end.

    If it does not grow any more, only what lies counts.
    """
    around = frames(city, shape)
    if not grows:
        cells = frozenset(city.tiles)
    elif len(around) == 1:
        cells = around[0]
    else:
        return None
    columns = sorted({cell % SIZE + right for cell in cells for right in (0, 1)})
    ranks = sorted({cell // SIZE + up for cell in cells for up in (0, 1)})
    code = {} if not grows else {NO_TILE: None}
    limits = {}
    for column in columns:
        line = [city.quarters[column + SIZE * rank] for rank in ranks]
        limits[COLUMNS[column]] = _limit(tuple(code.get(height, height) for height in line))
    for rank in ranks:
        line = [city.quarters[column + SIZE * rank] for column in columns]
        limits[str(rank + 1)] = _limit(tuple(code.get(height, height) for height in line))
    return limits


@cache
def _limit(line: tuple[int | None, ...]) -> int:
    """The most of any way to fill a line; None is a quarter that will get a tile."""
    pairs = [line[at : at + 2] for at in range(0, len(line), 2)]
    filled = [OPEN_TILE if None in pair else (pair,) for pair in pairs]
    return max(line_votes([height or 0 for pair in choice for height in pair]) for choice in product(*filled))


def line_votes(heights: Sequence[int]) -> int:
    """The votes of all walkways that a line allows (rules 10a–e)."""
    votes = 0
    for first, height in enumerate(heights):
        if not 0 < height < NO_TILE:
            continue
        for second in range(first + 1, min(first + LONGEST + 1, len(heights))):
            if heights[second] >= height:
                votes += VOTES[second - first] if heights[second] == height else 0
                break
    return votes
