"""The colours of Cloud City, by day and by night.

Colour is never all there is: buildings have letters and shapes of their own, walkways widths and patterns.
"""

from dataclasses import dataclass

from skypuzzle.cloud_city.rules.pieces import Height
from skypuzzle.pictures.drawing import SKY, WHITE
from skypuzzle.wording import choose


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a level: roofs and walls, decks of walkways, and edges."""

    wall: str
    deck: str
    edge: str


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture."""

    background: str
    zenith: str
    """The sky high above."""
    ink: str
    faint_ink: str
    tile: str
    tile_edge: str
    tile_shade: str
    spot: str
    """Where there is no building."""
    outline: str
    shadow: str
    window: str
    lamp: str
    mark: str
    light: str
    """Behind quarters that a step looks at."""
    levels: dict[Height | None, Paint]
    """None is an unknown level."""
    is_night: bool = False


LIGHT = Theme(
    background="#e3f0fa",
    zenith="#9fcbeb",
    ink="#1b2430",
    faint_ink="#5b6c7e",
    tile="#ffffff",
    tile_edge="#b9d0e2",
    tile_shade="#c8dcec",
    spot="#dbe7f1",
    outline="#22384e",
    shadow="#27496b",
    window="#eaf6ff",
    lamp="#fff1bd",
    mark="#d55e00",
    light=SKY,
    levels={
        Height.B: Paint("#56a9e0", "#cfe8f9", "#0067a3"),
        Height.G: Paint("#2fae83", "#d3f0e3", "#00684c"),
        Height.S: Paint("#e6b566", "#f6e3bd", "#8a5a12"),
        None: Paint("#f4f7fa", "#eef2f6", "#4a5866"),
    },
)

DARK = Theme(
    background="#141c2b",
    zenith="#080c16",
    ink="#eef2f6",
    faint_ink="#94a4b8",
    tile="#33435c",
    tile_edge="#52678a",
    tile_shade="#1b2537",
    spot="#3a4a62",
    outline="#070b12",
    shadow="#000000",
    window="#5e7590",
    lamp="#ffdf7e",
    mark="#ff9a4d",
    light=SKY,
    levels={
        Height.B: Paint("#4a9bd6", "#1f4666", "#8fcbf5"),
        Height.G: Paint("#2ea57c", "#1b4d3f", "#7fe0bd"),
        Height.S: Paint("#d9a650", "#5a4420", "#ffd88f"),
        None: Paint("#d7dfe8", "#46566b", "#c3cfdb"),
    },
    is_night=True,
)

PAPER = Theme(
    background=WHITE,
    zenith=WHITE,
    ink="#000000",
    faint_ink="#555555",
    tile=WHITE,
    tile_edge="#b0b0b0",
    tile_shade="#dddddd",
    spot="#d4d4d4",
    outline="#222222",
    shadow=WHITE,
    window=WHITE,
    lamp=WHITE,
    mark="#000000",
    light="#cccccc",
    levels={
        Height.B: Paint("#ffffff", "#ffffff", "#333333"),
        Height.G: Paint("#e3e3e3", "#f0f0f0", "#333333"),
        Height.S: Paint("#c4c4c4", "#bbbbbb", "#222222"),
        None: Paint("#ffffff", "#ffffff", "#333333"),
    },
)
"""For a pencil: no colour, and little ink."""

THEMES = {"light": LIGHT, "dark": DARK}


def parse_theme(text: str) -> Theme:
    return choose(text, THEMES, "theme")
