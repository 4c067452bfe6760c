"""Drawing in SVG: shapes, colours, and what is written next to a drawing."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from math import ceil
from typing import Literal, NamedTuple, NewType, Protocol, TypeAlias, TypedDict, Unpack
from xml.etree import ElementTree as ET
from xml.sax import saxutils

from skypuzzle.errors import printable

BLUE, YELLOW, GREEN, VERMILION, SKY = "#0072b2", "#f0e442", "#009e73", "#d55e00", "#56b4e9"
WHITE, BLACK = "#ffffff", "#11161d"

HALF_BRIGHT = 125
"""Anything brighter is written on in black."""


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, share: float) -> str:
    parts = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return f"#{bytes(round(one + share * (two - one)) for one, two in parts).hex()}"


def brightness(colour: str) -> float:
    """How bright a colour looks, from 0 to 255."""
    red, green, blue = bytes.fromhex(colour[1:])
    return 0.299 * red + 0.587 * green + 0.114 * blue


def ink_on(colour: str) -> str:
    """Black or white, whichever can be read on a colour."""
    return BLACK if brightness(colour) > HALF_BRIGHT else WHITE


def in_shade(colour: str) -> str:
    """A wall away from the sun."""
    return mix(colour, BLACK, 0.3)


def in_sun(colour: str) -> str:
    """A top with the sun on it."""
    return mix(colour, WHITE, 0.35)


Shape = NewType("Shape", str)
"""An element of SVG, written out: a drawing has thousands of them, and nobody ever looks into one."""
Point: TypeAlias = tuple[float, float]

FONT = "'Source Sans 3', 'Source Sans Pro', 'Open Sans', 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
"""A humanist sans: PNG, GIF and PDF have the second, which comes along; an SVG takes the first that there is."""
ADVANCES = {**dict.fromkeys(" !'(),./:;I[]fijlrt|·", 0.33), **dict.fromkeys("mwMQOW%@–=+×", 0.8)}
ADVANCE, CAPITAL = 0.55, 0.64
"""How wide characters are in ems, rather too wide, because other fonts are wider than the one that comes along."""
MIDDLE = 0.33
"""From the middle of a capital or a digit down to the baseline, in ems."""

COLUMNS = "'DejaVu Sans Mono', Menlo, Consolas, monospace"
COLUMN = 0.602
"""For pictures that are text, and how wide a character is: the same in all these fonts."""

THIN, LINE = 1, 1.5
TEXT, LEADING, BORDER = 16, 1.15, 12
"""Pictures that are text: its size, from line to line in ems, and what is left around it."""


def escape(words: str) -> str:
    """Words as XML has them, which knows no control characters at all."""
    return saxutils.escape(printable(words))


@lru_cache(maxsize=1 << 15)
def _tidy(number: float) -> float:
    """A number with no digits that nobody sees; on a drawing, the same ones come again and again."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def element(name: str, attributes: Mapping[str, float | str | None], inside: str = "") -> Shape:
    """Return any element; attributes that are None are left out, and `inside` is SVG already."""
    written = "".join([f' {key}="{value}"' for key, value in attributes.items() if value is not None])
    return Shape(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


def group(shapes: Iterable[Shape], attributes: Mapping[str, float | str | None]) -> Shape:
    return element("g", attributes, "".join(shapes))


class Look(TypedDict, total=False):
    """How a closed shape looks, besides its colour."""

    outline: str | None
    line: float
    dashed: bool
    opacity: float | None


def _closed(
    name: str,
    place: Mapping[str, float | str | None],
    fill: str,
    *,
    outline: str | None = None,
    line: float = LINE,
    dashed: bool = False,
    opacity: float | None = None,
    has_corners: bool = False,
) -> Shape:
    return element(
        name,
        {
            "stroke": outline,
            "stroke-dasharray": "5 4" if dashed else None,
            "stroke-width": line if outline else None,
            **place,
            "stroke-linejoin": "round" if outline and has_corners else None,
            "fill-opacity": opacity,
            "fill": fill,
        },
    )


def _corners(points: Iterable[Point]) -> str:
    return " ".join([f"{_tidy(x)},{_tidy(y)}" for x, y in points])


def box(
    x: float, y: float, width: float, height: float, fill: str, *, corner: float = 0, **look: Unpack[Look]
) -> Shape:
    place = {"x": _tidy(x), "y": _tidy(y), "width": _tidy(width), "height": _tidy(height)}
    return _closed("rect", {**place, "rx": _tidy(corner) if corner else None}, fill, **look)


def polygon(points: Iterable[Point], fill: str, **look: Unpack[Look]) -> Shape:
    return _closed("polygon", {"points": _corners(points)}, fill, has_corners=True, **look)


def disc(x: float, y: float, radius: float, fill: str, **look: Unpack[Look]) -> Shape:
    return _closed("circle", {"cx": _tidy(x), "cy": _tidy(y), "r": _tidy(radius)}, fill, **look)


def oval(x: float, y: float, across: float, down: float, fill: str, *, opacity: float | None = None) -> Shape:
    """Draw an ellipse by its two radii."""
    reach = {"cx": _tidy(x), "cy": _tidy(y), "rx": _tidy(across), "ry": _tidy(down)}
    return element("ellipse", {**reach, "fill-opacity": opacity, "fill": fill})


def stroke(
    points: Iterable[Point],
    colour: str,
    *,
    line: float = LINE,
    dashes: Sequence[float] | None = None,
    cap: Literal["round", "butt"] = "round",
    opacity: float | None = None,
) -> Shape:
    """An open line; dashes are the lengths of strokes and gaps in turn."""
    return element(
        "polyline",
        {
            "stroke": colour,
            "stroke-dasharray": None if dashes is None else " ".join(str(_tidy(length)) for length in dashes),
            "stroke-opacity": opacity,
            "stroke-width": _tidy(line),
            "points": _corners(points),
            "stroke-linecap": cap,
            "stroke-linejoin": "round",
            "fill": "none",
        },
    )


def strokes(
    lines: Iterable[Sequence[Point]], colour: str, *, line: float = LINE, opacity: float | None = None
) -> Shape:
    """Many open lines as one shape."""
    way = " ".join(map(_straight, lines))
    pen = {"stroke": colour, "stroke-opacity": opacity, "stroke-width": _tidy(line)}
    return element("path", {**pen, "d": way, "fill": "none"})


def polygons(outlines: Iterable[Sequence[Point]], fill: str) -> Shape:
    """Many closed shapes with straight sides as one."""
    return element("path", {"d": " ".join(f"{_straight(points)} Z" for points in outlines), "fill": fill})


def _straight(points: Sequence[Point]) -> str:
    return f"M {' L '.join([f'{_tidy(x)} {_tidy(y)}' for x, y in points])}"


def arches(start: Point, steps: Iterable[tuple[Point, Point]], fill: str, **look: Unpack[Look]) -> Shape:
    """A closed shape with bowed sides: for each one the point it bends towards, and where it ends."""
    return _closed("path", {"d": _bowed(start, steps)}, fill, has_corners=True, **look)


def _bowed(start: Point, steps: Iterable[tuple[Point, Point]]) -> str:
    bows = [f"Q {_tidy(x1)} {_tidy(y1)} {_tidy(x)} {_tidy(y)}" for (x1, y1), (x, y) in steps]
    return " ".join([f"M {_tidy(start[0])} {_tidy(start[1])}", *bows, "Z"])


def clipped(outlines: Sequence[tuple[Point, Sequence[tuple[Point, Point]]]]) -> tuple[Shape, str]:
    """What cuts off all that is outside of these bowed shapes: what defines it, and its name."""
    name = "clip-" + sha256(repr(outlines).encode()).hexdigest()[:8]
    paths = "".join(element("path", {"d": _bowed(start, steps)}) for start, steps in outlines)
    return element("defs", {}, element("clipPath", {"id": name}, paths)), f"url(#{name})"


def shading(colours: Sequence[tuple[str, float]], *, upright: bool = True) -> tuple[Shape, str]:
    """A fill that goes from colour to colour, each with its opacity: what defines it, and its name."""
    name = "shading-" + sha256(repr((colours, upright)).encode()).hexdigest()[:8]  # alike wherever it is alike
    last = max(len(colours) - 1, 1)
    stops = "".join(
        element("stop", {"offset": _tidy(number / last), "stop-opacity": opacity, "stop-color": colour})
        for number, (colour, opacity) in enumerate(colours)
    )
    way = {"x1": 0, "y1": 0, "x2": 0 if upright else 1, "y2": 1 if upright else 0}
    return element("defs", {}, element("linearGradient", {"id": name, **way}, stops)), f"url(#{name})"


def label(
    x: float,
    y: float,
    words: str,
    size: float,
    colour: str,
    *,
    bold: bool = False,
    anchor: Literal["start", "middle", "end"] = "middle",
) -> Shape:
    """Text with its middle at a height."""
    return element(
        "text",
        {
            "text-anchor": anchor,
            "font-size": _tidy(size),
            "font-weight": "bold" if bold else None,
            "fill": colour,
            "x": _tidy(x),
            "y": _tidy(y + MIDDLE * size),
        },
        escape(words),
    )


def moved(shapes: Iterable[Shape], x: float, y: float, scale: float) -> Shape:
    """Move and scale shapes that were drawn from their own corner."""
    place = f"translate({_tidy(x)} {_tidy(y)})"
    return group(shapes, {"transform": place if scale == 1 else f"{place} scale({scale})"})


def size_of(drawing: str) -> tuple[int, int]:
    attributes = ET.fromstring(drawing[: drawing.index(">")] + "/>").attrib
    return int(attributes["width"]), int(attributes["height"])


def wrapped(words: str, size: float, width: float) -> list[str]:
    """Break text into lines of at most this width."""
    lines: list[str] = []
    for word in words.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        elif text_width(word, size) <= width:
            lines.append(word)
        else:
            lines += textwrap.wrap(word, max(1, int(width / (CAPITAL * size))))
    return lines


def text_width(words: str, size: float) -> float:
    return size * sum(ADVANCES.get(each, CAPITAL if each.isupper() else ADVANCE) for each in words)


def picture(
    width: float,
    height: float,
    background: str,
    shapes: Sequence[Shape],
    *,
    title: str,
    description: str,
    font: str = FONT,
) -> str:
    """A whole drawing as SVG, one shape a line, with its text alternative."""
    wide, high = ceil(width), ceil(height)  # whole pixels have no seam at the edge
    name = sha256(f"{title}\n{description}".encode()).hexdigest()[:8]  # ids must differ where a page holds several
    all_shapes = [
        element("title", {"id": f"title-{name}"}, escape(title)),
        element("desc", {"id": f"description-{name}"}, escape(description)),
        box(0, 0, wide, high, background),
        *shapes,
    ]
    root: dict[str, float | str | None] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {wide} {high}",
        "width": wide,
        "height": high,
        "role": "img",
        "aria-labelledby": f"title-{name} description-{name}",
        "font-family": font,
    }
    lines = "\n".join(all_shapes)
    return element("svg", root, f"\n{lines}\n") + "\n"


