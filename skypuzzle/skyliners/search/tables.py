"""From the rules' positions and actions to the small numbers of `playouts`, and back."""

from functools import cache

from skypuzzle.skyliners.rules.board import INTRO, LINES, ROWS, SITES, District, Side
from skypuzzle.skyliners.rules.play import EVERY_BUILD, FORFEIT
from skypuzzle.skyliners.rules.position import NUMBERS, Action, Card, HiddenPlan, Planning, Position
from skypuzzle.skyliners.search.playouts import NOBODY, UNKNOWN, Table

ACTIONS: tuple[Action, ...] = (
    *EVERY_BUILD,
    *(Planning(row, number) for row in ROWS for number in NUMBERS),
    FORFEIT,
)
"""Every action, at the place of its number."""
NUMBER_OF = {action: number for number, action in enumerate(ACTIONS)}

DISTRICTS = tuple(District)
DISTRICT_SITES = tuple(sum(1 << site for site in SITES if site in district) for district in DISTRICTS)


def table_of(position: Position) -> Table:
    """A position as a table to play on."""
    board, seats, turn, reserves, _, skyscrapers, variant = position
    table = Table()
    table.set_up(_lines_of(seats), DISTRICT_SITES, variant is INTRO)
    cards = office_numbers(position)
    districts = bytes(NOBODY if card is None else DISTRICTS.index(card) for card in skyscrapers)
    now = (NOBODY, 1, NOBODY)
    if turn is not None:
        now = (seats.index(turn.side), turn.action, NOBODY if turn.built is None else turn.built)
    table.place(board.heights, reserves, cards, districts, now)
    return table


def office_numbers(position: Position) -> bytes:
    """The office as a table keeps it."""
    return bytes(_number_of_card(card, position.seats.index(card.side)) for card in position.office)


@cache
def _lines_of(seats: tuple[Side, ...]) -> bytes:
    return bytes(site for side in seats for line in LINES[side] for site in line)


def _number_of_card(card: Card, seat: int) -> int:
    if isinstance(card, HiddenPlan):
        return UNKNOWN + seat
    return 20 * seat + 4 * card.row + card.number - 1
