"""The bank: which floors a player can still buy, and which one whose stock is not known may hold."""

from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import FLOORS, LIMITS, NEUTRAL, NEUTRAL_FLOOR, NEUTRAL_FLOORS, Stock

NOTHING: Stock = (0,) * len(FLOORS)


def bank(position: Position, seat: Seat) -> Stock:
    """How many floors of each kind a player could buy at most, if there were money enough (rules 1, 2; ruling L)."""
    return tuple(in_bank(position, seat, floor) for floor in range(len(FLOORS)))


def in_bank(position: Position, seat: Seat, floor: int) -> int:
    """The same of one kind of floor."""
    if floor != NEUTRAL_FLOOR:
        built, held = position.board.built(position.seats[seat]), position.stock[seat] or NOTHING
        return LIMITS[floor] - built[floor] - held[floor]
    left = NEUTRAL_FLOORS - position.board.built(NEUTRAL)[NEUTRAL_FLOOR]
    for stock in position.stock:
        if stock is not None:
            left -= stock[NEUTRAL_FLOOR]
    return left


def may_hold(position: Position, seat: Seat, floor: int) -> bool:
    """Can a player whose stock is not known have such a floor?"""
    return in_bank(position, seat, floor) > 0