def text_picture(lines: Sequence[str], *, title: str, description: str, columns: int = 0) -> str:
    """A drawing that is nothing but lines of text, at least so many columns wide; every word keeps its column."""
    column, line_height = COLUMN * TEXT, LEADING * TEXT
    words = [
        label(
            BORDER + found.start() * column, BORDER + (line + 0.5) * line_height, found[0], TEXT, BLACK, anchor="start"
        )
        for line, text in enumerate(lines)
        for found in re.finditer(r"\S+", text)
    ]
    return picture(
        max([columns, *map(len, lines)]) * column + 2 * BORDER,
        len(lines) * line_height + 2 * BORDER,
        WHITE,
        words,
        title=title,
        description=description,
        font=COLUMNS,
    )


HEADING, TEXT_SIZE, SMALL = 21, 17, 15
LINE_HEIGHT, GAP = 24, 18


class Inks(Protocol):
    """What a theme must have to be written with."""

    @property
    def ink(self) -> str:
        """Of text."""

    @property
    def faint_ink(self) -> str:
        """Of text that matters less."""


class Beside(NamedTuple):
    """What is next to a drawing, from its top left, and its height."""

    shapes: list[Shape]
    height: float


class Panel:
    """Text written from the top down; `y` is where the next line goes."""

    def __init__(self, inks: Inks, inner: float) -> None:
        self.inks = inks
        self.inner = inner
        self.x: float = GAP
        self.y = 0.0

    def line(self, words: str, size: float, *, bold: bool = False, faint: bool = False) -> Shape:
        ink = self.inks.faint_ink if faint else self.inks.ink
        shape = label(self.x, self.y + LINE_HEIGHT / 2, words, size, ink, bold=bold, anchor="start")
        self.y += LINE_HEIGHT
        return shape

    def opening(self, heading: str, note: str, *, room: int = 0) -> Iterator[Shape]:
        """What every panel begins with, as far as there is any; the note has room for at least so many lines."""
        if heading:
            for line in wrapped(heading, HEADING, self.inner):
                yield self.line(line, HEADING, bold=True)
            self.y += GAP / 2
        lines = wrapped(note, TEXT_SIZE, self.inner)
        for line in lines:
            yield self.line(line, TEXT_SIZE)
        if lines or room:
            self.y += LINE_HEIGHT * max(0, room - len(lines)) + GAP
