"""The options that Skyliners adds to `generate`, and the spec they make."""

import re
from collections.abc import Callable
from typing import Annotated, cast

import typer

from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.arguments import side
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.orders import ANY_NUMBER, SkylinersSpec, parse_pieces
from skypuzzle.skyliners.rules.geometry import Side


def order_options(
    sides: Annotated[
        str | None, typer.Option("--sides", metavar="SIDES", help="For build: which sides have clues, such as NE.")
    ] = None,
    pieces: Annotated[
        str | None,
        typer.Option("--pieces", metavar="MIN-MAX", help="How many pieces to place or to choose from."),
    ] = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="For build: clues come in pairs under a half turn.")
    ] = False,
) -> Callable[[str, Level | None], SkylinersSpec]:
    """What makes a spec of a kind and a level."""

    def spec(kind: str, level: Level | None) -> SkylinersSpec:
        clued = tuple(Side) if sides is None else _sides(sides)
        number = ANY_NUMBER if pieces is None else parse_pieces(pieces)
        return SkylinersSpec(kind=cast(KindName, kind), level=level, pieces=number, sides=clued, symmetric=symmetric)

    return spec


def _sides(text: str) -> tuple[Side, ...]:
    words = re.split("[, ]+", text.strip()) if re.search("[, ]", text) else list(text) or [text]
    return tuple(sorted(side(word) for word in words))
