"""A full city from above, as CP-SAT sees it: every way to choose the hidden heights.

Straight from the rules, roof by roof: this model knows nothing of routes, nor of how a person reasons.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ortools.sat.python import cp_model

from skypuzzle.cloud_city.rules.geometry import Height, Quarter
from skypuzzle.cloud_city.rules.walkways import (
    EVERY_WALKWAY,
    FULL_STOCK,
    LENGTHS,
    MOST_AT_A_BUILDING,
    Walkway,
    cross,
)
from skypuzzle.limits import Clock
from skypuzzle.solver import is_proven, new_solver


class Fitting(NamedTuple):
    """Ways to choose the heights, and whether these are all of them."""

    heights: tuple[Mapping[Quarter, Height], ...]
    complete: bool


def fitting_heights(
    roofs: Mapping[Quarter, Height | None], walkways: tuple[Walkway, ...], clock: Clock, limit: int
) -> Fitting:
    """Heights for all roofs with which rules 10a–e allow exactly these walkways, and 10f–h all of them together.

    At most so many ways are given.
    """
    model = HeightsModel(roofs, walkways)
    solver = new_solver(clock)
    solver.parameters.enumerate_all_solutions = True
    collected = _Collected(model.heights, limit)
    proven = is_proven(solver, model.model, collected)
    return Fitting(tuple(collected.found), proven is not None and not collected.more)


class HeightsModel:
    """The hidden heights as variables."""

    def __init__(self, roofs: Mapping[Quarter, Height | None], walkways: tuple[Walkway, ...]) -> None:
        self.model = model = cp_model.CpModel()
        self.heights = {
            (quarter, height): model.new_bool_var(f"{quarter} is {height}") for quarter in roofs for height in Height
        }
        for quarter, given in roofs.items():
            model.add_exactly_one(self.heights[quarter, height] for height in Height)
            if given is not None:
                model.add(self.heights[quarter, given] == 1)
        standing = frozenset(walkways)
        for walkway in sorted(EVERY_WALKWAY):
            if all(end in roofs for end in walkway):
                passed = [quarter for quarter in walkway.between if quarter in roofs]
                if walkway in standing:
                    self._stands(walkway, passed)
                else:
                    self._cannot_stand(walkway, passed)
        if not all(walkway in EVERY_WALKWAY and all(end in roofs for end in walkway) for walkway in walkways):
            model.add_bool_or([])  # what joins no two roofs in line stands with no heights
        else:
            self._stand_together(walkways)

    def _stands(self, walkway: Walkway, passed: list[Quarter]) -> None:
        """Rules 10a, 10c, 10d."""
        for height in Height:
            here = self.heights[walkway.first, height]
            self.model.add(here == self.heights[walkway.second, height])
            for quarter in passed:
                for literal in self._at_least(quarter, height):
                    self.model.add_implication(here, ~literal)

    def _cannot_stand(self, walkway: Walkway, passed: list[Quarter]) -> None:
        """The ends differ, or something between them is as high."""
        for height in Height:
            ends = [~self.heights[end, height] for end in walkway]
            tall = [literal for quarter in passed for literal in self._at_least(quarter, height)]
            self.model.add_bool_or(*ends, *tall)

    def _stand_together(self, walkways: tuple[Walkway, ...]) -> None:
        """Rules 10f, 10g, 10h with a full stock."""
        if any(
            number > MOST_AT_A_BUILDING for number in Counter(end for walkway in walkways for end in walkway).values()
        ):
            self.model.add_bool_or([])
        for one, other in combinations(walkways, 2):
            if cross(one, other):
                for height in Height:
                    self.model.add_bool_or(~self.heights[one.first, height], ~self.heights[other.first, height])
        for length in LENGTHS:
            long = [walkway.first for walkway in walkways if walkway.length == length]
            for height in Height:
                if len(long) > FULL_STOCK.left(height, length):
                    level = sum(self.heights[quarter, height] for quarter in long)
                    self.model.add(level <= FULL_STOCK.left(height, length))

    def _at_least(self, quarter: Quarter, height: Height) -> Iterator[cp_model.IntVar]:
        return (self.heights[quarter, other] for other in Height if other >= height)


class _Collected(cp_model.CpSolverSolutionCallback):
    """Keeps the solutions up to a limit, and stops when there is one more."""

    def __init__(self, heights: Mapping[tuple[Quarter, Height], cp_model.IntVar], limit: int) -> None:
        super().__init__()
        self._heights = heights
        self._limit = limit
        self.found: list[Mapping[Quarter, Height]] = []
        self.more = False

    def on_solution_callback(self) -> None:
        """Called by the solver."""
        if len(self.found) == self._limit:
            self.more = True
            self.stop_search()
            return
        self.found.append(
            {quarter: height for (quarter, height), variable in self._heights.items() if self.boolean_value(variable)}
        )
