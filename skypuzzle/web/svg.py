"""Drawings on pages: there is nothing in them but shapes."""

import re

HARMLESS = {
    *("svg", "title", "desc", "defs", "g", "text", "tspan", "clipPath", "linearGradient", "stop"),
    *("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"),
}
"""What drawings of games are made of; scripts, styles and other pages are not among them."""
ELEMENT = re.compile("<([^/ >]+)")
DOUBTFUL = re.compile(r"""<[^>]*?\s(?:on\w+|style|(?:\w+:)?href)\s*=""", re.IGNORECASE)
"""Elements with attributes that would run something, or fetch it."""


def expect_harmless(svg: str) -> str:
    """The drawing itself, if it is nothing but shapes: no script, and nothing from elsewhere."""
    if strange := {*ELEMENT.findall(svg)} - HARMLESS:
        raise AssertionError(f"a drawing has {strange} in it")
    if doubtful := DOUBTFUL.search(svg):
        raise AssertionError(f"a drawing has {doubtful[0]} in it")
    return svg
