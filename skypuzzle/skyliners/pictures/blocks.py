"""How sites and sides look as text; sites are told apart by shape and not by colour alone."""

from dataclasses import dataclass

from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Side

BLOCK_WIDTH = 6
CELL_WIDTH = 4

SIDE_STYLES = {Side.N: "bright_blue", Side.E: "yellow", Side.S: "green", Side.W: "red"}
NAME_WIDTH = max(len(side.colour) for side in Side)

EMPTY_STYLE = "bright_black"
PARK_STYLE = "default"  # green is south's
FLOORS_STYLE = "bold"
ROOF_STYLE = "bold magenta"
MARK_STYLE = "bold cyan"


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with."""

    ground: str
    park: tuple[str, str]
    flat_top: tuple[str, str, str]
    roof: tuple[str, str, str]
    wall: str
    corners: tuple[str, str, str, str]
    """From the top left, clockwise."""
    across: str
    down: str
    mover: str
    right: str
    wrong: str


UNICODE = Glyphs(
    "·", ("♣", "♣♣♣"), ("┌", "─", "┐"), ("╱", "▔", "╲"), "│", ("┏", "┓", "┛", "┗"), "━", "┃", "▶", "✓", "✗"
)
ASCII = Glyphs(".", ("*", "***"), ("+", "-", "+"), ("/", "^", "\\"), "|", ("+", "+", "+", "+"), "-", "|", ">", "+", "x")


def block(code: int, glyphs: Glyphs) -> tuple[str, str]:
    """Two lines of BLOCK_WIDTH characters: a house with its roof, a block with a flat top, trees, or bare ground."""
    if code == EMPTY:
        lines = "", glyphs.ground
    elif code == PARK_CODE:
        lines = glyphs.park
    else:
        floors = str(code // 2)
        left, top, right = glyphs.roof if code % 2 else glyphs.flat_top
        lines = left + top * len(floors) + right, glyphs.wall + floors + glyphs.wall
    first, second = (line.center(BLOCK_WIDTH - 1).ljust(BLOCK_WIDTH) for line in lines)
    return first, second


def cell(code: int, glyphs: Glyphs) -> str:
    """One line of CELL_WIDTH characters: the notation of the site."""
    text = (glyphs.ground, "p")[code] if code <= PARK_CODE else f"{code // 2}{'^' * (code % 2)}"
    return text.rjust(CELL_WIDTH - 1).ljust(CELL_WIDTH)


def style(code: int) -> str:
    """The colour of a site."""
    if code <= PARK_CODE:
        return (EMPTY_STYLE, PARK_STYLE)[code]
    return ROOF_STYLE if code % 2 else FLOORS_STYLE
