"""Puzzles about one turn, by playing every line through the rules: a second opinion that knows nothing of searches."""

from collections.abc import Iterator

from skypuzzle.skyline.rules.actions import Action, Buy, EndTurn, Sell
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.legality import legal_actions
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, apply, score, tally
from skypuzzle.skyline.rules.position import Position, Seat
from tests.skyline.naive_turns import TooManyError, every_end


def best_boards(position: Position, kind: str, most: int = 20_000) -> list[Board]:
    """Every board that is best after the turn: the most prestige for `last`, the highest income for `machine`."""
    seat = position.mover_seat or 0
    values = {
        board: tally(position._replace(board=board), seat).total
        if kind == "last"
        else board.income(position.seats[seat])
        for board in every_end(position, most)
    }
    return [board for board, value in values.items() if value == max(values.values())]


def held_boards(position: Position, goal: str, most: int = 20_000) -> list[Board]:
    """Every board after which a goal holds, whatever the next player does, who is the last one to move."""
    seat = position.mover_seat or 0
    return [board for board, later in every_later(position, most).items() if is_held(later, seat, goal, most)]


def is_held(later: Position, seat: Seat, goal: str, most: int = 20_000) -> bool:
    """Does a goal of a player hold whatever the player to move does?"""
    return all(_holds(later, board, seat, goal) for board in every_end(later, most))


def every_later(position: Position, most: int = 20_000) -> dict[Board, Position]:
    """What follows each board that can stand after the turn."""
    found: dict[Board, Position] = {}
    known, waiting = {position}, [position]
    while waiting:
        now = waiting.pop()
        for action in legal_actions(now):
            after = apply(now, action)
            if isinstance(action, EndTurn):
                found.setdefault(now.board, after)
            elif not isinstance(action, Buy | Sell) and after not in known:
                known.add(after)
                waiting.append(after)
                if len(known) > most:
                    raise TooManyError
    return found


def every_way(position: Position, final: Board) -> Iterator[tuple[Action, ...]]:
    """Every way to a board without buying and selling."""
    for action in legal_actions(position):
        if isinstance(action, EndTurn):
            if position.board == final:
                yield ()
        elif not isinstance(action, Buy | Sell):
            after = apply(position, action)
            if all(end.startswith(tower) for tower, end in zip(after.board.towers, final.towers, strict=True)):
                yield from ((action, *rest) for rest in every_way(after, final))


def _holds(later: Position, board: Board, seat: Seat, goal: str) -> bool:
    end = later._replace(board=board)
    if goal == "mission":
        return tally(end, seat).mission
    colour = later.mover or later.seats[0]
    if colour not in end.thirds and board.penthouses(colour) >= PENTHOUSES_TO_END:
        end = end._replace(thirds=end.thirds + colour)
    return score(end).winners == (end.seats[seat],)
