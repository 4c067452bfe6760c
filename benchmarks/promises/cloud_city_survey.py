"""A campaign on `survey` puzzles of Cloud City: every claim proven again by three solvers, and how fast they are made.

Each puzzle, of each level: one solution as our own search, CP-SAT and clingo find it; lean; the level as asked; and
every step of the explanation follows by its own technique from what the steps before it say, as trying everything
shows. The exit code is 1 if a claim is false. The rates count the time of one process.

    python -m benchmarks.promises.cloud_city_survey --count 200 --jobs 2
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.survey.explaining import explain
from skypuzzle.cloud_city.kinds.survey.making import attempt, proven_cities, redundant_clues
from skypuzzle.cloud_city.kinds.survey.puzzle import LINES, Survey, SurveyPuzzle
from skypuzzle.cloud_city.kinds.survey.reasoning import cities, reason
from skypuzzle.cloud_city.rules.pieces import FULL_STOCK, LENGTHS, ROTATIONS, VOTES
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from tests.cloud_city.naive_survey import unproven

PROGRAM = """
% Nine cells, and the quarters in them from the south-west.
cell(0..2, 0..2).
1 { lies(X, Y, F) : face(F, _) } 1 :- cell(X, Y).
:- kind(K, N), #count { X, Y : lies(X, Y, F), face(F, K) } != N.
building(2*X + I, 2*Y + J, H) :- lies(X, Y, F), shows(F, I, J, H).

% The quarters of a line, columns 0 to 5 and then ranks 6 to 11.
at(X, Y, X, Y) :- X = 0..5, Y = 0..5.
at(6 + Y, X, X, Y) :- X = 0..5, Y = 0..5.
height(L, P, H) :- at(L, P, X, Y), building(X, Y, H).

% Rules 10a to 10e, and everything that they allow is built.
stopped(L, P, Q, H) :- height(L, P, H), height(L, M, T), T >= H, P < M, M < Q, Q = 0..5.
walkway(L, P, Q, H) :- height(L, P, H), height(L, Q, H), P < Q, not stopped(L, P, Q, H).

% Rules 10f, 10g and 10h.
passes(L, X, Y, H) :- walkway(L, P, Q, H), at(L, M, X, Y), P < M, M < Q.
:- passes(L, X, Y, H), passes(M, X, Y, H), L < M.
ends(L, P, Q, X, Y) :- walkway(L, P, Q, _), at(L, P, X, Y).
ends(L, P, Q, X, Y) :- walkway(L, P, Q, _), at(L, Q, X, Y).
:- building(X, Y, _), #count { L, P, Q : ends(L, P, Q, X, Y) } > 2.
:- stock(H, D, N), #count { L, P : walkway(L, P, P + D, H) } > N.

