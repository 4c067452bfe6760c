"""Drawings on pages: there is nothing in them but shapes."""

from xml.etree import ElementTree as ET

NAMESPACE = "{http://www.w3.org/2000/svg}"
HARMLESS = {
    *("svg", "title", "desc", "defs", "g", "text", "tspan", "clipPath", "linearGradient", "stop"),
    *("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"),
}
"""What drawings of games are made of; scripts, styles and other pages are not among them."""


def expect_harmless(svg: str) -> str:
    """The drawing itself, if it is nothing but shapes: no script, and nothing from elsewhere."""
    for element in ET.fromstring(svg).iter():
        name = element.tag.removeprefix(NAMESPACE)
        if name not in HARMLESS:
            raise AssertionError(f"a drawing has a {name} in it")
        for key, value in element.attrib.items():
            if key.lower().startswith("on") or (key.endswith("href") and not value.startswith("#")):
                raise AssertionError(f"a drawing has {key}={value!r} in it")
    return svg
