"""Signs around a city: the letters of the sides, and what rows are to show."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import Point, Shape, disc, label, polygon
from skypuzzle.skyliners.pictures.palette import SIDE_FILL, SIDE_INK, Theme
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.geometry import Side

CHIP = 18
ARROW = ((-13.5, -14), (7.5, -14), (18.5, 0), (7.5, 14), (-13.5, 14))
"""Corners of a sign that points ahead: how far ahead, and how far aside."""


def chip(x: float, y: float, side: Side, theme: Theme, *, plays: bool = True, radius: float = CHIP) -> Iterator[Shape]:
    """The letter of a side in its colour; pale if nobody sits there."""
    if plays:
        yield disc(x, y, radius, SIDE_FILL[side], outline=theme.outline)
    else:
        yield disc(x, y, radius, "none", outline=theme.plot_line)
    ink = SIDE_INK[side] if plays else theme.faint_ink
    yield label(x, y, str(side), 1.15 * radius, ink, bold=True)


def tag(x: float, y: float, plan: Plan, theme: Theme, ahead: Point) -> Iterator[Shape]:
    """What a row is to show: a sign that points along it."""
    across, down = ahead
    yield polygon(
        [(x + far * across + aside * down, y + far * down + aside * across) for far, aside in ARROW],
        SIDE_FILL[plan.side],
        outline=theme.outline,
    )
    number = "4+" if plan.number == FOUR_OR_FIVE else str(plan.number)
    yield label(x - 1.5 * across, y - 1.5 * down, number, 19, SIDE_INK[plan.side], bold=True)
