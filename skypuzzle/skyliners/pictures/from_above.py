"""The city from above, drawn as SVG, with the signs around it and the panel next to it or below."""

from collections.abc import Iterator

from skypuzzle.pictures import drawing
from skypuzzle.pictures.drawing import GAP, SMALL, TEXT_SIZE, THIN, Beside, Panel, Point, Shape, box, label, stroke
from skypuzzle.skyliners.pictures.scene import LIGHT, SIDE_FILL, SIDE_INK, Scene, Tally, Theme, describe, title
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import EMPTY, ROWS, SIZE, Board, Outlook, Piece, Reserve, Side, Site, Variant
from skypuzzle.skyliners.rules.position import Card, HiddenPlan, Plan, Position, number_text

CHIP = 16


ARROW = ((-13.5, -14), (7.5, -14), (18.5, 0), (7.5, 14), (-13.5, 14))
"""Corners of a sign that points ahead: how far ahead, and how far aside."""


MAST, BALL = 22, 10


def chip(x: float, y: float, side: Side, theme: Theme, *, plays: bool = True, radius: float = CHIP) -> Iterator[Shape]:
    """The letter of a side in its colour; pale if the seat is empty."""
    if plays:
        yield drawing.disc(x, y, radius, SIDE_FILL[side], outline=theme.sign_line)
    else:
        yield drawing.disc(x, y, radius, "none", outline=theme.plot_line)
    ink = SIDE_INK[side] if plays else theme.faint_ink
    yield label(x, y, str(side), 1.3 * radius, ink, bold=True)


def tag(x: float, y: float, plan: Plan, theme: Theme, ahead: Point) -> Iterator[Shape]:
    """A sign that points along a row, with the number that it must show."""
    across, down = ahead
    yield drawing.polygon(
        [(x + far * across + aside * down, y + far * down + aside * across) for far, aside in ARROW],
        SIDE_FILL[plan.side],
        outline=theme.sign_line,
    )
    number = number_text(plan.number)
    yield label(x - 1.5 * across, y - 1.5 * down, number, 21, SIDE_INK[plan.side], bold=True)


def antenna(x: float, foot: float, side: Side, theme: Theme) -> Iterator[Shape]:
    """A mast with the letter of its owner at the top."""
    yield stroke([(x, foot), (x, foot - MAST)], theme.sign_line, line=3)
    yield drawing.disc(x, foot - MAST, BALL, SIDE_FILL[side], outline=theme.sign_line)
    yield label(x, foot - MAST, str(side), 1.35 * BALL, SIDE_INK[side], bold=True)


def piece_icon(x: float, y: float, piece: Piece, theme: Theme) -> Iterator[Shape]:
    """A piece as it looks from the side."""
    if piece is Piece.FLOOR:
        yield box(x - 11, y - 7, 22, 15, theme.floors[1], outline=theme.ink, corner=1)
        for across in (-7, -1.5, 4):
            yield box(x + across, y - 3, 3.5, 7, theme.glass)
    elif piece is Piece.ROOF:
        yield drawing.polygon([(x - 12, y + 8), (x, y - 8), (x + 12, y + 8)], theme.roof[2], outline=theme.ink)
    else:
        yield stroke([(x, y + 1), (x, y + 10)], theme.ink, line=2.5)
        yield drawing.disc(x, y - 3, 8, theme.tree, outline=theme.ink)


BLOCK = 68
NUMBER = 32
TREES = ((-15, 12, 13), (15, 13, 12), (0, -10, 16))


