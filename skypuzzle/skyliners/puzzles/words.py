"""Buildings and lines in words."""

from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE
from skypuzzle.skyliners.rules.geometry import FILES, SIZE


def building(code: int) -> str:
    """What stands on a site."""
    if code == EMPTY:
        return "empty"
    if code == PARK_CODE:
        return "a park"
    floors = "1 floor" if code // 2 == 1 else f"{code // 2} floors"
    return f"{floors} and a roof" if code % 2 else floors


def line_name(line: int) -> str:
    """A rank or a file in words."""
    return f"rank {line + 1}" if line < SIZE else f"file {FILES[line - SIZE]}"
