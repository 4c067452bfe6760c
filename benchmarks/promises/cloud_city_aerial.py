"""A campaign on `aerial` puzzles of Cloud City: every claim proven again by three solvers, and how fast they are made.

Each puzzle, of each level and shape: one solution as our own search, CP-SAT and clingo find it; lean; the level as
asked; and every step of the explanation follows from the roofs it looks at and what the steps before it say of them, as
trying all heights shows. The exit code is 1 if a claim is false. The rates count the time of one process.

    python -m benchmarks.promises.cloud_city_aerial --count 200 --jobs 2
"""

import statistics
import sys
import time
from collections import Counter
from functools import partial
from itertools import combinations, islice
from typing import NamedTuple

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.aerial.explaining import explain
from skypuzzle.cloud_city.kinds.aerial.making import attempt, cities, proven_cities, redundant_clues
from skypuzzle.cloud_city.kinds.aerial.puzzle import AerialPuzzle, Roofs
from skypuzzle.cloud_city.kinds.aerial.reasoning import reason
from skypuzzle.cloud_city.kinds.aerial.relations import Technique
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import EVERY_WALKWAY, FULL_STOCK, LENGTHS, Height, Shape, Walkway, cross
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from tests.cloud_city.naive_aerial import unproven

RULES = """
1 { is(Roof, Height) : height(Height) } 1 :- roof(Roof).
:- given(Roof, Height), not is(Roof, Height).
blocked(Line) :- line(Line, First, Second), is(First, Height), is(Second, Other), Height != Other.
blocked(Line) :- line(Line, First, _), passed(Line, Roof), is(First, Height), is(Roof, Tall), Tall >= Height.
:- stands(Line), blocked(Line).
:- line(Line, _, _), not stands(Line), not blocked(Line).
:- crossing(Line, Other), line(Line, First, _), line(Other, Second, _), is(First, Height), is(Second, Height).
:- height(Height), stock(Length, Pieces),
   Pieces < #count { Line : stands(Line), length(Line, Length), line(Line, First, _), is(First, Height) }.
#show is/2.
"""


def facts(roofs: Roofs, walkways: tuple[Walkway, ...]) -> str:
    """A picture for clingo."""
    lines = [line for line in sorted(EVERY_WALKWAY) if all(end in roofs.heights for end in line)]
    said = [f"height({int(height)})." for height in Height]
    said += [f"stock({length},{FULL_STOCK.left(Height.B, length)})." for length in LENGTHS]
    said += [f"roof({quarter})." for quarter in roofs.heights]
    said += [f"given({quarter},{int(height)})." for quarter, height in roofs.givens.items()]
    for number, line in enumerate(lines):
        said.append(f"line({number},{line.first},{line.second}). length({number},{line.length}).")
        said += [f"passed({number},{quarter})." for quarter in line.between if quarter in roofs.heights]
        if line in walkways:
            said.append(f"stands({number}).")
    said += [
        f"crossing({lines.index(one)},{lines.index(other)})."
        for one, other in combinations(walkways, 2)
        if cross(one, other)
    ]
    return "\n".join(said)


def clingo_cities(roofs: Roofs, walkways: tuple[Walkway, ...], limit: int) -> list[City]:
    """The cities that look like that, as clingo finds them, at most so many."""
    import clingo

    control = clingo.Control([f"{limit}", "--warn=none"])
    control.add("base", [], RULES + facts(roofs, walkways))
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as models:
        for model in models:
            heights = {
                symbol.arguments[0].number: Height(symbol.arguments[1].number) for symbol in model.symbols(shown=True)
            }
            found.append(City(roofs.with_heights(heights).quarters, walkways))
    return found


class Judged(NamedTuple):
    """A puzzle, what was found out about it, and how long it took to make."""

    id: str
    said: tuple[str, ...]
    givens: int
    seconds: float


def make(seed: str, level: Level, shape: Shape, number: int) -> AerialPuzzle:
    """The puzzle of that number."""
    attempts = (attempt(Chance(seed, level, shape, number, count), level, shape) for count in range(10_000))
    return next(puzzle for puzzle in attempts if puzzle is not None)


def judge(seed: str, level: Level, shape: Shape, number: int) -> Judged:
    """Make a puzzle and prove every claim about it."""
    began = time.process_time()
    puzzle = make(seed, level, shape, number)
    took = time.process_time() - began
    return Judged(puzzle.id, tuple(_claims(puzzle, level)), len(puzzle.roofs.givens), took)


def _claims(puzzle: AerialPuzzle, level: Level) -> list[str]:
    roofs, walkways, only = puzzle.roofs, puzzle.walkways, [puzzle.solution]
    reasoning = reason(roofs, walkways)
    steps = () if reasoning is None else reasoning.steps
    hardest = [technique for technique in Technique if str(technique) in puzzle.difficulty.techniques][-1]
    claims = {
        "our search agrees": list(islice(cities(roofs, walkways), 2)) == only,
        "CP-SAT agrees": proven_cities(roofs, walkways) == (tuple(only), True),
        "clingo agrees": clingo_cities(roofs, walkways, 2) == only,
        "lean": not list(redundant_clues(roofs, walkways, level)),
        "level as asked": puzzle.difficulty.level is level is hardest.level,
        "every step proven": bool(steps) and not list(unproven(roofs, walkways, steps)),
        "explained": len(explain(puzzle) or ()) == len(steps),
    }
    fewer = [clingo_cities(roofs.without(quarter), walkways, 2) for quarter in roofs.givens]
    needed = [f"given needed for {'one solution' if len(found) > 1 else 'the level'}" for found in fewer]
    return [claim if holds else f"FALSE: not {claim}" for claim, holds in claims.items()] + needed


def main() -> int:
    """Judge level by level, each shape apart."""
    options = CommandLine(__doc__, searches=False, needs=["clingo"])
    options.number("--count", 200, "puzzles of each level and shape", quick=5)
    options.number("--jobs", 2, "processes", quick=1)
    options.text("--seed", "campaign", "of the puzzles")
    asked = options.parse()
    failed = False
    for shape in Shape:
        for level in Level:
            name = f"aerial {shape} {level}"
            work = in_order(partial(judge, asked.seed, level, shape), range(asked.count), asked.jobs)
            judged = list(progress(work, asked.count, name))
            counts = Counter(word for puzzle in judged for word in puzzle.said)
            different = len({puzzle.id for puzzle in judged})
            failed |= different < asked.count or any(word.startswith("FALSE") for word in counts)
            rate = asked.count / sum(puzzle.seconds for puzzle in judged)
            givens = statistics.mean(puzzle.givens for puzzle in judged)
            say(f"{name}: {asked.count} made, {different} different, {givens:.1f} givens, {rate:.0f} a second")
            say(f"  {', '.join(f'{number} {word}' for word, number in counts.items())}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
