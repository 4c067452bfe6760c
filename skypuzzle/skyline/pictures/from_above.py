"""Drawings of a city from above with the game or the puzzle next to it, and films of games."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from skypuzzle.pictures.drawing import (
    GAP,
    LINE_HEIGHT,
    SMALL,
    TEXT_SIZE,
    Panel,
    Shape,
    box,
    disc,
    ink_on,
    label,
    mix,
    moved,
    picture,
    polygon,
    stroke,
    wrapped,
)
from skypuzzle.pictures.images import Frame, turn_by_turn
from skypuzzle.skyline.notation.turns import describe_turn, moment, owner_name
from skypuzzle.skyline.pictures.city_plan import CityPlan
from skypuzzle.skyline.pictures.scene import Scene, built, describe, title
from skypuzzle.skyline.pictures.skyline import skyline
from skypuzzle.skyline.pictures.terminal import laid_flat, prestige
from skypuzzle.skyline.pictures.theme import LIGHT, PAPER, Theme
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Box, Card
from skypuzzle.skyline.rules.city import FLOORS, NEUTRAL, NEUTRAL_FLOOR, Colour, Pattern
from skypuzzle.skyline.rules.play import Turn
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.wording import number_of

WIDTH, HEIGHT = 100, 104
HEAD = 24
CELL = 14
NAME = 11


def bonus_card(
    x: float, y: float, box_: Box, card: Card, colour: Colour, theme: Theme, *, shown: bool
) -> Iterator[Shape]:
    """A bonus card; x and y are its top left corner. A tick means that the tops show it."""
    bonus = box_.bonus_of[card]
    yield from _blank(x, y, theme)
    yield label(x + 9, y + HEAD / 2 + 1, card, 16, theme.ink, bold=True, anchor="start")
    yield label(x + WIDTH - 9, y + HEAD / 2 + 1, f"{bonus.pay}M", 14, theme.ink, anchor="end")
    if shown:
        yield from tick(x + 40, y + HEAD / 2 + 1, theme)
    yield from _pattern(x, y, laid_flat(box_, bonus.pattern), colour, theme)
    yield from _name(x, y, bonus.name, theme)


def mission_card(
    x: float, y: float, box_: Box, mission: int, colour: Colour, theme: Theme, *, shown: bool
) -> Iterator[Shape]:
    kind = box_.missions[mission - 1]
    yield from _blank(x, y, theme)
    yield box(x + 1, y + 1, WIDTH - 2, HEAD - 2, theme.gold, corner=6, opacity=0.8)
    yield label(x + 9, y + HEAD / 2 + 1, f"mission {mission}", 12, ink_on(theme.gold), bold=True, anchor="start")
    if shown:
        yield from tick(x + WIDTH - 13, y + HEAD / 2 + 1, theme, ink_on(theme.gold))
    yield from _pattern(x, y, laid_flat(box_, kind.pattern), colour, theme)
    yield from _name(x, y, kind.name, theme)


def copies(x: float, y: float, number: int, theme: Theme) -> Iterator[Shape]:
    if number > 1:
        yield label(x + WIDTH - 9, y + HEAD + 10, f"× {number}", 12, theme.ink, bold=True, anchor="end")


def tick(x: float, y: float, theme: Theme, ink: str | None = None) -> Iterator[Shape]:
    yield stroke([(x - 6, y), (x - 2, y + 5), (x + 6, y - 6)], ink or theme.mark, line=2.5)


def _blank(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    yield box(x, y, WIDTH, HEIGHT, theme.card, outline=theme.plot_line, line=1.2, corner=7)


def _name(x: float, y: float, name: str, theme: Theme) -> Iterator[Shape]:
    lines = wrapped(name, NAME, WIDTH - 10)[:2]
    for number, line in enumerate(lines):
        yield label(x + WIDTH / 2, y + HEIGHT - 8 - 11 * (len(lines) - 1 - number), line, NAME, theme.faint_ink)


def _pattern(x: float, y: float, pattern: Pattern, colour: Colour, theme: Theme) -> Iterator[Shape]:
    """Tops are squares in the player's colour; a dot may be anything."""
    rows, columns = len(pattern), max(map(len, pattern))
    cell = min(CELL, (WIDTH - 14) / columns, 52 / rows)
    left, top = x + WIDTH / 2 - columns * cell / 2, y + HEAD + 27 - rows * cell / 2
    fill = theme.owners[colour]
    for row, text in enumerate(pattern):
        for column, mark in enumerate(text):
            middle = left + (column + 0.5) * cell, top + (row + 0.5) * cell
            if mark == "X":
                west, north = middle[0] - cell / 2 + 1, middle[1] - cell / 2 + 1
                yield box(west, north, cell - 2, cell - 2, fill, outline=theme.outline, line=1, corner=2)
            else:
                yield disc(*middle, 1.3, mix(theme.faint_ink, theme.card, 0.4))


