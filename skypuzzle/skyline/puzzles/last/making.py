"""Making `last` puzzles of a level: boards of last rounds, dressed so that the money is just enough for the best.

Of what the player holds everything matters: see `turns.lean` for what that means.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.puzzles.last.puzzle import LastPuzzle, LastTurn
from skypuzzle.skyline.puzzles.last.reasoning import reason
from skypuzzle.skyline.puzzles.last.solutions import fat
from skypuzzle.skyline.puzzles.turns.dressing import (
    between,
    dressed,
    opened,
    prospects,
    random_cards,
    random_mission,
    random_stock,
    turns_of_game,
)
from skypuzzle.skyline.puzzles.turns.lean import with_one_best, without_idle
from skypuzzle.skyline.puzzles.turns.looking import PRESTIGE, look
from skypuzzle.skyline.puzzles.turns.tightening import with_least_cash
from skypuzzle.skyline.rules.position import Position

LEVELS = tuple(Level)
"""All of them can be made."""
PLAYERS = (2, 3)
DEALS = 40
"""In how many ways the last turn of a game is dressed."""
FEWEST_CARDS, MOST_CARDS = 2, 5
FEWEST_FLOORS, MOST_FLOORS = 4, 8
MOST_CASH = 16
PROSPECTS = 2
"""Zones and penthouses that the player might get, beside the mission, so that there is something to choose from."""
MISSING = 3
"""Tops that the mission lacks, at most."""


def attempt(chance: Chance, level: Level | None) -> LastPuzzle | None:
    """One attempt, the puzzles in one game; None if none is what was ordered. Any level will do if none is named."""
    return next(puzzles(chance, LEVELS if level is None else (level,)), None)


def puzzles(chance: Chance, levels: Sequence[Level] = LEVELS) -> Iterator[LastPuzzle]:
    """Puzzles of these levels about the last turn of a game."""
    *_, last = turns_of_game(chance.choice(PLAYERS), chance)
    for _ in range(DEALS if last.is_last_round else 0):
        position = _dressed(opened(last, chance), chance)
        if position is None:
            continue
        player = position.seats[position.mover or 0]
        reasoning = reason(position, player)
        if reasoning is not None and reasoning.difficulty.level in levels and not any(fat(position)):
            yield LastPuzzle(position, player, reasoning.difficulty, LastTurn(reasoning.way, reasoning.value))


def _dressed(last: Position, chance: Chance) -> Position | None:
    """The last turn with new floors, cards and mission, and no more than it takes; None if that is no puzzle."""
    seat = last.mover or 0
    mission = random_mission(last, seat, chance, MISSING)
    if mission is None:
        return None
    stock = random_stock(last, seat, between(FEWEST_FLOORS, MOST_FLOORS, chance), chance)
    cards = random_cards(last, seat, between(FEWEST_CARDS, MOST_CARDS, chance), chance)
    position = dressed(last, seat, stock=stock, cards=cards, mission=mission, cash=chance.below(MOST_CASH + 1))
    if prospects(position, seat) < PROSPECTS:
        return None
    look_at = partial(look, wanted=PRESTIGE)
    tight = with_least_cash(position, seat, PRESTIGE)
    tight = None if tight is None else with_one_best(tight, (seat,), look_at, chance)
    return None if tight is None else without_idle(tight, (seat,), look_at, chance)
