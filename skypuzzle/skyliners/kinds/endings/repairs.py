"""Obvious repairs: one action that mends a plan, and yet no turn with it does what is asked."""

from collections.abc import Iterator
from dataclasses import dataclass

from skypuzzle.skyliners.kinds.endings.judging import PlansTask
from skypuzzle.skyliners.rules.play import legal_actions
from skypuzzle.skyliners.rules.position import Action, Build, Plan


@dataclass(frozen=True, slots=True)
class Repair:
    """An action that mends plans, and what is wrong with it."""

    action: Action
    mended: tuple[Plan, ...]
    """Something had to be done for them, and it is done."""
    spoilt: tuple[Plan, ...]
    """They needed nothing before, and do now."""
    left: tuple[Plan, ...]
    """Something must be done for them afterwards."""
    lost: tuple[Plan, ...]
    """They fail whatever comes next in the turn; none if any of them could still be had, but not all."""

    @property
    def reason(self) -> tuple[tuple[Plan, ...], ...]:
        """What repairs are grouped by."""
        return self.mended, self.spoilt, self.left, self.lost


def failing_repairs(task: PlansTask) -> list[Repair]:
    """The obvious repairs that fail, those first that mend most and spoil least."""
    return sorted(_repairs(task), key=lambda repair: (-len(repair.mended), len(repair.spoilt), str(repair.action)))


def _repairs(task: PlansTask) -> Iterator[Repair]:
    solving = {action for actions in task.right for action in actions}
    for action in legal_actions(task.position):
        mended = () if action in solving else task.mended_by(action)
        if mended and isinstance(action, Build):
            board = task.position.board.with_piece(action.piece, action.site)
            with_it = [{*wrong} for actions, wrong in task.failing.items() if action in actions]
            left = tuple(plan for plan in task.plans if not task.is_safe(plan, board))
            spoilt = tuple(plan for plan in task.plans if plan in left and plan not in task.at_risk)
            lost = set(task.plans).intersection(*with_it)
            yield Repair(action, mended, spoilt, left, tuple(plan for plan in task.plans if plan in lost))
