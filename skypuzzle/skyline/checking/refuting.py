"""Policies of the others that prevent goals before the last round, and whether they hold."""

from skypuzzle.limits import SearchLimits
from skypuzzle.skyline.checking.bounds import Judge
from skypuzzle.skyline.checking.ending import Ending
from skypuzzle.skyline.checking.race import MOST_ROUNDS, Race
from skypuzzle.skyline.checking.verdicts import Refutation
from skypuzzle.skyline.rules.position import Position


def refutation_of(position: Position, judge: Judge, limits: SearchLimits) -> Refutation | None:
    """The first policy that is found; None if none is."""
    races = (
        Refutation("take-zone", zone=site, rounds=rounds)
        for rounds in range(1, MOST_ROUNDS + 1)
        for site in judge.box.outline.names(judge.zones)
    )
    end = Refutation("end-game", judge.goals)
    return next((policy for policy in (*races, end) if holds(policy, position, judge, limits)), None)


def holds(refutation: Refutation, position: Position, judge: Judge, limits: SearchLimits) -> bool:
    """Does the policy prevent the goals, whatever the player does? False if that is not proven."""
    if position.is_last_round or not position.is_start_of_turn:
        return False
    zone, rounds, goals = refutation.zone, refutation.rounds, refutation.goals
    if refutation.policy == "end-game":
        is_known = zone is None and rounds is None and goals and set(goals) <= set(judge.goals)
        return bool(is_known) and Ending(Judge(position, judge.seat, goals or ()), limits).refutes(position)
    if goals is not None or zone not in judge.box.outline.names(judge.zones) or not 1 <= (rounds or 0) <= MOST_ROUNDS:
        return False
    return Race(position, judge.seat, judge.box.index[zone], limits).refutes(rounds or 0)
