"""What a side sees along a row, and what it does not see and why."""

from dataclasses import dataclass

from skypuzzle.skyliners.rules.board import EMPTY, LINES, ROW_LETTERS, SITE_NAMES, Board, Row, Side, Site


@dataclass(frozen=True, slots=True)
class Sight:
    """One row of sight."""

    side: Side
    row: Row
    seen: tuple[Site, ...]
    """Nearest first."""
    hidden: tuple[tuple[Site, Site], ...]
    """Buildings that are not seen, each with the nearest one in front that is high enough to hide it."""

    @property
    def line(self) -> tuple[Site, ...]:
        """All five sites, nearest first."""
        return LINES[self.side][self.row]

    def __str__(self) -> str:
        seen = f" ({' '.join(SITE_NAMES[site] for site in self.seen)})" if self.seen else ""
        text = f"{self.side}, row {ROW_LETTERS[self.row]}: sees {len(self.seen)}{seen}."
        behind = [f"{SITE_NAMES[site]} behind {SITE_NAMES[front]}" for site, front in self.hidden]
        return f"{text} Hidden: {', '.join(behind)}." if behind else text


def sight(board: Board, side: Side, row: Row) -> Sight:
    """A row of sight as it is now."""
    seen = board.seen(side, row)
    hidden = []
    for place, site in enumerate(LINES[side][row]):
        height = board.heights[site]
        if height != EMPTY and site not in seen:
            front = next(other for other in LINES[side][row][:place] if board.heights[other] >= height)
            hidden.append((site, front))
    return Sight(side, row, seen, tuple(hidden))
