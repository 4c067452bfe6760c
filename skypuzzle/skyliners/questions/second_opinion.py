"""A second opinion on bare boards, from python-constraint: another solver, another model, no code of the first.

Its variables are whole ranks. Each is first narrowed to the lines that can grow from the present one within the supply
and that satisfy the plans of west and east, and then to what the other ranks leave of the supply. Files and the supply
tie the five ranks together. Large supplies make it slow, so it has a time limit.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from constraint import Constraint, Problem

from skypuzzle.limits import OutOfTimeError
from skypuzzle.skyliners.questions import Cities, CityQuestion
from skypuzzle.skyliners.rules.board import SIZE, Board, Side

MOST_LINES = 60_000
"""It gives up at once if a rank can grow in more ways than this."""


@dataclass(frozen=True, slots=True)
class Line:
    """A possible final state of a rank, and what was added to it."""

    heights: tuple[int, ...]
    added: tuple[int, int, int]


def second_opinion(question: CityQuestion, *, time_limit: float = 30.0) -> Cities:
    """Find the cities that answer a question; incomplete if time ran out."""
    until = time.monotonic() + time_limit
    found: list[Board] = []
    try:
        for city in _solutions(question, until):
            found.append(city)
            if time.monotonic() > until:
                raise OutOfTimeError
    except OutOfTimeError:
        return Cities(tuple(sorted(found, key=str)), complete=False)
    return Cities(tuple(sorted(found, key=str)), complete=True)


def _solutions(question: CityQuestion, until: float) -> Iterator[Board]:
    problem = Problem()
    ranks = _narrow([list(_lines(question, rank, until)) for rank in range(SIZE)], question)
    if not all(ranks):
        return
    for rank, lines in enumerate(ranks):
        problem.addVariable(rank, lines)
    problem.addConstraint(_Ties(question, ranks, until), list(range(SIZE)))
    for solution in problem.getSolutionIter():
        yield Board(bytes(height for rank in range(SIZE) for height in solution[rank].heights))


def _plans(question: CityQuestion, side: Side) -> dict[int, int]:
    """A side's plans by the rank or file that the row runs along."""
    turned = side in (Side.N, Side.W)  # whose row A is at the far end of ranks and files
    own = [plan for plan in question.plans if plan.side is side]
    return {SIZE - 1 - plan.row if turned else plan.row: plan.number for plan in own}


def _shows(heights: tuple[int, ...], number: int | None) -> bool:
    """Does a line, seen from its first site, show this number (4 is 4 or 5; None is anything)?"""
    if number is None:
        return True
    best, shown = 0, 0
    for height in heights:
        if height > best:
            best, shown = height, shown + 1
    return shown == number or (number == 4 and shown == 5)


def _may_show(heights: list[int | None], number: int) -> bool:
    """Can a line with some unknown sites still show this number?"""
    best, shown = 0, 0
    for place, height in enumerate(heights):
        if height is None:
            most = shown + len(heights) - place
            return shown <= number + (number == 4) and most >= number
        if height > best:
            best, shown = height, shown + 1
    return shown == number or (number == 4 and shown == 5)


def _lines(question: CityQuestion, rank: int, until: float) -> Iterator[Line]:
    standing = question.board.heights[rank * SIZE : rank * SIZE + SIZE]
    from_west, from_east = (_plans(question, side).get(rank) for side in (Side.W, Side.E))
    for number, line in enumerate(_grow(tuple(standing), question.supply)):
        if number >= MOST_LINES or time.monotonic() > until:
            raise OutOfTimeError
        if _shows(line.heights, from_west) and _shows(line.heights[::-1], from_east):
            yield line


def _narrow(ranks: list[list[Line]], question: CityQuestion) -> list[list[Line]]:
    """Keep only lines that leave the other ranks what they need, and nothing that they cannot take."""
    while all(ranks):
        least, most = _extremes(ranks)
        kept = [
            [line for line in lines if _leaves_enough(line, rank, least, most, question)]
            for rank, lines in enumerate(ranks)
        ]
        if kept == ranks:
            break
        ranks = kept
    return ranks


def _extremes(ranks: list[list[Line]]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """For each rank, the least and the most that its lines add: of each kind, and in all."""
    counts = [[(*line.added, sum(line.added)) for line in lines] for lines in ranks]
    least = [tuple(map(min, zip(*lines, strict=True))) for lines in counts]
    return least, [tuple(map(max, zip(*lines, strict=True))) for lines in counts]


def _leaves_enough(
    line: Line, rank: int, least: list[tuple[int, ...]], most: list[tuple[int, ...]], question: CityQuestion
) -> bool:
    for kind, have in enumerate((*question.supply, sum(question.supply))):
        added = (*line.added, sum(line.added))[kind]
        if added + sum(counts[kind] for other, counts in enumerate(least) if other != rank) > have:
            return False
        if question.whole and added + sum(counts[kind] for other, counts in enumerate(most) if other != rank) < have:
            return False
    return True


def _grow(standing: tuple[int, ...], supply: tuple[int, int, int]) -> Iterator[Line]:
    """Every line that can grow from a line of sites within a supply."""
    if not standing:
        yield Line((), (0, 0, 0))
        return
    for height, (floors, roofs, parks) in _growths(standing[0], supply):
        for rest in _grow(standing[1:], (supply[0] - floors, supply[1] - roofs, supply[2] - parks)):
            added = (floors + rest.added[0], roofs + rest.added[1], parks + rest.added[2])
            yield Line((height, *rest.heights), added)


def _growths(height: int, supply: tuple[int, int, int]) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """Every height that a site can grow to, with the floors, roofs and parks it takes."""
    yield height, (0, 0, 0)
    if height % 2:
        return
    floors, roofs, parks = supply
    for more in range(1, floors + 1):
        yield height + 2 * more, (more, 0, 0)
        if roofs:
            yield height + 2 * more + 1, (more, 1, 0)
    if height and roofs:
        yield height + 1, (0, 1, 0)
    if not height and parks:
        yield 1, (0, 0, 1)


class _Ties(Constraint):  # type: ignore[misc]  # python-constraint comes without types
    """The supply over all ranks, and what north and south see in each file."""

    def __init__(self, question: CityQuestion, ranks: list[list[Line]], until: float) -> None:
        self.supply = question.supply
        self.least, self.most = _extremes(ranks)
        self.whole = question.whole
        self.from_south, self.from_north = (_plans(question, side) for side in (Side.S, Side.N))
        self.until = until

    def __call__(self, variables: Any, _domains: Any, assignments: dict[int, Line], _forwardcheck: Any = False) -> bool:
        if time.monotonic() > self.until:
            raise OutOfTimeError
        for kind, have in enumerate(self.supply):
            least = most = 0
            for rank in variables:
                if rank in assignments:
                    added = assignments[rank].added[kind]
                    least, most = least + added, most + added
                else:
                    least, most = least + self.least[rank][kind], most + self.most[rank][kind]
            if least > have or (self.whole and most < have):
                return False
        if len(assignments) == 1:
            return True
        ranks = [assignments.get(rank) for rank in range(SIZE)]
        return all(
            _may_show([None if line is None else line.heights[file] for line in ranks], number)
            for file, number in self.from_south.items()
        ) and all(
            _may_show([None if line is None else line.heights[file] for line in reversed(ranks)], number)
            for file, number in self.from_north.items()
        )
