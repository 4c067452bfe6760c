"""What the one opponent left can do about a board, and whether a goal holds at the end whatever that is."""

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.skyline.puzzles.secure.puzzle import SecureGoal
from skypuzzle.skyline.puzzles.turns.looking import MOST_NODES
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.choices import legal_builds
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END
from skypuzzle.skyline.rules.position import BUILDING, Position, Seat, first_moment
from skypuzzle.skyline.rules.scoring import score, tally
from skypuzzle.skyline.rules.towers import NEUTRAL, floor_cost, neutral_cost
from skypuzzle.skyline.search.searching import Aim, Outcome, reach


def opponent_of(position: Position) -> Seat:
    """Who moves after the player to move, in the last round."""
    return position.to_move()[1]


def after(position: Position, board: Board) -> Position:
    """The opponent's turn after one that leaves this board. What was paid to the opponent follows from the board.

    The player's own money, floors and cards do not matter any more.
    """
    seat, opponent = position.mover or 0, opponent_of(position)
    colour, other = position.seats[seat], position.seats[opponent]
    paid = sum(
        cost.amount
        for tower, end in zip(position.board.towers, board.towers, strict=True)
        for level in range(len(tower), len(end))
        if (cost := neutral_cost(end[:level], colour) if end[level] == NEUTRAL else floor_cost(end[:level])).payee
        == other
    )
    cash = position.cash[opponent]
    is_third = colour not in position.thirds and board.penthouses(colour) >= PENTHOUSES_TO_END
    return position._replace(
        board=board,
        turn=first_moment(board, position.seats, opponent, 0),
        cash=tuple(None if at != opponent or cash is None else cash + paid for at in range(len(position.seats))),
        stock=tuple(stock if at == opponent else None for at, stock in enumerate(position.stock)),
        thirds=position.thirds + colour * is_third,
    )


def stands(position: Position, seat: Seat, goal: SecureGoal) -> bool:
    """Does the goal of a player hold as the board is?"""
    return tally(position, seat).mission if goal == "mission" else score(position).winners == (seat,)


def against(position: Position, seat: Seat, goal: SecureGoal) -> Aim:
    """What the opponent aims at: that the goal of a player does not hold."""
    colour, mission = position.seats[seat], position.missions[seat] or 0
    if goal == "win":
        return Aim(denies=colour)
    return Aim(breaks=((colour, position.box.goals[mission - 1]),))


def answer(position: Position, board: Board, goal: SecureGoal) -> Outcome | Impossible | Undecided:
    """A turn of the opponent after which the goal does not hold, for the player to move who leaves this board."""
    seat = position.mover or 0
    return reach(after(position, board), against(position, seat, goal), nodes=MOST_NODES)


def may_hold(position: Position, board: Board, goal: SecureGoal) -> bool:
    """Can the goal hold? It must stand; or the opponent must build something, and may be forced to help with a win."""
    if goal == "mission":
        return board.fulfils(position.seats[position.mover or 0], position.missions[position.mover or 0] or 0)
    later = after(position, board)
    return stands(later, position.mover or 0, goal) or bool(legal_builds(_richest(later)))


def _richest(position: Position) -> Position:
    """The turn after its income, with the cash to build anything."""
    seat = position.mover or 0
    turn = position.turn
    assert turn is not None
    cash = tuple(None if at == seat else amount for at, amount in enumerate(position.cash))
    return position._replace(turn=turn._replace(phase=BUILDING), cash=cash)
