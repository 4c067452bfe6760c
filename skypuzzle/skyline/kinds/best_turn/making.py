"""Making puzzles about the best turn: turns of games, dressed so that the money is just enough for the best board.

Everything that the player holds matters: see `turns.lean` for what that means.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.best_turn.objective import Objective
from skypuzzle.skyline.kinds.best_turn.puzzle import BestTurnPuzzle
from skypuzzle.skyline.kinds.best_turn.solutions import look, most, reason, redundant
from skypuzzle.skyline.kinds.turns.dressing import between, dressed, random_cards, random_stock
from skypuzzle.skyline.kinds.turns.essence import MOST_NODES
from skypuzzle.skyline.kinds.turns.lean import with_one_best, without_idle
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.searching import Outcome, reach


def puzzles(
    puzzle_type: type[BestTurnPuzzle], chance: Chance, levels: Sequence[Level] = tuple(Level)
) -> Iterator[BestTurnPuzzle]:
    """Puzzles of these levels about turns of one game."""
    objective = puzzle_type.objective
    for turn, mission in objective.turns(chance):
        position = _dressed(turn, mission, objective, chance)
        if position is None:
            continue
        player = position.seats[position.mover_seat or 0]
        reasoning = reason(position, player, objective)
        if reasoning is not None and reasoning.difficulty.level in levels and not any(redundant(position, objective)):
            yield puzzle_type(
                position=position,
                player=player,
                difficulty=reasoning.difficulty,
                solution=puzzle_type.solution_type(reasoning.way, reasoning.value),
                **objective.given,
            )


def _dressed(turn: Position, mission: int | None, objective: Objective, chance: Chance) -> Position | None:
    """A turn with new floors and cards, and no more than it takes; None if that is no puzzle."""
    seat = turn.mover_seat or 0
    stock = random_stock(turn, seat, between(*objective.floors, chance), chance)
    cards = random_cards(turn, seat, between(*objective.cards, chance), chance)
    cash = chance.below(objective.most_cash + 1)
    position = dressed(turn, seat, stock=stock, cards=cards, mission=mission, cash=cash)
    if not objective.is_promising(position):
        return None
    look_at = partial(look, objective=objective)
    tight = _with_least_cash(position, seat, objective)
    tight = None if tight is None else with_one_best(tight, (seat,), look_at, chance)
    return None if tight is None else without_idle(tight, (seat,), look_at, chance)


def _with_least_cash(position: Position, seat: Seat, objective: Objective) -> Position | None:
    """The position with the least cash that still reaches as much; None if that is too small a gain.

    More money never makes the best worse where something is built for it.
    """
    value = most(position, objective, objective.value(position, position.board) + objective.gain)
    if value is None:
        return None
    aim, low, high = objective.at_least(value), 0, position.cash[seat] or 0
    while low < high:
        middle = (low + high) // 2
        if isinstance(reach(dressed(position, seat, cash=middle), aim, nodes=MOST_NODES), Outcome):
            high = middle
        else:
            low = middle + 1
    return dressed(position, seat, cash=high)
