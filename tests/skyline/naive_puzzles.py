"""Puzzles about one turn, by playing every line through the rules: a second opinion that knows nothing of searches."""

from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.choices import legal_actions
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.scoring import score, tally
from tests.skyline.naive_turns import TooManyError, every_end


def best_boards(position: Position, kind: str, most: int = 20_000) -> list[Board]:
    """Every board that is best after the turn: the most prestige for `last`, the highest income for `machine`."""
    seat = position.mover or 0
    values = {
        board: tally(position._replace(board=board), seat).total
        if kind == "last"
        else board.income(position.seats[seat])
        for board in every_end(position, most)
    }
    return [board for board, value in values.items() if value == max(values.values())]


def held_boards(position: Position, goal: str, most: int = 20_000) -> list[Board]:
    """Every board after which a goal holds, whatever the next player does, who is the last one to move."""
    seat = position.mover or 0
    return [
        board
        for board, later in every_later(position, most).items()
        if all(_holds(later._replace(board=end), seat, goal, later) for end in every_end(later, most))
    ]


def every_later(position: Position, most: int = 20_000) -> dict[Board, Position]:
    """The next player's turn after each board that can stand after this one."""
    found: dict[Board, Position] = {}
    known, waiting = {position}, [position]
    while waiting:
        now = waiting.pop()
        for action in legal_actions(now):
            after = apply(now, action)
            if isinstance(action, EndTurn):
                found.setdefault(now.board, after)
            elif str(action)[0] not in "+-" and after not in known:
                known.add(after)
                waiting.append(after)
                if len(known) > most:
                    raise TooManyError
    return found


def _holds(end: Position, seat: int, goal: str, later: Position) -> bool:
    if goal == "mission":
        return tally(end, seat).mission
    colour = later.seats[later.mover or 0]
    if colour not in end.thirds and end.board.penthouses(colour) >= 3:
        end = end._replace(thirds=end.thirds + colour)
    return score(end).winners == (seat,)
