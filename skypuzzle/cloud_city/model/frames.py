"""The frames that a city can still fill: while it grows, its square or rectangle may lie in several places (rule 8)."""

from collections.abc import Iterator

from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.geometry import SIZE, Cell, Shape


def frames(city: City, shape: Shape) -> tuple[frozenset[Cell], ...]:
    """The cells of every frame that holds the whole city."""
    return tuple(_frames(city, shape))


def _frames(city: City, shape: Shape) -> Iterator[frozenset[Cell]]:
    box = city.box
    for width, height in shape.sizes:
        for column in range(box.column - 2 * (width - box.width), box.column + 1, 2):
            for rank in range(box.rank - 2 * (height - box.height), box.rank + 1, 2):
                if 0 <= column <= SIZE - 2 * width and 0 <= rank <= SIZE - 2 * height:
                    yield _rectangle(column, rank, width, height)


def _rectangle(column: int, rank: int, width: int, height: int) -> frozenset[Cell]:
    return frozenset(column + 2 * right + SIZE * (rank + 2 * up) for right in range(width) for up in range(height))
