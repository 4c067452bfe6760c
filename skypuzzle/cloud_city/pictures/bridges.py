"""Walkways as they hang between towers, in pieces of one quarter each, so that they pass before and behind all else."""

from collections.abc import Iterator
from typing import NamedTuple

from skypuzzle.cloud_city.pictures.projection import Place, Spot, on_picture, shadow_of
from skypuzzle.cloud_city.pictures.theme import Theme
from skypuzzle.cloud_city.pictures.towers import TOP
from skypuzzle.cloud_city.rules.pieces import SIZE, Height, Quarter, Walkway
from skypuzzle.pictures.drawing import BLACK, WHITE, Point, Shape, mix, polygon, stroke, strokes

HALF = {Height.B: 0.13, Height.G: 0.1, Height.S: 0.075, None: 0.09}
"""Half the width of a walkway."""
BELOW_ROOF = 0.06
UNTOLD = 0.18
"""How high a walkway is drawn whose level is not told."""
THICK = 0.075
RAIL = 0.11
"""How high a handrail is."""
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
        """Does it run along a rank?"""
        return self.walkway.step == 1

    @property
    def is_end(self) -> bool:
        """Does it begin or end at a tower of this quarter?"""
        return self.quarter in self.walkway

    @property
    def is_behind(self) -> bool:
        """Does it leave its tower to the west or the north, away from the eye?"""
        return self.end < 0 if self.is_east_west else self.start > 0


def spans(walkway: Walkway, level: Height | None) -> Iterator[Span]:
    """All pieces of a walkway."""
    yield Span(walkway, level, walkway.first, AT_WALL[level], 0.5)
    for quarter in walkway.between:
        yield Span(walkway, level, quarter, -0.5, 0.5)
    yield Span(walkway, level, walkway.second, -0.5, -AT_WALL[level])


def deck_height(level: Height | None) -> float:
    """How high one walks."""
    return TOP[level] - BELOW_ROOF if level is not None else UNTOLD


class Bridge:
    """One piece, drawn."""

    def __init__(self, span: Span, middle: Spot, theme: Theme, *, marked: bool = False) -> None:
        self.span = span
        self.middle = middle
        self.theme = theme
        self.up = deck_height(span.level)
        self.half = HALF[span.level]
        self.colour = theme.levels[span.level].wall
        self.line = theme.mark if marked else mix(self.colour, BLACK, 0.62)

    def _place(self, along: float, aside: float, up: float) -> Place:
        """A place by how far it is along the walkway and to its right, looking east or north."""
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
        """Told apart without colour: river has a line of ripples, forest a bare deck, sand planks."""
        if self.span.level is Height.B:
            yield stroke(self._edge(0, self.up), line, line=2, dashes=(1, 7), opacity=0.7)
        elif self.span.level is Height.S:
            planks = [
                on_picture([self._place(along, -self.half, self.up), self._place(along, self.half, self.up)])
                for along in self._shares(0.1)
            ]
            yield strokes(planks, line, line=0.9, opacity=0.7)

    def _shares(self, step: float) -> list[float]:
        """Places along the walkway, about so far from each other."""
        start, end = self.span.start, self.span.end
        count = max(1, round((end - start) / step))
        return [start + (number + 0.5) * (end - start) / count for number in range(count)]

    def _handrail(self, aside: float, line: str) -> Iterator[Shape]:
        """A rail on posts, which are close together in the forest; river has none."""
        if self.span.level in (None, Height.B):
            return
        yield stroke(self._edge(aside, self.up + RAIL), line, line=1.1, cap="butt")
        posts = [
            on_picture([self._place(along, aside, self.up), self._place(along, aside, self.up + RAIL)])
            for along in self._shares(0.125 if self.span.level is Height.G else 0.25)
        ]
        yield strokes(posts, line, line=0.9)


def walkway_shadow(walkway: Walkway, level: Height | None) -> list[Point]:
    """What a whole walkway shades of the ground."""
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
    """The middle of a quarter."""
    return quarter % SIZE + 0.5, quarter // SIZE + 0.5
