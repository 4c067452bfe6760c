"""Buildings and walkways seen from the south-east and from above, without perspective.

Places are columns and ranks of quarters from a1's south-western corner; heights are also in quarters. A building of
unknown height is an eight-sided slab with a question mark.
"""

from collections.abc import Iterable, Iterator
from math import cos, pi, radians, sin
from typing import NamedTuple, TypeAlias

from skypuzzle.cloud_city.pictures.city_plan import UNKNOWN
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import SIZE, Height, Quarter, Walkway
from skypuzzle.pictures.drawing import (
    BLACK,
    THIN,
    WHITE,
    Point,
    Shape,
    element,
    escape,
    ink_on,
    mix,
    polygon,
    polygons,
    stroke,
    strokes,
)

Place: TypeAlias = tuple[float, float, float]
"""East, north and up."""
Spot: TypeAlias = tuple[float, float]
"""East and north."""

TURNED, RAISED = radians(33), radians(40)
"""How far the view is turned from due north, and how high the eye is."""
SCALE = 74
"""Pixels for a quarter's edge, were it not foreshortened."""

EAST = SCALE * cos(TURNED), SCALE * sin(TURNED) * sin(RAISED)
NORTH = SCALE * sin(TURNED), -SCALE * cos(TURNED) * sin(RAISED)
UP = -SCALE * cos(RAISED)
"""How far a step of one quarter goes on the picture: across and down; up, only down."""

LYING = " ".join(str(round(step / SCALE, 4)) for step in (*EAST, -NORTH[0], -NORTH[1]))
"""The SVG transformation of text that is flat on the ground."""

SUN = (0.93, 0.37)
"""Where shadows fall, east and north."""
SHADOW_LENGTH = 0.42
"""The length of a shadow for a height of one."""


def at(place: Place) -> Point:
    """A place on the picture, with a1's corner at (0, 0)."""
    east, north, up = place
    return east * EAST[0] + north * NORTH[0], east * EAST[1] + north * NORTH[1] + up * UP


def on_picture(places: Iterable[Place]) -> list[Point]:
    return [at(place) for place in places]


def is_seen(outward: Spot) -> bool:
    """Is a wall that faces this way visible?"""
    return outward[0] * sin(TURNED) - outward[1] * cos(TURNED) > 1e-9


def shadow_of(spot: Spot, up: float) -> Place:
    return spot[0] + SUN[0] * SHADOW_LENGTH * up, spot[1] + SUN[1] * SHADOW_LENGTH * up, 0


def flat_label(place: Place, words: str, size: float, colour: str, *, bold: bool = False) -> Shape:
    """Text flat on the ground or a roof, read from the south; the size is in quarters."""
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


TOP = {Height.B: 0.52, Height.G: 1.06, Height.S: 1.6, None: 0.12}
"""The height of roofs, in quarters."""
RADIUS = {Height.B: 0.34, Height.G: 0.33, Height.S: 0.36, None: 0.33}
"""From the middle of a building to its corners."""
SIDES = {Height.B: 24, Height.G: 6, Height.S: 4, None: 8}
STOREY, WINDOW = 0.27, 0.15
LETTER = 0.34


class Face(NamedTuple):
    """A wall by its two lower corners, from left to right in view, and the direction it faces."""

    left: Spot
    right: Spot
    outward: Spot


