"""How a person looks for the turn: take the plan with the fewest cures, try each, and see what it leaves to be done."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from skypuzzle.skyliners.kinds.endings.judging import PlansTask
from skypuzzle.skyliners.kinds.endings.later_turns import broken_rows
from skypuzzle.skyliners.rules.board import LINES
from skypuzzle.skyliners.rules.play import legal_actions
from skypuzzle.skyliners.rules.position import Action, Build, Plan, Planning

Partners = Mapping[Action, Mapping[Action, tuple[Plan, ...]]]
"""For each action, those that it can be played with, and the plans that fail after both."""


@dataclass(frozen=True, slots=True)
class Looking:
    """What a person must look at who begins with the plan that is easiest to see through."""

    cures: int = 0
    """Actions that mend this plan by themselves, or also pairs if the right turn mends it only as a whole."""
    seconds: int = 0
    """For all these actions, how many mend what is hardest to mend after them."""
    crossings: int = 0
    """Other plans asked for, on whose rows all these lie, so that each must be looked at again."""

    @property
    def looks(self) -> int:
        """Looks at an action and a row."""
        return self.cures + self.seconds + self.crossings


NOTHING = Looking()
"""Where no plans are asked for."""


def shortest_look(task: PlansTask) -> Looking:
    """The least that a person must look at in a task with one solution."""
    partners = _partners(task)
    waiting = [plan for plan in task.plans if plan in task.at_risk or plan not in task.position.office]
    ways = [_from_plan(task, plan, partners) for plan in waiting]
    return min(ways, key=lambda way: (way.looks, way.cures), default=NOTHING)


def lures(task: PlansTask) -> int:
    """Actions after which a plan holds, and the others have at most half as many ways to break it, but have some."""
    return sum(_lures(task, plan, action) for action in legal_actions(task.position) for plan in task.at_risk)


def _lures(task: PlansTask, plan: Plan, action: Action) -> bool:
    if not isinstance(action, Build) or action.site not in LINES[plan.side][plan.row]:
        return False
    position, player = task.position, task.player
    board = position.board.with_piece(action.piece, action.site)
    ways = broken_rows(plan, board, position, player) if plan.holds_on(board) else 0
    return ways > 0 and 2 * ways <= broken_rows(plan, position.board, position, player)


def _partners(task: PlansTask) -> dict[Action, dict[Action, tuple[Plan, ...]]]:
    found: dict[Action, dict[Action, tuple[Plan, ...]]] = {}
    for actions, wrong in task.failing.items():
        if len(actions) == 2:
            one, other = actions
            found.setdefault(one, {})[other] = wrong
            found.setdefault(other, {})[one] = wrong
    return found


def _from_plan(task: PlansTask, plan: Plan, partners: Partners) -> Looking:
    """What there is to look at, beginning with this plan."""
    cures = [action for action in partners if _cures(task, plan, action)]
    seconds = [second for action in cures for second in _seconds(task, action, partners[action])]
    pairs = []
    if task.right[0].isdisjoint(cures):
        pairs = [actions for actions, wrong in task.failing.items() if plan not in wrong and actions.isdisjoint(cures)]
    looked = [*cures, *seconds, *(action for pair in pairs for action in pair)]
    return Looking(len(cures) + len(pairs), len(seconds), _crossings(task, plan, looked))


def _cures(task: PlansTask, plan: Plan, action: Action) -> bool:
    """Does an action make a plan hold in the end? The card must be planned, too."""
    if plan not in task.position.office:
        return isinstance(action, Planning) and Plan(task.player, action.row, action.number) == plan
    return plan in task.mended_by(action)


def _seconds(task: PlansTask, first: Action, partners: Mapping[Action, tuple[Plan, ...]]) -> list[Action]:
    """What mends the plan that has the fewest cures after an action."""
    board = task.position.board
    if isinstance(first, Build):
        board = board.with_piece(first.piece, first.site)
    left = [plan for plan in task.plans if not task.is_safe(plan, board)]
    cures = [[action for action, wrong in partners.items() if plan not in wrong] for plan in left]
    return min(cures, key=len, default=[])


def _crossings(task: PlansTask, begun: Plan, looked: Iterable[Action]) -> int:
    others = [LINES[plan.side][plan.row] for plan in task.plans if plan != begun]
    return sum(action.site in line for action in looked if isinstance(action, Build) for line in others)
