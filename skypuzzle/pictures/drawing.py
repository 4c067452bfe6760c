"""Drawings of any game as SVG: simple shapes, text in one face, and words for those who cannot see them."""

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from hashlib import sha256
from math import ceil
from typing import Literal, TypeAlias
from xml.etree import ElementTree as ET
from xml.sax import saxutils

import svg

from skypuzzle.errors import printable
from skypuzzle.pictures.colours import BLACK, WHITE

Shape: TypeAlias = svg.Element
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

INSIDE = {"elements", "text", "data", "extra"}
"""Attributes of a shape that are not written as such; we have no `data`."""
PLAIN = {str, int, float}

THIN, LINE = 1, 1.5
TEXT, LEADING, BORDER = 16, 1.15, 12
"""Pictures that are text: its size, from line to line in ems, and what is left around it."""


def escape(words: str) -> str:
    """Words as XML has them, which knows no control characters at all."""
    return saxutils.escape(printable(words))


def _tidy(number: float) -> float:
    """A number with no digits that nobody sees."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _dashes(dashed: bool) -> list[float | Decimal] | None:
    return [5, 4] if dashed else None


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    outline: str | None = None,
    line: float = LINE,
    corner: float = 0,
    dashed: bool = False,
    opacity: float | None = None,
) -> Shape:
    """A rectangle, its corners rounded if you like."""
    return svg.Rect(
        x=_tidy(x),
        y=_tidy(y),
        width=_tidy(width),
        height=_tidy(height),
        rx=_tidy(corner) if corner else None,
        fill=fill,
        fill_opacity=opacity,
        stroke=outline,
        stroke_width=line if outline else None,
        stroke_dasharray=_dashes(dashed),
    )


def polygon(
    points: Iterable[Point],
    fill: str,
    *,
    outline: str | None = None,
    line: float = LINE,
    dashed: bool = False,
    opacity: float | None = None,
) -> Shape:
    """A closed shape with straight sides."""
    return svg.Polygon(
        points=[svg.Point(_tidy(x), _tidy(y)) for x, y in points],
        fill=fill,
        fill_opacity=opacity,
        stroke=outline,
        stroke_width=line if outline else None,
        stroke_linejoin="round" if outline else None,
        stroke_dasharray=_dashes(dashed),
    )


def disc(
    x: float,
    y: float,
    radius: float,
    fill: str,
    *,
    outline: str | None = None,
    line: float = LINE,
    opacity: float | None = None,
) -> Shape:
    """A circle."""
    return svg.Circle(
        cx=_tidy(x),
        cy=_tidy(y),
        r=_tidy(radius),
        fill=fill,
        fill_opacity=opacity,
        stroke=outline,
        stroke_width=line if outline else None,
    )


def oval(x: float, y: float, across: float, down: float, fill: str, *, opacity: float | None = None) -> Shape:
    """An ellipse, by how far it reaches to the side and down."""
    return svg.Ellipse(cx=_tidy(x), cy=_tidy(y), rx=_tidy(across), ry=_tidy(down), fill=fill, fill_opacity=opacity)


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
    return svg.Polyline(
        points=[svg.Point(_tidy(x), _tidy(y)) for x, y in points],
        fill="none",
        stroke=colour,
        stroke_width=_tidy(line),
        stroke_dasharray=None if dashes is None else [_tidy(length) for length in dashes],
        stroke_linecap=cap,
        stroke_linejoin="round",
        stroke_opacity=opacity,
    )


def strokes(
    lines: Iterable[Sequence[Point]], colour: str, *, line: float = LINE, opacity: float | None = None
) -> Shape:
    """Many open lines as one shape."""
    return svg.Path(
        d=[_straight(points) for points in lines],
        fill="none",
        stroke=colour,
        stroke_width=_tidy(line),
        stroke_opacity=opacity,
    )


def polygons(outlines: Iterable[Sequence[Point]], fill: str) -> Shape:
    """Many closed shapes with straight sides as one."""
    return svg.Path(d=[_straight(points, end=" Z ") for points in outlines], fill=fill)


@dataclass
class _Steps(svg.PathData):
    """A part of a path that is written out already."""

    text: str

    def __str__(self) -> str:
        return self.text


def _straight(points: Sequence[Point], end: str = "") -> svg.PathData:
    corners = [f"{_tidy(x)} {_tidy(y)}" for x, y in points]
    return _Steps(f"M {' L '.join(corners)}{end}")


def arches(
    start: Point,
    steps: Iterable[tuple[Point, Point]],
    fill: str,
    *,
    outline: str | None = None,
    line: float = LINE,
    dashed: bool = False,
    opacity: float | None = None,
) -> Shape:
    """A closed shape with bowed sides: for each one the point it bends towards, and where it ends."""
    return svg.Path(
        d=_bowed(start, steps),
        fill=fill,
        fill_opacity=opacity,
        stroke=outline,
        stroke_width=line if outline else None,
        stroke_linejoin="round" if outline else None,
        stroke_dasharray=_dashes(dashed),
    )


def _bowed(start: Point, steps: Iterable[tuple[Point, Point]]) -> list[svg.PathData]:
    bows = (svg.Q(_tidy(x1), _tidy(y1), _tidy(x), _tidy(y)) for (x1, y1), (x, y) in steps)
    return [svg.M(_tidy(start[0]), _tidy(start[1])), *bows, svg.Z()]


def clipped(outlines: Sequence[tuple[Point, Sequence[tuple[Point, Point]]]]) -> tuple[Shape, str]:
    """What cuts off all that is outside of these bowed shapes: what defines it, and its name."""
    name = "clip-" + sha256(repr(outlines).encode()).hexdigest()[:8]
    paths: list[Shape] = [svg.Path(d=_bowed(start, steps)) for start, steps in outlines]
    return svg.Defs(elements=[svg.ClipPath(id=name, elements=paths)]), f"url(#{name})"


def shading(colours: Sequence[tuple[str, float]], *, upright: bool = True) -> tuple[Shape, str]:
    """A fill that goes from colour to colour, each with its opacity: what defines it, and its name."""
    name = "shading-" + sha256(repr((colours, upright)).encode()).hexdigest()[:8]  # alike wherever it is alike
    last = max(len(colours) - 1, 1)
    stops: list[Shape] = [
        svg.Stop(offset=_tidy(number / last), stop_color=colour, stop_opacity=opacity)
        for number, (colour, opacity) in enumerate(colours)
    ]
    gradient = svg.LinearGradient(id=name, x1=0, y1=0, x2=0 if upright else 1, y2=1 if upright else 0, elements=stops)
    return svg.Defs(elements=[gradient]), f"url(#{name})"


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
    return svg.Text(
        x=_tidy(x),
        y=_tidy(y + MIDDLE * size),
        text=escape(words),
        font_size=_tidy(size),
        font_weight="bold" if bold else None,
        text_anchor=anchor,
        fill=colour,
    )


def moved(shapes: Iterable[Shape], x: float, y: float, scale: float) -> Shape:
    """Shapes that were drawn from a corner of their own, at a place and in a size."""
    transform: list[svg.Transform] = [svg.Translate(_tidy(x), _tidy(y))]
    if scale != 1:
        transform.append(svg.Scale(scale))
    return svg.G(elements=list(shapes), transform=transform)


def size_of(drawing: str) -> tuple[int, int]:
    """How wide and how high a whole drawing is."""
    attributes = ET.fromstring(drawing[: drawing.index(">")] + "/>").attrib
    return int(attributes["width"]), int(attributes["height"])


def wrapped(words: str, size: float, width: float) -> list[str]:
    """Text in lines that are no wider."""
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
    """How wide text is at most."""
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
    all_shapes: list[Shape] = [
        svg.Title(id=f"title-{name}", text=escape(title)),
        svg.Desc(id=f"description-{name}", text=escape(description)),
        box(0, 0, wide, high, background),
        *shapes,
    ]
    root = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, wide, high),
        width=wide,
        height=high,
        extra={"role": "img", "aria-labelledby": f"title-{name} description-{name}", "font-family": font},
        text="\n" + "".join(f"{_written(shape)}\n" for shape in all_shapes),
    )
    return f"{root}\n"


def _written(shape: Shape) -> str:
    """A shape as `str` gives it, but quicker: a drawing has hundreds of them, each with a hundred attributes."""
    parts = [shape.element_name]
    for key, value in vars(shape).items():
        if value is not None and key not in INSIDE:
            parts.append(f'{_spelled(key)}="{value if type(value) in PLAIN else _value(shape, value)}"')
    parts += [f'{key}="{value}"' for key, value in (shape.extra or {}).items()]
    inside = shape.text or "".join(map(_written, shape.elements or ()))
    return f"<{' '.join(parts)}>{inside}</{parts[0]}>" if inside else f"<{' '.join(parts)}/>"


def _value(shape: Shape, value: object) -> str:
    if isinstance(value, list):
        return " ".join(_in_a_list(shape, each) for each in value)
    return shape._as_str(value)


def _in_a_list(shape: Shape, value: object) -> str:
    """What drawings have thousands of."""
    if isinstance(value, svg.Point):
        return f"{value.x},{value.y}"
    if isinstance(value, svg.PathData) and not isinstance(value, _Steps):
        return f"{value.command} {' '.join(map(str, vars(value).values()))}"
    return shape._as_str(value)


@cache
def _spelled(key: str) -> str:
    """The name of an attribute in SVG."""
    return key.rstrip("_").replace("__", ":").replace("_", "-")


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
