"""Where puzzles of a turn are mined: whole games between bots that plan ahead."""

from skypuzzle.chance import Chance
from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, new_game
from skypuzzle.skyliners.simulation import play_out

QUARRY = "planner-50"
"""Who plays the games; it belongs to the edition."""


def quarried_game(chance: Chance) -> GameRecord:
    """A whole game of two to four players. It takes milliseconds where the playouts are compiled."""
    seats = DEFAULT_SEATS[chance.choice(list(DEFAULT_SEATS))]
    return play_out(new_game(seats, chance), dict.fromkeys(seats, BOTS[QUARRY]), chance)
