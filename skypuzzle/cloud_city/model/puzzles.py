"""`aerial` and `survey` puzzles as CP-SAT models: every way to choose the heights, or to lay the tiles."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeAlias

from skypuzzle.cloud_city.rules.city import CODES
from skypuzzle.cloud_city.rules.pieces import (
    EVERY_WALKWAY,
    FULL_STOCK,
    LENGTHS,
    MOST_AT_A_BUILDING,
    ROTATIONS,
    SIZE,
    Cell,
    Height,
    Quarter,
    Tile,
    Walkway,
    cross,
    quarters_of,
)
from skypuzzle.limits import Clock
from skypuzzle.solver import cp_model, is_proven, new_solver


class Fitting(NamedTuple):
    """Ways to choose the heights, and whether these are all of them."""

    heights: tuple[Mapping[Quarter, Height], ...]
    complete: bool


def fitting_heights(
    roofs: Mapping[Quarter, Height | None], walkways: tuple[Walkway, ...], clock: Clock, limit: int
) -> Fitting:
    """Heights for which rules 10a–e allow exactly these walkways and 10f–h allow them together, at most `limit`."""
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
    """Collects solutions up to a limit, and stops at the next one."""

    def __init__(self, heights: Mapping[tuple[Quarter, Height], cp_model.IntVar], limit: int) -> None:
        super().__init__()
        self._heights = heights
        self._limit = limit
        self.found: list[Mapping[Quarter, Height]] = []
        self.more = False

    def on_solution_callback(self) -> None:
        if len(self.found) == self._limit:
            self.more = True
            self.stop_search()
            return
        self.found.append(
            {quarter: height for (quarter, height), variable in self._heights.items() if self.boolean_value(variable)}
        )


SIDE = 6
CELLS: tuple[Cell, ...] = tuple(2 * column + 2 * SIZE * rank for rank in range(3) for column in range(3))
QUARTERS: tuple[Quarter, ...] = tuple(column + SIZE * rank for rank in range(SIDE) for column in range(SIDE))
WALKWAYS = tuple(sorted(walkway for walkway in EVERY_WALKWAY if {*walkway} <= {*QUARTERS}))

Buildings: TypeAlias = dict[tuple[Quarter, Height], cp_model.IntVar]
"""Does a quarter have a building of this height?"""


@dataclass(frozen=True, slots=True)
class Found:
    """Cities by the heights of their 36 quarters, rank by rank from a1, and whether these are all."""

    heights: tuple[bytes, ...]
    complete: bool


def laid_cities(tiles: Sequence[Tile], votes: Sequence[Sequence[int] | None], clock: Clock, limit: int) -> Found:
    """At most `limit` cities of these tiles whose columns and ranks, in this order, have these votes."""
    model, lying, standing = _model(tiles, votes)
    found: list[bytes] = []
    while len(found) < limit:
        solver = new_solver(clock, linear=True)
        answer = is_proven(solver, model)
        if not answer:
            return Found(tuple(found), complete=answer is False)
        found.append(
            bytes(sum(height * solver.value(standing[quarter, height]) for height in Height) for quarter in QUARTERS)
        )
        laid = [literal for literal in lying.values() if solver.value(literal)]
        model.add(sum(laid) < len(laid))
    return Found(tuple(found), complete=False)


def _model(
    tiles: Sequence[Tile], votes: Sequence[Sequence[int] | None]
) -> tuple[cp_model.CpModel, dict[tuple[Cell, Tile], cp_model.IntVar], Buildings]:
    model = cp_model.CpModel()
    counts = Counter(tiles)
    lying = {
        (cell, face): model.new_bool_var(f"{face} at {cell}")
        for cell in CELLS
        for kind in counts
        for face in ROTATIONS[kind]
    }
    for cell in CELLS:
        model.add_exactly_one(lying[cell, face] for kind in counts for face in ROTATIONS[kind])
    for kind, number in counts.items():
        model.add(sum(lying[cell, face] for cell in CELLS for face in ROTATIONS[kind]) == number)
    shown: dict[tuple[Quarter, Height], list[cp_model.IntVar]] = defaultdict(list)
    for (cell, face), literal in lying.items():
        for quarter, letter in zip(quarters_of(cell), face, strict=True):
            if letter != ".":
                shown[quarter, Height(CODES[letter])].append(literal)
    standing = {
        (quarter, height): model.new_bool_var(f"{height} on {quarter}") for quarter in QUARTERS for height in Height
    }
    for place, building in standing.items():
        model.add(sum(shown[place]) == building)
    built = _walkways(model, standing)
    _stand_together(model, built)
    for number, worth in enumerate(votes):
        if worth is None:
            continue
        line = [walkway for walkway in WALKWAYS if _number(walkway) == number]
        for height in Height:
            model.add(sum(walkway.votes * built[walkway, height] for walkway in line) == worth[height - 1])
    return model, lying, standing


def _number(walkway: Walkway) -> int:
    """The number of a walkway's line: columns come first."""
    return walkway.first % SIZE if walkway.step == SIZE else SIDE + walkway.first // SIZE


def _walkways(model: cp_model.CpModel, standing: Buildings) -> dict[tuple[Walkway, Height], cp_model.IntVar]:
    """A walkway exists exactly where rules 10a–e allow it: equal ends, and nothing as tall between them."""
    built: dict[tuple[Walkway, Height], cp_model.IntVar] = {}
    for walkway in WALKWAYS:
        for height in Height:
            stands = built[walkway, height] = model.new_bool_var(f"{walkway} {height}")
            ends = [standing[quarter, height] for quarter in walkway]
            tall = [sum(standing[quarter, other] for other in Height if other >= height) for quarter in walkway.between]
            model.add(sum(ends) <= 1 + stands + sum(tall))
            for end in ends:
                model.add(stands <= end)
            for between in tall:
                model.add(stands + between <= 1)
    return built


def _stand_together(model: cp_model.CpModel, built: dict[tuple[Walkway, Height], cp_model.IntVar]) -> None:
    """Rules 10f, 10g and 10h, with a full stock."""
    for height in Height:
        for quarter in QUARTERS:
            model.add(sum(built[walkway, height] for walkway in WALKWAYS if quarter in walkway) <= MOST_AT_A_BUILDING)
            model.add(sum(built[walkway, height] for walkway in WALKWAYS if quarter in walkway.between) <= 1)
        for length in LENGTHS:
            pieces = [built[walkway, height] for walkway in WALKWAYS if walkway.length == length]
            model.add(sum(pieces) <= FULL_STOCK.left(height, length))
