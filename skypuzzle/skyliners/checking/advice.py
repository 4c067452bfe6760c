"""What to do now: the player's turns, by score if it is the last one, and otherwise by the verdict they lead to.

Of turns with the same verdict, those come first that do best in random games.
"""

from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import asdict

from skypuzzle.errors import Fault, RuleError
from skypuzzle.limits import Clock, OutOfTimeError
from skypuzzle.skyliners.checking.checking import possible_plans
from skypuzzle.skyliners.checking.estimates import Estimates
from skypuzzle.skyliners.checking.last_turn import is_last_turn, scored_turns
from skypuzzle.skyliners.checking.prospects import SimilarTurns, prospects
from skypuzzle.skyliners.checking.verdicts import Advice, Aim
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.position import Plan, Position

TURNS_FOR_A_PLAN = 24
"""How many turns are weighed for each of many plans, those that look safest; late in a game there are hardly more."""

TIME_FOR_VERDICTS = 0.6
"""The part of the time that the search for verdicts may take; the rest is for random games."""

BEST_OF_A_VERDICT = 8
"""How many turns of each verdict play the most games."""
BEST_FOR_A_PLAN = 2
"""The same where only one is wanted."""


def advise(position: Position, player: Side, plans: Sequence[Plan], clock: Clock, *, each: bool = False) -> Advice:
    """Weigh the turns of the player to move: for all plans together, or a turn for `each` for itself."""
    expect_a_choice(position, player, plans)
    if is_last_turn(position, player):
        return Advice(by_score=tuple(scored_turns(position, player, clock)))
    estimates = Estimates(position, player, clock)
    for_verdicts = clock.at_most(None if clock.seconds is None else clock.seconds * TIME_FOR_VERDICTS)
    if each:
        return Advice(by_plan=tuple(aims(position, player, plans, for_verdicts, estimates)))
    weighed = prospects(position, player, tuple(plans), for_verdicts)
    with suppress(OutOfTimeError):
        weighed = estimates.ranked(plans, weighed, BEST_OF_A_VERDICT)
    return Advice(plans=tuple(plans), by_verdict=tuple(kind.prospect for kind in weighed))


def aims(position: Position, player: Side, plans: Sequence[Plan], clock: Clock, estimates: Estimates) -> list[Aim]:
    """The best turn for each plan, the time shared out; best verdict, best in games, safest, most points first."""
    weighed = []
    for number, plan in enumerate(plans):
        share = clock.share(len(plans) - number)
        weighed.append(prospects(position, player, (plan,), share, most_turns=TURNS_FOR_A_PLAN))
    with suppress(OutOfTimeError):
        weighed = [
            estimates.ranked((plan,), as_good_for_it(several), BEST_FOR_A_PLAN)
            for plan, several in zip(plans, weighed, strict=True)
        ]
    found = [(plan, several[0]) for plan, several in zip(plans, weighed, strict=True)]
    found.sort(key=lambda each: (*each[1].rank[:-1], -each[0].number, each[0].row))
    return [Aim(plan=plan, **asdict(best.prospect)) for plan, best in found]


def as_good_for_it(ranked: Sequence[SimilarTurns]) -> list[SimilarTurns]:
    """The first, and those that are as good for the plan: what is best for all else would be the same for any plan."""
    return [each for each in ranked if each.rank[:-1] == ranked[0].rank[:-1]]


def expect_a_choice(position: Position, player: Side, plans: Sequence[Plan]) -> None:
    """Complain where there is nothing to weigh, or nothing to weigh it by."""
    if position.mover is not player:
        reason = "the game is over" if position.mover is None else f"it is {position.mover}'s turn"
        raise RuleError(Fault("player", str(player), f"there is nothing to advise: {reason}"))
    if not plans and not possible_plans(position, player) and not is_last_turn(position, player):
        reason = "no planning card is left, and those in the office are not known: say what they are with --plan"
        raise RuleError(Fault("player", str(player), reason))
