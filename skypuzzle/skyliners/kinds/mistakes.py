"""The hint for a player who has made a mistake: where, why it cannot be right, and how often to undo."""

from skypuzzle.sessions.playable import Hint
from skypuzzle.skyliners.rules.board import SITE_NAMES
from skypuzzle.skyliners.rules.position import Action, Build, Planning


def mistake(action: Action, why: str, times: int) -> Hint:
    """What is wrong with an action, and why; it takes this many steps back to undo it."""
    where, places = "Look at what you have built.", frozenset[str]()
    if isinstance(action, Planning):
        where = "Look at your plan."
    elif isinstance(action, Build):
        where, places = f"Look at {SITE_NAMES[action.site]}.", frozenset((SITE_NAMES[action.site],))
    undo = "Undo it." if times == 1 else f"Undo {times} times."
    return Hint((f"It is not right so far. {where}", why, f"{action} is wrong. {undo}"), None, places)
