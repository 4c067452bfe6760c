"""What a city of Skyliners is coloured in, by day and by night.

Colour is never all there is: sides have letters, buildings shapes and numbers, and what is hidden has no windows.
"""

from dataclasses import dataclass

from skypuzzle.errors import Fault, NotationError
from skypuzzle.pictures.colours import BLACK, BLUE, GREEN, SKY, VERMILION, WHITE, YELLOW, ink_on
from skypuzzle.skyliners.rules.geometry import Side

SIDE_FILL = {Side.N: BLUE, Side.E: YELLOW, Side.S: GREEN, Side.W: VERMILION}
SIDE_INK = {Side.N: WHITE, Side.E: BLACK, Side.S: WHITE, Side.W: WHITE}

ROOF_FACETS = ("#f3ab86", "#e88250", "#d55e00", "#b34f00")
"""A roof as the sun at the top left lights it: top, left, right, bottom."""


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture."""

    background: str
    ink: str
    faint_ink: str
    ground: str
    plot: str
    plot_line: str
    lawn: str
    tree: str
    tree_line: str
    floors: tuple[str, ...]
    """One floor first; the last stands for all taller buildings."""
    outline: str
    shadow: str
    window: str
    glass: str
    hidden: str
    hidden_side: str
    hidden_line: str
    light: str
    """Behind a row that a step looks at."""

    def storeys(self, floors: int) -> str:
        """The colour of a building."""
        return self.floors[min(floors, len(self.floors)) - 1]

    def number(self, floors: int) -> str:
        """The colour of the number on a building."""
        return ink_on(self.storeys(floors))


LIGHT = Theme(
    background=WHITE,
    ink="#1b2430",
    faint_ink="#66717f",
    ground="#e9ecef",
    plot="#f7f8f9",
    plot_line="#b4bdc7",
    lawn="#d3ecdf",
    tree="#009e73",
    tree_line="#00644a",
    floors=("#dbe3ec", "#c0cddb", "#a5b6c9", "#8ba0b7", "#728aa5", "#5a7492", "#445e7d", "#304866"),
    outline="#27364a",
    shadow="#27364a",
    window="#fff3b8",
    glass="#27364a",
    hidden="#eceef0",
    hidden_side="#e2e5e8",
    hidden_line="#a9b1ba",
    light=SKY,
)

DARK = Theme(
    background="#12161c",
    ink="#eef2f6",
    faint_ink="#98a3b0",
    ground="#1c222b",
    plot="#232b36",
    plot_line="#4b5766",
    lawn="#173a30",
    tree="#1fb98c",
    tree_line="#0a5a43",
    floors=("#3a4a5d", "#4b5f77", "#5e7591", "#738caa", "#8aa3bf", "#a3b9d1", "#bccee1", "#d6e2ef"),
    outline="#0a0d12",
    shadow="#000000",
    window="#ffe27a",
    glass="#1b2430",
    hidden="#222932",
    hidden_side="#1d232b",
    hidden_line="#566170",
    light=SKY,
)

THEMES = {"light": LIGHT, "dark": DARK}


def parse_theme(text: str) -> Theme:
    """A theme by its name."""
    if text not in THEMES:
        raise NotationError(Fault("theme", text, f"expected {' or '.join(THEMES)}"))
    return THEMES[text]
