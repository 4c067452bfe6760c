"""Drawings on pages: there is nothing in them but shapes."""

import re

HARMLESS = {
    *("svg", "title", "desc", "defs", "g", "text", "tspan", "clipPath", "linearGradient", "stop"),
    *("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"),
}
"""What drawings of games are made of; scripts, styles and other pages are not among them."""
ELEMENT = re.compile("<([^/ >]+)")
DOUBTFUL = re.compile(r"[\s:](?:on\w+|style|href)\s*=|url\((?!#)")
"""What would run something, or fetch it; between elements these are only words."""


def expect_harmless(svg: str) -> str:
    """The drawing itself, if it is nothing but shapes: no script, and nothing from elsewhere."""
    if strange := {*ELEMENT.findall(svg)} - HARMLESS:
        raise AssertionError(f"a drawing has {strange} in it")
    lower = svg.lower()
    for found in DOUBTFUL.finditer(lower):
        before = lower[lower.rfind("<", 0, found.start()) : found.start()]
        if ">" not in before:
            raise AssertionError(f"a drawing has {before}{found[0]} in it")
    return svg
