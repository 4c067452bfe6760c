"""What to do now: the player's turns, by score if it is his last one, and else by what they leave behind."""

from collections.abc import Sequence
from dataclasses import dataclass

from skypuzzle.clock import Clock
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.checking.last_turn import ScoredTurn, is_last_turn, scored_turns
from skypuzzle.skyliners.checking.prospects import Prospect, prospects
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position


@dataclass(frozen=True, slots=True)
class Advice:
    """The player's turns, best first: by verdict, or on his last turn by score."""

    plans: tuple[Plan, ...] = ()
    """What the verdicts are about."""
    by_verdict: tuple[Prospect, ...] = ()
    by_score: tuple[ScoredTurn, ...] = ()


def advise(position: Position, player: Side, plans: Sequence[Plan], clock: Clock) -> Advice:
    """Weigh the turns of the player to move."""
    expect_a_choice(position, player, plans)
    if is_last_turn(position, player):
        return Advice(by_score=tuple(scored_turns(position, player, clock)))
    return Advice(tuple(plans), by_verdict=tuple(prospects(position, player, tuple(plans), clock)))


def expect_a_choice(position: Position, player: Side, plans: Sequence[Plan]) -> None:
    """Complain where there is nothing to weigh, or nothing to weigh it by."""
    if position.to_move is not player:
        reason = "the game is over" if position.to_move is None else f"it is {position.to_move}'s turn"
        raise RuleError(Fault("player", str(player), f"there is nothing to advise: {reason}"))
    if not plans and not is_last_turn(position, player):
        raise RuleError(Fault("player", str(player), "before the last turn, advice needs a plan"))
