"""A city as one side sees it: its five rows beside each other, with what is far standing behind what is near."""

from rich.text import Text

from skypuzzle.skyliners.rules.board import LINES, PARK_CODE, ROW_LETTERS, ROWS, Board, Row, Side
from skypuzzle.skyliners.screens.blocks import TREE
from skypuzzle.skyliners.screens.palette import Palette

WIDE = 7
GAP = 2
MOST_LINES = 7
WINDOWS = " ▪ ▪ ▪ "
HALF = "▄"
FLOOR = 2
"""Of the height code: a floor is a line and a roof half of one; where towers are too tall, a line is more floors."""


def skyline_lines(board: Board, side: Side, palette: Palette) -> Text:
    """The skyline, with how many each row shows, and the letters of the rows."""
    tallest = max(board.heights)
    unit = FLOOR * max(1, -(-tallest // (FLOOR * MOST_LINES)))
    lines = [_level(board, side, level, unit, palette) for level in reversed(range(-(-tallest // unit)))]
    lines.append(Text("▔" * (len(ROWS) * (WIDE + GAP) - GAP), palette.frame))
    look = f"bold {palette.sides[side]}"
    counts = [str(len(board.seen(side, row))) for row in ROWS]
    labels = [(" " * GAP).join(label.center(WIDE) for label in under) for under in (counts, ROW_LETTERS)]
    lines += [Text(label, look) for label in labels]
    return Text("\n").join(lines)


def _level(board: Board, side: Side, level: int, unit: int, palette: Palette) -> Text:
    line = Text()
    for row in ROWS:
        if row:
            line.append(" " * GAP)
        line.append_text(_wall(board, side, row, level * unit, unit, palette))
    return line


def _wall(board: Board, side: Side, row: Row, below: int, unit: int, palette: Palette) -> Text:
    """What is seen of a row between two heights: the nearest wall, and what ends before it."""
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