class Tower:
    """A building around the middle of its quarter."""

    def __init__(self, middle: Spot, level: Height | None, theme: Theme) -> None:
        self.middle = middle
        self.level = level
        self.theme = theme
        self.top = TOP[level]
        self.colour = theme.levels[level].wall

    def corners(self, share: float = 1) -> list[Spot]:
        """The corners of its ground plan, or of a smaller one, counter-clockwise."""
        sides, radius = SIDES[self.level], RADIUS[self.level] * share
        turn = 0 if self.level in (Height.B, Height.G) else pi / sides  # the others have sides along the lines
        angles = [turn + 2 * pi * side / sides for side in range(sides)]
        return [(self.middle[0] + radius * cos(angle), self.middle[1] + radius * sin(angle)) for angle in angles]

    def outline(self, up: float, share: float = 1) -> list[Point]:
        return on_picture((east, north, up) for east, north in self.corners(share))

    def shadow(self) -> list[Point]:
        spots = self.corners()
        return on_picture(_hull([*((*spot, 0.0) for spot in spots), *(shadow_of(spot, self.top) for spot in spots)]))

    def shapes(self) -> Iterator[Shape]:
        line = mix(self.colour, BLACK, 0.55)
        for number, face in enumerate(self._faces()):
            foot = [(*face.left, 0.0), (*face.right, 0.0), (*face.right, self.top), (*face.left, self.top)]
            fill = self._lit(face.outward)
            yield polygon(on_picture(foot), fill, outline=fill, line=0.6)
            if self.level is not None:
                yield from self._windows(face, number)
        yield from self._edges(line)
        yield polygon(self.outline(self.top), mix(self.colour, WHITE, 0.3), outline=line, line=1.1)
        yield polygon(
            self.outline(self.top, 0.8), mix(self.colour, WHITE, 0.12), outline=mix(self.colour, BLACK, 0.2), line=THIN
        )
        ink = self.theme.levels[None].edge if self.level is None else ink_on(mix(self.colour, WHITE, 0.12))
        yield flat_label(
            (*self.middle, self.top), UNKNOWN if self.level is None else self.level.name, LETTER, ink, bold=True
        )

    def _faces(self) -> list[Face]:
        """The visible walls, from left to right."""
        corners = self.corners()
        seen = [
            Face(one, other, outward)
            for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
            if is_seen(outward := _outward(one, other))
        ]
        lefts, rights = [face.left for face in seen], [face.right for face in seen]
        first = next(number for number, left in enumerate(lefts) if left not in rights)
        return seen[first:] + seen[:first]

    def _lit(self, outward: Spot) -> str:
        """The colour of a wall that faces this way."""
        light = -(outward[0] * SUN[0] + outward[1] * SUN[1])  # from -1 to 1
        if self.theme.is_night:
            return mix(self.colour, BLACK, 0.42 - 0.22 * light)
        return mix(self.colour, WHITE, 0.16 * light) if light > 0 else mix(self.colour, BLACK, -0.42 * light)

    def _edges(self, line: str) -> Iterator[Shape]:
        """The outline of all walls together, and the edges between them unless there are many."""
        faces = list(self._faces())
        round_tower = SIDES[self.level] > 8
        uprights = (
            [faces[0].left, faces[-1].right] if round_tower else [face.left for face in faces] + [faces[-1].right]
        )
        for spot in uprights:
            yield stroke(on_picture([(*spot, 0.0), (*spot, self.top)]), line, line=1.1)
        yield stroke(on_picture([(*face.left, 0.0) for face in faces] + [(*faces[-1].right, 0.0)]), line, line=1.1)

    def _windows(self, face: Face, wall: int) -> Iterator[Shape]:
        """Rows of windows; on a round wall, one in every other strip."""
        strips = SIDES[self.level] > 8
        if strips and wall % 2 == 0:
            return
        columns = ((0.05, 0.95),) if strips else ((0.16, 0.42), (0.58, 0.84))
        by_glass: dict[str, list[list[Point]]] = {}
        for storey in range(int((self.top - 0.1) / STOREY)):
            low = self.top - 0.12 - (storey + 1) * STOREY + 0.06
            for number, share in enumerate(columns):
                glass = self._glass(face, 2 * storey + 3 * wall + number)
                by_glass.setdefault(glass, []).append(_pane(face, share, low))
        for glass, panes in by_glass.items():
            yield polygons(panes, glass)

    def _glass(self, face: Face, number: int) -> str:
        """By day, windows reflect their wall a little; by night, most are lit."""
        if not self.theme.is_night:
            return mix(self._lit(face.outward), self.theme.window, 0.72)
        seed = round(7 * self.middle[0] + 13 * self.middle[1]) + number
        return self.theme.lamp if seed % 5 else self.theme.window


def _pane(face: Face, share: tuple[float, float], low: float) -> list[Point]:
    """A window of a wall, from its start and end along the wall, and its lower edge."""
    (west, south), (east, north) = face.left, face.right

    def along(at: float, up: float) -> Place:
        return west + at * (east - west), south + at * (north - south), up

    start, end = share
    high = low + WINDOW
    return on_picture([along(start, low), along(end, low), along(end, high), along(start, high)])


def _outward(one: Spot, other: Spot) -> Spot:
    """The direction that a wall faces, which goes from one corner to the next, counter-clockwise."""
    east, north = other[0] - one[0], other[1] - one[1]
    length = (east * east + north * north) ** 0.5
    return north / length, -east / length


def _hull(places: list[Place]) -> list[Place]:
    """The convex hull of places on the ground."""
    spots = sorted({(east, north) for east, north, _ in places})

    def half(points: list[Spot]) -> list[Spot]:
        chain: list[Spot] = []
        for point in points:
            while len(chain) > 1 and _turns_right(chain[-2], chain[-1], point):
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return [(east, north, 0.0) for east, north in half(spots) + half(spots[::-1])]


def _turns_right(one: Spot, other: Spot, third: Spot) -> bool:
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0]) <= 0


HALF = {Height.B: 0.13, Height.G: 0.1, Height.S: 0.075, None: 0.09}
BELOW_ROOF = 0.06
UNKNOWN_HEIGHT = 0.18
"""The height at which a walkway of unknown level is drawn."""
THICK = 0.075
RAIL = 0.11
AT_WALL = {Height.B: 0.315, Height.G: 0.28, Height.S: 0.255, None: 0.25}
"""Where a walkway leaves a tower, from its middle."""


