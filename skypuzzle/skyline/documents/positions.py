"""Colours in puzzle entries, until those hold the values themselves."""

from typing import cast

from skypuzzle.skyline.documents.documents import Colour


def as_colour(colour: str) -> Colour:
    """A player's letter as documents know it."""
    return cast(Colour, colour)
