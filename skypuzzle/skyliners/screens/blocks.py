"""How a site looks from above: its shape tells what stands there, with colour or without."""

from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE

GROUND, TREE, SEEN, HIDDEN = "·", "♣", "◉", "░"


def block(
    code: int, wide: int, high: int, *, cursor: bool, seen: bool, hidden: bool, antenna: str, built: bool
) -> list[str]:
    """A block of so many columns and lines.

    A flat top is a box, a roof shows its ridges, a park its trees. The cursor is a heavy frame, `◉` is seen in the row
    of sight, `░` hidden there, a letter is whose antenna it is, and `+` that something was built.
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
    """The ridges of a roof stay to be seen in its corners."""
    across = "━" * (wide - 2)
    corners = "╲╱╱╲" if lines[0].startswith("╲") else "┏┓┗┛"
    inner = (f"┃{line[1:-1]}┃" for line in lines[1:-1])
    return [corners[0] + across + corners[1], *inner, corners[2] + across + corners[3]]


def _low(code: int, wide: int, *, cursor: bool, seen: bool, hidden: bool, built: bool) -> list[str]:
    """Two lines for small terminals: the notation of the site, and what is special under it."""
    name = GROUND if code == EMPTY else TREE if code == PARK_CODE else f"{code // 2}{'^' * (code % 2)}"
    mark = SEEN if seen else HIDDEN if hidden else "+" if built else " "
    return [name.center(wide), (f"━{mark}━" if cursor else mark).center(wide)]


def _put(line: str, place: int, text: str) -> str:
    return line[:place] + text + line[place + len(text) :]