def site_shapes(x: float, y: float, code: int, theme: Theme, *, pencil: bool = False) -> Iterator[Shape]:
    """Draw a site around its middle; with `pencil`, leave room to write on it."""
    if code == EMPTY:
        yield box(
            x - BLOCK / 2, y - BLOCK / 2, BLOCK, BLOCK, theme.plot, outline=theme.plot_line, corner=4, dashed=True
        )
    elif code == boards.PARK_CODE:
        yield from _park(x, y, theme)
    elif code % 2:
        yield from _roof(x, y, code // 2, theme)
    elif pencil:
        yield from _flat_top_to_write_on(x, y, code // 2, theme)
    else:
        yield from _flat_top(x, y, code // 2, theme)


def _park(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    yield box(x - BLOCK / 2, y - BLOCK / 2, BLOCK, BLOCK, theme.lawn, outline=theme.tree_line, line=THIN, corner=14)
    for across, down, radius in TREES:
        yield drawing.disc(x + across, y + down, radius, theme.tree, outline=theme.tree_line)


def _flat_top(x: float, y: float, floors: int, theme: Theme) -> Iterator[Shape]:
    left, top, fill = x - BLOCK / 2, y - BLOCK / 2, theme.storeys(floors)
    yield _shadow(x, y, floors, theme)
    yield box(left, top, BLOCK, BLOCK, fill, outline=theme.outline, corner=3)
    yield box(left + 6, top + 6, BLOCK - 12, BLOCK - 12, "none", outline=theme.number(floors), line=THIN, corner=1)
    yield label(x, y, str(floors), NUMBER, theme.number(floors), bold=True)


def _flat_top_to_write_on(x: float, y: float, floors: int, theme: Theme) -> Iterator[Shape]:
    left, top = x - BLOCK / 2, y - BLOCK / 2
    yield box(left, top, BLOCK, BLOCK, theme.floors[0], outline=theme.outline, corner=3)
    yield box(left + 5, top + 5, BLOCK - 10, BLOCK - 10, drawing.WHITE, outline=theme.outline, line=THIN, corner=1)
    yield label(left + 19, top + 21, str(floors), 0.8 * NUMBER, drawing.BLACK, bold=True)


def _roof(x: float, y: float, floors: int, theme: Theme) -> Iterator[Shape]:
    half = BLOCK / 2
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    top_left, top_right, bottom_right, bottom_left = corners
    yield _shadow(x, y, floors, theme)
    for edge, fill in zip(
        ((top_left, top_right), (top_left, bottom_left), (top_right, bottom_right), (bottom_left, bottom_right)),
        theme.roof,
        strict=True,
    ):
        yield drawing.polygon([*edge, (x, y)], fill, outline=fill, line=THIN)
    yield stroke([top_left, bottom_right], theme.outline, line=THIN)
    yield stroke([top_right, bottom_left], theme.outline, line=THIN)
    yield box(x - half, y - half, BLOCK, BLOCK, "none", outline=theme.outline, corner=1)
    width = 34 if floors < 10 else 42
    yield box(x - width / 2, y - 17, width, 34, drawing.WHITE, outline=theme.outline, corner=17)
    yield label(x, y, str(floors), 0.9 * NUMBER, drawing.BLACK, bold=True)


def _shadow(x: float, y: float, floors: int, theme: Theme) -> Shape:
    """Taller buildings have longer shadows."""
    away = 2 + min(floors, 8)
    return box(x - BLOCK / 2 + away, y - BLOCK / 2 + away, BLOCK, BLOCK, theme.shadow, corner=3, opacity=0.3)


def mark(x: float, y: float) -> Iterator[Shape]:
    """A plus at the corner of a site that was just built on."""
    across, down = x + BLOCK / 2 - 5, y - BLOCK / 2 + 5
    yield drawing.disc(across, down, 11, drawing.BLACK, outline=drawing.WHITE)
    yield stroke([(across - 5.5, down), (across + 5.5, down)], drawing.WHITE, line=2.5)
    yield stroke([(across, down - 5.5), (across, down + 5.5)], drawing.WHITE, line=2.5)


INNER = 270
PANEL_WIDTH = INNER + 2 * GAP
SUPPLY_STEP, SUPPLY_ROW, MOST_LINES = 30, 38, 3
CARD_WIDTH, CARD_HEIGHT, CARD_STEP, CARDS_IN_A_LINE = 62, 32, 69, 4
OFFICE_WIDTH = CARDS_IN_A_LINE * CARD_STEP
COLUMNS = {Piece.FLOOR: 82, Piece.ROOF: 126, Piece.PARK: 170}
SKYSCRAPER_AT = 226
SCORES = {"rows": 76, "antennas": 128, "tallest": 190, "total": 244}
SCORING = 3
"""Lines reserved for the text of a scoring, so that the tables below do not move."""


def beside(scene: Scene, theme: Theme) -> Beside:
    panel = _Panel(scene, theme)
    return Beside(list(panel.shapes()), panel.y)


def below(scene: Scene, theme: Theme, width: float) -> Beside:
    """What a puzzle on paper needs below its board: the pieces, or the game with its office to the right."""
    panel = _Panel(scene, theme)
    panel.x, panel.inner = 0, width
    shapes: list[Shape] = []
    if scene.supply is not None:
        shapes += panel.supply(scene.supply)
    if scene.position is None:
        return Beside(shapes, panel.y)
    office = _Panel(scene, theme)
    office.x, office.y = width - OFFICE_WIDTH, panel.y
    shapes += [*panel.state(scene.position), *office.office(scene.position)]
    return Beside(shapes, max(panel.y, office.y))


class _Panel(Panel):
    def __init__(self, scene: Scene, theme: Theme) -> None:
        super().__init__(theme, INNER)
        self.scene = scene
        self.theme = theme

    def shapes(self) -> Iterator[Shape]:
        scene = self.scene
        yield from self.opening(scene.heading, scene.note, room=SCORING if scene.tally else 0)
        legend = drawing.wrapped(scene.legend, SMALL, self.inner)
        for line in legend:
            yield self.line(line, SMALL, faint=True)
        self.y += GAP * bool(legend)
        if scene.supply is not None:
            yield from self.supply(scene.supply)
        if scene.position is not None:
            yield from self._game(scene.position)

    def supply(self, supply: Reserve) -> Iterator[Shape]:
        """Draw every piece to place, so that it can be crossed out; only a number if there are too many."""
        in_a_line = int(self.inner // SUPPLY_STEP)
        for piece, number in zip(Piece, supply, strict=True):
            if number > MOST_LINES * in_a_line:
                yield from piece_icon(self.x + 13, self.y + SUPPLY_ROW / 2, piece, self.theme)
                times = f"× {number}"
                yield label(
                    self.x + 34, self.y + SUPPLY_ROW / 2, times, TEXT_SIZE, self.theme.ink, bold=True, anchor="start"
                )
                self.y += SUPPLY_ROW
                continue
            for start in range(0, number, in_a_line):
                for place in range(min(in_a_line, number - start)):
                    middle = self.x + 13 + place * SUPPLY_STEP
                    yield from piece_icon(middle, self.y + SUPPLY_ROW / 2, piece, self.theme)
                self.y += SUPPLY_ROW
        self.y += GAP

    def _game(self, position: Position) -> Iterator[Shape]:
        if self.scene.tally is not None:
            yield from self._tally(self.scene.tally)
        else:
            yield from self.state(position)
        if position.office:
            self.y += GAP
            yield from self.office(position)
        self.y += GAP

    def state(self, position: Position) -> Iterator[Shape]:
        turn = position.turn
        yield self.line(f"{position.variant} game", TEXT_SIZE, bold=not self.scene.heading)
        state = "game over" if turn is None else f"{turn.side} to move, action {turn.action}"
        yield self.line(state, TEXT_SIZE)
        if turn is not None and turn.built is not None:
            yield self.line(f"built on {boards.SITE_NAMES[turn.built]}", TEXT_SIZE)
        self.y += GAP
        yield from self._reserves(position)

    def _tally(self, tally: Tally) -> Iterator[Shape]:
        """The points so far by source; an arrow marks a winner."""
        for heading, across in SCORES.items():
            yield label(self.x + across, self.y + 15, heading, SMALL, self.theme.faint_ink)
        self.y += 36
        for side, points in tally.points.items():
            middle = self.y + 15
            yield from self._player(side, middle, arrow=side in tally.winners)
            parts = points.rows, points.antennas, points.skyscraper, points.total
            for across, number in zip(SCORES.values(), parts, strict=True):
                last = across == max(SCORES.values())
                ink = self.theme.ink if number else self.theme.faint_ink
                yield label(self.x + across, middle, str(number), TEXT_SIZE + 3 * last, ink, bold=last)
            self.y += 31

    def _player(self, side: Side, middle: float, *, arrow: bool) -> Iterator[Shape]:
        if arrow:
            yield drawing.polygon([(self.x, middle - 7), (self.x + 10, middle), (self.x, middle + 7)], self.theme.ink)
        yield drawing.disc(self.x + 32, middle, 13, SIDE_FILL[side], outline=self.theme.sign_line)
        yield label(self.x + 32, middle, str(side), TEXT_SIZE, SIDE_INK[side], bold=True)

    def _reserves(self, position: Position) -> Iterator[Shape]:
        for piece, across in COLUMNS.items():
            yield from piece_icon(self.x + across, self.y + 13, piece, self.theme)
        yield label(self.x + SKYSCRAPER_AT, self.y + 15, "skyscraper", SMALL, self.theme.faint_ink)
        self.y += 36
        for side, reserve, district in zip(position.seats, position.reserves, position.skyscrapers, strict=True):
            middle = self.y + 15
            yield from self._player(side, middle, arrow=side is position.mover)
            for across, number in zip(COLUMNS.values(), reserve, strict=True):
                ink = self.theme.ink if number else self.theme.faint_ink
                yield label(self.x + across, middle, str(number), TEXT_SIZE, ink, bold=bool(number))
            yield label(self.x + SKYSCRAPER_AT, middle, str(district or "?"), TEXT_SIZE, self.theme.ink)
            self.y += 31

    def office(self, position: Position) -> Iterator[Shape]:
        if not position.office:
            return
        yield self.line("office, first to last", SMALL, faint=True)
        self.y += 6
        for number, card in enumerate(position.office):
            line, place = divmod(number, CARDS_IN_A_LINE)
            x, y = self.x + place * CARD_STEP, self.y + line * (CARD_HEIGHT + 8)
            opened = len(position.office) if self.scene.tally is None else self.scene.tally.opened
            yield from self._card(card, position.board, x, y, judged=number < opened)
            if self.scene.tally is not None and number == opened - 1 and self.scene.plans:
                yield box(
                    x - 3, y - 3, CARD_WIDTH + 6, CARD_HEIGHT + 6, "none", outline=self.theme.ink, line=3, corner=6
                )
        lines = -(-len(position.office) // CARDS_IN_A_LINE)
        self.y += lines * (CARD_HEIGHT + 8)

    def _card(self, card: Card, board: Board, x: float, y: float, *, judged: bool) -> Iterator[Shape]:
        """A planning card; a tick or a cross says whether it holds now."""
        yield box(x, y, CARD_WIDTH, CARD_HEIGHT, SIDE_FILL[card.side], outline=self.theme.sign_line, corner=4)
        ink, middle = SIDE_INK[card.side], y + CARD_HEIGHT / 2
        if isinstance(card, HiddenPlan) or not judged:
            yield label(x + CARD_WIDTH / 2, middle, str(card), SMALL, ink, bold=True)
            return
        yield label(x + 6, middle, str(card), SMALL, ink, bold=True, anchor="start")
        at = x + CARD_WIDTH - 13
        if card.holds_on(board):
            yield stroke([(at - 6, middle), (at - 2, middle + 5), (at + 6, middle - 6)], ink, line=2.5)
        else:
            yield stroke([(at - 4, middle - 4), (at + 4, middle + 4)], ink, line=2)
            yield stroke([(at - 4, middle + 4), (at + 4, middle - 4)], ink, line=2)


PITCH = 84
EDGE = 18
SIZE_OF_BOARD = SIZE * PITCH + 2 * EDGE
LETTER_AT, FIRST_AT, NEXT_AT, SIGN = 15, 44, 36, 19
"""How far the letters of the rows are from the board, then one number, a second one, and half of a sign."""
CHIP_AT, BEFORE = 27, -0.64
"""How far the letter of a side is from the board: at the corner on its left, before the first of its rows."""
ANTENNA = (24, -8)
"""The foot of an antenna, from the middle of its site."""
BORDER = 14


def from_above(scene: Scene, theme: Theme = LIGHT, *, pencil: bool = False, around: bool = True) -> str:
    """Draw the whole picture as SVG.

    With `pencil`, sites can be written on and the panel is below, so that the board is as wide as the paper. Without
    `around`, there is only the board.
    """
    above = _Above(scene, theme, around=around, border=0 if pencil else BORDER)
    shapes = list(above.shapes(pencil=pencil))
    width = height = above.width
    if around and pencil:
        panel = below(scene, theme, width)
        shapes.append(drawing.moved(panel.shapes, 0, height + GAP, 1))
        height += panel.height + 2 * GAP
    elif around and scene.has_panel:
        panel = beside(scene, theme)
        shapes.append(drawing.moved(panel.shapes, width, above.margin, 1))
        width += PANEL_WIDTH
        height = max(height, above.margin + panel.height + BORDER)
    return drawing.picture(width, height, theme.background, shapes, title=title(scene), description=describe(scene))


class _Above:
    """A board with one side at the bottom, and the labels around it."""

    def __init__(self, scene: Scene, theme: Theme, *, around: bool, border: float) -> None:
        self.scene = scene
        self.theme = theme
        self.outlook = Outlook(scene.seat)
        self.bottom, self.left, self.top, self.right = self.outlook.sides
        self.plans = {(plan.side, plan.row): plan for plan in scene.plans}
        self.seen_at = FIRST_AT
        self.plan_at = FIRST_AT + NEXT_AT * scene.in_detail
        self.around = around
        # a game with plans always leaves room for them, so that all its pictures have the same size
        is_full = scene.position is not None and scene.position.variant is Variant.FULL
        outermost = self.plan_at if self.plans or is_full else self.seen_at
        self.margin = outermost + SIGN + max(border, drawing.LINE) if around else 0
        self.width = SIZE_OF_BOARD + 2 * self.margin

    def shapes(self, *, pencil: bool) -> Iterator[Shape]:
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
        placed = dict(self.scene.tally.antennas) if self.scene.tally else {}
        for line in ROWS:
            for column in ROWS:
                site = self.outlook.site(line, column)
                if site in placed:
                    x, y = self._middle(line, column)
                    yield from antenna(x + ANTENNA[0], y + ANTENNA[1], placed[site], self.theme)

    def _coordinates(self) -> Iterator[Shape]:
        """The names of files and ranks, small at the edge."""
        start = self.margin
        for place in ROWS:
            column, line = self.outlook.column_name(place), self.outlook.line_name(place)
            along = self._middle(place, place)[0]
            yield label(along, start + SIZE_OF_BOARD - 9, column, 14, self.theme.faint_ink)
            yield label(start + 10, along, line, 14, self.theme.faint_ink)

    def _side(self, side: Side) -> Iterator[Shape]:
        """The letter of a side, and the labels of its rows."""
        plays = side in self.scene.seats
        inwards = {self.bottom: (0, -1), self.top: (0, 1), self.left: (1, 0), self.right: (-1, 0)}[side]
        for row in ROWS:
            yield label(*self._at(side, row, LETTER_AT), boards.ROW_LETTERS[row], 16, self.theme.faint_ink)
            if self.scene.in_detail:
                number = str(len(self.scene.board.seen(side, row)))
                ink = self.theme.ink if plays else self.theme.faint_ink
                yield label(*self._at(side, row, self.seen_at), number, 25, ink, bold=plays)
            if (side, row) in self.plans:
                yield from tag(*self._at(side, row, self.plan_at), self.plans[side, row], self.theme, inwards)
        yield from chip(*self._at(side, BEFORE, CHIP_AT), side, self.theme, plays=plays)

    def _at(self, side: Side, row: float, away: float) -> Point:
        """The point at the end of a row, this far from the board."""
        turned = row if side in (self.bottom, self.left) else SIZE - 1 - row
        x, y = self._middle(turned, turned)
        near, far = self.margin - away, self.margin + SIZE_OF_BOARD + away
        return {self.bottom: (x, far), self.top: (x, near), self.left: (near, y), self.right: (far, y)}[side]
