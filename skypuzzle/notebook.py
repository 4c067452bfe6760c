"""How values are drawn in a notebook. A game's rules know nothing of pictures, so its package registers a drawer."""

from collections.abc import Callable
from typing import Any

_DRAW: dict[str, Callable[[Any], str]] = {}
"""For each package, the function that draws its values."""


def drawn_by(package: str, draw: Callable[[Any], str]) -> None:
    """Register the function that draws the values of a package as SVG."""
    _DRAW[package] = draw


def drawing(shown: object) -> str | None:
    """A value as SVG; None if nothing draws it, and a notebook falls back on text."""
    module = type(shown).__module__
    return next((draw(shown) for package, draw in _DRAW.items() if module.startswith(f"{package}.")), None)
