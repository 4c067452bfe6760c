"""A bot that plays the game to its end in its head, many times at random, and does what turned out best."""

from dataclasses import dataclass, field, replace
from functools import partial

from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.parallel import expect_time
from skypuzzle.skyliners.bots.simple import Bot
from skypuzzle.skyliners.rules.position import Action, Position
from skypuzzle.skyliners.search.playouts import Playouts
from skypuzzle.skyliners.search.tables import ACTIONS, table_of


@dataclass(frozen=True, slots=True)
class Planner:
    """A bot that plays so many random games for each action it takes; the more, the stronger."""

    playouts: int
    clock: Clock = field(default=NO_LIMIT, compare=False)

    def __call__(self, known: Position, chance: Chance) -> Action:
        """The action after which the player leads by most points on average. Cards of others are guessed, not read.

        An OutOfTimeError if the time is up before it is found; a hurried choice would be another bot's.
        """
        pausing = partial(expect_time, self.clock)
        return ACTIONS[Playouts().choose(table_of(known), self.playouts, chance.seed(), pausing)]


def in_time(bot: Bot, clock: Clock) -> Bot:
    """The same bot; if it is one that thinks for long, it stops when the time is up."""
    return replace(bot, clock=clock) if isinstance(bot, Planner) else bot
