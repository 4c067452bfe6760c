"""The board from above as one player sees it: their side at the bottom."""

from dataclasses import dataclass

from skypuzzle.skyliners.rules.geometry import LINES, SITE_NAMES, SIZE, Side, Site


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where each site and each side goes in a picture with one side at the bottom."""

    seat: Side

    @property
    def sides(self) -> tuple[Side, Side, Side, Side]:
        """Bottom, left, top, right."""
        bottom, left, top, right = (Side((self.seat + turn) % len(Side)) for turn in range(len(Side)))
        return bottom, left, top, right

    def site(self, line: int, column: int) -> Site:
        """The site at a place in the picture, counted from the top left."""
        return LINES[self.seat][column][SIZE - 1 - line]

    def column_name(self, column: int) -> str:
        """The file, or from another seat the rank, of a column."""
        return _shared(self.site(0, column), self.site(1, column))

    def line_name(self, line: int) -> str:
        """The rank, or from another seat the file, of a line."""
        return _shared(self.site(line, 0), self.site(line, 1))


def _shared(one: Site, other: Site) -> str:
    """What the names of two sites have in common."""
    return next(a for a, b in zip(SITE_NAMES[one], SITE_NAMES[other], strict=True) if a == b)
