"""A `secure` puzzle: one board that this turn can leave keeps the mission, or the win, from the one opponent left."""

from typing import Literal, TypeAlias, get_args

from skypuzzle.skyline.kinds.turns.puzzle import TurnPuzzle

SecureGoal: TypeAlias = Literal["mission", "win"]
"""The player's mission at the end of the game, or to be the only winner."""
SECURE_GOALS: tuple[SecureGoal, ...] = get_args(SecureGoal)


class SecurePuzzle(TurnPuzzle, frozen=True, kw_only=True, tag="secure"):
    """Make the turn after which the goal holds at the end of the game, whatever the one opponent left does.

    That opponent's money, floors and cards are open, and so is their mission where the goal is to win.
    """

    goal: SecureGoal
