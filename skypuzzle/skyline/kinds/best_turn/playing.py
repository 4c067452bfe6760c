"""Puzzles about the best turn, explained step by step and ready to play."""

from collections.abc import Iterator

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyline.kinds.best_turn.making import least_close, reason
from skypuzzle.skyline.kinds.best_turn.puzzle import INCOME, BestTurnPuzzle, Objective
from skypuzzle.skyline.kinds.one_turn import reasoning
from skypuzzle.skyline.kinds.one_turn.playing import PlayableTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position


def explain(puzzle: BestTurnPuzzle) -> list[Step] | None:
    """The steps of an explanation; None if another board is as good, or too few or too many boards tempt."""
    result = reason(puzzle.position, puzzle.player, puzzle.objective)
    return None if result is None else list(_steps(puzzle.position, puzzle.objective, result))


def _steps(position: Position, objective: Objective, result: reasoning.Reasoning) -> Iterator[Step]:
    best, unit = result.board, objective.short_unit
    yield reasoning.money_step(position)
    yield Step(reasoning.BEST, f"{objective.best_words(position, best)}: {reasoning.built(position.board, best)}.")
    yield from reasoning.payment_steps(position, result.way, best)
    yield _at_once(position, objective, result)
    for towers, value in result.temptations[: reasoning.MOST_LISTED]:
        board = Board(position.box, towers)
        yield Step(
            reasoning.COMPARING,
            f"Tempting: {reasoning.built(position.board, board)}. That {objective.brings} "
            f"{objective.worth_words(position, board)}, {result.value - value}{unit} short, "
            "and nothing that can be added makes it the best.",
        )
    yield Step(reasoning.THE_REST, _the_rest(position, objective, result))
    yield from reasoning.turn_steps(position, result.way)


def _at_once(position: Position, objective: Objective, result: reasoning.Reasoning) -> Step:
    if result.effort.is_at_once:
        return Step(reasoning.AT_ONCE, objective.found_at_once)
    value = objective.value(position, result.reached)
    builds, short = reasoning.built(position.board, result.reached), result.value - value
    text = f"{objective.greed_builds} {builds}: {value}{objective.unit}, {short}{objective.short_unit} short."
    return Step(reasoning.AHEAD, text)


def _the_rest(position: Position, objective: Objective, result: reasoning.Reasoning) -> str:
    least = least_close(position, result.value, objective)
    return (
        f"{reasoning.boards_in_words(result)} All others {objective.others} at least {least}{objective.unit} are "
        "parts of the best one, or have floors that add nothing."
    )


class PlayableBestTurn(PlayableTurn):
    """A `last` or `machine` puzzle, ready to play."""

    puzzle: BestTurnPuzzle

    def __init__(self, puzzle: BestTurnPuzzle) -> None:
        super().__init__(puzzle)
        self.for_income = puzzle.objective is INCOME
        self.page_goal = {"counts": puzzle.objective.key, "ends": puzzle.objective.ends_with}

    def worth_line(self, state: Position) -> str:
        if not self.for_income:
            return super().worth_line(state)
        return f"the best group pays {state.board.income(self.colour)}M"

    def shortfall(self, state: Position) -> str:
        return f"{self.puzzle.objective.ends_with} {self.worth_line(state)}, but it can be more."
