"""From SVG to PNG, and from pages to PDF; text is set with the fonts that come along, alike on any machine."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skypuzzle.pictures.drawing import size_of

if TYPE_CHECKING:
    from typst import Fonts

FONTS = Path(__file__).with_name("fonts")
"""Source Sans Pro, under the SIL Open Font License: the face of all drawings and pages."""

POINTS_IN_AN_INCH = 72
SCALE = 2
"""Pixels for each unit of a drawing, so that it is sharp on fine screens."""

# A hair narrower, because a width that is rounded up to one more pixel is squeezed again by leaving out a line of them.
PAGES = b"""
#set page(width: auto, height: auto, margin: 0pt)
#for drawing in json(bytes(sys.inputs.data)).drawings {
  page(image(bytes(drawing.svg), format: "svg", width: (drawing.width - 0.001) * 1pt))
}
"""


def png(svg: str, *, scale: float = SCALE) -> bytes:
    """A drawing as PNG."""
    return pngs([svg], scale=scale)[0]


def pngs(svgs: Sequence[str], *, scale: float = SCALE) -> list[bytes]:
    """Drawings as PNG, all at once."""
    return png_pages(PAGES, {"drawings": [{"svg": svg, "width": size_of(svg)[0]} for svg in svgs]}, scale=scale)


def png_pages(template: bytes, data: Mapping[str, Any], *, scale: float = SCALE) -> list[bytes]:
    """Pages as PNG: a Typst template, which finds the data as JSON in `sys.inputs.data`."""
    import typst

    pages = typst.compile(
        template,
        font_paths=_fonts(),
        format="png",
        ppi=POINTS_IN_AN_INCH * scale,
        sys_inputs={"data": json.dumps(data)},
    )
    return list(pages) if isinstance(pages, list) else [pages]


def pdf(template: bytes, data: Mapping[str, Any]) -> bytes:
    """Pages as PDF: a Typst template, which finds the data as JSON in `sys.inputs.data`."""
    import typst

    return typst.compile(template, font_paths=_fonts(), format="pdf", sys_inputs={"data": json.dumps(data)})


@cache
def _fonts() -> "Fonts":
    """Our own and those that are part of Typst: what is installed here makes no difference."""
    from typst import Fonts

    return Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(FONTS)])
