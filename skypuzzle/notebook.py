"""How values draw themselves in a notebook. A game's rules know nothing of pictures, so they ask the game."""

from importlib import import_module


def drawing(shown: object) -> str | None:
    """A value of a game as SVG; None if nothing draws it, and a notebook falls back on text."""
    package = ".".join(type(shown).__module__.split(".")[:2])
    if not package.startswith("skypuzzle."):
        return None
    svg: str | None = import_module(f"{package}.game").GAME.drawing(shown)
    return svg
