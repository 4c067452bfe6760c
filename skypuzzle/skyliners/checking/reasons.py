"""Why a plan is lost, or why nothing can break it: reasons that only together leave no way."""

from skypuzzle.clock import Clock
from skypuzzle.skyliners.questions import GameQuestion, Reasons, why_not
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.position import Position


def reasons_of(position: Position, plans: tuple[Plan, ...], clock: Clock, *, broken: bool = False) -> Reasons | None:
    """Why plans cannot be made to hold, or a single one not be broken; None if the time is too short to tell."""
    if clock.is_out:
        return None
    question = GameQuestion(position, broken=plans[0]) if broken else GameQuestion(position, plans)
    found = why_not(question, time_limit=clock.left)
    return found if found.complete else None
