"""How easily a turn is found by a player who only ever takes the most points at once."""

from fractions import Fraction

from skypuzzle.skyliners.rules.play import Actions, apply, legal_actions, score
from skypuzzle.skyliners.rules.position import Action, Position


def greedy_share(position: Position, right: Actions) -> Fraction:
    """How often the greedy bot finds a turn if it sees what the solver sees; it breaks ties by chance."""
    found = Fraction(0)
    firsts = _greedy_actions(position)
    for first in right.intersection(firsts):
        halfway = apply(position, first)
        rest = right - {first}
        seconds = _greedy_actions(halfway) if rest else []
        chosen = Fraction(len(rest.intersection(seconds)), len(seconds)) if rest else Fraction(1)
        found += chosen / len(firsts)
    return found


def _greedy_actions(position: Position) -> list[Action]:
    """The actions after which the player to move has the most points, if the game ended there."""
    side = position.mover
    if side is None:
        return []
    points = {action: score(apply(position, action)).totals[side] for action in legal_actions(position)}
    most = max(points.values())
    return [action for action, gained in points.items() if gained == most]
