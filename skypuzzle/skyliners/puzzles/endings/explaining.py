"""How a puzzle of the last round is solved, in words.

What is wrong now, the obvious repair and why it fails, the turns that tempt most by reason, and the right one.
"""

from collections.abc import Iterator, Sequence

from skypuzzle.puzzles.puzzle import Step
from skypuzzle.skyliners.puzzles.endings.differences import changes
from skypuzzle.skyliners.puzzles.endings.judging import PlansTask, Result, WinTask, failing, task_of
from skypuzzle.skyliners.puzzles.endings.repairs import Repair, repairs_by_reason
from skypuzzle.skyliners.puzzles.endings.wrong_turns import NearMiss, beaten, near_misses
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.puzzles.tasks import supply_words
from skypuzzle.skyliners.puzzles.turns import Reply, breaking_reply, futures
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import SITE_NAMES
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.scoring import score
from skypuzzle.skyliners.rules.turns import Actions, as_played
from skypuzzle.wording import listed, number_of

WRONG, REPAIR, TURNS, TURN = "wrong", "repairs", "turns", "turn"
MOST_REPAIRS = 3
MOST_GROUPS = 4
MOST_NAMED = 3


def explain(puzzle: TurnPuzzle) -> list[Step] | None:
    """The steps; None if it is not one turn that does it."""
    task = task_of(puzzle)
    if len(task.right) != 1 or (isinstance(task, WinTask) and task.is_open):
        return None
    return list(_win_steps(task) if isinstance(task, WinTask) else _plan_steps(task))


def turn_words(actions: Actions) -> str:
    """A turn as it is typed."""
    return " ".join(map(str, as_played(actions)))


# Plans


def _plan_steps(task: PlansTask) -> Iterator[Step]:
    yield Step(WRONG, _standing(task))
    for text in _repair_texts(task):
        yield Step(REPAIR, text)
    for text in _near_texts(task):
        yield Step(TURNS, text)
    right = task.right[0]
    board = task.turns[right].board
    views = [f"{plan} sees {_seen_names(plan, board)}" for plan in task.plans]
    yield Step(TURN, f"{turn_words(right)} is the turn: {'; '.join(views)}.")
    if task.kind == "secure":
        rows = [f"{number_of(futures(plan, task.turns[right]), 'row')} of {plan}'s" for plan in task.plans]
        yield Step(TURN, f"With what they have left, the others can make {listed(rows)}; all of them show the number.")


def _seen_names(plan: Plan, board: Board) -> str:
    return " ".join(SITE_NAMES[site] for site in board.seen(plan.side, plan.row)) or "nothing"


def _standing(task: PlansTask) -> str:
    """How the plans stand before the turn."""
    words = [plan_standing(task, plan, task.position.board) for plan in task.plans]
    pieces = supply_words(task.position.reserve(task.player))
    return f"{'. '.join(words)}. {task.player} has {pieces}."


def plan_standing(task: PlansTask, plan: Plan, board: Board) -> str:
    """How one plan stands in a city."""
    seen = len(board.seen(plan.side, plan.row))
    text = f"{plan} sees {_seen_names(plan, board)}"
    if not plan.holds(seen):
        text += f", which is {seen}: it must be put right"
    elif task.kind == "secure" and (reply := breaking_reply(plan, board, task.position, task.player)) is not None:
        text += f": it holds, but {_reply_words(reply)} would break it"
    else:
        text += ": it holds" + (" for good" if task.kind == "secure" else "")
    return text if plan in task.position.office else f"{text}; its card is still in hand"


def _reply_words(reply: Reply) -> str:
    return listed([f"{side}'s {' '.join(map(str, builds))}" for side, builds in reply])


def _repair_texts(task: PlansTask) -> Iterator[str]:
    groups = repairs_by_reason(task)
    does = "mend" if task.kind == "reach" else "secure"
    for repairs in groups[:MOST_REPAIRS]:
        names = listed([str(repair.action) for repair in repairs], "or")
        yield f"{names} would {does} {listed([*map(str, repairs[0].mended)])}, but {why_not(repairs[0])}."
    if rest := [str(repair.action) for repairs in groups[MOST_REPAIRS:] for repair in repairs]:
        yield f"{listed(rest, 'or')} would {does} a plan, too, and no turn with one of them does the rest."


def why_not(repair: Repair) -> str:
    """What is wrong with an obvious repair."""
    spoilt = f"it spoils {listed([*map(str, repair.spoilt)])}, and " if repair.spoilt else ""
    if repair.lost:
        return f"{spoilt}nothing that can follow in this turn saves {listed([*map(str, repair.lost)])}"
    left = listed([*map(str, repair.left)])
    if len(repair.left) == 1:
        return f"{spoilt}then {left} is left, and what would mend it spoils another plan"
    return f"{spoilt}then {left} are left, and one action is not enough for that"


