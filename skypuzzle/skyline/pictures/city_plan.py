"""A board from above as shapes: towers on their plots, or just rents with flags, and every group with what it pays."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import Shape, box, disc, ink_on, label, polygon, stroke
from skypuzzle.skyline.pictures.blocks import UNTOLD
from skypuzzle.skyline.pictures.island import Island, badge
from skypuzzle.skyline.pictures.sights import Sight
from skypuzzle.skyline.pictures.slabs import crown, tower_shapes
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.rules.board import Flag
from skypuzzle.skyline.rules.towers import LEVELS

PITCH = 92, 98
"""From one plot with a tower to the next, across and down."""
FLAT_PITCH = 78, 78
"""From one plot with a rent to the next."""
FOOT = 10
"""From the front edge of a plot to its tower."""


class CityPlan(Island):
    """A city drawn from its own top left corner."""

    def __init__(self, sight: Sight, theme: Theme) -> None:
        super().__init__(sight, theme, FLAT_PITCH if sight.is_plan else PITCH)

    def shapes(self) -> Iterator[Shape]:
        """Everything from the ground up, and from north to south."""
        yield from self.ground()
        if self.sight.is_plan:
            yield from self._plan()
        else:
            yield from self.tints()
            yield from self.rings()
            for index, tower in enumerate(self.sight.towers):
                x, y = self.corner(index)
                yield from tower_shapes(x + self.across / 2, y + self.down - FOOT, tower, self.theme)
                if not tower:
                    yield label(
                        x + self.across / 2,
                        y + self.down / 2,
                        self.sight.outline.sites[index],
                        13,
                        self.theme.faint_ink,
                    )
            yield from self.stars()
            yield from self._badges()
        for index in sorted(self.sight.lit):
            x, y = self.corner(index)
            sides = self.across - 10, self.down - 10
            yield box(x + 5, y + 5, *sides, "none", outline=self.theme.light, line=4, corner=6)
        for index in sorted(self.sight.marked):
            x, y = self.corner(index)
            yield from _mark(x + self.across - 13, y + 13, self.theme)
        yield from self.names()

    def _badges(self) -> Iterator[Shape]:
        """At the last plot of each group."""
        for colour, group in self.sight.groups():
            x, y = self.corner(group.bit_length() - 1)
            yield from badge(
                x + self.across - 20, y + self.down - 6, f"{self.sight.income(group)}M", colour, self.theme
            )

    def _plan(self) -> Iterator[Shape]:
        yield from self.tints()
        if all(self.sight.top(index) != UNTOLD for index in range(len(self.sight.towers))):
            yield from self.rings()
        for index, tower in enumerate(self.sight.towers):
            if tower:
                yield from self._rent(index)

    def _rent(self, index: int) -> Iterator[Shape]:
        """The rent and the height of a top, its flag, or its owner's letter, and otherwise room to write one."""
        x, y = self.corner(index)
        owner, flag = self.sight.top(index), self.sight.flags.get(index)
        is_told = owner != UNTOLD
        ink = ink_on(self.theme.owners[owner]) if is_told and self.theme.is_paper else self.theme.ink
        yield label(x + 18, y + 21, str(self.sight.rent(index)), 25, ink, bold=True)
        height = len(self.sight.towers[index])
        for level in range(LEVELS):
            fill = ink if level < height else "none"
            yield box(x + 10 + 0.0, y + self.down - 13 - 6 * level, 13 - 1.6 * level, 4, fill, outline=ink, line=0.7)
        if height == LEVELS:
            yield from crown(x + 39, y + 17, 13, self.theme)
        if flag is not None:
            yield from _flag(x + 32, y + 16, flag, self.theme)
        elif is_told:
            middle = x + self.across * 0.62, y + self.down * 0.58
            yield label(*middle, owner, 30, ink, bold=True)


def _flag(x: float, y: float, flag: Flag, theme: Theme) -> Iterator[Shape]:
    """A pole with a pennant: whose group it is, and what it pays."""
    fill = theme.owners[flag.owner]
    yield stroke([(x, y + 14), (x, y + 56)], theme.outline, line=2)
    yield disc(x, y + 13, 2.2, theme.outline)
    words = f"{flag.owner}{flag.income}"
    width = 7 + 10 * len(words)
    top, bottom = y + 16, y + 39
    points = [(x, top), (x + width, top), (x + width - 5, (top + bottom) / 2), (x + width, bottom), (x, bottom)]
    yield polygon(points, fill, outline=theme.outline, line=1.2)
    yield label(x + width / 2 - 1.5, (top + bottom) / 2, words, 15.5, ink_on(fill), bold=True)


def _mark(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    """A plus at the corner of a site that was just built on."""
    yield disc(x, y, 8.5, theme.mark, outline=theme.background)
    ink = ink_on(theme.mark)
    yield stroke([(x - 4.5, y), (x + 4.5, y)], ink, line=2.2)
    yield stroke([(x, y - 4.5), (x, y + 4.5)], ink, line=2.2)
