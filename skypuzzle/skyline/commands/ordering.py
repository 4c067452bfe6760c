"""The options that Skyline of the World adds to `generate`, and the order they make."""

from collections.abc import Callable
from typing import Annotated

import typer

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline import arguments
from skypuzzle.skyline.puzzles.orders import Order
from skypuzzle.skyline.puzzles.puzzle import KINDS


def order_options(
    size: Annotated[
        int | None,
        typer.Option("--size", metavar="N", min=5, max=8, help="For rent: a square of 5 to 8. [default: the board]"),
    ] = None,
    box: arguments.BoxOption = None,
) -> Callable[[str, Level | None, str], Order]:
    """What makes an order of a kind, a level and a seed."""

    def order(kind: str, level: Level | None, seed: str) -> Order:
        known = next(known for known in KINDS if known == kind)
        return Order(known, seed, level, size, arguments.box(box))

    return order
