"""Setting up a game: floors, money, missions and bonus cards (rule 2)."""

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.box import Box, default_box
from skypuzzle.skyline.rules.hands import sorted_cards
from skypuzzle.skyline.rules.position import Position, first_moment
from skypuzzle.skyline.rules.towers import COLOURS, START_STOCK

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
START_CASH = 10
HAND_CARDS = 3


def check_players(players: int) -> None:
    """A RuleError if so many cannot play."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise RuleError(Fault("players", str(players), f"from {FEWEST_PLAYERS} to {MOST_PLAYERS} can play"))


def new_game(players: int, chance: Chance, *, box: Box | None = None) -> Position:
    """A game set up by the rules, all cards face up; who begins is drawn by lot."""
    check_players(players)
    box = box or default_box()
    colours = "".join(COLOURS)[:players]
    first = chance.below(players)
    seats = colours[first:] + colours[:first]
    missions = chance.shuffled(range(1, len(box.missions) + 1))
    deck = "".join(chance.shuffled(box.cards))
    dealt = HAND_CARDS * players
    board = Board.empty(box)
    return Position(
        board=board,
        seats=seats,
        turn=first_moment(board, seats, 0, 0),
        cash=(START_CASH,) * players,
        stock=(START_STOCK,) * players,
        cards=tuple(sorted_cards(deck[start : start + HAND_CARDS]) for start in range(0, dealt, HAND_CARDS)),
        missions=tuple(missions[:players]),
        pile=deck[dealt:],
        thirds="",
    )