INNER = 330
PANEL_WIDTH = INNER + 2 * GAP
CASH_AT, STOCK_AT, STOCK_STEP = 84, 128, 38
RENT_AT, PRESTIGE_AT, MISSION_AT, CARDS_AT = 80, 108, 222, 258
ROW = 31
CARD_GAP = 12


def lines_of(note: str) -> int:
    return len(wrapped(note, TEXT_SIZE, INNER))


class _Panel(Panel):
    def __init__(self, scene: Scene, theme: Theme) -> None:
        super().__init__(theme, INNER)
        self.scene = scene
        self.theme = theme

    def shapes(self) -> Iterator[Shape]:
        yield from self.opening(self.scene.heading, self.scene.note, room=self.scene.room)
        position, hand = self.scene.position, self.scene.hand
        if position is not None:
            yield from self._game(position)
            if hand is not None:
                yield from self._hand(position, hand)

    def _game(self, position: Position) -> Iterator[Shape]:
        for line in wrapped(moment(position), TEXT_SIZE, INNER):
            yield self.line(line, TEXT_SIZE, bold=not self.scene.heading)
        if position.is_last_round and not position.is_over:
            yield self.line("the last round", TEXT_SIZE)
        self.y += GAP / 2
        yield from self._header(((CASH_AT, "cash"),))
        yield from self._floors()
        for seat in range(len(position.seats)):
            yield from self._holdings(position, seat)
        self.y += GAP / 2
        yield from self._header(
            ((RENT_AT, "rent"), (PRESTIGE_AT + 34, "prestige"), (MISSION_AT, "mission"), (CARDS_AT + 20, "cards"))
        )
        self.y += LINE_HEIGHT
        for seat in range(len(position.seats)):
            yield from self._standing(position, seat)
        yield self.line(f"{number_of(len(position.pile), 'card')} in the pile", SMALL, faint=True)
        self.y += GAP / 2

    def _header(self, words: tuple[tuple[float, str], ...]) -> Iterator[Shape]:
        for x, word in words:
            yield label(self.x + x, self.y + LINE_HEIGHT / 2, word, SMALL, self.theme.faint_ink)

    def _floors(self) -> Iterator[Shape]:
        """The heading above the numbers of floors: a small slab for each kind."""
        for floor, name in enumerate(FLOORS):
            x, y = self.x + STOCK_AT + floor * STOCK_STEP, self.y + LINE_HEIGHT / 2
            is_neutral = floor == NEUTRAL_FLOOR
            fill = self.theme.owners[NEUTRAL] if is_neutral else self.theme.card
            yield box(x - 13, y - 8, 26, 16, fill, outline=self.theme.outline, line=1, corner=2)
            ink = ink_on(fill)
            yield label(x, y, NEUTRAL if is_neutral else name, 12, ink, bold=True)
        self.y += LINE_HEIGHT + 2

    def _player(self, position: Position, seat: Seat) -> Iterator[Shape]:
        middle, colour = self.y + ROW / 2, position.seats[seat]
        if seat == position.mover_seat:
            yield polygon([(self.x, middle - 7), (self.x + 10, middle), (self.x, middle + 7)], self.theme.ink)
        fill = self.theme.owners[colour]
        yield disc(self.x + 30, middle, 12.5, fill, outline=self.theme.outline)
        yield label(self.x + 30, middle, colour, TEXT_SIZE, ink_on(fill), bold=True)

    def _holdings(self, position: Position, seat: Seat) -> Iterator[Shape]:
        yield from self._player(position, seat)
        middle, cash, stock = self.y + ROW / 2, position.cash[seat], position.stock[seat]
        yield label(self.x + CASH_AT, middle, "?" if cash is None else f"{cash}M", TEXT_SIZE, self.theme.ink, bold=True)
        for floor, number in enumerate(stock or (UNKNOWN,) * len(FLOORS)):
            ink = self.theme.ink if number else self.theme.faint_ink
            x = self.x + STOCK_AT + floor * STOCK_STEP
            yield label(x, middle, str(number), TEXT_SIZE, ink, bold=bool(number))
        self.y += ROW

    def _standing(self, position: Position, seat: Seat) -> Iterator[Shape]:
        yield from self._player(position, seat)
        middle, theme = self.y + ROW / 2, self.theme
        yield label(self.x + RENT_AT, middle, f"{position.board.income(position.seats[seat])}M", TEXT_SIZE, theme.ink)
        total, parts = prestige(position, seat).split("=")
        yield label(self.x + PRESTIGE_AT + 18, middle, total, TEXT_SIZE, theme.ink, bold=True, anchor="end")
        yield label(self.x + PRESTIGE_AT + 20, middle, f"={parts}", SMALL, theme.faint_ink, anchor="start")
        yield label(self.x + MISSION_AT, middle, str(position.missions[seat] or UNKNOWN), TEXT_SIZE, theme.ink)
        cards = position.cards[seat]
        words = cards if len(cards) <= 8 else f"{len(cards)} cards"
        yield label(self.x + CARDS_AT, middle, words or "–", TEXT_SIZE, theme.ink, anchor="start")
        self.y += ROW

    def _hand(self, position: Position, seat: Seat) -> Iterator[Shape]:
        colour, board, mission = position.seats[seat], position.board, position.missions[seat]
        cards = position.cards[seat]
        kinds = list(dict.fromkeys(cards.replace(UNKNOWN, "")))
        if mission is None and not cards:
            return
        yield self.line(f"the cards of {owner_name(colour)}", SMALL, faint=True)
        places = self._places(len(kinds) + (mission is not None) + (UNKNOWN in cards))
        if mission is not None:
            x, y = next(places)
            shown = board.fulfils(colour, mission)
            yield from mission_card(x, y, position.box, mission, colour, self.theme, shown=shown)
        for card in kinds:
            x, y = next(places)
            shown = board.shows(colour, card)
            yield from bonus_card(x, y, position.box, card, colour, self.theme, shown=shown)
            yield from copies(x, y, cards.count(card), self.theme)
        if UNKNOWN in cards:
            (x, y), number = next(places), cards.count(UNKNOWN)
            yield from _blank(x, y, self.theme)
            words = "?" if number == 1 else f"? × {number}"
            yield label(x + WIDTH / 2, y + HEIGHT / 2, words, 20, self.theme.faint_ink)

    def _places(self, number: int) -> Iterator[tuple[float, float]]:
        """The places of this many cards; the panel continues below them."""
        in_a_line = int((INNER + CARD_GAP) // (WIDTH + CARD_GAP))
        start = self.y
        self.y += -(-number // in_a_line) * (HEIGHT + CARD_GAP)
        for place in range(number):
            line, column = divmod(place, in_a_line)
            yield self.x + column * (WIDTH + CARD_GAP), start + line * (HEIGHT + CARD_GAP)


BORDER = 14
PRINTED = 1.25, 1.75
"""The smallest and the largest scale of the panel on paper, where the picture is small."""


def from_above(scene: Scene, theme: Theme = LIGHT, *, pencil: bool = False, around: bool = True) -> str:
    """The picture as SVG: without colours if it is for a pencil, and only the board if there is nothing around it."""
    colours = PAPER if pencil else theme
    plan = CityPlan(scene.sight, colours)
    border = 0 if pencil else BORDER
    shapes = [moved(plan.shapes(), border, border, 1)]
    width, height = plan.width + 2 * border, plan.height + 2 * border
    if around and scene.has_panel:
        panel = _Panel(scene, colours)
        panel_shapes = list(panel.shapes())  # this also sets its height
        least, most = PRINTED if pencil else (1, 1)
        scale = min(most, max(least, (height - 2 * BORDER) / panel.y))
        shapes.append(moved(panel_shapes, width, BORDER, scale))
        width += PANEL_WIDTH * scale
        height = max(height, 2 * BORDER + panel.y * scale)
    return picture(width, height, colours.background, shapes, title=title(scene), description=describe(scene))


def game_film(
    positions: Sequence[Position],
    turns: Sequence[Turn],
    theme: Theme,
    *,
    seat: Seat | None = None,
    from_side: bool = False,
    by_action: bool = False,
) -> list[Frame]:
    """A game from its start, with a picture for each turn or each action; what was just built is marked.

    The view is from above, with the cards of one player if a seat is given, or across the river.
    """
    scenes = list(game_scenes(positions, turns, seat, by_action=by_action))
    if from_side:
        return turn_by_turn([skyline(scene, theme, film=scenes) for scene in scenes])
    room = max(lines_of(scene.note) for scene in scenes)
    return turn_by_turn([from_above(replace(scene, room=room), theme) for scene in scenes])


def game_scenes(
    positions: Sequence[Position], turns: Sequence[Turn], seat: Seat | None, *, by_action: bool = False
) -> Iterator[Scene]:
    start = positions[0]
    yield _scene(start, start, seat, "the start", "Nothing is built yet." if not any(start.board.towers) else "")
    for number, ((before, after), turn) in enumerate(zip(pairwise(positions), turns, strict=False), 1):
        heading = f"turn {number} of {len(turns)}"
        if by_action:
            yield from _actions(before, after, turn, seat, heading)
        else:
            yield _scene(before, after, seat, heading, str(turn))


def _actions(before: Position, after: Position, turn: Turn, seat: Seat | None, heading: str) -> Iterator[Scene]:
    """A scene for each action of a turn; the last one shows the position after the turn."""
    moments = list(describe_turn(before, turn))
    if not moments:
        yield _scene(before, after, seat, heading, f"{owner_name(turn.player)}: nothing")
    for number, (words, position) in enumerate(moments, 1):
        shown = after if number == len(moments) else position
        yield _scene(before, shown, seat, heading, f"{owner_name(turn.player)}: {words}")
        before = position


def _scene(before: Position, after: Position, seat: Seat | None, heading: str, note: str) -> Scene:
    return Scene(built(before.board, after.board), after, seat, heading, note)
