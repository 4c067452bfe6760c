"""Compact tables in both their forms, and the rules as their judge."""

from types import ModuleType
from typing import Any, NamedTuple
from unittest import mock

from skypuzzle.chance import Chance
from skypuzzle.skyliners import (
    SITES,
    Board,
    Card,
    District,
    HiddenPlan,
    Moment,
    Plan,
    Position,
    Reserve,
    Side,
    Variant,
    apply,
    bots,
    legal_actions,
    score,
)
from skypuzzle.skyliners.bots import ACTIONS
from skypuzzle.skyliners.search import playouts
from tests import interpreting

FORMS = interpreting.forms(playouts)


def table_in(form: ModuleType, position: Position) -> Any:
    """A position as a table of the compiled or the interpreted form."""
    with mock.patch.object(bots, "Table", form.Table):
        return bots.table_of(position)


def position_on(table: Any, seats: tuple[Side, ...], variant: Variant) -> Position:
    """What a table holds, in the words of the rules."""
    heights, reserves, office, districts, (seat, action, built) = table.placed()
    return Position(
        Board(heights),
        seats,
        None if seat == 255 else Moment(seats[seat], action, built if built in SITES else None),
        tuple(Reserve(*reserve) for reserve in reserves),
        tuple(_card(number, seats) for number in office),
        tuple(None if district == 255 else list(District)[district] for district in districts),
        variant,
    )


def _card(number: int, seats: tuple[Side, ...]) -> Card:
    if number >= 80:
        return HiddenPlan(seats[number - 80])
    return Plan(seats[number // 20], number % 20 // 4, number % 4 + 1)


class Compared(NamedTuple):
    """How far a table and the rules went together, and where they part."""

    actions: int
    differences: list[str]


def compared(form: ModuleType, start: Position, chance: Chance) -> Compared:
    """A random game on a table, judged by the rules at every step."""
    position, table = start, table_in(form, start)
    actions, found = 0, list[str]()
    while True:
        legal = legal_actions(position)
        numbers = table.legal()
        if position_on(table, position.seats, position.variant) != position:
            found.append(f"the position at {position}")
        if points_on(table, position.seats) != points_by_rules(position):
            found.append(f"the score at {position}")
        if [ACTIONS[number] for number in numbers] != legal:
            found.append(f"the legal actions at {position}")
        if found or not legal:
            return Compared(actions, found)
        choice = chance.below(len(legal))
        position = apply(position, legal[choice])
        table.play(numbers[choice])
        actions += 1


Points = tuple[dict[Side, int], dict[Side, int], tuple[Side, ...]]


def points_by_rules(position: Position) -> Points:
    """Totals, antennas and winners."""
    found = score(position)
    return dict(found.totals), dict(found.antennas), found.winners


def points_on(table: Any, seats: tuple[Side, ...]) -> Points:
    """The same, as a table counts."""
    points, antennas = table.score()
    ranks = list(zip(points, antennas, strict=True))
    winners = tuple(side for side, rank in zip(seats, ranks, strict=True) if rank == max(ranks))
    return dict(zip(seats, points, strict=True)), dict(zip(seats, antennas, strict=True)), winners