:- votes(L, H, V), #sum { W, P, Q : walkway(L, P, Q, H), worth(Q - P, W) } != V.
#show building/3.
"""


def facts(survey: Survey) -> Iterator[str]:
    """A survey for clingo, with the pieces and votes there are."""
    for number, (kind, times) in enumerate(sorted(Counter(survey.tiles).items())):
        yield f"kind({number}, {times})."
        for face in ROTATIONS[kind]:
            yield f'face("{face}", {number}).'
            for letter, (column, rank) in zip(face, ((0, 1), (1, 1), (0, 0), (1, 0)), strict=True):
                if letter != ".":
                    yield f'shows("{face}", {column}, {rank}, {" BGS".index(letter)}).'
    for line, votes in survey.clues:
        yield from (f"votes({LINES.index(line)}, {level}, {worth})." for level, worth in enumerate(votes, 1))
    for length in LENGTHS:
        yield f"worth({length}, {VOTES[length]})."
        yield from (f"stock({level}, {length}, {pieces[length - 1]})." for level, pieces in enumerate(FULL_STOCK, 1))


def cities_by_clingo(survey: Survey, limit: int) -> list[str]:
    """The cities that solve a survey as clingo finds them, at most so many, as sorted texts without walkways."""
    import clingo

    control = clingo.Control([f"{limit}", "--warn=none"])
    control.add("base", [], PROGRAM + "\n".join(facts(survey)))
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as models:
        for model in models:
            buildings = ([part.number for part in symbol.arguments] for symbol in model.symbols(shown=True))
            letters = {(x, y): " BGS"[height] for x, y, height in buildings}
            ranks = ("".join(letters.get((x, y), ".") for x in range(6)) for y in reversed(range(6)))
            found.append("/".join(ranks))
    return sorted(found)


class Judged(NamedTuple):
    """A puzzle, what was found out about it, and how long it took to make."""

    id: str
    said: tuple[str, ...]
    clues: int
    score: int
    seconds: float


def make(seed: str, level: Level | None, number: int) -> SurveyPuzzle:
    """The puzzle of that number."""
    attempts = (attempt(Chance(seed, level, number, count), level) for count in range(10_000))
    return next(puzzle for puzzle in attempts if puzzle is not None)


def judge(seed: str, level: Level, number: int) -> Judged:
    """Make a puzzle and prove every claim about it."""
    began = time.process_time()
    puzzle = make(seed, level, number)
    took = time.process_time() - began
    return Judged(puzzle.id, tuple(_claims(puzzle, level)), len(puzzle.survey.clues), puzzle.difficulty.score, took)


def _claims(puzzle: SurveyPuzzle, level: Level) -> list[str]:
    given, only = puzzle.survey, puzzle.solution
    reasoning = reason(given)
    steps = () if reasoning is None else reasoning.steps
    claims = {
        "our search agrees": list(islice(cities(given), 2)) == [only],
        "CP-SAT agrees": proven_cities(given) == ((only,), True),
        "clingo agrees": only is not None and cities_by_clingo(given, 2) == [only.plan_text],
        "lean": not list(redundant_clues(given, level)),
        "level as asked": puzzle.difficulty.level is level
        and max((step.technique.level for step in steps), key=list(Level).index) is level,
        "every step proven": bool(steps) and not list(unproven(given, steps)),
        "explained": len(explain(puzzle) or ()) == len(steps),
    }
    fewer = [cities_by_clingo(given.without(line), 2) for line, _ in given.clues]
    needed = [f"clues needed for {'one solution' if len(found) > 1 else 'the level'}" for found in fewer]
    return [claim if holds else f"FALSE: not {claim}" for claim, holds in claims.items()] + needed


def speed(count: int) -> None:
    """How many puzzles of any level are made in a second, graded."""
    began = time.process_time()
    made = [make("speed", None, number) for number in progress(range(count), count, "making puzzles")]
    took = time.process_time() - began
    levels = Counter(str(puzzle.difficulty.level) for puzzle in made)
    mix = ", ".join(f"{levels[str(level)]} {level}" for level in Level)
    say(f"any level: {count} made and graded ({mix}), {count / took:.0f} a second")


def main() -> int:
    """Judge level by level, and time puzzles of any level."""
    options = CommandLine(__doc__, needs=["clingo"])
    options.number("--count", 200, "puzzles of each level", quick=5)
    options.number("--made", 500, "puzzles of any level to time", quick=30)
    options.number("--jobs", 2, "processes", quick=1)
    options.text("--seed", "campaign", "of the puzzles")
    asked = options.parse()
    speed(asked.made)
    failed = False
    for level in Level:
        work = in_order(partial(judge, asked.seed, level), range(asked.count), asked.jobs)
        judged = list(progress(work, asked.count, f"survey {level}"))
        counts = Counter(word for puzzle in judged for word in puzzle.said)
        different = len({puzzle.id for puzzle in judged})
        failed |= different < asked.count or any(word.startswith("FALSE") for word in counts)
        rate = asked.count / sum(puzzle.seconds for puzzle in judged)
        clues = statistics.mean(puzzle.clues for puzzle in judged)
        scores = statistics.quantiles((puzzle.score for puzzle in judged), n=4)
        say(
            f"survey {level}: {asked.count} made, {different} different, {clues:.1f} clues, "
            f"scores {' '.join(f'{score:.0f}' for score in scores)} (quartiles), {rate:.0f} a second"
        )
        say(f"  {', '.join(f'{number} {word}' for word, number in counts.items())}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
