"""What stands beside a drawing: the puzzle or the game, what every player has, and the cards of one of them."""

from collections.abc import Iterator

from skypuzzle.pictures.drawing import (
    GAP,
    LINE_HEIGHT,
    SMALL,
    TEXT_SIZE,
    Beside,
    Panel,
    Shape,
    box,
    disc,
    ink_on,
    label,
    polygon,
    wrapped,
)
from skypuzzle.skyline.notation.wording import moment, owner_name
from skypuzzle.skyline.pictures.cards import (
    HEIGHT,
    WIDTH,
    bonus_card,
    copies,
    mission_card,
    unknown_card,
)
from skypuzzle.skyline.pictures.scene import Scene
from skypuzzle.skyline.pictures.terminal import prestige
from skypuzzle.skyline.pictures.theme import Theme
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import FLOORS, NEUTRAL, NEUTRAL_FLOOR
from skypuzzle.wording import number_of

INNER = 330
PANEL_WIDTH = INNER + 2 * GAP
CASH_AT, STOCK_AT, STOCK_STEP = 84, 128, 38
RENT_AT, PRESTIGE_AT, MISSION_AT, CARDS_AT = 80, 108, 222, 258
ROW = 31
CARD_GAP = 12


def lines_of(note: str) -> int:
    """How many lines a note takes beside a drawing."""
    return len(wrapped(note, TEXT_SIZE, INNER))


def beside(scene: Scene, theme: Theme) -> Beside:
    """All of it."""
    panel = _Panel(scene, theme)
    return Beside(list(panel.shapes()), panel.y)


class _Panel(Panel):
    def __init__(self, scene: Scene, theme: Theme) -> None:
        super().__init__(theme, INNER)
        self.scene = scene
        self.theme = theme

    def shapes(self) -> Iterator[Shape]:
        """Heading, note, players and cards, as far as there are any."""
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
        """What stands above the numbers of floors: a little slab for each kind."""
        for floor, name in enumerate(FLOORS):
            x, y = self.x + STOCK_AT + floor * STOCK_STEP, self.y + LINE_HEIGHT / 2
            is_neutral = floor == NEUTRAL_FLOOR
            fill = self.theme.owners[NEUTRAL] if is_neutral else self.theme.card
            yield box(x - 13, y - 8, 26, 16, fill, outline=self.theme.outline, line=1, corner=2)
            ink = ink_on(fill)
            yield label(x, y, NEUTRAL if is_neutral else name, 12, ink, bold=True)
        self.y += LINE_HEIGHT + 2

    def _player(self, position: Position, seat: Seat) -> Iterator[Shape]:
        """A sign for whose turn it is, and the player's colour and letter."""
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
        """The mission and the cards of a player, three in a line."""
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
            yield from unknown_card(*next(places), cards.count(UNKNOWN), self.theme)

    def _places(self, number: int) -> Iterator[tuple[float, float]]:
        """Where so many cards lie; the panel goes on below them."""
        in_a_line = int((INNER + CARD_GAP) // (WIDTH + CARD_GAP))
        start = self.y
        self.y += -(-number // in_a_line) * (HEIGHT + CARD_GAP)
        for place in range(number):
            line, column = divmod(place, in_a_line)
            yield self.x + column * (WIDTH + CARD_GAP), start + line * (HEIGHT + CARD_GAP)
