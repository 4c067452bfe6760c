"""Making `machine` puzzles of a level: turns in the middle of games, dressed so that the money is just enough.

Of what the player holds everything matters: see `turns.lean` for what that means.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.puzzles.machine.puzzle import Machine, MachinePuzzle
from skypuzzle.skyline.puzzles.machine.reasoning import reason
from skypuzzle.skyline.puzzles.machine.solutions import fat, wrong_position
from skypuzzle.skyline.puzzles.turns.dressing import between, dressed, random_cards, random_stock, turns_of_game
from skypuzzle.skyline.puzzles.turns.lean import with_one_best, without_idle
from skypuzzle.skyline.puzzles.turns.looking import INCOME, look
from skypuzzle.skyline.puzzles.turns.tightening import with_least_cash
from skypuzzle.skyline.rules.position import Position

LEVELS = tuple(Level)
"""All of them can be made."""
PLAYERS = (2, 3)
DEALS = 12
"""In how many ways turns of a game are dressed."""
FIRST_ROUND = 4
"""Before it there is too little on the board."""
FEWEST_CARDS, MOST_CARDS = 1, 4
FEWEST_FLOORS, MOST_FLOORS = 3, 7
MOST_CASH = 12


def attempt(chance: Chance, level: Level | None) -> MachinePuzzle | None:
    """One attempt, the puzzles in one game; None if none is what was ordered. Any level will do if none is named."""
    return next(puzzles(chance, LEVELS if level is None else (level,)), None)


def puzzles(chance: Chance, levels: Sequence[Level] = LEVELS) -> Iterator[MachinePuzzle]:
    """Puzzles of these levels about turns in the middle of a game."""
    players = chance.choice(PLAYERS)
    turns = [turn for turn in turns_of_game(players, chance) if not turn.is_last_round][players * FIRST_ROUND :]
    for _ in range(DEALS if turns else 0):
        position = _dressed(chance.choice(turns), chance)
        if position is None:
            continue
        seat = position.mover or 0
        reasoning = reason(position, position.seats[seat])
        if reasoning is not None and reasoning.difficulty.level in levels and not any(fat(position)):
            yield MachinePuzzle(
                position, position.seats[seat], reasoning.difficulty, Machine(reasoning.way, reasoning.value)
            )


def _dressed(turn: Position, chance: Chance) -> Position | None:
    """A turn with new floors and cards, and no more than it takes; None if that is no puzzle."""
    seat = turn.mover or 0
    stock = random_stock(turn, seat, between(FEWEST_FLOORS, MOST_FLOORS, chance), chance)
    cards = random_cards(turn, seat, between(FEWEST_CARDS, MOST_CARDS, chance), chance)
    position = dressed(turn, seat, stock=stock, cards=cards, cash=chance.below(MOST_CASH + 1))
    if wrong_position(position, position.seats[seat]) is not None:
        return None
    look_at = partial(look, wanted=INCOME)
    tight = with_least_cash(position, seat, INCOME)
    tight = None if tight is None else with_one_best(tight, (seat,), look_at, chance)
    return None if tight is None else without_idle(tight, (seat,), look_at, chance)
