"""What to do now: the player's turns, by score if it is the last one, and otherwise by the verdict they lead to."""

from collections.abc import Sequence
from dataclasses import dataclass

from skypuzzle.clock import Clock
from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyliners.checking.checking import possible_plans
from skypuzzle.skyliners.checking.last_turn import ScoredTurn, is_last_turn, scored_turns
from skypuzzle.skyliners.checking.prospects import Prospect, prospects
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.position import Position

TURNS_FOR_A_PLAN = 24
"""How many turns are weighed for each of many plans, those that look safest; late in a game there are hardly more."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A plan, and the best turn towards it of those that were weighed."""

    plan: Plan
    best: Prospect


@dataclass(frozen=True, slots=True)
class Advice:
    """The player's turns, best first: by verdict, on the last turn by score, without plans by plan."""

    plans: tuple[Plan, ...] = ()
    """What the verdicts are about."""
    by_verdict: tuple[Prospect, ...] = ()
    by_score: tuple[ScoredTurn, ...] = ()
    by_plan: tuple[Aim, ...] | None = None
    """None unless each plan was looked at for itself."""


def advise(position: Position, player: Side, plans: Sequence[Plan], clock: Clock, *, each: bool = False) -> Advice:
    """Weigh the turns of the player to move: for all plans together, or a turn for `each` for itself."""
    expect_a_choice(position, player, plans)
    if is_last_turn(position, player):
        return Advice(by_score=tuple(scored_turns(position, player, clock)))
    if each:
        return Advice(by_plan=tuple(aims(position, player, plans, clock)))
    return Advice(tuple(plans), by_verdict=tuple(prospects(position, player, tuple(plans), clock)))


def aims(position: Position, player: Side, plans: Sequence[Plan], clock: Clock) -> list[Aim]:
    """The best turn for each plan, the time shared out evenly; best verdict, safest, most points first."""
    found = []
    for number, plan in enumerate(plans):
        share = clock.share(len(plans) - number)
        best, *_ = prospects(position, player, (plan,), share, most_turns=TURNS_FOR_A_PLAN)
        found.append(Aim(plan, best))
    return sorted(found, key=lambda aim: (*aim.best.rank[:-1], -aim.plan.number, aim.plan.row))


def expect_a_choice(position: Position, player: Side, plans: Sequence[Plan]) -> None:
    """Complain where there is nothing to weigh, or nothing to weigh it by."""
    if position.to_move is not player:
        reason = "the game is over" if position.to_move is None else f"it is {position.to_move}'s turn"
        raise RuleError(Fault("player", str(player), f"there is nothing to advise: {reason}"))
    if not plans and not possible_plans(position, player) and not is_last_turn(position, player):
        reason = "no planning card is left, and those in the office are not known: say what they are with --plan"
        raise RuleError(Fault("player", str(player), reason))
