"""The options that Skyline of the World adds to `generate`, and the order they make."""

from collections.abc import Callable
from typing import Annotated, cast

import typer

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline import arguments
from skypuzzle.skyline.kinds.orders import KindName, Order


def order_options(
    size: Annotated[
        int | None,
        typer.Option("--size", metavar="N", min=5, max=8, help="For rent: a square of 5 to 8. [default: the board]"),
    ] = None,
    box: arguments.BoxOption = None,
) -> Callable[[str, Level | None, str], Order]:
    """What makes an order of a kind, a level and a seed."""

    def order(kind: str, level: Level | None, seed: str) -> Order:
        return Order(cast(KindName, kind), seed, level, size, arguments.box(box))

    return order