def _near_texts(task: PlansTask) -> Iterator[str]:
    groups = near_misses(task)
    number = sum(len(group.turns) for group in groups)
    looks = "" if task.kind == "reach" else ", although all plans hold for the moment"
    yield f"{task.player} has {len(task.turns)} different turns; {number} of them are one plan short{looks}."
    for group in groups[:MOST_GROUPS]:
        yield f"{_named(task, group.turns)}: {_why(group)}."
    if rest := sum(len(group.turns) for group in groups[MOST_GROUPS:]):
        yield f"The other {rest} of them fail in other ways."


def _named(task: PlansTask, turns: Sequence[Actions]) -> str:
    """A few turns as they are; many by what mends something in them, or at least bears on the plans."""
    if len(turns) <= MOST_NAMED:
        return listed([turn_words(actions) for actions in turns], "or")
    kinds = list(dict.fromkeys(task.mending(actions) or task.what_matters(actions) for actions in turns))[:MOST_NAMED]
    whole = [turn_words(kind) for kind in kinds if len(kind) == len(turns[0])]
    parts = [turn_words(kind) for kind in kinds if len(kind) < len(turns[0])]
    return _of_this_kind([*whole, *([f"{listed(parts, 'or')} with something else"] if parts else [])], len(turns))


def _of_this_kind(names: Sequence[str], number: int) -> str:
    return f"{listed(names, 'or')} ({number} turns of this kind)"


def _why(group: NearMiss) -> str:
    if group.reply:
        return f"{group.plan} holds, but {_reply_words(group.reply)} would break it"
    if group.plan.holds(group.sees):
        return f"{group.plan} is not in the office"
    return f"{group.plan} sees {group.sees}"


# Winning


def _win_steps(task: WinTask) -> Iterator[Step]:
    right = task.right[0]
    result = task.results[right]
    now = Result(score(task.position), task.player)
    pieces = supply_words(task.position.reserve(task.player))
    yield Step(WRONG, f"If the game ended now: {points_words(now)}. {task.player} has {pieces}.")
    obvious = task.obvious[:1]
    for actions in obvious:
        found = task.results[actions]
        yield Step(
            REPAIR,
            f"No turn gives {task.player} more points than {turn_words(actions)}: {found.points}; "
            f"but that is not enough: {points_words(found)}.",
        )
    groups = beaten(task)
    number = sum(len(group.turns) for group in groups)
    yield Step(
        TURNS,
        f"{task.player} has {len(task.turns)} different turns; {number} of them are within two points of winning.",
    )
    for group in groups[:MOST_GROUPS]:
        behind = number_of(-group.lead, "point") + " ahead" if group.lead else "level, and not behind in antennas"
        yield Step(TURNS, f"{_in_common(group.turns)}: {group.rival} stays {behind}.")
    yield Step(TURN, f"{turn_words(right)} wins: {points_words(result)}.")
    for actions in obvious:
        better = [change.words for change in changes(task.results[actions], result)]
        yield Step(TURN, f"What makes it better than {turn_words(actions)}: {listed(better)}.")


def _in_common(turns: Sequence[Actions]) -> str:
    """A few turns as they are; many by what they share, if they do."""
    shared = frozenset.intersection(*turns)
    names = [turn_words(actions) for actions in turns[:MOST_NAMED]]
    if len(turns) <= MOST_NAMED:
        return listed(names, "or")
    return _of_this_kind([f"{turn_words(shared)} with something else"] if shared else names, len(turns))


def points_words(result: Result) -> str:
    """Everyone's points, and their antennas if these decide."""
    totals, antennas = result.score.totals, result.score.antennas
    best = max(totals.values())
    tied = list(totals.values()).count(best) > 1
    return ", ".join(
        f"{side} {points}" + (f" with {antennas[side]} antennas" if tied and points == best else "")
        for side, points in totals.items()
    )


# In play


def shortfall(puzzle: TurnPuzzle, after: Position) -> str:
    """Why a turn is not enough."""
    if puzzle.kind == "win":
        return points_words(Result(score(after), puzzle.player))
    plan = failing(puzzle.kind, puzzle.plans, after)[0]
    seen = len(after.board.seen(plan.side, plan.row))
    if plan not in after.office:
        return f"{plan} is not in the office"
    if not plan.holds(seen):
        return f"{plan} sees {seen}"
    reply = breaking_reply(plan, after.board, puzzle.position, puzzle.player)
    return f"{_reply_words(reply or ())} would break {plan}"
