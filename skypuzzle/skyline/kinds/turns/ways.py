"""The shortest way to a board: the floors follow from it, and as few cards as possible are claimed and traded in."""

from collections.abc import Iterator
from itertools import count

from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, Claim, EndBuilding, EndTurn, Income, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.choices import legal_actions
from skypuzzle.skyline.rules.hands import TRADE_PAYS
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import NEUTRAL, Colour, Tower, floor_cost, neutral_cost


def is_part(board: Board, other: Board) -> bool:
    """Has the other board every floor of this one, in the same place?"""
    return all(map(str.startswith, other.towers, board.towers))


def cost_of(board: Board, final: Board, colour: Colour) -> int:
    """What it costs a player to build from one board to another: the order does not matter."""
    return sum(cost_of_tower(tower, end, colour) for tower, end in zip(board.towers, final.towers, strict=True))


def cost_of_tower(tower: Tower, end: Tower, colour: Colour) -> int:
    """The same for a tower."""
    cost = 0
    for level in range(len(tower), len(end)):
        below = end[:level]
        cost += (neutral_cost(below, colour) if end[level] == NEUTRAL else floor_cost(below)).amount
    return cost


def way_to(position: Position, final: Board) -> tuple[Action, ...] | None:
    """What the player to move does for this board to stand after the turn; None if that cannot be done.

    Of the shortest ways the first in the order of legal actions, most income first. The end of the turn is left out.
    """
    if position.turn is None or not is_part(position.board, final):
        return None
    for cards in count():
        if cards > len(position.cards[position.turn.seat]):
            return None
        way = _way(position, final, cards, set())
        if way is not None:
            return way
    return None


def _way(position: Position, final: Board, cards: int, seen: set[object]) -> tuple[Action, ...] | None:
    """A way on which at most so many cards are claimed or traded in."""
    turn = position.turn
    assert turn is not None
    seat = turn.seat
    key = (position.board.towers, turn, position.cash[seat], position.cards[seat], cards)
    if key in seen or not _can_pay(position, final, cards):
        return None
    seen.add(key)
    actions = legal_actions(position)
    if position.board.towers == final.towers and EndTurn() in actions:
        return ()
    for action in _useful(position, final, actions):
        if isinstance(action, Claim | TradeIn):
            rest = _way(apply(position, action), final, cards - 1, seen) if cards else None
        else:
            rest = _way(apply(position, action), final, cards, seen)
        if rest is not None:
            return (action, *rest)
    return None


def _can_pay(position: Position, final: Board, cards: int) -> bool:
    """May the money be enough, with the best that so many cards can bring?"""
    seat = position.mover_seat or 0
    colour, cash = position.seats[seat], position.cash[seat]
    if cash is None:
        return True
    if position.turn is not None and position.turn.phase == 1:
        cash += position.board.income(colour)
    best = max((bonus.pay for bonus in position.box.bonus), default=TRADE_PAYS)
    return cash + cards * best >= cost_of(position.board, final, colour)


def _useful(position: Position, final: Board, actions: list[Action]) -> Iterator[Action]:
    """Actions on the way, most income first; nothing is bought or sold."""
    incomes = [action for action in actions if isinstance(action, Income)]
    yield from sorted(incomes, key=lambda income: -_rent(position, income))
    for action in actions:
        if isinstance(action, Build | BuildNeutral):
            index = position.box.index[action.site]
            tower, end = position.board.towers[index], final.towers[index]
            owner = NEUTRAL if isinstance(action, BuildNeutral) else position.seats[position.mover_seat or 0]
            if end.startswith(tower + owner):
                yield action
        elif isinstance(action, Claim | TradeIn | EndBuilding):
            yield action


def _rent(position: Position, income: Income) -> int:
    board = position.board
    tops = board.tops[position.seats[position.mover_seat or 0]]
    return board.rent(board.box.outline.group(board.box.index[income.site], tops))
