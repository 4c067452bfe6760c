"""A board as text: a cell for each site, and no wall between tops of one group.

A tower is the letters of its owners from the ground up, the top a capital; where only the tops are of interest, there
is the rent of the top, its owner, and the flag of its group.
"""

from rich.text import Text

from skypuzzle.skyline.pictures.blocks import FAINT_STYLE, LIT_STYLE, MARK_STYLE, UNTOLD, Glyphs, owner_style
from skypuzzle.skyline.pictures.sights import Sight
from skypuzzle.skyline.rules.towers import LEVELS, RENTS

MARGIN = 3
"""For the names of the ranks."""
DOWN = 2
"""From one rank to the next, in lines."""
WIDE, NARROW = 8, 6
"""From one file to the next, in columns."""
MOST_WIDE = 9
"""More files than that are drawn narrow, so that they fit on a screen."""
FILES = "abcdefghijkl"


class BoardText:
    """A board on a sheet of characters; `place` tells where a site's tower begins."""

    def __init__(self, sight: Sight, glyphs: Glyphs) -> None:
        self.sight = sight
        self.glyphs = glyphs
        self.across = WIDE if sight.files <= MOST_WIDE else NARROW
        self.indent = (self.across - LEVELS + 1) // 2
        self.at = {square: index for index, square in enumerate(sight.outline.squares)}
        self.sheet: dict[tuple[int, int], tuple[str, str]] = {}
        self._draw()

    def place(self, index: int) -> tuple[int, int]:
        """The column and the line where the tower of a site begins."""
        row, file = self.sight.outline.squares[index]
        return MARGIN + self.across * file + self.indent, DOWN * row + 1

    def site_at(self, column: int, line: int) -> int | None:
        """The index of the site that a character belongs to, if any."""
        return self.at.get((line // DOWN, (column - MARGIN) // self.across)) if column >= MARGIN else None

    @property
    def lines(self) -> list[Text]:
        """The whole picture, line by line."""
        last = max(line for _, line in self.sheet)
        return [self._line(line) for line in range(last + 1)]

    def _line(self, line: int) -> Text:
        text = Text()
        for column in sorted(column for column, at in self.sheet if at == line):
            text.pad_right(column - text.cell_len)
            text.append(*self.sheet[column, line])
        text.rstrip()
        return text

    def _write(self, column: int, line: int, words: str, style: str) -> None:
        for offset, letter in enumerate(words):
            self.sheet[column + offset, line] = letter, style

    def _draw(self) -> None:
        self._walls()
        self._names()
        for index in range(len(self.sight.towers)):
            self._signs(index)
            if self.sight.is_plan:
                self._plan(index)
            else:
                self._tower(index)
            if index in self.sight.lit:
                self._light(index)

    def _is_wall(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Is there a wall between two squares?"""
        first, second = self.at.get(one), self.at.get(other)
        if first is None or second is None:
            return first != second
        return not self.sight.are_joined(first, second)

    def _walls(self) -> None:
        for row in range(self.sight.ranks + 1):
            for file in range(self.sight.files + 1):
                north, east = (row - 1, file), (row, file)
                above = self._is_wall((row - 1, file - 1), north)
                right = self._is_wall(north, east)
                below = self._is_wall((row, file - 1), east)
                left = self._is_wall((row - 1, file - 1), (row, file - 1))
                column, line = MARGIN + self.across * file, DOWN * row
                corner = self.glyphs.corners[above + 2 * right + 4 * below + 8 * left]
                if corner != " ":
                    self._write(column, line, corner, FAINT_STYLE)
                if right:
                    self._write(column + 1, line, self.glyphs.along * (self.across - 1), FAINT_STYLE)
                if below:
                    self._write(column, line + 1, self.glyphs.down, FAINT_STYLE)

    def _names(self) -> None:
        foot = DOWN * self.sight.ranks + 1
        for file in range(self.sight.files):
            self._write(MARGIN + self.across * file + self.across // 2, foot, FILES[file], FAINT_STYLE)
        for row in range(self.sight.ranks):
            self._write(0, DOWN * row + 1, f"{self.sight.ranks - row:>2}", FAINT_STYLE)

    def _signs(self, index: int) -> None:
        """Whether the site was just built on, before its tower, and whether it is a zone, behind it.

        Where there is no room, they stand above.
        """
        column, line = self.place(index)
        is_wide = self.across == WIDE
        if self.sight.is_zone(index):
            self._write(column + (LEVELS if is_wide else LEVELS // 2), line - (not is_wide), self.glyphs.zone, "bold")
        if index in self.sight.marked:
            self._write(column - is_wide, line - (not is_wide), self.glyphs.mark, MARK_STYLE)

    def _tower(self, index: int) -> None:
        column, line = self.place(index)
        tower = self.sight.towers[index]
        self._write(column, line, self.glyphs.level * LEVELS, FAINT_STYLE)
        for level, owner in enumerate(tower, 1):
            is_top = level == len(tower)
            letter = owner if is_top else owner.lower()
            self._write(column + level - 1, line, letter, owner_style(owner, is_top=is_top))

    def _plan(self, index: int) -> None:
        """The rent of the top, its owner if it is told, and the flag of its group."""
        column, line = self.place(index)
        tower, owner = self.sight.towers[index], self.sight.top(index)
        if not tower:
            return
        self._write(column, line, str(RENTS[len(tower) - 1]), "default")
        flag = self.sight.flags.get(index)
        if flag is None and owner != UNTOLD:
            self._write(column + 2, line, owner, owner_style(owner))
        if flag is not None:
            pole = self.glyphs.flag if self.across == WIDE else ""
            self._write(column + 2, line, f"{pole}{flag.owner}{flag.income}", owner_style(flag.owner))

    def _light(self, index: int) -> None:
        column, line = self.place(index)
        for at in range(column, column + LEVELS):
            letter, style = self.sheet.get((at, line), (" ", ""))
            self.sheet[at, line] = letter, f"{style} {LIT_STYLE}".strip()
