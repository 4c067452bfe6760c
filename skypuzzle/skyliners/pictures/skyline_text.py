"""The skyline of a side as text: each of its rows from near to far, with what is hidden in brackets."""

from rich.text import Text

from skypuzzle.skyliners.pictures.blocks import ASCII, EMPTY_STYLE, SIDE_STYLES, UNICODE, style
from skypuzzle.skyliners.pictures.scene import Scene
from skypuzzle.skyliners.rules.board import EMPTY, LINES, ROW_LETTERS, ROWS, SITE_NAMES, Row, Side, site_text

CELL = 9


def skyline_text(scene: Scene, view: Side, *, unicode: bool) -> Text:
    """One line for each row; where a row must show something, the number stands beside what it shows."""
    wanted = {plan.row: plan.number for plan in scene.plans if plan.side is view}
    heading = Text(f"{view} {view.colour}", f"bold {SIDE_STYLES[view]}")
    columns = ["row", "sees", *(["plan"] if wanted else []), "near to far, (hidden)"]
    lines = [heading, Text("  ".join(columns), EMPTY_STYLE)]
    for row in ROWS:
        line = Text(f"{ROW_LETTERS[row]:3}  {len(scene.board.seen(view, row)):4}  ", SIDE_STYLES[view])
        if wanted:
            line.append(f"{wanted.get(row, ''):4}  ")
        line.append_text(_sites(scene, view, row, unicode=unicode))
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _sites(scene: Scene, view: Side, row: Row, *, unicode: bool) -> Text:
    seen = scene.board.seen(view, row)
    line = Text()
    for site in LINES[view][row]:
        code = scene.board.heights[site]
        shown = (UNICODE if unicode else ASCII).ground if code == EMPTY else site_text(code)
        words = f"{SITE_NAMES[site]} {shown}"
        is_hidden = code != EMPTY and site not in seen
        line.append(f"{f'({words})' if is_hidden else words:{CELL}}", EMPTY_STYLE if is_hidden else style(code))
    return line
