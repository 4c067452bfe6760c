"""Turns in words: what is built, what it is worth, what the money allows, and what is done one after the other."""

from collections.abc import Iterator, Sequence

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.kinds.turns.effort import BONUS, covered
from skypuzzle.skyline.kinds.turns.ways import cost_of
from skypuzzle.skyline.notation.wording import action_words, floor_name
from skypuzzle.skyline.rules.actions import Action, Claim, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.scoring import tally
from skypuzzle.skyline.rules.towers import FLOORS, NEUTRAL, NEUTRAL_FLOOR, Colour, Stock
from skypuzzle.wording import listed, number_of

MONEY, BEST, COMPARING, THE_REST, TURN = "money", "the best", "comparing", "the rest", "turn"
"""What a step is about, beside the techniques that make a puzzle hard."""

MOST_TOLD = 8
"""Temptations that are told one by one."""


def built(before: Board, after: Board) -> str:
    """The floors that one board has and the other has not: `a 4 on b9, a neutral floor and a penthouse on c7`."""
    sites = []
    for site, tower, end in zip(before.box.sites, before.towers, after.towers, strict=True):
        floors = [
            floor_name(NEUTRAL_FLOOR if end[level] == NEUTRAL else level) for level in range(len(tower), len(end))
        ]
        if floors:
            sites.append(f"{' and '.join(floors)} on {site}")
    return "; ".join(sites) or "nothing"


def prestige_words(position: Position, seat: Seat) -> str:
    """Where a player's prestige comes from: `2 penthouses, the zone c9 and the mission (square)`."""
    found, mission = tally(position, seat), position.missions[seat] or 0
    parts = [number_of(found.penthouses, "penthouse")] if found.penthouses else []
    parts += [f"the zone{'s' * (len(found.zones) > 1)} {listed(found.zones)}"] if found.zones else []
    parts += [f"the mission ({position.box.missions[mission - 1].name})"] if found.mission else []
    return listed(parts)


def holdings(position: Position, seat: Seat) -> str:
    """What a player holds: `3M, in stock a 1, two 4 and a neutral floor, the cards C and V`."""
    stock, cards = position.stock[seat] or (), position.cards[seat]
    words = [f"{position.cash[seat]}M"]
    words += [f"{stock_words(stock)} in stock" if any(stock) else "no floor in stock"]
    words += [f"the card{'s' * (len(cards) > 1)} {listed(cards)}"] if cards else ["no card"]
    return listed(words)


def stock_words(stock: Stock) -> str:
    """The floors of a stock: `a 1, 2 × 4 and a penthouse`."""
    return listed(
        floor_name(floor) if number == 1 else f"{number} × {floor_name(floor).removeprefix('a ')}"
        for floor, number in enumerate(stock)
        if number and floor < len(FLOORS)
    )


def money(position: Position) -> Step:
    """What there is to build with before any card pays."""
    seat = position.mover_seat or 0
    rent = position.board.income(position.seats[seat])
    cash = position.cash[seat] or 0
    text = f"You hold {holdings(position, seat)}. The best group pays {rent}M: that makes {cash + rent}M to build with"
    return Step(MONEY, f"{text}{', before any card pays' if position.cards[seat] else ''}.")


def paying(position: Position, way: Sequence[Action], board: Board) -> Iterator[Step]:
    """What the best board costs, and the cards that pay for it. There is no way with fewer cards."""
    seat, bonuses = position.mover_seat or 0, position.box.bonus_of
    colour = position.seats[seat]
    cost, there_is = cost_of(position.board, board, colour), (position.cash[seat] or 0) + position.board.income(colour)
    claims = [
        f"{each.card} ({bonuses[each.card].name}, {bonuses[each.card].pay}M)" for each in way if isinstance(each, Claim)
    ]
    trades = [f"trade in {listed(each.cards)}" for each in way if isinstance(each, TradeIn)]
    if not claims and not trades:
        return
    does = listed(([f"claim {listed(claims)}"] if claims else []) + trades)
    text = f"All this costs {cost}M, and there are {there_is}M. With fewer cards there is no way: {does}."
    gone = covered(position, way)
    if gone:
        text += f" Where {listed(gone)} shows, something is built over it afterwards."
    yield Step(BONUS, text)


def turn_steps(position: Position, way: Sequence[Action]) -> Iterator[Step]:
    """What to do, action by action, with the cash after each."""
    seat = position.mover_seat or 0
    for action in way:
        words = action_words(position, action)
        position = apply(position, action)
        yield Step(TURN, f"{action}: {words}. Then you have {position.cash[seat]}M.")


def group_words(board: Board, colour: Colour) -> str:
    """The sites of the group that pays most."""
    group = max(board.groups(colour), key=board.rent, default=0)
    return ", ".join(board.box.outline.names(group))
