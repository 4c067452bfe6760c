"""The options that Skyline of the World adds to `generate`."""

from collections.abc import Callable
from typing import Annotated, cast

import typer

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline import arguments
from skypuzzle.skyline.kinds.orders import KindName, SkylineSpec


def order_options(
    size: Annotated[
        int | None,
        typer.Option("--size", metavar="N", min=5, max=8, help="For rent: a square of 5 to 8. [default: the board]"),
    ] = None,
    box: arguments.BoxOption = None,
) -> Callable[[str, Level | None], SkylineSpec]:
    """What makes a spec of a kind and a level."""
    return lambda kind, level: SkylineSpec(kind=cast(KindName, kind), level=level, size=size, box=arguments.box(box))
