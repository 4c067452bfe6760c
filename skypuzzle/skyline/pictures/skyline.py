"""The skyline of a city, as it is seen across the river: towers rank by rank, the nearest in front."""

from collections.abc import Iterator, Sequence
from enum import Enum

from skypuzzle.pictures.drawing import Shape, box, label, picture, polygon, wrapped
from skypuzzle.skyline.pictures.alt_text import describe, title
from skypuzzle.skyline.pictures.facades import ASLANT, SPIRE, STOREY, WIDTH, Facade, trees
from skypuzzle.skyline.pictures.island import star
from skypuzzle.skyline.pictures.scene import Scene
from skypuzzle.skyline.pictures.sky import far_bank, mirrored, river, sky
from skypuzzle.skyline.pictures.theme import LIGHT, Theme

SHIFT = 14, -19
"""From the front of a plot to the front of the next one behind it."""
BETWEEN = 3
"""From the last plot of a line to the first one of the next."""
BORDER = 34
AIR = 56
"""Above the highest tower."""
QUAY, WATER = 16, 74
HEADING, NOTE, LINE_HEIGHT = 19, 15, 24
HAZE = 0.39
"""How much the farthest towers fade."""


class Bank(Enum):
    """From where one looks."""

    WEST = "west"
    EAST = "east"
    SOUTH = "south"
    NORTH = "north"


def skyline(scene: Scene, theme: Theme = LIGHT, *, bank: Bank | None = None, film: Sequence[Scene] = ()) -> str:
    """The whole picture as SVG; it leaves room for what the film that it is a part of will show.

    Unless told otherwise, one looks at the longer side of the island.
    """
    bank = bank or (Bank.WEST if scene.sight.ranks >= scene.sight.files else Bank.SOUTH)
    drawing = _Skyline(scene, theme, bank, film or [scene])
    return picture(
        drawing.width,
        drawing.height,
        theme.background,
        list(drawing.shapes()),
        title=title(scene, f"from the {bank.value}"),
        description=describe(scene),
    )


