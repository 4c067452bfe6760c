"""A bot that plays the game to its end in its head, many times at random, and does what turned out best."""

from dataclasses import dataclass

from skypuzzle.chance import Chance
from skypuzzle.skyliners.rules.actions import Action
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.search.playouts import Playouts
from skypuzzle.skyliners.search.tables import ACTIONS, table_of


@dataclass(frozen=True, slots=True)
class Planner:
    """A bot that plays so many random games for each action it takes; the more, the stronger."""

    playouts: int

    def __call__(self, known: Position, chance: Chance) -> Action:
        """The action after which the player leads by most points on average. Cards of others are guessed, not read."""
        return ACTIONS[Playouts().choose(table_of(known), self.playouts, chance.seed())]
