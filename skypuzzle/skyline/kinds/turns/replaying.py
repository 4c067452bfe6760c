"""What holds for every puzzle about one turn: the position it is about, and solutions replayed through the rules."""

from collections.abc import Sequence

from skypuzzle.errors import RuleError
from skypuzzle.skyline.rules.actions import UNKNOWN, Action, EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import apply
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.towers import COLOURS, Colour


def wrong_turn(position: Position, player: Colour) -> str | None:
    """Why a position is not the start of a turn of this player, with all that the player holds known, in words."""
    name = COLOURS.get(player, player)
    if player not in position.seats or position.mover_seat != position.seats.index(player):
        return f"it is not the turn of {name}"
    if not position.is_start_of_turn:
        return "the turn has begun already"
    return not_open(position, position.seats.index(player))


def not_open(position: Position, seat: Seat) -> str | None:
    """What of a player's money, floors and cards is not known, in words; None if everything is."""
    name = COLOURS[position.seats[seat]]
    if position.cash[seat] is None:
        return f"the cash of {name} is not known"
    if position.stock[seat] is None:
        return f"the stock of {name} is not known"
    return f"the cards of {name} are not known" if UNKNOWN in position.cards[seat] else None


def board_after(position: Position, actions: Sequence[Action]) -> Board | str:
    """The board after a turn, the end of which is not named; or why that is no turn, in words. The rules decide."""
    try:
        for action in (*actions, EndTurn()):
            board = position.board
            position = apply(position, action)
    except RuleError as error:
        return str(error)
    return board