class Span(NamedTuple):
    """A piece of a walkway over one quarter: from where to where along its line, around the quarter's middle."""

    walkway: Walkway
    level: Height | None
    quarter: Quarter
    start: float
    end: float

    @property
    def is_east_west(self) -> bool:
        return self.walkway.step == 1

    @property
    def is_end(self) -> bool:
        return self.quarter in self.walkway

    @property
    def is_behind(self) -> bool:
        """Does it leave its tower to the west or north, away from the eye?"""
        return self.end < 0 if self.is_east_west else self.start > 0


def spans(walkway: Walkway, level: Height | None) -> Iterator[Span]:
    yield Span(walkway, level, walkway.first, AT_WALL[level], 0.5)
    for quarter in walkway.between:
        yield Span(walkway, level, quarter, -0.5, 0.5)
    yield Span(walkway, level, walkway.second, -0.5, -AT_WALL[level])


def deck_height(level: Height | None) -> float:
    return TOP[level] - BELOW_ROOF if level is not None else UNKNOWN_HEIGHT


class Bridge:
    """A drawing of one piece of a walkway."""

    def __init__(self, span: Span, middle: Spot, theme: Theme, *, marked: bool = False) -> None:
        self.span = span
        self.middle = middle
        self.theme = theme
        self.up = deck_height(span.level)
        self.half = HALF[span.level]
        self.colour = theme.levels[span.level].wall
        self.line = theme.mark if marked else mix(self.colour, BLACK, 0.62)

    def _place(self, along: float, aside: float, up: float) -> Place:
        """A place by its distance along the walkway and to its right, looking east or north."""
        east, north = self.middle
        if self.span.is_east_west:
            return east + along, north - aside, up
        return east + aside, north + along, up

    def _edge(self, aside: float, up: float) -> list[Point]:
        return on_picture([self._place(self.span.start, aside, up), self._place(self.span.end, aside, up)])

    def shapes(self) -> Iterator[Shape]:
        """The farther handrail, the deck with its pattern, the nearer side of it, and the nearer handrail."""
        near, far = self.half, -self.half
        deck = mix(self.colour, WHITE, 0.45) if not self.theme.is_night else mix(self.colour, BLACK, 0.2)
        side = mix(self.colour, BLACK, 0.35 if self.span.is_east_west else 0.5)
        line = self.line
        yield from self._handrail(far, line)
        top = [*self._edge(far, self.up), *reversed(self._edge(near, self.up))]
        yield polygon(top, deck, outline=deck, line=0.5)
        yield from self._pattern(line)
        yield stroke(self._edge(far, self.up), line, line=1, cap="butt")
        wall = [*self._edge(near, self.up), *reversed(self._edge(near, self.up - THICK))]
        yield polygon(wall, side, outline=side, line=0.5)
        yield stroke(self._edge(near, self.up), line, line=1, cap="butt")
        yield stroke(self._edge(near, self.up - THICK), line, line=1, cap="butt")
        yield from self._handrail(near, line)

    def _pattern(self, line: str) -> Iterator[Shape]:
        """Distinct without colour: river has a line of ripples, forest a bare deck, sand planks."""
        if self.span.level is Height.B:
            yield stroke(self._edge(0, self.up), line, line=2, dashes=(1, 7), opacity=0.7)
        elif self.span.level is Height.S:
            planks = [
                on_picture([self._place(along, -self.half, self.up), self._place(along, self.half, self.up)])
                for along in self._shares(0.1)
            ]
            yield strokes(planks, line, line=0.9, opacity=0.7)

    def _shares(self, step: float) -> list[float]:
        """Places along the walkway, about a step apart."""
        start, end = self.span.start, self.span.end
        count = max(1, round((end - start) / step))
        return [start + (number + 0.5) * (end - start) / count for number in range(count)]

    def _handrail(self, aside: float, line: str) -> Iterator[Shape]:
        """A rail on posts, close together in the forest; river has none."""
        if self.span.level in (None, Height.B):
            return
        yield stroke(self._edge(aside, self.up + RAIL), line, line=1.1, cap="butt")
        posts = [
            on_picture([self._place(along, aside, self.up), self._place(along, aside, self.up + RAIL)])
            for along in self._shares(0.125 if self.span.level is Height.G else 0.25)
        ]
        yield strokes(posts, line, line=0.9)


def walkway_shadow(walkway: Walkway, level: Height | None) -> list[Point]:
    (west, south), (east, north) = quarter_middle(walkway.first), quarter_middle(walkway.second)
    half = HALF[level]
    aside = (0, half) if walkway.step == 1 else (half, 0)
    corners = [
        (west - aside[0], south - aside[1]),
        (east - aside[0], north - aside[1]),
        (east + aside[0], north + aside[1]),
        (west + aside[0], south + aside[1]),
    ]
    return on_picture(shadow_of(corner, deck_height(level)) for corner in corners)


def quarter_middle(quarter: Quarter) -> Spot:
    return quarter % SIZE + 0.5, quarter // SIZE + 0.5
