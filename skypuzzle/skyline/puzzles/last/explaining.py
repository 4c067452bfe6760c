"""How a `last` puzzle is solved, as steps in words: the money, the best board, what tempts, the turn."""

from collections.abc import Iterator

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.puzzles.last.puzzle import LastPuzzle
from skypuzzle.skyline.puzzles.last.reasoning import reason
from skypuzzle.skyline.puzzles.turns.effort import AHEAD, AT_ONCE
from skypuzzle.skyline.puzzles.turns.looking import PRESTIGE, least_close, prestige_of
from skypuzzle.skyline.puzzles.turns.reasoning import Reasoning
from skypuzzle.skyline.puzzles.turns.words import (
    BEST,
    COMPARING,
    MOST_TOLD,
    THE_REST,
    built,
    money,
    paying,
    prestige_words,
    turn_steps,
)
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position


def explain(puzzle: LastPuzzle) -> list[Step] | None:
    """Each step with what it is about; None if another board is as good, or nothing or too much tempts."""
    reasoning = reason(puzzle.position, puzzle.player)
    return None if reasoning is None else list(_steps(puzzle.position, reasoning))


def _steps(position: Position, reasoning: Reasoning) -> Iterator[Step]:
    yield money(position)
    yield Step(BEST, _best(position, reasoning))
    yield from paying(position, reasoning.way, reasoning.board)
    yield _at_once(position, reasoning)
    for towers, value in reasoning.temptations[:MOST_TOLD]:
        yield Step(COMPARING, _comparing(position, Board(position.box, towers), reasoning.value - value))
    yield Step(THE_REST, _the_rest(position, reasoning))
    yield from turn_steps(position, reasoning.way)


def _worth(position: Position, board: Board) -> str:
    then = position._replace(board=board)
    return f"{prestige_of(position, board)} prestige ({prestige_words(then, position.mover or 0)})"


def _best(position: Position, reasoning: Reasoning) -> str:
    now = prestige_of(position, position.board)
    return (
        f"As the board stands, you have {now} prestige. The best board has {_worth(position, reasoning.board)}: "
        f"{built(position.board, reasoning.board)}."
    )


def _at_once(position: Position, reasoning: Reasoning) -> Step:
    if reasoning.effort.is_at_once:
        return Step(AT_ONCE, "A greedy player finds it, this time.")
    does, value = built(position.board, reasoning.reached), prestige_of(position, reasoning.reached)
    short = reasoning.value - value
    return Step(AHEAD, f"A greedy player builds {does}: {value} prestige, {short} short.")


def _comparing(position: Position, board: Board, short: int) -> str:
    return (
        f"What tempts: {built(position.board, board)}. That gives {_worth(position, board)}, {short} short, "
        "and nothing that can be added makes it the best."
    )


def _the_rest(position: Position, reasoning: Reasoning) -> str:
    untold = len(reasoning.temptations) - MOST_TOLD
    more = f"{untold} more boards tempt in the same way. " if untold > 0 else ""
    least = least_close(position, reasoning.value, PRESTIGE)
    return (
        f"{more}{reasoning.effort.boards:,} boards can stand after the turn. All others with at least {least} prestige "
        "are parts of the best one, or have floors that bring nothing."
    )
