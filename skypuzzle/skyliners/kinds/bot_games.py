"""Where puzzles of a turn are mined: whole games between bots that plan ahead."""

from dataclasses import dataclass
from math import ceil

from skypuzzle.chance import Chance
from skypuzzle.skyliners.bots import BOTS, Bot
from skypuzzle.skyliners.rules.board import PLANNING_CARDS, STARTING_RESERVE, Reserve
from skypuzzle.skyliners.rules.play import GameRecord
from skypuzzle.skyliners.rules.position import Action, Position
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, new_game
from skypuzzle.skyliners.simulation import play_out

QUARRY = "planner-50"
"""Who plays the games; it belongs to the edition."""


def most_pieces(rounds: int) -> int:
    """The most that a player can have at the start of a turn, with so many rounds of a game to play at least.

    A player who runs out of floors has had a turn for every two of them, and so have all others but for these rounds;
    a turn takes two pieces, or one and a planning card.
    """
    most = 0
    for reserve in STARTING_RESERVE.values():
        turns = ceil(reserve.floors / 2) - rounds
        most = max(most, reserve.total - max(turns, 2 * turns - PLANNING_CARDS))
    return most


def quarried_game(chance: Chance) -> GameRecord:
    """A whole game of two to four players. It takes milliseconds where the playouts are compiled."""
    seats = DEFAULT_SEATS[chance.choice(list(DEFAULT_SEATS))]
    return play_out(new_game(seats, chance), dict.fromkeys(seats, BOTS[QUARRY]), chance)


def thrifty_game(chance: Chance) -> GameRecord:
    """The same, but every player keeps some roofs and perhaps the park for the end, as people do.

    Bots that look at random games spend them early, so that almost every game ends with nothing but floors.
    """
    seats = DEFAULT_SEATS[chance.choice(list(DEFAULT_SEATS))]
    most = STARTING_RESERVE[len(seats)]
    bots = {side: Thrifty(BOTS[QUARRY], chance.below(most.roofs + 1), chance.below(most.parks + 1)) for side in seats}
    return play_out(new_game(seats, chance), bots, chance)


@dataclass(frozen=True, slots=True)
class Thrifty:
    """A bot that plays as if it did not have some of its roofs and parks, as long as it has floors."""

    bot: Bot
    roofs: int
    parks: int

    def __call__(self, known: Position, chance: Chance) -> Action:
        """What the bot would do without them."""
        seat = known.seats.index(known.turn.side) if known.turn is not None else 0
        floors, roofs, parks = known.reserves[seat]
        if floors:
            spent = Reserve(floors, max(0, roofs - self.roofs), max(0, parks - self.parks))
            known = known._replace(reserves=(*known.reserves[:seat], spent, *known.reserves[seat + 1 :]))
        return self.bot(known, chance)
