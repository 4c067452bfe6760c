"""What to do now: the turns of the player, by the verdict that they leave behind, and by the votes they promise."""

from collections.abc import Sequence
from dataclasses import dataclass

from skypuzzle.clock import Clock
from skypuzzle.cloud_city.checking.prospects import Prospect, prospects
from skypuzzle.cloud_city.questions.goals import Goal
from skypuzzle.cloud_city.rules.position import Position, Seat
from skypuzzle.cloud_city.rules.tiles import TileMix
from skypuzzle.errors import Fault, RuleError


@dataclass(frozen=True, slots=True)
class Advice:
    """The player's turns, best first; without goals, those that promise the most votes."""

    goals: tuple[Goal, ...]
    """What the verdicts are about: all of them together."""
    turns: tuple[Prospect, ...]


def advise(
    position: Position, player: Seat, goals: Sequence[Goal], clock: Clock, *, mix: TileMix | None = None
) -> Advice:
    """Weigh the turns of the player to move."""
    if position.mover != player:
        reason = "the game is over" if position.mover is None else f"it is player {position.mover + 1}'s turn"
        raise RuleError(Fault("player", str(player + 1), f"there is nothing to advise: {reason}"))
    return Advice(tuple(goals), tuple(prospects(position, player, goals, clock, mix=mix)))
