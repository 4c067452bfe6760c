"""A puzzle of the last round for a page."""

from collections.abc import Sequence
from typing import Any

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.endings.explaining import shortfall, why_not_first
from skypuzzle.skyliners.kinds.endings.hints import next_step
from skypuzzle.skyliners.kinds.endings.judging import PlansTask, task_of
from skypuzzle.skyliners.kinds.turns.page_data import turn_data
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle


def ending_data(puzzle: TurnPuzzle, steps: Sequence[Step]) -> dict[str, Any]:
    """What a page needs to play a puzzle with one right turn."""
    task = task_of(puzzle)
    (right,) = task.right
    reasons = {}
    if isinstance(task, PlansTask):  # otherwise, the page counts the points itself
        reasons = {actions: shortfall(puzzle, after) for actions, after in task.turns.items() if actions != right}
    return turn_data(
        puzzle,
        task.turns,
        right,
        reasons,
        why_not_first=why_not_first,
        hint=next_step,
        epilogue=[step.text for step in steps],
    )
