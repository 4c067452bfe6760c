"""What a puzzle of the last round must be like, and how hard it is: the same for who makes it and who proves it."""

from collections.abc import Iterator

from skypuzzle.puzzles.puzzle import Difficulty
from skypuzzle.skyliners.kinds.endings.grading import (
    FEWEST_AT_RISK,
    FEWEST_CANDIDATES,
    FEWEST_TURNS,
    Effort,
    grade,
    plans_effort,
    win_effort,
)
from skypuzzle.skyliners.kinds.endings.judging import PlansTask, WinTask, task_of
from skypuzzle.skyliners.kinds.endings.rounds import is_natural
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle


def effort_of(task: PlansTask | WinTask) -> Effort:
    """What there is to see in a puzzle with one solution."""
    return win_effort(task) if isinstance(task, WinTask) else plans_effort(task)


def dull(task: PlansTask | WinTask, found: Effort) -> Iterator[str]:
    """Why there is no thought in a puzzle with one solution."""
    if found.turns < FEWEST_TURNS or found.candidates < FEWEST_CANDIDATES:
        yield "it is trivial"
    if not is_natural(task.position, task.turns.values()):
        yield "most of the cards cannot come true any more"
    if isinstance(task, WinTask):
        if not found.repairs:
            yield "the turn that gives the most points wins"
        return
    if found.at_risk < FEWEST_AT_RISK:
        yield "there is only one plan to see to"
    if not (found.repairs or (task.kind == "secure" and (task.unmet or task.followers > 1))):
        yield "no obvious repair fails"
    elif task.kind == "reach" and len(task.plans) == FEWEST_AT_RISK and found.repairs == 1:
        yield "two plans and one repair that fails are too little"
    for plan in task.spare():
        yield f"it is not lean: {plan} could be taken away"


def measure(puzzle: TurnPuzzle) -> tuple[Difficulty, list[str]]:
    """How hard a puzzle with one solution is, and what it lacks."""
    task = task_of(puzzle)
    found = effort_of(task)
    return grade(puzzle.kind, found), list(dull(task, found))
