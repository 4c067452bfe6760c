"""The one best board: finding it, and making puzzles about it.

Everything that a position gives matters: see `turns.positions` for what that means.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.best_turn.puzzle import BestTurn, BestTurnPuzzle, Objective
from skypuzzle.skyline.kinds.turns.positions import (
    between,
    idle,
    random_cards,
    random_stock,
    with_holdings,
    with_one_best,
    without_idle,
)
from skypuzzle.skyline.kinds.turns.reasoning import (
    MOST_NODES,
    Essence,
    Reasoning,
    board_after,
    reasoned,
    tempting,
    way_to,
    wrong_turn,
)
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.turn_search import Outcome, every_outcome, reach

MOST_CLOSE = 300
"""Boards that come close, plain or not."""


def wrong_position(position: Position, player: Colour, objective: Objective) -> str | None:
    """Why a position does not suit a puzzle with this objective, in words."""
    return wrong_turn(position, player) or objective.wrong_moment(position, player)


def most(position: Position, objective: Objective, least: int) -> int | None:
    """The most that a board after the turn is worth; None if that is less than this, or takes too long to find out."""
    found = None
    while True:
        outcome = reach(position, objective.at_least(least), nodes=MOST_NODES)
        if isinstance(outcome, Undecided):
            return None
        if isinstance(outcome, Impossible):
            return found
        found = objective.value(position, outcome.board)
        least = found + 1


def least_close(position: Position, highest: int, objective: Objective) -> int:
    """What a board must be worth to come close to the best: more than the board before the turn."""
    return max(objective.value(position, position.board) + 1, highest - objective.close)


@lru_cache(maxsize=512)
def look(position: Position, objective: Objective) -> Essence | None:
    """The best boards and those that come close and tempt: better than doing nothing, and yet not the best.

    None if nothing is better than the board before the turn, or if there is too much to look at.
    """
    now = objective.value(position, position.board)
    highest = most(position, objective, now + 1)
    if highest is None:
        return None
    least = least_close(position, highest, objective)
    close = every_outcome(position, objective.at_least(least), limit=MOST_CLOSE, nodes=MOST_NODES)
    if close.stopped_by is not None:
        return None
    boards = [outcome.board for outcome in close.boards]
    values = [(board.towers, objective.value(position, board)) for board in boards]
    best = tuple(sorted(towers for towers, value in values if value == highest))
    return Essence(highest, best, tempting((each for each in values if each[1] < highest), best))


def gaining(position: Position, objective: Objective) -> Essence | None:
    """The best boards and those that tempt; None if the best bring too little, or if there is too much to look at."""
    essence = look(position, objective=objective)
    if essence is None or essence.value - objective.value(position, position.board) < objective.gain:
        return None
    return essence


def redundant(position: Position, objective: Objective) -> Iterator[str]:
    """What the player holds that could be left out, in words."""
    return idle(position, (position.mover_seat or 0,), partial(look, objective=objective))


def reason(position: Position, player: Colour, objective: Objective) -> Reasoning | None:
    """What to say about a position; None if this is no puzzle."""
    essence = None if wrong_position(position, player, objective) else gaining(position, objective)
    return reasoned(position, essence, objective.greedy_turn(position), objective.levels)


@lru_cache(maxsize=8)
def solution_of(puzzle: BestTurnPuzzle) -> BestTurn | None:
    """The shortest way to the best board, even if the puzzle withholds it; None if there are several best boards."""
    position, objective = puzzle.position, puzzle.objective
    essence = None if wrong_position(position, puzzle.player, objective) else gaining(position, objective)
    if essence is None or len(essence.best) != 1:
        return None
    way = way_to(position, Board(position.box, essence.best[0]))
    return None if way is None else puzzle.solution_type(way, essence.value)


def why_not(position: Position, objective: Objective, claimed: BestTurn) -> str | None:
    """Why these actions are not a turn worth this much, in words; None if they are. The rules decide."""
    board = board_after(position, claimed.actions)
    if isinstance(board, str):
        return board
    value = objective.value(position, board)
    return None if value == claimed.value else f"{objective.then} {value}{objective.unit}"


def proven_rival(
    position: Position, player: Colour, objective: Objective, claimed: BestTurn, clock: Clock = NO_LIMIT
) -> Board | Impossible | Undecided:
    """Another board that is worth as much, by CP-SAT; impossible if the claimed turn leaves the only one."""
    from skypuzzle.answers import GaveUpError
    from skypuzzle.skyline.questions.solving import each_answer  # OR-Tools takes a while to import

    best = board_after(position, claimed.actions)
    if isinstance(best, str):
        raise ValueError(best)
    try:
        for board in each_answer(Question(position, player, (objective.goal_type(claimed.value),), 1), clock):
            if board != best:
                return board
    except GaveUpError:
        return Undecided()
    return Impossible()


def puzzles(
    puzzle_type: type[BestTurnPuzzle], chance: Chance, levels: Sequence[Level] = tuple(Level)
) -> Iterator[BestTurnPuzzle]:
    """Puzzles of these levels about turns of one game."""
    objective = puzzle_type.objective
    for turn, mission in objective.turns(chance):
        position = _with_all_holdings(turn, mission, objective, chance)
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


def _with_all_holdings(turn: Position, mission: int | None, objective: Objective, chance: Chance) -> Position | None:
    """A turn with new floors and cards, and no more than it takes; None if that is no puzzle."""
    seat = turn.mover_seat or 0
    stock = random_stock(turn, seat, between(*objective.floors, chance), chance)
    cards = random_cards(turn, seat, between(*objective.cards, chance), chance)
    cash = chance.below(objective.most_cash + 1)
    position = with_holdings(turn, seat, stock=stock, cards=cards, mission=mission, cash=cash)
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
        if isinstance(reach(with_holdings(position, seat, cash=middle), aim, nodes=MOST_NODES), Outcome):
            high = middle
        else:
            low = middle + 1
    return with_holdings(position, seat, cash=high)
