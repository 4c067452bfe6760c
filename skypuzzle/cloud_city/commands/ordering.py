"""The options that Cloud City adds to `generate`, and what they ask for."""

from collections.abc import Callable
from typing import Annotated

import typer

from skypuzzle.cloud_city.kinds.orders import CloudCitySpec
from skypuzzle.cloud_city.notation.positions import parse_shape
from skypuzzle.cloud_city.rules.geometry import SQUARE
from skypuzzle.puzzles.levels import Level


def order_options(
    shape: Annotated[
        str | None, typer.Option("--shape", metavar="3x3|3x4", help="For aerial: the shape of the city. [default: 3x3]")
    ] = None,
) -> Callable[[str, Level | None], CloudCitySpec]:
    """A function that says what puzzles of a kind and a level must be like."""
    grown = SQUARE if shape is None else parse_shape(shape)
    return lambda kind, level: CloudCitySpec(kind=kind, level=level, shape=grown)
