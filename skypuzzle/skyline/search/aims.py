"""What a turn is to lead to."""

from dataclasses import dataclass

from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.towers import Colour


@dataclass(frozen=True, slots=True)
class Aim:
    """What must hold on the board after the turn; everything together. By default, anything will do."""

    shows: tuple[tuple[Mask, ...], ...] = ()
    """Of each group of sets, one must be wholly tops of the player: a mission's places, or a single zone."""
    breaks: tuple[tuple[Colour, tuple[Mask, ...]], ...] = ()
    """For each colour with its group of sets, none of them may be wholly tops of that colour."""
    penthouses: int = 0
    """The player's, at least."""
    prestige: int = 0
    """The player's, at least."""
    income: int = 0
    """What the player's best group pays, at least."""
    cash: int = 0
    """The player's, at least, after selling and trading in whatever is left."""
    at_most: tuple[tuple[Colour, int], ...] = ()
    """Prestige of others, at most."""
    denies: Colour | None = None
    """A colour that must not be the only winner, were the game to end with this turn."""
    missions: tuple[tuple[int, ...], ...] | None = None
    """By seat, the missions of which any counts as the player's; None for those that the position tells."""


ANYTHING = Aim()
