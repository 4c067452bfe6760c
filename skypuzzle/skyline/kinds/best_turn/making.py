"""Finding the one best board, and making puzzles about it. See `one_turn.positions` for what a position holds."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.best_turn.puzzle import BestTurn, BestTurnPuzzle, Objective
from skypuzzle.skyline.kinds.one_turn import positions, reasoning
from skypuzzle.skyline.questions.question import Question
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.city import Colour
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.search.turn_search import Outcome, every_outcome, reach

MOST_CLOSE = 300
"""How many boards may come close, plain or not."""


def wrong_position(position: Position, player: Colour, objective: Objective) -> str | None:
    """Why a position does not suit a puzzle with this objective, in words; None if it does."""
    return reasoning.wrong_turn(position, player) or objective.wrong_moment(position, player)


def highest_value(position: Position, objective: Objective, least: int) -> int | None:
    """The most that a board after the turn is worth; None if that is less than `least`, or the search is too large."""
    found = None
    while True:
        outcome = reach(position, objective.at_least(least), nodes=reasoning.MOST_NODES)
        if isinstance(outcome, Undecided):
            return None
        if isinstance(outcome, Impossible):
            return found
        found = objective.value(position, outcome.board)
        least = found + 1


def least_close(position: Position, highest: int, objective: Objective) -> int:
    """The least that a board must be worth to come close to the best; more than the board before the turn."""
    return max(objective.value(position, position.board) + 1, highest - objective.close)


@lru_cache(maxsize=512)
def essence_of(position: Position, objective: Objective) -> reasoning.Essence | None:
    """The best boards, and those that tempt: better than doing nothing, and close to the best.

    None if no board is better than the one before the turn, or if the search is too large.
    """
    now = objective.value(position, position.board)
    highest = highest_value(position, objective, now + 1)
    if highest is None:
        return None
    least = least_close(position, highest, objective)
    close = every_outcome(position, objective.at_least(least), limit=MOST_CLOSE, nodes=reasoning.MOST_NODES)
    if close.stopped_by is not None:
        return None
    boards = [outcome.board for outcome in close.boards]
    values = [(board.towers, objective.value(position, board)) for board in boards]
    best = tuple(sorted(towers for towers, value in values if value == highest))
    return reasoning.Essence(highest, best, reasoning.tempting((each for each in values if each[1] < highest), best))


def gainful_essence(position: Position, objective: Objective) -> reasoning.Essence | None:
    """The essence of a position; None if the best boards gain too little, or if the search is too large."""
    essence = essence_of(position, objective=objective)
    if essence is None or essence.value - objective.value(position, position.board) < objective.gain:
        return None
    return essence


def redundant(position: Position, objective: Objective) -> Iterator[str]:
    return positions.idle_holdings(position, (position.mover_seat or 0,), partial(essence_of, objective=objective))


def reason(position: Position, player: Colour, objective: Objective) -> reasoning.Reasoning | None:
    """How to find the best board; None if this is no puzzle."""
    essence = None if wrong_position(position, player, objective) else gainful_essence(position, objective)
    return reasoning.reason_about(position, essence, objective.greedy_turn(position), objective.levels)


@lru_cache(maxsize=8)
def solution_of(puzzle: BestTurnPuzzle) -> BestTurn | None:
    """The shortest way to the best board, even if the puzzle withholds it; None if there are several best boards."""
    position, objective = puzzle.position, puzzle.objective
    essence = None if wrong_position(position, puzzle.player, objective) else gainful_essence(position, objective)
    if essence is None or len(essence.best) != 1:
        return None
    way = reasoning.way_to(position, Board(position.box, essence.best[0]))
    return None if way is None else puzzle.solution_type(way, essence.value)


def why_not(position: Position, objective: Objective, claimed: BestTurn) -> str | None:
    """Why these actions are not a turn worth this much, in words; None if they are. The rules decide."""
    board = reasoning.board_after(position, claimed.actions)
    if isinstance(board, str):
        return board
    value = objective.value(position, board)
    return None if value == claimed.value else f"{objective.then} {value}{objective.unit}"


def proven_rival(
    position: Position, player: Colour, objective: Objective, claimed: BestTurn, clock: Clock = NO_LIMIT
) -> Board | Impossible | Undecided:
    """Another board that is worth as much, by CP-SAT; Impossible if the claimed turn leaves the only one."""
    from skypuzzle.answers import GaveUpError
    from skypuzzle.skyline.questions.solving import each_answer  # OR-Tools takes a while to import

    best = reasoning.board_after(position, claimed.actions)
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
    objective = puzzle_type.objective
    for turn, mission in objective.turns(chance):
        position = _with_all_holdings(turn, mission, objective, chance)
        if position is None:
            continue
        player = position.seats[position.mover_seat or 0]
        result = reason(position, player, objective)
        if result is not None and result.difficulty.level in levels and not any(redundant(position, objective)):
            yield puzzle_type(
                position=position,
                player=player,
                difficulty=result.difficulty,
                solution=puzzle_type.solution_type(result.way, result.value),
                **objective.given,
            )


def _with_all_holdings(turn: Position, mission: int | None, objective: Objective, chance: Chance) -> Position | None:
    """The turn with new floors and cards, none of them idle; None if that is no puzzle."""
    seat = turn.mover_seat or 0
    stock = positions.random_stock(turn, seat, positions.between(*objective.floors, chance), chance)
    cards = positions.random_cards(turn, seat, positions.between(*objective.cards, chance), chance)
    cash = chance.below(objective.most_cash + 1)
    position = positions.with_holdings(turn, seat, stock=stock, cards=cards, mission=mission, cash=cash)
    if not objective.is_promising(position):
        return None
    look = partial(essence_of, objective=objective)
    tight = _with_least_cash(position, seat, objective)
    tight = None if tight is None else positions.with_one_best(tight, (seat,), look, chance)
    return None if tight is None else positions.without_idle(tight, (seat,), look, chance)


def _with_least_cash(position: Position, seat: Seat, objective: Objective) -> Position | None:
    """The position with the least cash that still reaches the highest value; None if the gain is too small.

    More money never lowers the highest value, so it is found by bisection.
    """
    value = highest_value(position, objective, objective.value(position, position.board) + objective.gain)
    if value is None:
        return None
    aim, low, high = objective.at_least(value), 0, position.cash[seat] or 0
    while low < high:
        middle = (low + high) // 2
        if isinstance(
            reach(positions.with_holdings(position, seat, cash=middle), aim, nodes=reasoning.MOST_NODES), Outcome
        ):
            high = middle
        else:
            low = middle + 1
    return positions.with_holdings(position, seat, cash=high)
