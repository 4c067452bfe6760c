"""Turning and mirroring cities. Tiles can be turned but not turned over, so a mirrored city has other tiles."""

from collections.abc import Callable, Iterator

from skypuzzle.cloud_city.rules.city import NOTHING, City
from skypuzzle.cloud_city.rules.geometry import SIZE, Quarter
from skypuzzle.cloud_city.rules.walkways import Walkway


def turned(city: City) -> City:
    """A quarter turn clockwise, beginning at a1."""
    return _mapped(city, lambda column, rank, width, _: (rank, width - 1 - column))


def mirrored(city: City) -> City:
    """East and west exchanged, beginning at a1."""
    return _mapped(city, lambda column, rank, width, _: (width - 1 - column, rank))


def rotations(city: City) -> Iterator[City]:
    """The city at a1 and its three other rotations, clockwise."""
    for _ in range(4):
        city = turned(city)
        yield city


def symmetries(city: City) -> Iterator[City]:
    """All eight, at a1."""
    yield from rotations(city)
    yield from rotations(mirrored(city))


def _mapped(city: City, to: Callable[[int, int, int, int], tuple[int, int]]) -> City:
    box = city.box
    width, height = 2 * box.width, 2 * box.height

    def goes(quarter: Quarter) -> Quarter:
        column, rank = to(quarter % SIZE - box.column, quarter // SIZE - box.rank, width, height)
        return column + SIZE * rank

    quarters = bytearray(NOTHING)
    for rank in range(box.rank, box.rank + height):
        for column in range(box.column, box.column + width):
            quarter = column + SIZE * rank
            quarters[goes(quarter)] = city.quarters[quarter]
    ends = (sorted((goes(first), goes(second))) for first, second in city.walkways)
    return City(bytes(quarters), tuple(sorted(Walkway(first, second) for first, second in ends)))
