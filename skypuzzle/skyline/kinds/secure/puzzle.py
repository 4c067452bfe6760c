"""`secure` puzzles: one board keeps the mission, or the win, whatever the last opponent does."""

from typing import Literal, NamedTuple, TypeAlias, get_args

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.skyline.kinds.one_turn import TurnPuzzle
from skypuzzle.skyline.kinds.one_turn.reasoning import MOST_NODES
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import NEUTRAL, floor_cost, neutral_cost
from skypuzzle.skyline.rules.legality import legal_builds
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, score, tally
from skypuzzle.skyline.rules.position import BUILDING, Position, Seat, first_moment
from skypuzzle.skyline.search.turn_search import Aim, Outcome, reach

SecureGoal: TypeAlias = Literal["mission", "win"]
"""The player's mission at the end of the game, or to be the only winner."""
SECURE_GOALS: tuple[SecureGoal, ...] = get_args(SecureGoal)


class SecurePuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="secure"):
    """Make the turn after which the goal holds at the end of the game, whatever the one opponent left does.

    That opponent's money, floors and cards are open, and so is their mission where the goal is to win.
    """

    goal: SecureGoal


def opponent_of(position: Position) -> Seat:
    return position.still_to_move()[1]


class Left(NamedTuple):
    """The board that a turn leaves, and what else it changes for the opponent."""

    board: Board
    paid: int
    thirds: str
    """Who has built a third penthouse by then."""


def left_by(position: Position, board: Board) -> Left:
    colour, other = position.seats[position.mover_seat or 0], position.seats[opponent_of(position)]
    costs = (
        neutral_cost(end[:level], colour) if end[level] == NEUTRAL else floor_cost(end[:level])
        for tower, end in zip(position.board.towers, board.towers, strict=True)
        if tower != end
        for level in range(len(tower), len(end))
    )
    is_third = colour not in position.thirds and board.penthouses(colour) >= PENTHOUSES_TO_END
    paid = sum(cost.amount for cost in costs if cost.payee == other)
    return Left(board, paid, position.thirds + colour * is_third)


def opponents_turn(position: Position, left: Left) -> Position:
    """The opponent's turn. The player's own money, floors and cards do not matter any more."""
    opponent, board = opponent_of(position), left.board
    cash, others = position.cash[opponent], range(len(position.seats))
    return position._replace(
        board=board,
        turn=first_moment(board, position.seats, opponent, 0),
        cash=tuple(None if at != opponent or cash is None else cash + left.paid for at in others),
        stock=tuple(position.stock[at] if at == opponent else None for at in others),
        thirds=left.thirds,
    )


def after(position: Position, board: Board) -> Position:
    return opponents_turn(position, left_by(position, board))


def stands(position: Position, seat: Seat, goal: SecureGoal) -> bool:
    """Is the goal of a player fulfilled on the board as it is?"""
    return tally(position, seat).mission if goal == "mission" else score(position).winners == (position.seats[seat],)


def answer(position: Position, board: Board, goal: SecureGoal) -> Outcome | Impossible | Undecided:
    """A turn of the opponent that breaks the goal of the player to move, who leaves this board."""
    return answer_to(left_by(position, board), position, goal)


def answer_to(left: Left, position: Position, goal: SecureGoal) -> Outcome | Impossible | Undecided:
    """A turn of the opponent that breaks the goal of the player to move; Impossible if there is none."""
    seat = position.mover_seat or 0
    colour, mission = position.seats[seat], position.missions[seat] or 0
    aim = Aim(denies=colour) if goal == "win" else Aim(breaks=((colour, position.box.goals[mission - 1]),))
    return reach(opponents_turn(position, left), aim, nodes=MOST_NODES)


def may_be_forced(position: Position, left: Left) -> bool:
    """Could the opponent be forced to build something, and so to help?"""
    return bool(legal_builds(_richest(opponents_turn(position, left))))


def _richest(position: Position) -> Position:
    seat = position.mover_seat or 0
    turn = position.turn
    assert turn is not None
    cash = tuple(None if at == seat else amount for at, amount in enumerate(position.cash))
    return position._replace(turn=turn._replace(phase=BUILDING), cash=cash)
