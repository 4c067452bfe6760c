"""From SVG to PNG, and from pages to PDF; text is set with fonts that Typst brings along, on any machine."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typst import Fonts

POINTS_IN_AN_INCH = 72
SCALE = 2
"""Pixels for each unit of a drawing, so that it is sharp on fine screens."""

PAGES = b"""
#set page(width: auto, height: auto, margin: 0pt)
#for drawing in json(bytes(sys.inputs.data)).drawings {
  page(image(bytes(drawing.svg), format: "svg", width: drawing.width * 1pt))
}
"""


def png(svg: str, *, scale: float = SCALE) -> bytes:
    """A drawing as PNG."""
    return pngs([svg], scale=scale)[0]


def pngs(svgs: Sequence[str], *, scale: float = SCALE) -> list[bytes]:
    """Drawings as PNG, all at once."""
    import typst

    drawings = [{"svg": svg, "width": _width(svg)} for svg in svgs]
    pages = typst.compile(
        PAGES,
        font_paths=_fonts(),
        format="png",
        ppi=POINTS_IN_AN_INCH * scale,
        sys_inputs={"data": json.dumps({"drawings": drawings})},
    )
    return list(pages) if isinstance(pages, list) else [pages]


def pdf(template: bytes, data: Mapping[str, Any]) -> bytes:
    """Pages as PDF: a Typst template, which finds the data as JSON in `sys.inputs.data`."""
    import typst

    return typst.compile(template, font_paths=_fonts(), format="pdf", sys_inputs={"data": json.dumps(data)})


def _fonts() -> "Fonts":
    """Only the fonts that are part of Typst: what is installed here makes no difference."""
    from typst import Fonts

    return Fonts(include_system_fonts=False, include_embedded_fonts=True)


def _width(svg: str) -> float:
    """How wide a drawing says it is."""
    from xml.etree import ElementTree as ET

    return float(ET.fromstring(svg).attrib["width"])
