"""What a city of Skyliners is coloured in, by day, by night and on paper.

Blue, yellow, green and red are the sides' and nobody else's. The city is of stone, slate and lichen: its pieces are
told by shape and brightness. Colour is never all there is: sides have letters, buildings shapes and numbers, and what
is hidden has no windows.
"""

from dataclasses import dataclass, replace

from skypuzzle.errors import Fault, NotationError
from skypuzzle.pictures.drawing import BLACK, WHITE, ink_on
from skypuzzle.skyliners.rules.board import Side

SIDE_FILL = {Side.N: "#00559e", Side.E: "#f7d931", Side.S: "#008761", Side.W: "#d0401f"}
SIDE_INK = {Side.N: WHITE, Side.E: BLACK, Side.S: WHITE, Side.W: WHITE}

VIOLET = "#b79ad6"


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture."""

    background: str
    ink: str
    faint_ink: str
    sign_line: str
    """Around what has the colour of a side."""
    ground: str
    ground_line: str
    plot: str
    plot_line: str
    lawn: str
    tree: str
    tree_line: str
    floors: tuple[str, ...]
    """One floor first; the last stands for all taller buildings. None is so bright that no number can be read on it."""
    roof: tuple[str, str, str, str]
    """As the sun at the top left lights it: top, left, right, bottom."""
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
    ink="#1f2328",
    faint_ink="#69645d",
    sign_line="#33302c",
    ground="#efece7",
    ground_line="#efece7",
    plot="#faf9f6",
    plot_line="#bdb6ab",
    lawn="#eceddd",
    tree="#b0b38a",
    tree_line="#5c5f3f",
    floors=("#f4f0e8", "#e3dccf", "#d1c8b8", "#beb3a2", "#aa9e8c", "#574d43", "#463e36", "#36302a"),
    roof=("#cfc0cb", "#a48ea0", "#6f5569", "#553f51"),
    outline="#33302c",
    shadow="#33302c",
    window="#fff6dd",
    glass="#33302c",
    hidden="#f6f4f1",
    hidden_side="#efece8",
    hidden_line="#cbc5bc",
    light=VIOLET,
)

DARK = Theme(
    background="#14161a",
    ink="#f1efec",
    faint_ink="#a09a92",
    sign_line="#f1efec",
    ground="#1e2024",
    ground_line="#1e2024",
    plot="#26282c",
    plot_line="#55524d",
    lawn="#33352a",
    tree="#b0b38a",
    tree_line="#23251a",
    floors=("#3f3a34", "#4c463f", "#5a534a", "#ada294", "#bdb3a5", "#cdc4b7", "#ddd5ca", "#ede7dd"),
    roof=("#d8c8d4", "#b19bad", "#7b6175", "#5f4957"),
    outline="#08090b",
    shadow="#000000",
    window="#fff1d0",
    glass="#1c1d20",
    hidden="#1a1c20",
    hidden_side="#181a1d",
    hidden_line="#45484d",
    light=VIOLET,
)

PRINT = replace(
    LIGHT,
    ink=BLACK,
    faint_ink="#5a554f",
    ground=WHITE,
    ground_line="#33302c",
    plot=WHITE,
    lawn=WHITE,
    tree="#d9dac3",
    floors=("#ffffff", "#f1eee8", "#e3dfd7", "#d5cfc5", "#c7c0b4", "#b9b1a4", "#aba294", "#9d9485"),
    roof=("#f1ecf0", "#d3c6d0", "#a08d9b", "#836e7e"),
    shadow=WHITE,
    window=WHITE,
    hidden=WHITE,
    hidden_side=WHITE,
)
"""For paper: little ink, and pale enough for a pencil."""

THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}


def parse_theme(text: str) -> Theme:
    """A theme by its name."""
    if text not in THEMES:
        raise NotationError(Fault("theme", text, f"expected {', '.join(list(THEMES)[:-1])} or {list(THEMES)[-1]}"))
    return THEMES[text]
