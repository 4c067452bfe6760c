"""How any puzzle is solved, as steps in words."""

from skypuzzle.skyliners.puzzles.endings import CLOSE, HOLDS
from skypuzzle.skyliners.puzzles.puzzle import Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.reasoning import reason
from skypuzzle.skyliners.puzzles.turns import Actions, in_order, turns_from
from skypuzzle.skyliners.puzzles.words import sentences
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.geometry import SITE_NAMES
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.scoring import score

MOST_TEMPTING = 5
"""Wrong turns that are told before the right one."""
TURNS = "turns"


def explain(puzzle: Puzzle) -> list[tuple[str, str]] | None:
    """Each step as its technique and a sentence; None if the techniques do not solve the puzzle."""
    if isinstance(puzzle, TurnPuzzle):
        return _turn_steps(puzzle)
    reasoning = reason(puzzle.question)
    if reasoning is None:
        return None
    told = sentences(puzzle.question, reasoning)
    return [(str(step.technique), text) for step, text in zip(reasoning.steps, told, strict=True)]


def _turn_steps(puzzle: TurnPuzzle) -> list[tuple[str, str]] | None:
    """What is wrong with turns that nearly do it, and what is right about the one that does."""
    turns = turns_from(puzzle.position)
    faults = {actions: _faults(puzzle, after) for actions, after in turns.items()}
    solutions = [actions for actions, wrong in faults.items() if not wrong]
    if len(solutions) != 1:
        return None
    tempting = sorted((_words(actions), wrong[0]) for actions, wrong in faults.items() if _is_close(wrong))
    nearly = "within two points of winning" if puzzle.kind == "win" else "one plan short"
    steps = [f"{puzzle.player} has {len(turns)} different turns; {len(tempting)} of them are {nearly}."]
    steps += [f"{words} is not enough: {wrong}." for words, wrong in tempting[:MOST_TEMPTING]]
    return [(TURNS, text) for text in (*steps, _right(puzzle, solutions[0], turns[solutions[0]]))]


def _is_close(wrong: list[str]) -> bool:
    return len(wrong) == 1 and not wrong[0].startswith(FAR) and not wrong[0].endswith(MISSING)


FAR = "far behind"
MISSING = "is not in the office"


def _faults(puzzle: TurnPuzzle, after: Position) -> list[str]:
    """Everything that a turn leaves to be desired."""
    if puzzle.kind == "win":
        result = score(after)
        if result.winners == (puzzle.player,):
            return []
        own = result.totals[puzzle.player]
        best, side = max((points, side) for side, points in result.totals.items() if side is not puzzle.player)
        return [f"{'' if own + CLOSE >= best else FAR + ', '}{side} has {best} points, and {puzzle.player} {own}"]
    return [fault for plan in puzzle.plans if (fault := _plan_fault(puzzle, plan, after)) is not None]


def _plan_fault(puzzle: TurnPuzzle, plan: Plan, after: Position) -> str | None:
    if plan not in after.office:
        return f"{plan} {MISSING}"
    if HOLDS[puzzle.kind](plan, after):
        return None
    seen = len(after.board.seen(plan.side, plan.row))
    return f"{plan} sees {seen}" if not plan.holds(seen) else f"the others can still spoil {plan}"


def _right(puzzle: TurnPuzzle, actions: Actions, after: Position) -> str:
    if puzzle.kind == "win":
        points = ", ".join(f"{side} {points}" for side, points in score(after).totals.items())
        return f"{_words(actions)} wins: {points}."
    views = []
    for plan in puzzle.plans:
        sites = " ".join(SITE_NAMES[site] for site in after.board.seen(plan.side, plan.row))
        views.append(f"{plan} sees {sites}")
    ending = ", and the others cannot change that" if puzzle.kind == "secure" else ""
    return f"{_words(actions)} does it: {'; '.join(views)}{ending}."


def _words(actions: Actions) -> str:
    return " ".join(map(str, in_order(actions)))
