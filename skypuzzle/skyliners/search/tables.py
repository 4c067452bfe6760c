"""From the rules' plans, positions and actions to the plain numbers of the search, and back."""

from collections.abc import Sequence
from functools import cache

from skypuzzle.skyliners.rules.board import INTRO, LINES, ROWS, SITES, SIZE, District, Row, Side
from skypuzzle.skyliners.rules.play import EVERY_BUILD, FORFEIT
from skypuzzle.skyliners.rules.position import NUMBERS, Action, Card, HiddenPlan, Plan, Planning, Position
from skypuzzle.skyliners.search.playouts import NOBODY, UNKNOWN, Table

NO_CLUES = bytes(4 * SIZE)


def _clue(side: Side, row: Row) -> int:
    """Where the search expects the clue of a row: ranks then files, from west and south, then from the other ends."""
    first, second, *_ = LINES[side][row]
    line = first // SIZE if abs(second - first) == 1 else SIZE + first % SIZE
    return line if first < second else 2 * SIZE + line


CLUES = {(side, row): _clue(side, row) for side in Side for row in ROWS}


def clues_of(plans: Sequence[Plan]) -> bytes:
    """Plans as the search needs them."""
    clues = bytearray(NO_CLUES)
    for plan in plans:
        clues[CLUES[plan.side, plan.row]] = plan.number
    return bytes(clues)


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
