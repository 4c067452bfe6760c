"""A strategy proven by playing it out through the rules, against everything that the others and the pile can do.

It does not use the search that found it: only the rules, and every board that the others' turns can leave behind.
"""

from collections.abc import Iterator

from skypuzzle.errors import RuleError
from skypuzzle.limits import NO_LIMIT, Clock, SearchLimits
from skypuzzle.skyline.checking.bounds import Bounds
from skypuzzle.skyline.checking.judging import Judge
from skypuzzle.skyline.checking.replies import drawn_hands, outcomes
from skypuzzle.skyline.checking.verdicts import Strategy
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import play_turn

STATES = 5_000_000


def strategy_flaws(strategy: Strategy, position: Position, judge: Judge, *, clock: Clock = NO_LIMIT) -> Iterator[str]:
    """Where the strategy fails; nothing, if it does what it should. OutOfLimitsError if there is no time to tell."""
    limits = SearchLimits(STATES, clock)
    if any(answer.player != judge.colour for answer in strategy):
        yield "it has turns of somebody else"
    elif judge.seat in position.still_to_move() and not strategy:
        yield "it has no turn"
    elif position.mover_seat == judge.seat and len(strategy) > 1:
        yield "it has more than one turn to play now"
    elif (lost := _failure(strategy, position, judge, limits)) is not None:
        yield f"it has no answer to {lost}"


def _failure(strategy: Strategy, position: Position, judge: Judge, limits: SearchLimits) -> Position | None:
    """A position in which the goals can be missed in spite of it."""
    if position.is_over:
        return None if judge.certain(position.board, position.thirds) else position
    if Bounds(position, judge).all_secured:
        return None
    if not position.is_last_round and position.mover_seat != judge.seat:
        return position
    if position.mover_seat == judge.seat:
        for answer in strategy:
            try:
                after = play_turn(position, answer)
            except RuleError:
                continue
            if _failure((), after, judge, limits) is None:
                return None
        return position
    for outcome in outcomes(position, limits):
        for seen in drawn_hands(outcome.position, judge.seat) if strategy else (outcome.position,):
            if (lost := _failure(strategy, seen, judge, limits)) is not None:
                return lost
    return None
