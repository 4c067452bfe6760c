"""Signs around a city and beside it: the letters of the sides, what rows must show, and pieces."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import Point, Shape, box, disc, label, polygon, stroke
from skypuzzle.skyliners.pictures.theme import SIDE_FILL, SIDE_INK, Theme
from skypuzzle.skyliners.rules.board import Piece, Side
from skypuzzle.skyliners.rules.position import Plan, number_text

CHIP = 16
ARROW = ((-13.5, -14), (7.5, -14), (18.5, 0), (7.5, 14), (-13.5, 14))
"""Corners of a sign that points ahead: how far ahead, and how far aside."""
MAST, BALL = 22, 10
"""Of an antenna."""


def chip(x: float, y: float, side: Side, theme: Theme, *, plays: bool = True, radius: float = CHIP) -> Iterator[Shape]:
    """The letter of a side in its colour; pale if nobody sits there."""
    if plays:
        yield disc(x, y, radius, SIDE_FILL[side], outline=theme.sign_line)
    else:
        yield disc(x, y, radius, "none", outline=theme.plot_line)
    ink = SIDE_INK[side] if plays else theme.faint_ink
    yield label(x, y, str(side), 1.3 * radius, ink, bold=True)


def tag(x: float, y: float, plan: Plan, theme: Theme, ahead: Point) -> Iterator[Shape]:
    """What a row must show: a sign that points along it."""
    across, down = ahead
    yield polygon(
        [(x + far * across + aside * down, y + far * down + aside * across) for far, aside in ARROW],
        SIDE_FILL[plan.side],
        outline=theme.sign_line,
    )
    number = number_text(plan.number)
    yield label(x - 1.5 * across, y - 1.5 * down, number, 21, SIDE_INK[plan.side], bold=True)


def antenna(x: float, foot: float, side: Side, theme: Theme) -> Iterator[Shape]:
    """A mast with the letter of its owner at the top."""
    yield stroke([(x, foot), (x, foot - MAST)], theme.sign_line, line=3)
    yield disc(x, foot - MAST, BALL, SIDE_FILL[side], outline=theme.sign_line)
    yield label(x, foot - MAST, str(side), 1.35 * BALL, SIDE_INK[side], bold=True)


def piece_icon(x: float, y: float, piece: Piece, theme: Theme) -> Iterator[Shape]:
    """A piece as it looks from the side."""
    if piece is Piece.FLOOR:
        yield box(x - 11, y - 7, 22, 15, theme.floors[1], outline=theme.ink, corner=1)
        for across in (-7, -1.5, 4):
            yield box(x + across, y - 3, 3.5, 7, theme.glass)
    elif piece is Piece.ROOF:
        yield polygon([(x - 12, y + 8), (x, y - 8), (x + 12, y + 8)], theme.roof[2], outline=theme.ink)
    else:
        yield stroke([(x, y + 1), (x, y + 10)], theme.ink, line=2.5)
        yield disc(x, y - 3, 8, theme.tree, outline=theme.ink)
