"""The options that Cloud City adds to `generate`, and the order they make."""

from collections.abc import Callable
from typing import Annotated

import typer

from skypuzzle.cloud_city.notation.positions import parse_shape
from skypuzzle.cloud_city.puzzles.orders import Order
from skypuzzle.cloud_city.puzzles.puzzle import KINDS
from skypuzzle.cloud_city.rules.geometry import SQUARE
from skypuzzle.puzzles.levels import Level


def order_options(
    shape: Annotated[
        str | None, typer.Option("--shape", metavar="3x3|3x4", help="For aerial: the shape of the city. [default: 3x3]")
    ] = None,
) -> Callable[[str, Level | None, str], Order]:
    """What makes an order of a kind, a level and a seed."""

    def order(kind: str, level: Level | None, seed: str) -> Order:
        known = next(known for known in KINDS if known == kind)
        return Order(known, seed, level, SQUARE if shape is None else parse_shape(shape))

    return order
