"""How a game's values show themselves in a notebook: its rules know no pictures, so its package says who draws them."""

from collections.abc import Callable
from typing import Any

_DRAW: dict[str, Callable[[Any], str]] = {}
"""By package, what draws the values of its types."""


def drawn_by(package: str, draw: Callable[[Any], str]) -> None:
    """Have everything in a package that shows itself drawn so, as SVG."""
    _DRAW[package] = draw


def drawing(shown: object) -> str | None:
    """A value as SVG; None where nobody draws it, and a notebook falls back on text."""
    module = type(shown).__module__
    return next((draw(shown) for package, draw in _DRAW.items() if module.startswith(f"{package}.")), None)
