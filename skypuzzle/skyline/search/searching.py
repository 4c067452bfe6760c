"""What the player to move can reach this turn: rules objects to numbers and back, and answers replayed by the rules.

The turn may be partly played. Its player's own cash, stock and cards are those of the position; where they are not
known, everything possible is (cash without end, any floor that the supply leaves, any card not seen elsewhere), as in
the rules. Draws for penthouses only concern others, so what is found does not depend on them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from skypuzzle.answers import Count, Impossible, Undecided
from skypuzzle.limits import NO_LIMIT, Clock, Limit
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.search import kernel
from skypuzzle.skyline.search.aims import ANYTHING, Aim
from skypuzzle.skyline.search.asking import asked
from skypuzzle.skyline.search.kernel import (
    BEST,
    BEST_INCOME,
    EVERY,
    EXHAUSTED,
    FIRST,
    FOUND,
    OUT_OF_NODES,
    TOO_MANY,
)
from skypuzzle.skyline.search.outcomes import Outcome, SearchError, outcome_of

__all__ = [
    "ANYTHING",
    "Aim",
    "BestOutcomes",
    "Outcome",
    "Outcomes",
    "SearchError",
    "best_income",
    "best_outcomes",
    "count_outcomes",
    "every_outcome",
    "reach",
]

SLICE = 5_000
"""Nodes between two looks at the clock, or at a Ctrl-C."""
MOST_STATES = 4_000_000
"""Nodes after which a search would take too much memory."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Boards that meet an aim, each once, in the order in which they were found."""

    boards: tuple[Outcome, ...]
    stopped_by: Limit | None
    """None if these are all there are."""
    nodes: int

    @property
    def count(self) -> Count:
        """How many."""
        return Count(len(self.boards), self.stopped_by is None, self.stopped_by)


@dataclass(frozen=True, slots=True)
class BestOutcomes:
    """All boards that are best."""

    value: int | None
    """The most prestige, or the most income; None if nothing was found within the limits."""
    boards: tuple[Outcome, ...]
    """For prestige, those with the most cash among them, after trading and selling whatever is left."""
    proven: bool
    """False if the limits were reached; then there may be better ones and others as good."""
    nodes: int


def reach(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> Outcome | Impossible | Undecided:
    """The first board found that meets an aim."""
    search = asked(position, FIRST, aim)
    status = _go_on(search, nodes, clock)
    if status == FOUND:
        return next(_outcomes(position, search))
    return Impossible() if status == EXHAUSTED else Undecided()


def every_outcome(
    position: Position,
    aim: Aim = ANYTHING,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    clock: Clock = NO_LIMIT,
) -> Outcomes:
    """Every distinct board that meets an aim, each with its most cash; no more than the limit."""
    search = asked(position, EVERY, aim, limit or 0)
    status = _go_on(search, nodes, clock)
    return Outcomes(tuple(_outcomes(position, search)), _stopped_by(status, clock), search.nodes)


def count_outcomes(
    position: Position,
    aim: Aim = ANYTHING,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    clock: Clock = NO_LIMIT,
) -> Count:
    """How many distinct boards meet an aim."""
    search = asked(position, EVERY, aim, limit or 0)
    status = _go_on(search, nodes, clock)
    return Count(search.number, status == EXHAUSTED, _stopped_by(status, clock))


def best_outcomes(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> BestOutcomes:
    """All boards with the most prestige, and the most cash for that, among those that meet an aim."""
    return _best(position, BEST, aim, nodes, clock)


def best_income(
    position: Position, aim: Aim = ANYTHING, *, nodes: int | None = None, clock: Clock = NO_LIMIT
) -> BestOutcomes:
    """All boards on which the player's best group pays most, among those that meet an aim."""
    return _best(position, BEST_INCOME, aim, nodes, clock)


def _best(position: Position, purpose: int, aim: Aim, nodes: int | None, clock: Clock) -> BestOutcomes:
    search = asked(position, purpose, aim)
    proven = _go_on(search, nodes, clock) == EXHAUSTED
    boards = tuple(_outcomes(position, search))
    return BestOutcomes(search.value if boards else None, boards, proven, search.nodes)


def _go_on(search: kernel.Search, nodes: int | None, clock: Clock) -> int:
    """To the answer, or to the end, or to the limits."""
    while True:
        left = min(SLICE, (MOST_STATES if nodes is None else nodes) - search.nodes)
        status = search.next(left)
        if status != OUT_OF_NODES or left < SLICE or clock.is_out:
            return status


def _stopped_by(status: int, clock: Clock) -> Limit | None:
    if status == TOO_MANY:
        return Limit.NUMBER
    return None if status == EXHAUSTED else Limit.TIME if clock.is_out else Limit.STATES


def _outcomes(position: Position, search: kernel.Search) -> Iterator[Outcome]:
    return (outcome_of(position, answer) for answer in search.answers())
