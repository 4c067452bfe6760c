"""Colours that colour-blind people can tell apart, after Okabe and Ito, and how to mix and write on them."""

from functools import lru_cache

BLUE, YELLOW, GREEN, VERMILION, SKY = "#0072b2", "#f0e442", "#009e73", "#d55e00", "#56b4e9"
WHITE, BLACK = "#ffffff", "#11161d"

HALF_BRIGHT = 125
"""Anything brighter is written on in black."""


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    parts = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return f"#{bytes(round(one + share * (two - one)) for one, two in parts).hex()}"


def brightness(colour: str) -> float:
    """How bright a colour looks, from 0 to 255."""
    red, green, blue = bytes.fromhex(colour[1:])
    return 0.299 * red + 0.587 * green + 0.114 * blue


def ink_on(colour: str) -> str:
    """Black or white, whichever can be read on a colour."""
    return BLACK if brightness(colour) > HALF_BRIGHT else WHITE


def in_shade(colour: str) -> str:
    """A wall away from the sun."""
    return mix(colour, BLACK, 0.3)


def in_sun(colour: str) -> str:
    """A top with the sun on it."""
    return mix(colour, WHITE, 0.35)
