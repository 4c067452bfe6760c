"""How a turn can begin: the income, and whether it may go by without a floor (ruling F)."""

from typing import NamedTuple

from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, EndBuilding, Income
from skypuzzle.skyline.rules.choices import legal_builds
from skypuzzle.skyline.rules.position import BUILDING, INCOME, INVESTING, Position, Seat
from skypuzzle.skyline.rules.towers import Colour, floor_cost, neutral_cost


class Opening(NamedTuple):
    """What a player does before anything is built."""

    income: int
    actions: tuple[Action, ...]


def mover(position: Position) -> tuple[Seat, Colour]:
    """The player to move."""
    seat = position.mover_seat or 0
    return seat, position.seats[seat]


def opening(position: Position) -> Opening:
    """For one who builds: the most income, unless it was taken already."""
    return max(_incomes(position), key=lambda each: each.income)


def idle_opening(position: Position) -> Opening | None:
    """For one who builds nothing: the most income for which that is allowed; None if a floor must be built.

    Cards pay only after building has ended: more money could force a floor.
    """
    turn, seat = position.turn, mover(position)[0]
    cash, stock = position.cash[seat], position.stock[seat]
    if turn is None or turn.phase == INVESTING or turn.has_built:
        return opening(position)
    ended = (EndBuilding(),) if position.cards[seat] else ()
    least = None if cash is None or stock is None else _cheapest_build(position)
    allowed = [each for each in _incomes(position) if cash is None or least is None or cash + each.income < least]
    if not allowed:
        return None
    best = max(allowed, key=lambda each: each.income)
    return Opening(best.income, (*best.actions, *ended))


def _incomes(position: Position) -> list[Opening]:
    """Every income that may be taken now; a single one of nothing if it was taken already, or there is none."""
    if position.turn is None or position.turn.phase != INCOME:
        return [Opening(0, ())]
    board, sites = position.board, position.box.sites
    return [
        Opening(board.rent(group), (Income(sites[(group & -group).bit_length() - 1]),))
        for group in board.groups(mover(position)[1])
    ]


def _cheapest_build(position: Position) -> int | None:
    """What the cheapest floor costs that the player could build if there were cash enough; None if there is none."""
    turn, (seat, colour) = position.turn, mover(position)
    rich = position._replace(
        cash=(*position.cash[:seat], None, *position.cash[seat + 1 :]),
        turn=None if turn is None else turn._replace(phase=BUILDING),
    )
    costs = (
        floor_cost(tower) if isinstance(build, Build) else neutral_cost(tower, colour)
        for build in legal_builds(rich)
        if isinstance(build, Build | BuildNeutral)
        for tower in (position.board.tower(build.site),)
    )
    return min((cost.amount for cost in costs), default=None)
