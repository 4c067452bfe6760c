"""Plans as the search needs them: a clue for each end of each line."""

from collections.abc import Sequence

from skypuzzle.skyliners.rules.board import LINES, ROWS, SIZE, Row, Side
from skypuzzle.skyliners.rules.position import Plan

NO_CLUES = bytes(4 * SIZE)


def _clue(side: Side, row: Row) -> int:
    """Where the search expects the clue of a row: ranks then files, from west and south, then from the other ends."""
    first, second, *_ = LINES[side][row]
    line = first // SIZE if abs(second - first) == 1 else SIZE + first % SIZE
    return line if first < second else 2 * SIZE + line


CLUES = {(side, row): _clue(side, row) for side in Side for row in ROWS}


def clues_of(plans: Sequence[Plan]) -> bytes:
    """Plans as the search needs them."""
    clues = bytearray(NO_CLUES)
    for plan in plans:
        clues[CLUES[plan.side, plan.row]] = plan.number
    return bytes(clues)
