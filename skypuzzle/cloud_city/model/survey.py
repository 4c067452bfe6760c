"""Surveys as a CP-SAT model: nine tiles on a square, all walkways that rules 10a–e allow, and the votes of lines.

Nothing here is shared with our own search: walkways are variables that are true where rules 10a–e allow them, and
rules 10f–h are sums over these.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ortools.sat.python import cp_model

from skypuzzle.cloud_city.rules.city import CODES
from skypuzzle.cloud_city.rules.geometry import SIZE, Cell, Height, Quarter, quarters_of
from skypuzzle.cloud_city.rules.tiles import ROTATIONS, Tile
from skypuzzle.cloud_city.rules.walkways import EVERY_WALKWAY, FULL_STOCK, LENGTHS, MOST_AT_A_BUILDING, Walkway
from skypuzzle.limits import Clock
from skypuzzle.solver import is_proven, new_solver

SIDE = 6
CELLS: tuple[Cell, ...] = tuple(2 * column + 2 * SIZE * rank for rank in range(3) for column in range(3))
QUARTERS: tuple[Quarter, ...] = tuple(column + SIZE * rank for rank in range(SIDE) for column in range(SIDE))
WALKWAYS = tuple(sorted(walkway for walkway in EVERY_WALKWAY if {*walkway} <= {*QUARTERS}))

Buildings: TypeAlias = dict[tuple[Quarter, Height], cp_model.IntVar]
"""Whether a building of a height stands on a quarter."""


@dataclass(frozen=True, slots=True)
class Found:
    """Cities by the heights of their 36 quarters, rank by rank from a1; and are these all there are?"""

    heights: tuple[bytes, ...]
    complete: bool


def laid_cities(tiles: Sequence[Tile], votes: Sequence[Sequence[int] | None], clock: Clock, limit: int) -> Found:
    """Cities of these tiles whose lines, columns and then ranks, have these votes; at most so many."""
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
    """Of the line that a walkway lies in: columns come first."""
    return walkway.first % SIZE if walkway.step == SIZE else SIDE + walkway.first // SIZE


def _walkways(model: cp_model.CpModel, standing: Buildings) -> dict[tuple[Walkway, Height], cp_model.IntVar]:
    """A walkway stands just where rules 10a–e allow it: equal ends, and nothing as tall between them."""
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
