"""What a final scoring has come to so far."""

from dataclasses import dataclass, replace

from skypuzzle.skyliners.rules.board import Side, Site


@dataclass(frozen=True, slots=True)
class Points:
    """What one player has, by where it comes from."""

    rows: int = 0
    antennas: int = 0
    """A point for each on the board, and for each that could not be placed (rule 26)."""
    skyscraper: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.rows + self.antennas + self.skyscraper


@dataclass(frozen=True, slots=True)
class Tally:
    """Every player's points, the antennas on the board, and how many cards of the office have been opened."""

    points: dict[Side, Points]
    antennas: tuple[tuple[Site, Side], ...] = ()
    opened: int = 0
    winners: tuple[Side, ...] = ()

    def plus(self, side: Side, *, rows: int = 0, antennas: int = 0, skyscraper: int = 0) -> "Tally":
        """With some more points for a player."""
        had = self.points[side]
        has = Points(had.rows + rows, had.antennas + antennas, had.skyscraper + skyscraper)
        return replace(self, points={**self.points, side: has})

    def with_antenna(self, site: Site, side: Side) -> "Tally":
        """With an antenna on the board, which is a point."""
        return replace(self.plus(side, antennas=1), antennas=(*self.antennas, (site, side)))
