"""What follows from what, in a task of plans: which actions are forced, and what else would mend a plan."""

from collections.abc import Iterable

from skypuzzle.skyliners.kinds.endings.judging import PlansTask
from skypuzzle.skyliners.rules.board import LINES, Board, Site
from skypuzzle.skyliners.rules.play import Actions
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Planning


def city_after(task: PlansTask, actions: Iterable[Action]) -> Board:
    """The city after part of a turn."""
    board = task.position.board
    for action in actions:
        if isinstance(action, Build):
            board = board.with_piece(action.piece, action.site)
    return board


def open_plans(task: PlansTask, actions: Actions) -> tuple[Plan, ...]:
    """The plans that something must still be done for after part of a turn."""
    board = city_after(task, actions)
    planned = {Plan(task.player, action.row, action.number) for action in actions if isinstance(action, Planning)}
    return tuple(
        plan
        for plan in task.plans
        if not (plan in task.position.office or plan in planned) or not task.is_safe(plan, board)
    )


def saving(task: PlansTask, plan: Plan, given: Actions = frozenset()) -> list[Actions]:
    """The turns with these actions after which a plan does not fail."""
    return [actions for actions, wrong in task.failing.items() if plan not in wrong and given <= actions]


def forced(task: PlansTask, plan: Plan, given: Actions = frozenset()) -> Actions:
    """What else every turn with these actions contains that saves a plan."""
    turns = saving(task, plan, given)
    return frozenset.intersection(*turns) - given if turns else frozenset()


def menders(task: PlansTask, plan: Plan) -> list[Action]:
    """The single actions after which nothing more needs to be done for a plan, in the order of their names."""
    every = {action for actions in saving(task, plan) for action in actions}
    found = [action for action in every if plan not in open_plans(task, frozenset((action,)))]
    return sorted(found, key=str)


def crossing(plans: Iterable[Plan]) -> list[Site]:
    """The sites that all of these plans' rows share, nearest first as the first of them sees it."""
    lines = [LINES[plan.side][plan.row] for plan in plans]
    return [site for site in lines[0] if all(site in line for line in lines)]