class _Skyline:
    def __init__(self, scene: Scene, theme: Theme, bank: Bank, film: Sequence[Scene]) -> None:
        self.scene = scene
        self.sight = scene.sight
        self.theme = theme
        self.bank = bank
        sides = self.sight.ranks, self.sight.files
        self.lines, self.depths = sides if bank in (Bank.WEST, Bank.EAST) else sides[::-1]
        depth = self.depths - 1
        self.pitch = WIDTH + ASLANT[0] + depth * SHIFT[0] + BETWEEN
        self.width = 2 * BORDER + self.lines * self.pitch
        highest = max((len(tower) for other in film for tower in other.sight.towers), default=0)
        self.text_height = LINE_HEIGHT * max(map(self._lines_of_text, film))
        self.text_height += 10 if self.text_height else 0
        self.ground = self.text_height + AIR + SPIRE + max(highest, 3) * STOREY - depth * SHIFT[1]
        self.height = self.ground + QUAY + WATER

    def _note(self, scene: Scene) -> list[str]:
        return wrapped(scene.note, NOTE, self.width - 2 * BORDER)

    def _lines_of_text(self, scene: Scene) -> int:
        return bool(scene.heading) + len(self._note(scene))

    def shapes(self) -> Iterator[Shape]:
        """Sky, river, land, and the towers from the farthest to the nearest."""
        horizon = self.ground + (self.depths + 0.5) * SHIFT[1]
        yield from sky(self.width, horizon, self.theme)
        yield from far_bank(self.width, horizon, self.theme)
        yield from river(self.width, horizon, self.height, self.theme)
        yield from self._mirrored()
        yield from self._land()
        places = sorted(range(len(self.sight.towers)), key=lambda index: (-self._depth(index), self._line(index)))
        for index in places:
            yield from self._plot(index)
        yield from self._names()
        yield from self._text()

    def _depth(self, index: int) -> int:
        """How many lines of sites lie before a site."""
        row, file = self.sight.outline.squares[index]
        east, south = self.sight.files - 1 - file, self.sight.ranks - 1 - row
        return {Bank.WEST: file, Bank.EAST: east, Bank.SOUTH: south, Bank.NORTH: row}[self.bank]

    def _line(self, index: int) -> int:
        """The place of a site from the left: north from the western bank, and so on."""
        row, file = self.sight.outline.squares[index]
        east, south = self.sight.files - 1 - file, self.sight.ranks - 1 - row
        return {Bank.WEST: row, Bank.EAST: south, Bank.SOUTH: file, Bank.NORTH: east}[self.bank]

    def _place(self, index: int) -> tuple[float, float]:
        depth = self._depth(index)
        x = BORDER + self._line(index) * self.pitch + depth * SHIFT[0]
        return x, self.ground + depth * SHIFT[1]

    def _land(self) -> Iterator[Shape]:
        """The ground behind the quay."""
        theme, across, up = self.theme, self.depths * SHIFT[0], self.depths * SHIFT[1]
        left, right = BORDER - 16, self.width - BORDER - across + 18
        front = self.ground + 6
        corners = [(left, front), (right, front), (right + across, self.ground + up), (left + across, self.ground + up)]
        yield polygon(corners, theme.land)
        yield box(left, self.ground + 6, right - left, QUAY - 6, theme.shore, outline=theme.plot_line, line=1)

    def _plot(self, index: int) -> Iterator[Shape]:
        x, y = self._place(index)
        theme, (across, up) = self.theme, ASLANT
        corners = [(x - 2, y + 2), (x + WIDTH + 2, y + 2), (x + WIDTH + across + 2, y + up), (x + across - 2, y + up)]
        is_zone = self.sight.is_zone(index)
        edge, line = (theme.zone, 2.5) if is_zone else (theme.plot_line, 1)
        tower = self.sight.towers[index]
        yield polygon(corners, theme.plot if tower else theme.lawn, outline=edge, line=line)
        if not tower:
            yield from trees(x, y, theme, seed=index)
        haze = HAZE * self._depth(index) / max(self.depths - 1, 1)
        facade = Facade(x, y, tower, theme, haze=haze, seed=index)
        yield from facade.shapes()
        if is_zone:
            yield star(x + WIDTH - 9, y - (STOREY * len(tower)) - 6, 9, theme)
        if index in self.sight.marked:
            top = facade.top - 12
            yield polygon([(x + 14, top - 10), (x + 26, top - 10), (x + 20, top)], theme.mark, outline=theme.background)

    def _mirrored(self) -> Iterator[Shape]:
        for index, tower in enumerate(self.sight.towers):
            if tower and self._depth(index) <= 1 and not self.theme.is_paper:
                x, _ = self._place(index)
                depth = min(WATER - 4, 16 * len(tower))
                yield from mirrored(x + 4, self.ground + QUAY, WIDTH - 8, depth, self.theme.owners[tower[-1]])

    def _names(self) -> Iterator[Shape]:
        """The nearest and the farthest site of each line."""
        for line in range(self.lines):
            places = [index for index in range(len(self.sight.towers)) if self._line(index) == line]
            if not places:
                continue
            near, far = (self.sight.outline.sites[end(places, key=self._depth)] for end in (min, max))
            middle = BORDER + line * self.pitch + (self.pitch - BETWEEN) / 2
            words = near if near == far else f"{near}–{far}"
            yield label(middle, self.height - 16, words, 14, self.theme.ink, bold=True)

    def _text(self) -> Iterator[Shape]:
        y = LINE_HEIGHT - 4
        if self.scene.heading:
            yield label(BORDER, y, self.scene.heading, HEADING, self.theme.ink, bold=True, anchor="start")
            y += LINE_HEIGHT
        for line in self._note(self.scene):
            yield label(BORDER, y, line, NOTE, self.theme.ink, anchor="start")
            y += LINE_HEIGHT
