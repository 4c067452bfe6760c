"""Towers and the floors they are made of: what may go on top of what, and what it costs (rules 1, 4)."""

from functools import cache
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = str
"""A player, by the first letter of the colour."""

COLOURS = {"Y": "yellow", "P": "purple", "B": "blue", "R": "red"}
NEUTRAL = "W"
"""The owner of floors that nobody owns: they are white."""

Tower: TypeAlias = str
"""The owners of its floors from the ground up: `YPW`. Empty where nothing is built."""

VALUES = (1, 2, 4, 6, 10)
"""Of a coloured floor by its level, the ground level first (rule 4a)."""
RENTS = (1, 2, 4, 6, 0)
"""Of a top by its level: a penthouse pays nothing (rule 3)."""
LEVELS = len(VALUES)
PENTHOUSE_LEVEL = LEVELS
NEUTRAL_PRICE = 5

FLOORS = ("1", "2", "4", "6", "10", "w")
"""Kinds of floors in notation, as in a stock: five for the levels, and neutral ones."""
NEUTRAL_FLOOR = len(FLOORS) - 1
PRICES = (*VALUES, NEUTRAL_PRICE)
SELLING_PRICES = tuple(price // 2 for price in PRICES)
"""Half, rounded down (rule 7)."""
LIMITS = (8, 6, 4, 3, 3)
"""How many coloured floors a player has in all, by level (rule 1)."""
NEUTRAL_FLOORS = 6

Stock: TypeAlias = tuple[int, ...]
"""How many floors of each kind a player holds, in the order of FLOORS."""

START_STOCK: Stock = (2, 1, 0, 0, 0, 0)


class Cost(NamedTuple):
    """What a floor costs to build, and who is paid: a player, or nobody for the bank."""

    amount: int
    payee: Colour | None


def tower_text(tower: Tower) -> str:
    """In notation: the first letter a capital, so that towers can follow each other; `.` for none."""
    return tower.capitalize() or "."


def top_of(tower: Tower) -> str:
    """The owner of the top floor; empty if there is none."""
    return tower[-1:]


def rent_of(tower: Tower) -> int:
    """What its top pays in a group (rule 3)."""
    return RENTS[len(tower) - 1] if tower else 0


@cache
def why_no_floor(tower: Tower, colour: Colour) -> str | None:
    """Why a player may not put a floor of their own on this tower, whatever they hold and have; None if they may."""
    if len(tower) == LEVELS:
        return "the tower has all five levels (rule 4a)"
    if tower.endswith(colour):
        return "never on one's own floor (rule 4b)"
    if len(tower) == LEVELS - 1 and colour not in tower:
        return "a penthouse needs a floor of one's own in the building (rule 4d)"
    return None


@cache
def floor_cost(tower: Tower) -> Cost:
    """What the next floor of one's own costs on this tower (rule 4c)."""
    return Cost(VALUES[len(tower)], _payee(tower))


def why_no_neutral(tower: Tower) -> str | None:
    """Why no neutral floor may go on this tower; None if it may."""
    return "the tower has all five levels (rule 4e)" if len(tower) == LEVELS else None


@cache
def neutral_cost(tower: Tower, colour: Colour) -> Cost:
    """What a neutral floor costs a player on this tower: nothing on a floor of their own (rule 4e)."""
    return Cost(0, None) if tower.endswith(colour) else Cost(NEUTRAL_PRICE, _payee(tower))


def _payee(tower: Tower) -> Colour | None:
    return None if top_of(tower) in ("", NEUTRAL) else tower[-1]
