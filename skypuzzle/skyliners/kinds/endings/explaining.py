"""How a puzzle of the last round is solved, in words, and why a turn is not enough."""

from collections.abc import Iterable

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.kinds.endings.judging import Result, WinTask, failing, task_of
from skypuzzle.skyliners.kinds.endings.later_turns import breaking_reply
from skypuzzle.skyliners.kinds.endings.plan_words import plan_steps, why_not
from skypuzzle.skyliners.kinds.endings.seeing import amount_off, reply_words
from skypuzzle.skyliners.kinds.endings.winning import points_words, win_steps
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.play import apply, score
from skypuzzle.skyliners.rules.position import Action, Plan, Position
from skypuzzle.wording import listed


def explain(puzzle: TurnPuzzle) -> list[Step] | None:
    """The steps; None if it is not one turn that does it."""
    task = task_of(puzzle)
    if len(task.right) != 1 or (isinstance(task, WinTask) and task.is_open):
        return None
    return list(win_steps(task) if isinstance(task, WinTask) else plan_steps(task))


def shortfall(puzzle: TurnPuzzle, after: Position) -> str:
    """Why a turn is not enough: every plan that fails, and how."""
    if puzzle.kind == "win":
        return points_words(Result(score(after), puzzle.player))
    return "; ".join(_why_it_fails(puzzle, plan, after) for plan in failing(puzzle.kind, puzzle.plans, after))


def _why_it_fails(puzzle: TurnPuzzle, plan: Plan, after: Position) -> str:
    if plan not in after.office:
        return f"{plan} is not in the office"
    if not plan.holds_on(after.board):
        return f"{plan} {amount_off(plan, after.board)}"
    reply = breaking_reply(plan, after.board, puzzle.position, puzzle.player)
    return f"{reply_words(reply or ())} would break {plan}"


def why_not_first(puzzle: TurnPuzzle, action: Action) -> str:
    """Why no turn with an action does what is asked, as a sentence that does not name it."""
    task = task_of(puzzle)
    if isinstance(task, WinTask):
        ends = [result for actions, result in task.results.items() if action in actions]
        best = max(ends, key=lambda result: (result.lead, result.points))
        return f"No turn with it wins: at best, {points_words(best)}."
    mended = task.mended_by(action)
    does = "mend" if task.kind == "reach" else "secure"
    reason = why_not(task, action)
    return f"It would {does} {listed(map(str, mended))}, but then {reason}." if mended else f"After it, {reason}."


def why_not_second(puzzle: TurnPuzzle, actions: Iterable[Action]) -> str:
    """Why a turn is not enough whose first action is right."""
    position = puzzle.position
    for action in actions:
        position = apply(position, action)
    return f"With it, the turn is not enough: {shortfall(puzzle, position)}."
