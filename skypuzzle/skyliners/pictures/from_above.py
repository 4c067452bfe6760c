"""The city from above as a drawing: every site, and at each row what it shows now and what it must show."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import GAP, LINE, Point, Shape, box, label, moved, picture
from skypuzzle.skyliners.pictures.alt_text import describe, title
from skypuzzle.skyliners.pictures.beside import PANEL_WIDTH, below, beside
from skypuzzle.skyliners.pictures.scene import Scene
from skypuzzle.skyliners.pictures.signs import antenna, chip, tag
from skypuzzle.skyliners.pictures.sites import mark, site_shapes
from skypuzzle.skyliners.pictures.theme import LIGHT, Theme
from skypuzzle.skyliners.rules.board import ROW_LETTERS, ROWS, SIZE, Outlook, Side, Site, Variant

PITCH = 84
"""From the middle of a site to the next."""
EDGE = 18
"""Ground around the outermost plots."""
SIZE_OF_BOARD = SIZE * PITCH + 2 * EDGE
LETTER_AT, FIRST_AT, NEXT_AT, SIGN = 15, 44, 36, 19
"""How far the letters of the rows are from the board, then one number, a second one, and half of a sign."""
CHIP_AT, BEFORE = 27, -0.64
"""How far the letter of a side is from the board: at the corner on its left, before the first of its rows."""
ANTENNA = (24, -8)
"""The foot of an antenna, from the middle of its site."""
BORDER = 14


def from_above(scene: Scene, theme: Theme = LIGHT, *, pencil: bool = False, around: bool = True) -> str:
    """The whole picture as SVG.

    With a pencil, the sites can be written on, and what else there is stands below, so that the board is as wide as the
    paper. With nothing around it, there is only the board.
    """
    drawing = _Above(scene, theme, around=around, border=0 if pencil else BORDER)
    shapes = list(drawing.shapes(pencil=pencil))
    width = height = drawing.width
    if around and pencil:
        panel = below(scene, theme, width)
        shapes.append(moved(panel.shapes, 0, height + GAP, 1))
        height += panel.height + 2 * GAP
    elif around and scene.has_panel:
        panel = beside(scene, theme)
        shapes.append(moved(panel.shapes, width, drawing.margin, 1))
        width += PANEL_WIDTH
        height = max(height, drawing.margin + panel.height + BORDER)
    return picture(
        width,
        height,
        theme.background,
        shapes,
        title=title(scene),
        description=describe(scene),
    )


class _Above:
    """A board with one side at the bottom, and the tracks of labels around it."""

    def __init__(self, scene: Scene, theme: Theme, *, around: bool, border: float) -> None:
        self.scene = scene
        self.theme = theme
        self.outlook = Outlook(scene.seat)
        self.bottom, self.left, self.top, self.right = self.outlook.sides
        self.plans = {(plan.side, plan.row): plan for plan in scene.plans}
        self.seen_at = FIRST_AT
        self.plan_at = FIRST_AT + NEXT_AT * scene.in_detail
        self.around = around
        outermost = self.plan_at if self._may_have_plans() else self.seen_at
        self.margin = outermost + SIGN + max(border, LINE) if around else 0
        self.width = SIZE_OF_BOARD + 2 * self.margin

    def _may_have_plans(self) -> bool:
        """A game with plans leaves room for them, so that it looks alike from its start to its end."""
        position = self.scene.position
        return bool(self.plans) or (position is not None and position.variant is Variant.FULL)

    def shapes(self, *, pencil: bool) -> Iterator[Shape]:
        """Everything from the ground up."""
        ground, outline = self.theme.ground, self.theme.ground_line
        yield box(self.margin, self.margin, SIZE_OF_BOARD, SIZE_OF_BOARD, ground, outline=outline, corner=10)
        for line in ROWS:
            for column in ROWS:
                yield from self._site(self.outlook.site(line, column), *self._middle(line, column), pencil=pencil)
        yield from self._antennas()
        yield from self._coordinates()
        for side in (self.top, self.right, self.bottom, self.left) if self.around else ():
            yield from self._side(side)

    def _middle(self, line: float, column: float) -> Point:
        start = self.margin + EDGE + PITCH / 2
        return start + column * PITCH, start + line * PITCH

    def _site(self, site: Site, x: float, y: float, *, pencil: bool) -> Iterator[Shape]:
        if site in self.scene.lit:
            yield box(x - PITCH / 2, y - PITCH / 2, PITCH, PITCH, self.theme.light, opacity=0.55)
        yield from site_shapes(x, y, self.scene.board.heights[site], self.theme, pencil=pencil)
        if site in self.scene.marked:
            yield from mark(x, y)

    def _antennas(self) -> Iterator[Shape]:
        """At the corner of each site that has one."""
        placed = dict(self.scene.tally.antennas) if self.scene.tally else {}
        for line in ROWS:
            for column in ROWS:
                site = self.outlook.site(line, column)
                if site in placed:
                    x, y = self._middle(line, column)
                    yield from antenna(x + ANTENNA[0], y + ANTENNA[1], placed[site], self.theme)

    def _coordinates(self) -> Iterator[Shape]:
        """The letter or figure that the sites of a column or a line share, small at the edge."""
        start = self.margin
        for place in ROWS:
            column, line = self.outlook.column_name(place), self.outlook.line_name(place)
            along = self._middle(place, place)[0]
            yield label(along, start + SIZE_OF_BOARD - 9, column, 14, self.theme.faint_ink)
            yield label(start + 10, along, line, 14, self.theme.faint_ink)

    def _side(self, side: Side) -> Iterator[Shape]:
        """The letter of a side, and what stands at each of its rows."""
        plays = side in self.scene.seats
        for row in ROWS:
            yield label(*self._at(side, row, LETTER_AT), ROW_LETTERS[row], 16, self.theme.faint_ink)
            if self.scene.in_detail:
                number = str(len(self.scene.board.seen(side, row)))
                ink = self.theme.ink if plays else self.theme.faint_ink
                yield label(*self._at(side, row, self.seen_at), number, 25, ink, bold=plays)
            if (side, row) in self.plans:
                yield from tag(
                    *self._at(side, row, self.plan_at), self.plans[side, row], self.theme, self._inwards(side)
                )
        yield from chip(*self._at(side, BEFORE, CHIP_AT), side, self.theme, plays=plays)

    def _inwards(self, side: Side) -> Point:
        """Which way a side looks."""
        return {self.bottom: (0, -1), self.top: (0, 1), self.left: (1, 0), self.right: (-1, 0)}[side]

    def _at(self, side: Side, row: float, away: float) -> Point:
        """A place at the end of a row, so far from the board."""
        turned = row if side in (self.bottom, self.left) else SIZE - 1 - row
        x, y = self._middle(turned, turned)
        near, far = self.margin - away, self.margin + SIZE_OF_BOARD + away
        return {self.bottom: (x, far), self.top: (x, near), self.left: (near, y), self.right: (far, y)}[side]
