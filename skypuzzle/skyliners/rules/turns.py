"""Every turn a player can take."""

from skypuzzle.skyliners.rules.actions import Action, Build
from skypuzzle.skyliners.rules.play import apply, legal_actions
from skypuzzle.skyliners.rules.position import Position

Actions = frozenset[Action]
"""A turn, regardless of the order of its actions."""


def turns_from(position: Position) -> dict[Actions, Position]:
    """Every turn of the player to move, as a set of actions, and the position after it."""
    found: dict[Actions, Position] = {}
    for first in legal_actions(position):
        halfway = apply(position, first)
        if halfway.turn is None or halfway.turn.action == 1:
            found[frozenset((first,))] = halfway
            continue
        for second in legal_actions(halfway):
            actions = frozenset((first, second))
            if actions not in found:
                found[actions] = apply(halfway, second)
    return found


def as_played(actions: Actions) -> tuple[Action, ...]:
    """A set of actions in an order in which they can be played: builds first."""
    return tuple(sorted(actions, key=lambda action: (not isinstance(action, Build), str(action))))
