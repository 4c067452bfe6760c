"""A bot that takes what it can get at once, and saves for penthouses."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from skypuzzle.chance import Chance
from skypuzzle.skyline.bots.simple import possible
from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, Buy, Claim, Income, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.choices import must_build
from skypuzzle.skyline.rules.play import take
from skypuzzle.skyline.rules.position import BUILDING, INCOME, Position, Seat
from skypuzzle.skyline.rules.scoring import MISSION_PRESTIGE
from skypuzzle.skyline.rules.towers import (
    LEVELS,
    NEUTRAL,
    NEUTRAL_FLOOR,
    PRICES,
    Colour,
    Tower,
    floor_cost,
    neutral_cost,
    why_no_floor,
)

PENTHOUSE = LEVELS - 1
"""Its place in a stock, which is also the number of floors below it."""

Kind = TypeVar("Kind", bound=Action)


class Gain(NamedTuple):
    """What a floor brings, by what matters most."""

    prestige: int
    income: int
    cost: int
    """With a minus."""


def greedy_bot(known: Position, chance: Chance) -> tuple[Action, ...]:
    """Most income, every claim at once, floors for the most prestige and then rent, and what can be built next."""
    played: list[Action] = []
    position = known
    while (action := _next_action(position, chance)) is not None:
        played.append(action)
        position = take(position, action)
    return tuple(played)


def prestige_of(board: Board, colour: Colour, mission: int | None) -> int:
    """A player's prestige as a board stands; a mission that is not known counts as none."""
    is_done = mission is not None and board.fulfils(colour, mission)
    return board.penthouses(colour) + len(board.zones(colour)) + MISSION_PRESTIGE * is_done


def _next_action(position: Position, chance: Chance) -> Action | None:
    """What greed does next; None to end the turn."""
    actions = possible(position)
    turn = position.turn
    if turn is None:
        return None
    for action in actions:
        if isinstance(action, Claim):
            return action
    if turn.phase == INCOME:
        return _best_income(position, turn.seat, _only(Income, actions), chance)
    builds = _only(Build, actions), _only(BuildNeutral, actions)
    if turn.phase == BUILDING and (build := _best_build(position, turn.seat, *builds, chance)) is not None:
        return build
    purchase = _best_purchase(position, turn.seat, [action.floor for action in _only(Buy, actions)])
    trades = _only(TradeIn, actions)
    if purchase is None and trades and not turn.has_built:  # who can do nothing else turns cards into money
        return chance.choice(trades)
    return purchase


def _only(kind: type[Kind], actions: Sequence[Action]) -> list[Kind]:
    return [action for action in actions if isinstance(action, kind)]


def _best_income(position: Position, seat: Seat, incomes: Sequence[Income], chance: Chance) -> Income:
    board, colour = position.board, position.seats[seat]
    groups = {each: board.group(colour, board.box.index[each.site]) for each in incomes}
    return _any_best({each: (board.rent(group),) for each, group in groups.items()}, chance)


def _best_build(
    position: Position, seat: Seat, own: Sequence[Build], neutral: Sequence[BuildNeutral], chance: Chance
) -> Action | None:
    """A floor that brings prestige, or rent without spending what a penthouse will cost; any other only if forced."""
    builds: list[Build | BuildNeutral] = [*own, *neutral]
    if not builds:
        return None
    gains = {each: _gain(position, seat, each) for each in builds}
    spare = (position.cash[seat] or 0) - PRICES[PENTHOUSE] * bool(_places(position, seat)[PENTHOUSE])
    worth = [
        each
        for each, (prestige, income, cost) in gains.items()
        if prestige > 0 or (prestige == 0 and income > 0 and spare + cost >= 0)
    ]
    if worth or (own and must_build(position)):
        return _any_best({each: gains[each] for each in worth or own}, chance)
    if not must_build(position):
        return None
    return _any_best({each: (gains[each].prestige, _way_up(position, seat, each)) for each in neutral}, chance)


def _any_best(rated: Mapping[Kind, tuple[int, ...]], chance: Chance) -> Kind:
    best = max(rated.values())
    return chance.choice([each for each, found in rated.items() if found == best])


def _gain(position: Position, seat: Seat, build: Build | BuildNeutral) -> Gain:
    board, colour, mission = position.board, position.seats[seat], position.missions[seat]
    index = board.box.index[build.site]
    tower, is_neutral = board.towers[index], isinstance(build, BuildNeutral)
    after = board.with_floor(index, NEUTRAL if is_neutral else colour)
    cost = (neutral_cost(tower, colour) if is_neutral else floor_cost(tower)).amount
    if is_neutral and _makes_room(tower, colour) and _has_penthouse(position, seat, cost):
        after = after.with_floor(index, colour)  # follows at once (ruling C)
    prestige = prestige_of(after, colour, mission) - prestige_of(board, colour, mission)
    return Gain(prestige, after.income(colour) - board.income(colour), -cost)


def _makes_room(tower: Tower, colour: Colour) -> bool:
    """Can a penthouse follow on a neutral floor on this tower?"""
    return len(tower) == PENTHOUSE - 1 and colour in tower


def _has_penthouse(position: Position, seat: Seat, spent: int) -> bool:
    """Is there a penthouse, and money for it after so much is spent?"""
    stock, cash = position.stock[seat], position.cash[seat]
    return stock is not None and cash is not None and stock[PENTHOUSE] > 0 and cash >= spent + PRICES[PENTHOUSE]


def _way_up(position: Position, seat: Seat, build: BuildNeutral) -> int:
    """A forced neutral floor does most good where it brings a penthouse nearer."""
    tower = position.board.tower(build.site)
    return len(tower) if position.seats[seat] in tower and len(tower) < PENTHOUSE else 0


def _places(position: Position, seat: Seat) -> list[int]:
    """On how many towers a player may put each of the coloured floors."""
    places, colour = [0] * LEVELS, position.seats[seat]
    for tower in position.board.towers:
        if len(tower) < LEVELS and why_no_floor(tower, colour) is None:
            places[len(tower)] += 1
    return places


def _best_purchase(position: Position, seat: Seat, floors: Sequence[int]) -> Buy | None:
    """A penthouse if there is a place for one, else the highest floor that can be paid for and built next turn."""
    board, colour, stock, cash = position.board, position.seats[seat], position.stock[seat], position.cash[seat]
    if stock is None or cash is None:
        return None
    places = _places(position, seat)
    if places[PENTHOUSE] and not stock[PENTHOUSE]:
        return Buy(PENTHOUSE) if PENTHOUSE in floors else None
    due = sum(price * min(held, free) for price, held, free in zip(PRICES, stock, places, strict=False))
    means = cash + board.income(colour) - due
    for floor in reversed(range(LEVELS)):
        if floor in floors and places[floor] > stock[floor] and 2 * PRICES[floor] <= means:
            return Buy(floor)
    if not places[PENTHOUSE] and any(colour in tower and len(tower) < PENTHOUSE for tower in board.towers):
        for floor in (PENTHOUSE, NEUTRAL_FLOOR):
            if floor in floors and not stock[floor] and means >= 2 * (PRICES[PENTHOUSE] + PRICES[NEUTRAL_FLOOR]):
                return Buy(floor)
    return None
