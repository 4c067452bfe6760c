"""Puzzles about the best turn, explained step by step and ready to play."""

from collections.abc import Iterator

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.kinds.best_turn.making import least_close, reason
from skypuzzle.skyline.kinds.best_turn.puzzle import INCOME, BestTurnPuzzle, Objective
from skypuzzle.skyline.kinds.one_turn.playing import PlayableTurn
from skypuzzle.skyline.kinds.one_turn.reasoning import (
    AHEAD,
    AT_ONCE,
    BEST,
    COMPARING,
    MOST_LISTED,
    THE_REST,
    Reasoning,
    boards_in_words,
    built,
    money_step,
    payment_steps,
    turn_steps,
)
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position


def explain(puzzle: BestTurnPuzzle) -> list[Step] | None:
    """The steps of an explanation; None if another board is as good, or too few or too many boards tempt."""
    reasoning = reason(puzzle.position, puzzle.player, puzzle.objective)
    return None if reasoning is None else list(_steps(puzzle.position, puzzle.objective, reasoning))


def _steps(position: Position, objective: Objective, reasoning: Reasoning) -> Iterator[Step]:
    best, unit = reasoning.board, objective.short_unit
    yield money_step(position)
    yield Step(BEST, f"{objective.best_words(position, best)}: {built(position.board, best)}.")
    yield from payment_steps(position, reasoning.way, best)
    yield _at_once(position, objective, reasoning)
    for towers, value in reasoning.temptations[:MOST_LISTED]:
        board = Board(position.box, towers)
        yield Step(
            COMPARING,
            f"Tempting: {built(position.board, board)}. That {objective.brings} "
            f"{objective.worth_words(position, board)}, {reasoning.value - value}{unit} short, "
            "and nothing that can be added makes it the best.",
        )
    yield Step(THE_REST, _the_rest(position, objective, reasoning))
    yield from turn_steps(position, reasoning.way)


def _at_once(position: Position, objective: Objective, reasoning: Reasoning) -> Step:
    if reasoning.effort.is_at_once:
        return Step(AT_ONCE, objective.found_at_once)
    value = objective.value(position, reasoning.reached)
    builds, short = built(position.board, reasoning.reached), reasoning.value - value
    text = f"{objective.greed_builds} {builds}: {value}{objective.unit}, {short}{objective.short_unit} short."
    return Step(AHEAD, text)


def _the_rest(position: Position, objective: Objective, reasoning: Reasoning) -> str:
    least = least_close(position, reasoning.value, objective)
    return (
        f"{boards_in_words(reasoning)} All others {objective.others} at least {least}{objective.unit} are parts of the "
        "best one, or have floors that add nothing."
    )


class PlayableBestTurn(PlayableTurn):
    """A `last` or `machine` puzzle, ready to play."""

    puzzle: BestTurnPuzzle

    def __init__(self, puzzle: BestTurnPuzzle) -> None:
        super().__init__(puzzle)
        self.for_income = puzzle.objective is INCOME

    def worth_line(self, state: Position) -> str:
        if not self.for_income:
            return super().worth_line(state)
        return f"the best group pays {state.board.income(self.colour)}M"

    def shortfall(self, state: Position) -> str:
        return f"{self.puzzle.objective.ends_with} {self.worth_line(state)}, but it can be more."
