"""The bank: which floors a player can still buy, and which one whose stock is not known may hold."""

from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import FLOORS, LIMITS, NEUTRAL, NEUTRAL_FLOOR, NEUTRAL_FLOORS, Stock


def bank(position: Position, seat: Seat) -> Stock:
    """How many floors of each kind a player could buy at most, if there were money enough (rules 1, 2; ruling L)."""
    built, stock = position.board.built(position.seats[seat]), position.stock[seat] or (0,) * len(FLOORS)
    own = (limit - on - held for limit, on, held in zip(LIMITS, built, stock, strict=False))
    neutral = NEUTRAL_FLOORS - position.board.built(NEUTRAL)[NEUTRAL_FLOOR]
    return *own, neutral - sum(held[NEUTRAL_FLOOR] for held in position.stock if held is not None)


def may_hold(position: Position, seat: Seat, floor: int) -> bool:
    """Can a player whose stock is not known have such a floor?"""
    return bank(position, seat)[floor] > 0
