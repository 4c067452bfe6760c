"""The colours of drawings, by day and by night. Every floor also has a letter, so colour is never the only sign."""

from dataclasses import dataclass

from skypuzzle.pictures.drawing import SKY, WHITE
from skypuzzle.skyline.pictures.scene import UNKNOWN_OWNER
from skypuzzle.skyline.rules.city import NEUTRAL
from skypuzzle.wording import choose


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """All colours of a picture."""

    background: str
    ink: str
    faint_ink: str
    water: str = WHITE
    shore: str = WHITE
    land: str = WHITE
    plot: str = WHITE
    plot_line: str
    lawn: str
    tree: str
    """On plots without a tower, in the view from the side."""
    outline: str
    shadow: str = WHITE
    zone: str
    mark: str
    light: str
    """Around sites that a step mentions."""
    card: str = WHITE
    window: str = WHITE
    lamp: str = WHITE
    """Windows that are lit."""
    sky: tuple[str, ...]
    """From high above down to the horizon."""
    river: tuple[str, ...]
    """From the far bank to the near one."""
    far: str = WHITE
    """The horizon."""
    gold: str
    owners: dict[str, str]
    """The colour of each owner's floors; `?` is an unknown owner."""
    is_night: bool = False
    is_paper: bool = False


LIGHT = Theme(
    background="#f4f8fb",
    ink="#1b2430",
    faint_ink="#5b6c7e",
    water="#d3e6f2",
    shore="#e9dcbf",
    land="#e4e9e1",
    plot="#f6f7f3",
    plot_line="#aab5ab",
    lawn="#dcebd0",
    tree="#5f9e63",
    outline="#2a3542",
    shadow="#27364a",
    zone="#e0a100",
    mark="#00806a",
    light=SKY,
    card=WHITE,
    window="#fdf6d8",
    lamp="#fff1bd",
    sky=("#7fb2dc", "#b9d8ee", "#f7e3c8"),
    river=("#b5cfe0", "#7ea9c6"),
    far="#5f8fb8",
    gold="#e3b23c",
    owners={
        "Y": "#f2cf3b",
        "P": "#a878c8",
        "B": "#2f7fc1",
        "R": "#d9542b",
        NEUTRAL: "#fbfbfa",
        UNKNOWN_OWNER: "#e6e9ec",
    },
)

DARK = Theme(
    background="#10151d",
    ink="#eef2f6",
    faint_ink="#98a6b6",
    water="#15263a",
    shore="#3c3a33",
    land="#262d33",
    plot="#2e363e",
    plot_line="#56626d",
    lawn="#26382f",
    tree="#2f5f45",
    outline="#06090d",
    shadow="#000000",
    zone="#ffc53d",
    mark="#3fe0bf",
    light=SKY,
    card="#222b36",
    window="#2b3644",
    lamp="#ffdf7e",
    sky=("#070b18", "#142040", "#3b3560"),
    river=("#1c2442", "#0a1122"),
    far="#0d1530",
    gold="#ffcf5a",
    owners={
        "Y": "#e6c02e",
        "P": "#9d6cc2",
        "B": "#3487cc",
        "R": "#d4512b",
        NEUTRAL: "#dfe4ea",
        UNKNOWN_OWNER: "#48535f",
    },
    is_night=True,
)

PAPER = Theme(
    background=WHITE,
    ink="#000000",
    faint_ink="#555555",
    plot_line="#999999",
    lawn="#ffffff",
    tree="#cccccc",
    outline="#222222",
    zone="#222222",
    mark="#000000",
    light="#cccccc",
    sky=(WHITE, WHITE),
    river=(WHITE, WHITE),
    gold="#dddddd",
    owners={"Y": "#ececec", "P": "#a8a8a8", "B": "#6a6a6a", "R": "#c9c9c9", NEUTRAL: WHITE, UNKNOWN_OWNER: WHITE},
    is_paper=True,
)
"""For print: no colour, and little ink."""

THEMES = {"light": LIGHT, "dark": DARK}


def parse_theme(text: str) -> Theme:
    return choose(text, THEMES, "theme")
