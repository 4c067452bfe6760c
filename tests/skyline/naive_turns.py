"""Every end of a turn by plain search through the rules: short, obvious, slow."""

from skypuzzle.skyline.rules.actions import Buy, EndTurn, Sell
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import SELLING_PRICES
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position


class TooManyError(Exception):
    """There are more positions than were asked for."""


def every_end(position: Position, most: int = 20_000) -> dict[Board, int]:
    """Each board that can stand after the turn, with the most cash once the stock is sold.

    Buying never brings cash, and selling can wait until the end: both are left out.
    """
    seat = position.mover_seat
    assert seat is not None
    ends: dict[Board, int] = {}
    known = {position}
    waiting = [position]
    while waiting:
        now = waiting.pop()
        for action in legal_actions(now):
            if isinstance(action, EndTurn):
                cash = now.cash[seat] or 0
                sold = sum(number * price for number, price in zip(now.stock[seat] or (), SELLING_PRICES, strict=False))
                ends[now.board] = max(ends.get(now.board, 0), cash + sold)
            elif not isinstance(action, Buy | Sell):
                after = apply(now, action)
                if after not in known:
                    known.add(after)
                    waiting.append(after)
                    if len(known) > most:
                        raise TooManyError
    return ends
