"""What stands beside a drawing: the puzzle or the game that the city belongs to, the pieces, and the office."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import (
    GAP,
    SMALL,
    TEXT_SIZE,
    Beside,
    Panel,
    Shape,
    box,
    disc,
    label,
    polygon,
    stroke,
    wrapped,
)
from skypuzzle.skyliners.pictures.scene import Scene
from skypuzzle.skyliners.pictures.signs import piece_icon
from skypuzzle.skyliners.pictures.tally import Tally
from skypuzzle.skyliners.pictures.theme import SIDE_FILL, SIDE_INK, Theme
from skypuzzle.skyliners.rules.board import SITE_NAMES, Board, Piece, Reserve
from skypuzzle.skyliners.rules.position import Card, HiddenPlan, Position

INNER = 270
PANEL_WIDTH = INNER + 2 * GAP
SUPPLY_STEP, SUPPLY_ROW, MOST_LINES = 30, 38, 3
CARD_WIDTH, CARD_HEIGHT, CARD_STEP, CARDS_IN_A_LINE = 62, 32, 69, 4
OFFICE_WIDTH = CARDS_IN_A_LINE * CARD_STEP
COLUMNS = {Piece.FLOOR: 82, Piece.ROOF: 126, Piece.PARK: 170}
SKYSCRAPER_AT = 226
SCORES = {"rows": 76, "antennas": 128, "tallest": 190, "total": 244}
SCORING = 3
"""Lines for the words of a scoring, so that the tables below them stand still."""


def beside(scene: Scene, theme: Theme) -> Beside:
    """All of it."""
    panel = _Panel(scene, theme)
    return Beside(list(panel.shapes()), panel.y)


def below(scene: Scene, theme: Theme, width: float) -> Beside:
    """What a puzzle on paper needs, below its board: the pieces, or the game with its office to the right."""
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
        """Heading, state, pieces, office and note, as far as there are any."""
        scene = self.scene
        yield from self.opening(scene.heading, scene.note, room=SCORING if scene.tally else 0)
        legend = wrapped(scene.legend, SMALL, self.inner)
        for line in legend:
            yield self.line(line, SMALL, faint=True)
        self.y += GAP * bool(legend)
        if scene.supply is not None:
            yield from self.supply(scene.supply)
        if scene.position is not None:
            yield from self._game(scene.position)

    def supply(self, supply: Reserve) -> Iterator[Shape]:
        """Every piece to place, so that it can be crossed out; their number, if that is too many."""
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
        """Whose turn it is, and what everybody has left."""
        turn = position.turn
        yield self.line(f"{position.variant} game", TEXT_SIZE, bold=not self.scene.heading)
        state = "game over" if turn is None else f"{turn.side} to move, action {turn.action}"
        yield self.line(state, TEXT_SIZE)
        if turn is not None and turn.built is not None:
            yield self.line(f"built on {SITE_NAMES[turn.built]}", TEXT_SIZE)
        self.y += GAP
        yield from self._reserves(position)

    def _tally(self, tally: Tally) -> Iterator[Shape]:
        """The points so far, by where they come from; a winner has an arrow."""
        for heading, across in SCORES.items():
            yield label(self.x + across, self.y + 15, heading, SMALL, self.theme.faint_ink)
        self.y += 36
        for side, points in tally.points.items():
            middle = self.y + 15
            if side in tally.winners:
                yield polygon([(self.x, middle - 7), (self.x + 10, middle), (self.x, middle + 7)], self.theme.ink)
            yield disc(self.x + 32, middle, 13, SIDE_FILL[side], outline=self.theme.sign_line)
            yield label(self.x + 32, middle, str(side), TEXT_SIZE, SIDE_INK[side], bold=True)
            parts = points.rows, points.antennas, points.skyscraper, points.total
            for across, number in zip(SCORES.values(), parts, strict=True):
                last = across == max(SCORES.values())
                ink = self.theme.ink if number else self.theme.faint_ink
                yield label(self.x + across, middle, str(number), TEXT_SIZE + 3 * last, ink, bold=last)
            self.y += 31

    def _reserves(self, position: Position) -> Iterator[Shape]:
        for piece, across in COLUMNS.items():
            yield from piece_icon(self.x + across, self.y + 13, piece, self.theme)
        yield label(self.x + SKYSCRAPER_AT, self.y + 15, "skyscraper", SMALL, self.theme.faint_ink)
        self.y += 36
        for side, reserve, district in zip(position.seats, position.reserves, position.skyscrapers, strict=True):
            middle = self.y + 15
            if side is position.mover:
                yield polygon([(self.x, middle - 7), (self.x + 10, middle), (self.x, middle + 7)], self.theme.ink)
            yield disc(self.x + 32, middle, 13, SIDE_FILL[side], outline=self.theme.sign_line)
            yield label(self.x + 32, middle, str(side), TEXT_SIZE, SIDE_INK[side], bold=True)
            for across, number in zip(COLUMNS.values(), reserve, strict=True):
                ink = self.theme.ink if number else self.theme.faint_ink
                yield label(self.x + across, middle, str(number), TEXT_SIZE, ink, bold=bool(number))
            yield label(self.x + SKYSCRAPER_AT, middle, str(district or "?"), TEXT_SIZE, self.theme.ink)
            self.y += 31

    def office(self, position: Position) -> Iterator[Shape]:
        """The cards in it, first to last."""
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
