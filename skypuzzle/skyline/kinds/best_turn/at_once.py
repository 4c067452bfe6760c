"""Taking what one can get at once: the first way that a player tries, and where it leads."""

from collections.abc import Callable

from skypuzzle.skyline.rules.actions import Action, Build, BuildNeutral, Claim, EndTurn, Income, TradeIn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.choices import legal_actions
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position


def at_once(position: Position, value: Callable[[Board], int]) -> tuple[Action, ...]:
    """Most income, every claim at once, then always the floor that raises the value most, the cheapest of them.

    Cards are traded in when no floor can raise it any more. A floor that raises nothing is built only if one must be.
    """
    played: list[Action] = []
    while (action := _next(position, value)) is not None:
        played.append(action)
        position = apply(position, action)
    return tuple(played)


def _next(position: Position, value: Callable[[Board], int]) -> Action | None:
    actions, seat = legal_actions(position), position.mover_seat or 0
    claim = next((action for action in actions if isinstance(action, Claim)), None)
    if claim is not None:
        return claim
    rated: list[tuple[int, int, int, Action]] = []
    before = position.cash[seat] or 0
    for place, action in enumerate(actions):
        if isinstance(action, Income | Build | BuildNeutral):
            after = apply(position, action)
            spent = before - (after.cash[seat] or 0)
            rated.append((value(after.board) - value(position.board), -spent, -place, action))
    best = max(rated, default=None)
    if best is not None and (best[0] > 0 or isinstance(best[-1], Income)):
        return best[-1]
    if trade := next((action for action in actions if isinstance(action, TradeIn)), None):
        return trade
    return None if EndTurn() in actions or best is None else best[-1]
