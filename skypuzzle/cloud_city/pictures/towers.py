"""Buildings as they stand: river round and low, forest six-sided, sand square and tall, each with windows.

Where the height is not told, there is only an eight-sided slab with a question mark.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from skypuzzle.cloud_city.pictures.projection import Place, Spot, flat_label, is_seen, on_picture, shadow_of, sunlight
from skypuzzle.cloud_city.pictures.roofs import UNTOLD
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.pictures.drawing import BLACK, THIN, WHITE, Point, Shape, ink_on, mix, polygon, polygons, stroke

TOP = {Height.B: 0.52, Height.G: 1.06, Height.S: 1.6, None: 0.12}
"""How high the roofs are, in quarters."""
RADIUS = {Height.B: 0.34, Height.G: 0.33, Height.S: 0.36, None: 0.33}
"""From the middle of a building to its corners."""
SIDES = {Height.B: 24, Height.G: 6, Height.S: 4, None: 8}
STOREY, WINDOW = 0.27, 0.15
LETTER = 0.34


class Face(NamedTuple):
    """A wall by its two lower corners, from left to right as one looks at it, and which way it faces."""

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
        """Of its ground plan, or of a smaller one, counter-clockwise."""
        sides, radius = SIDES[self.level], RADIUS[self.level] * share
        turn = 0 if self.level in (Height.B, Height.G) else pi / sides  # the others have sides along the lines
        return [
            (
                self.middle[0] + radius * cos(turn + 2 * pi * side / sides),
                self.middle[1] + radius * sin(turn + 2 * pi * side / sides),
            )
            for side in range(sides)
        ]

    def outline(self, up: float, share: float = 1) -> list[Point]:
        """Its outline at a height, on the picture."""
        return on_picture((east, north, up) for east, north in self.corners(share))

    def shadow(self) -> list[Point]:
        """What it shades of the ground."""
        spots = self.corners()
        return on_picture(_hull([*((*spot, 0.0) for spot in spots), *(shadow_of(spot, self.top) for spot in spots)]))

    def shapes(self) -> Iterator[Shape]:
        """Walls, windows and roof."""
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
            (*self.middle, self.top), UNTOLD if self.level is None else self.level.name, LETTER, ink, bold=True
        )

    def _faces(self) -> list[Face]:
        """The walls that one sees, from left to right."""
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
        light = sunlight(outward)
        if self.theme.is_night:
            return mix(self.colour, BLACK, 0.42 - 0.22 * light)
        return mix(self.colour, WHITE, 0.16 * light) if light > 0 else mix(self.colour, BLACK, -0.42 * light)

    def _edges(self, line: str) -> Iterator[Shape]:
        """The outline of all walls together, and the edges between them where there are few."""
        faces = list(self._faces())
        round_tower = SIDES[self.level] > 8
        uprights = (
            [faces[0].left, faces[-1].right] if round_tower else [face.left for face in faces] + [faces[-1].right]
        )
        for spot in uprights:
            yield stroke(on_picture([(*spot, 0.0), (*spot, self.top)]), line, line=1.1)
        yield stroke(on_picture([(*face.left, 0.0) for face in faces] + [(*faces[-1].right, 0.0)]), line, line=1.1)

    def _windows(self, face: Face, wall: int) -> Iterator[Shape]:
        """Rows of windows; on a round wall one in every other strip."""
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
        """By day, windows shine a little like their wall; by night, most of them are lit."""
        if not self.theme.is_night:
            return mix(self._lit(face.outward), self.theme.window, 0.72)
        seed = round(7 * self.middle[0] + 13 * self.middle[1]) + number
        return self.theme.lamp if seed % 5 else self.theme.window


def _pane(face: Face, share: tuple[float, float], low: float) -> list[Point]:
    """A window of a wall, by where it begins and ends along it, and how high it is."""
    (west, south), (east, north) = face.left, face.right

    def along(at: float, up: float) -> Place:
        return west + at * (east - west), south + at * (north - south), up

    start, end = share
    high = low + WINDOW
    return on_picture([along(start, low), along(end, low), along(end, high), along(start, high)])


def _outward(one: Spot, other: Spot) -> Spot:
    """Which way a wall faces that goes from one corner to the next, counter-clockwise."""
    east, north = other[0] - one[0], other[1] - one[1]
    length = (east * east + north * north) ** 0.5
    return north / length, -east / length


def _hull(places: list[Place]) -> list[Place]:
    """The outline around places on the ground."""
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
