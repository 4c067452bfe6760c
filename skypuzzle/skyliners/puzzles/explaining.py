"""How a puzzle of any kind is solved, as steps in words."""

from operator import itemgetter

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.puzzles.endings import HOLDS, weigh, weigh_win
from skypuzzle.skyliners.puzzles.force.explaining import explain as explain_force
from skypuzzle.skyliners.puzzles.proof import prove
from skypuzzle.skyliners.puzzles.puzzle import Puzzle, TurnPuzzle
from skypuzzle.skyliners.puzzles.teaching import taught
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.geometry import SITE_NAMES
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.turns import Actions, as_played, turns_from

MOST_TEMPTING = 5
"""Wrong turns explained before the right one."""
TURNS = "turns"


def explain(puzzle: Puzzle) -> list[Step] | None:
    """Each step as its technique and a sentence; None if the techniques do not solve the puzzle."""
    if isinstance(puzzle, TurnPuzzle) and puzzle.kind == "force":
        return explain_force(puzzle)
    if isinstance(puzzle, TurnPuzzle):
        return _turn_steps(puzzle)
    proof = prove(puzzle.question)
    if proof is None:
        return None
    return [Step(str(step.technique), text) for step, text in zip(proof.steps, taught(proof), strict=True)]


def _turn_steps(puzzle: TurnPuzzle) -> list[Step] | None:
    """What is wrong with turns that nearly do it, and why the right one works."""
    turns = turns_from(puzzle.position)
    if puzzle.kind == "win":
        solutions, tempting = weigh_win(puzzle.player, turns)
    else:
        solutions, tempting = weigh(puzzle.kind, puzzle.plans, turns)
    if solutions is None or len(solutions) != 1:
        return None
    nearly = "within two points of winning" if puzzle.kind == "win" else "one plan short"
    steps = [f"{puzzle.player} has {len(turns)} different turns; {len(tempting)} of them are {nearly}."]
    for words, actions in sorted(((_words(actions), actions) for actions in tempting), key=itemgetter(0))[
        :MOST_TEMPTING
    ]:
        steps.append(f"{words} is not enough: {shortfall(puzzle, turns[actions])}.")
    return [Step(TURNS, text) for text in (*steps, _right(puzzle, solutions[0], turns[solutions[0]]))]


def shortfall(puzzle: TurnPuzzle, after: Position) -> str:
    """Why a turn is not enough."""
    if puzzle.kind == "win":
        return _points(after)
    return next(fault for plan in puzzle.plans if (fault := _plan_fault(puzzle, plan, after)) is not None)


def _points(after: Position) -> str:
    """Everyone's points, and their antennas if these decide."""
    result = score(after)
    best = max(result.totals.values())
    tied = list(result.totals.values()).count(best) > 1
    return ", ".join(
        f"{side} {points}" + (f" with {result.antennas[side]} antennas" if tied and points == best else "")
        for side, points in result.totals.items()
    )


def _plan_fault(puzzle: TurnPuzzle, plan: Plan, after: Position) -> str | None:
    if plan not in after.office:
        return f"{plan} is not in the office"
    if HOLDS[puzzle.kind](plan, after):
        return None
    seen = len(after.board.seen(plan.side, plan.row))
    return f"{plan} sees {seen}" if not plan.holds(seen) else f"the others can still spoil {plan}"


def _right(puzzle: TurnPuzzle, actions: Actions, after: Position) -> str:
    if puzzle.kind == "win":
        return f"{_words(actions)} wins: {_points(after)}."
    views = []
    for plan in puzzle.plans:
        sites = " ".join(SITE_NAMES[site] for site in after.board.seen(plan.side, plan.row))
        views.append(f"{plan} sees {sites}")
    ending = ", and the others cannot change that" if puzzle.kind == "secure" else ""
    return f"{_words(actions)} does it: {'; '.join(views)}{ending}."


def _words(actions: Actions) -> str:
    return " ".join(map(str, as_played(actions)))
