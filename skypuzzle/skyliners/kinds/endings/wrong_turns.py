"""Turns that nearly do it, grouped by why they fail; the most tempting first, in groups and among them."""

from collections.abc import Sequence
from dataclasses import dataclass

from skypuzzle.skyliners.kinds.endings.judging import PlansTask, WinTask
from skypuzzle.skyliners.kinds.endings.later_turns import Reply, breaking_reply
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.play import Actions
from skypuzzle.skyliners.rules.position import Plan


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Turns that fail for one plan, in the same way."""

    plan: Plan
    sees: int
    reply: Reply
    """What breaks the plan afterwards, where it holds for the moment."""
    turns: tuple[Actions, ...]


def near_misses(task: PlansTask) -> list[NearMiss]:
    """The turns that are one plan short, the most tempting first."""
    groups: dict[tuple[Plan, int, Reply], list[Actions]] = {}
    for actions in sorted(task.nearly, key=lambda actions: _dullness(task, actions)):
        (plan,) = task.failing[actions]
        board = task.turns[actions].board
        sees = len(board.seen(plan.side, plan.row))
        reply = breaking_reply(plan, board, task.position, task.player) if plan.holds(sees) else ()
        groups.setdefault((plan, sees, reply or ()), []).append(actions)
    return [NearMiss(*reason, tuple(turns)) for reason, turns in groups.items()]


def _dullness(task: PlansTask, actions: Actions) -> tuple[int, int, list[str]]:
    """What turns are ordered by: those tempt most that mend most, with every action where it matters."""
    wrong = task.failing[actions]
    mended = sum(plan not in wrong for plan in task.at_risk)
    return -mended, -len(task.what_matters(actions)), sorted(map(str, actions))


@dataclass(frozen=True, slots=True)
class Beaten:
    """Turns after which the same rival is not overtaken, by the same margin."""

    rival: Side
    lead: int
    turns: tuple[Actions, ...]


def beaten(task: WinTask) -> list[Beaten]:
    """The turns that nearly win, the closest first, and among them those that give the player most."""
    groups: dict[tuple[Side, int], list[Actions]] = {}
    for actions in sorted(task.near, key=lambda actions: _distance(task, actions)):
        result = task.results[actions]
        groups.setdefault((result.rival, result.lead), []).append(actions)
    return [Beaten(rival, lead, tuple(turns)) for (rival, lead), turns in groups.items()]


def _distance(task: WinTask, actions: Actions) -> tuple[int, int, Sequence[str]]:
    result = task.results[actions]
    return -result.lead, -result.points, sorted(map(str, actions))
