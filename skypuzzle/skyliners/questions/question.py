"""What can be asked, checked before anyone thinks about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skypuzzle.errors import Fault, RuleError, raise_if_any
from skypuzzle.skyliners.rules.board import FULL, LINES, ROW_LETTERS, Board, Reserve, Side, Site
from skypuzzle.skyliners.rules.position import Plan, Position


@dataclass(frozen=True, slots=True)
class CityQuestion:
    """Can a supply be put on a bare board so that every plan holds?"""

    board: Board
    supply: Reserve
    plans: tuple[Plan, ...] = ()
    whole: bool = True
    """Must all of the supply be placed?"""

    def __post_init__(self) -> None:
        raise_if_any(RuleError, plan_faults(self.plans))

    @property
    def sites(self) -> frozenset[Site]:
        """The sites of the plans' rows."""
        return sites_of(self.plans)


@dataclass(frozen=True, slots=True)
class GameQuestion:
    """Can a game end with every plan true?"""

    position: Position
    plans: tuple[Plan, ...] = ()
    just_see: bool = False
    """Is the view enough, or must each card be in the office too?"""
    by: Side | None = None
    """The only player who may build on the plans' rows, if not all may."""
    broken: Plan | None = None
    """A plan that must fail."""

    def __post_init__(self) -> None:
        raise_if_any(RuleError, (*plan_faults(self.plans), *self._seat_faults()))

    def _seat_faults(self) -> Iterator[Fault]:
        seats = self.position.seats
        for plan in (*self.plans, *self._broken):
            if plan.side not in seats:
                yield Fault("plan", str(plan), f"nobody sits at {plan.side}")
        if self.by is not None and self.by not in seats:
            yield Fault("side", str(self.by), f"nobody sits at {self.by}")

    @property
    def _broken(self) -> tuple[Plan, ...]:
        return () if self.broken is None else (self.broken,)

    @property
    def sites(self) -> frozenset[Site]:
        """The sites of the plans' rows."""
        return sites_of((*self.plans, *self._broken))

    @property
    def board(self) -> Board:
        """The city so far."""
        return self.position.board

    @property
    def to_plan(self) -> tuple[Plan, ...]:
        """The plans whose cards have yet to be put into the office; in the intro game there are none."""
        if self.just_see or self.position.variant is not FULL:
            return ()
        return tuple(plan for plan in self.plans if plan not in self.position.office)


Question = CityQuestion | GameQuestion


def plan_faults(plans: Sequence[Plan]) -> Iterator[Fault]:
    """A row of a side has one card, so it cannot be planned with two numbers."""
    numbers: dict[tuple[Side, int], int] = {}
    for plan in plans:
        other = numbers.setdefault((plan.side, plan.row), plan.number)
        if other != plan.number:
            row = f"{plan.side}{ROW_LETTERS[plan.row]}"
            yield Fault("plan", str(plan), f"row {row} is planned with {other} already")


def sites_of(plans: Sequence[Plan]) -> frozenset[Site]:
    """All sites in the rows of the plans."""
    return frozenset(site for plan in plans for site in LINES[plan.side][plan.row])
