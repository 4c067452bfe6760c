"""How a `machine` puzzle is solved, as steps in words: the money, the best board, what tempts, the turn."""

from collections.abc import Iterator

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.puzzles.machine.puzzle import MachinePuzzle
from skypuzzle.skyline.puzzles.machine.reasoning import reason
from skypuzzle.skyline.puzzles.turns.effort import AHEAD, AT_ONCE
from skypuzzle.skyline.puzzles.turns.looking import INCOME, least_close
from skypuzzle.skyline.puzzles.turns.reasoning import Reasoning
from skypuzzle.skyline.puzzles.turns.words import (
    BEST,
    COMPARING,
    MOST_TOLD,
    THE_REST,
    built,
    group_words,
    money,
    paying,
    turn_steps,
)
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.towers import Colour


def explain(puzzle: MachinePuzzle) -> list[Step] | None:
    """Each step with what it is about; None if another board pays as much, or nothing or too much tempts."""
    reasoning = reason(puzzle.position, puzzle.player)
    return None if reasoning is None else list(_steps(puzzle.position, puzzle.player, reasoning))


def _steps(position: Position, player: Colour, reasoning: Reasoning) -> Iterator[Step]:
    yield money(position)
    yield Step(
        BEST,
        f"On the best board one group pays {reasoning.value}M ({group_words(reasoning.board, player)}): "
        f"{built(position.board, reasoning.board)}.",
    )
    yield from paying(position, reasoning.way, reasoning.board)
    yield _at_once(position, player, reasoning)
    for towers, value in reasoning.temptations[:MOST_TOLD]:
        board = Board(position.box, towers)
        yield Step(
            COMPARING,
            f"What tempts: {built(position.board, board)}. That pays {value}M ({group_words(board, player)}), "
            f"{reasoning.value - value}M short, and nothing that can be added makes it the best.",
        )
    yield Step(THE_REST, _the_rest(position, reasoning))
    yield from turn_steps(position, reasoning.way)


def _at_once(position: Position, player: Colour, reasoning: Reasoning) -> Step:
    if reasoning.effort.is_at_once:
        return Step(AT_ONCE, "Whoever adds the floor that raises the income most, again and again, finds it this time.")
    income = reasoning.reached.income(player)
    return Step(
        AHEAD,
        f"Whoever adds the floor that raises the income most, again and again, builds "
        f"{built(position.board, reasoning.reached)}: {income}M, {reasoning.value - income}M short.",
    )


def _the_rest(position: Position, reasoning: Reasoning) -> str:
    untold = len(reasoning.temptations) - MOST_TOLD
    more = f"{untold} more boards tempt in the same way. " if untold > 0 else ""
    least = least_close(position, reasoning.value, INCOME)
    return (
        f"{more}{reasoning.effort.boards:,} boards can stand after the turn. All others that pay at least {least}M are "
        "parts of the best one, or have floors that bring nothing."
    )
