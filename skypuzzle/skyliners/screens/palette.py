"""Colours and shapes on the screen: how sites look from above, and a city as one side sees it.

The colours work for colour-blind people (after Okabe and Ito), on dark and light terminals. As in drawings, each side
has its own colour; the city is of stone, slate and lichen.
"""

from dataclasses import dataclass

from rich.text import Text

from skypuzzle.screens.framed import Colours
from skypuzzle.skyliners.rules.board import EMPTY, LINES, PARK_CODE, ROW_LETTERS, ROWS, Board, Row, Side


@dataclass(frozen=True, slots=True)
class Palette(Colours):
    """The styles of everything on the screen, as Rich writes them."""

    ground: str
    frame: str
    floors: tuple[str, ...]
    """By number of floors; taller buildings stand out more."""
    roof: str
    park: str
    beam: str
    seen: str
    hidden: str
    sides: dict[Side, str]
    skyline: tuple[str, ...]
    window: str
    ridge: str
    trees: str

    def building(self, code: int) -> str:
        if code == EMPTY:
            return f"{self.faint} on {self.ground}"
        if code == PARK_CODE:
            return self.park
        return self.roof if code % 2 else self.floors[min(code // 2, len(self.floors)) - 1]


DARK = Palette(
    ground="#1b2129",
    faint="#7d8794",
    frame="#8b96a3",
    floors=(
        "#f1efec on #453f38",
        "#f1efec on #524b43",
        "#ffffff on #60584e",
        "#14110e on #ada294",
        "#14110e on #bdb3a5",
        "#14110e on #cdc4b7",
        "#14110e on #ddd5ca",
    ),
    roof="#ffffff on #7b6175",
    park="#1c1e10 on #a9ac83",
    beam="#4a4524",
    seen="bold #1a1600 on #f0dc55",
    hidden="#b3ab86 on #4a4524",
    hint="#d98fba",
    hint_ground="#43283a",
    good="bold #ffffff",
    bad="bold #ff9f6b",
    heading="bold #ffffff",
    sides={Side.N: "#6cbcf0", Side.E: "#f0e06a", Side.S: "#4fd0a0", Side.W: "#f08a5a"},
    skyline=("#8a7f72", "#6d645a", "#564f47", "#423d37", "#322f2b"),
    window="#f6e27a",
    ridge="#b48fab",
    trees="#a9ac83",
)
LIGHT = Palette(
    ground="#eceae4",
    faint="#8a8f96",
    frame="#5c6570",
    floors=(
        "#1f1b16 on #ddd4c5",
        "#1f1b16 on #cdc3b2",
        "#1f1b16 on #bbaf9d",
        "#14110e on #a89b88",
        "#ffffff on #6a5f53",
        "#ffffff on #544a40",
        "#ffffff on #3d352d",
    ),
    roof="#ffffff on #6f5569",
    park="#1c1e10 on #b9bc94",
    beam="#efe3ae",
    seen="bold #1a1600 on #f2d32c",
    hidden="#7a7047 on #efe3ae",
    hint="#a0447c",
    hint_ground="#f0d3e3",
    good="bold #10161d",
    bad="bold #b04a00",
    heading="bold #10161d",
    sides={Side.N: "#0a62a0", Side.E: "#8a6d00", Side.S: "#00694a", Side.W: "#b04a00"},
    skyline=("#6a5f53", "#8a7f72", "#a89b88", "#c0b5a3", "#d3c9b9"),
    window="#fff3b0",
    ridge="#6f5569",
    trees="#5d6040",
)


GROUND, TREE, SEEN, HIDDEN = "·", "♣", "◉", "░"


def block(
    code: int, wide: int, high: int, *, cursor: bool, seen: bool, hidden: bool, antenna: str, built: bool
) -> list[str]:
    """Draw a site as a block of this many columns and lines.

    A flat top is a box, a roof has ridges, a park has trees. The cursor is a heavy frame. `◉` means seen in the row of
    sight, `░` hidden there, a letter is the owner of an antenna, and `+` means just built.
    """
    if high < 3:
        return _low(code, wide, cursor=cursor, seen=seen, hidden=hidden, built=built)
    lines = _shape(code, wide, high, hidden=hidden)
    if cursor:
        lines = _in_heavy_frame(lines, wide)
    if antenna:
        lines[0] = _put(lines[0], wide - 3, f"↑{antenna}")
    if seen:
        lines[0] = _put(lines[0], wide // 2, SEEN)
    if built:
        lines[-1] = _put(lines[-1], wide - 2, "+")
    return lines


def _shape(code: int, wide: int, high: int, *, hidden: bool) -> list[str]:
    middle = high // 2
    fill = HIDDEN if hidden else " "
    if code == EMPTY:
        return [(GROUND if line == middle else "").center(wide) for line in range(high)]
    if code == PARK_CODE:
        trees = (f" {' '.join(TREE * (wide // 2))} ", " ".join(TREE * (wide // 2 + 1)))
        return [trees[line % 2].replace(" ", fill) for line in range(high)]
    floors = str(code // 2)
    inner = [fill * (wide - 2)] * (high - 2)
    inner[middle - 1] = floors.center(wide - 2, fill)
    if code % 2 == 0:
        across = "─" * (wide - 2)
        return [f"┌{across}┐", *(f"│{line}│" for line in inner), f"└{across}┘"]
    top, bottom = "╲" + "▔" * (wide - 2) + "╱", "╱" + "▁" * (wide - 2) + "╲"
    return [top, *(f"▏{line}▕" for line in inner), bottom]


def _in_heavy_frame(lines: list[str], wide: int) -> list[str]:
    """Frame a block, leaving the ridges of a roof visible in its corners."""
    across = "━" * (wide - 2)
    corners = "╲╱╱╲" if lines[0].startswith("╲") else "┏┓┗┛"
    inner = (f"┃{line[1:-1]}┃" for line in lines[1:-1])
    return [corners[0] + across + corners[1], *inner, corners[2] + across + corners[3]]


def _low(code: int, wide: int, *, cursor: bool, seen: bool, hidden: bool, built: bool) -> list[str]:
    """Draw a block of two lines: the notation of the site, and its mark."""
    name = GROUND if code == EMPTY else TREE if code == PARK_CODE else f"{code // 2}{'^' * (code % 2)}"
    mark = SEEN if seen else HIDDEN if hidden else "+" if built else " "
    return [name.center(wide), (f"━{mark}━" if cursor else mark).center(wide)]


def _put(line: str, place: int, text: str) -> str:
    return line[:place] + text + line[place + len(text) :]


WIDE = 7
GAP = 2
MOST_LINES = 7
WINDOWS = " ▪ ▪ ▪ "
HALF = "▄"
FLOOR = 2
"""Of the height code: a floor is a line and a roof half of one; where towers are too tall, a line is more floors."""


def skyline_lines(board: Board, side: Side, palette: Palette) -> Text:
    """The skyline, with the number and the letter of each row below it."""
    tallest = max(board.heights)
    unit = FLOOR * max(1, -(-tallest // (FLOOR * MOST_LINES)))
    lines = [
        Text(" " * GAP).join(_wall(board, side, row, level * unit, unit, palette) for row in ROWS)
        for level in reversed(range(-(-tallest // unit)))
    ]
    lines.append(Text("▔" * (len(ROWS) * (WIDE + GAP) - GAP), palette.frame))
    look = f"bold {palette.sides[side]}"
    counts = [str(len(board.seen(side, row))) for row in ROWS]
    labels = [(" " * GAP).join(label.center(WIDE) for label in under) for under in (counts, ROW_LETTERS)]
    lines += [Text(label, look) for label in labels]
    return Text("\n").join(lines)


def _wall(board: Board, side: Side, row: Row, below: int, unit: int, palette: Palette) -> Text:
    """Draw a row between two heights: the nearest wall that reaches up there, and what ends in front of it."""
    end = ""
    colour = ""
    for distance, site in enumerate(LINES[side][row]):
        height = board.heights[site]
        shade = palette.skyline[distance]
        if height >= below + unit:
            if not end:
                return Text(WINDOWS, f"{palette.window} on {shade}")
            return Text(end, f"{colour} on {shade}")
        if height > below and not end:
            is_park = height == PARK_CODE
            end = f" {TREE} {TREE} {TREE} " if is_park else HALF * WIDE
            colour = palette.trees if is_park else palette.ridge if height % 2 else shade
    return Text(end or " " * WIDE, colour)
