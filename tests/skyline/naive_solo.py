"""Every end of several turns of one player, the others skipped, by plain search through the rules."""

from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import apply, skip
from skypuzzle.skyline.rules.position import Position
from tests.skyline.naive_turns import TooManyError, every_end


def every_solo_end(start: Position, turns: int, most: int = 20_000) -> dict[Board, int]:
    """Each board that can stand after so many turns of the player to move, or at the end, with the most cash."""
    seat = start.mover_seat
    assert seat is not None
    ends: dict[Board, int] = {}
    waiting = {start}
    for left in reversed(range(turns)):
        after: set[Position] = set()
        for position in waiting:
            if not left:
                _keep(ends, every_end(position, most))
                continue
            for end in _ends(position, most):
                following = _to(end, seat)
                if following.is_over:
                    _keep(ends, {following.board: following.cash[seat] or 0})
                else:
                    after.add(following)
                    if len(after) > most:
                        raise TooManyError
        waiting = after
    return ends


def _keep(ends: dict[Board, int], more: dict[Board, int]) -> None:
    for board, cash in more.items():
        ends[board] = max(ends.get(board, 0), cash)


def _to(position: Position, seat: int) -> Position:
    while position.mover_seat not in (None, seat):
        position = skip(position)
    return position


def _ends(start: Position, most: int) -> set[Position]:
    """Every position after the turn, with everything that can be bought and sold."""
    known, waiting, ends = {start}, [start], set()
    while waiting:
        now = waiting.pop()
        for action in legal_actions(now):
            after = apply(now, action)
            if isinstance(action, EndTurn):
                ends.add(after)
            elif after not in known:
                known.add(after)
                waiting.append(after)
                if len(known) > most:
                    raise TooManyError
    return ends


__all__ = ["TooManyError", "every_solo_end"]
