"""How a city is looked at from the side: from the south-east, and from above, without perspective.

Places are columns and ranks of quarters from a1's south-western corner, heights are in quarters, too.
"""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import TypeAlias

from skypuzzle.pictures.drawing import Point, Shape, element, escape

Place: TypeAlias = tuple[float, float, float]
"""East, north and up."""
Spot: TypeAlias = tuple[float, float]
"""East and north."""

TURNED, RAISED = radians(33), radians(40)
"""How far the view is turned from due north, and how high the eye stands."""
SCALE = 74
"""Pixels for a quarter's edge, were it not foreshortened."""

EAST = SCALE * cos(TURNED), SCALE * sin(TURNED) * sin(RAISED)
NORTH = SCALE * sin(TURNED), -SCALE * cos(TURNED) * sin(RAISED)
UP = -SCALE * cos(RAISED)
"""How far a step of one quarter goes on the picture: across and down; up, only down."""

LYING = " ".join(str(round(step / SCALE, 4)) for step in (*EAST, -NORTH[0], -NORTH[1]))
"""How words lie on the level, as SVG has it."""

SUN = (0.93, 0.37)
"""Where shadows fall, east and north."""
SHADOW_LENGTH = 0.42
"""How long a shadow is for the height of what throws it."""


def at(place: Place) -> Point:
    """A place on the picture, before it is moved where the city stands."""
    east, north, up = place
    return east * EAST[0] + north * NORTH[0], east * EAST[1] + north * NORTH[1] + up * UP


def on_picture(places: Iterable[Place]) -> list[Point]:
    """Places on the picture."""
    return [at(place) for place in places]


def is_seen(outward: Spot) -> bool:
    """Does the eye see a wall that faces this way?"""
    return outward[0] * sin(TURNED) - outward[1] * cos(TURNED) > 1e-9


def sunlight(outward: Spot) -> float:
    """How much sun a wall gets, from -1 to 1."""
    return -(outward[0] * SUN[0] + outward[1] * SUN[1])


def shadow_of(spot: Spot, up: float) -> Place:
    """Where the shadow of a place falls."""
    return spot[0] + SUN[0] * SHADOW_LENGTH * up, spot[1] + SUN[1] * SHADOW_LENGTH * up, 0


def flat_label(place: Place, words: str, size: float, colour: str, *, bold: bool = False) -> Shape:
    """Words that lie on the level, as on a roof, read from the south; the size is in quarters."""
    x, y = at(place)
    return element(
        "text",
        {
            "text-anchor": "middle",
            "font-size": round(size * SCALE, 2),
            "font-weight": "bold" if bold else None,
            "fill": colour,
            "transform": f"matrix({LYING} {round(x, 2)} {round(y, 2)})",
            "x": 0,
            "y": round(0.36 * size * SCALE, 2),
        },
        escape(words),
    )
