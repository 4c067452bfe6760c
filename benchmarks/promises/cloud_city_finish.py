"""A campaign on `finish` puzzles of Cloud City: every claim proven again by three solvers, and how fast they are made.

Each puzzle, of each level: one best city, and every other layout at least two votes short, as our own search, CP-SAT
and clingo find; the level as asked; and what the explanation says of layouts that come close, and of the rest, as
clingo counts them. The exit code is 1 if a claim is false.

    python -m benchmarks.promises.cloud_city_finish --count 200 --jobs 2

With --quartiles, the scores that divide 500 puzzles into four equal parts, as they are found in games: the levels.

    python -m benchmarks.promises.cloud_city_finish --quartiles
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice
from typing import NamedTuple

from benchmarks.harness import CommandLine, figures, progress, say
from skypuzzle.answers import Impossible
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds.finish.making import AHEAD, CLOSE, Reasoning, attempt, puzzles, reason
from skypuzzle.cloud_city.kinds.finish.playing import explain
from skypuzzle.cloud_city.kinds.finish.puzzle import (
    MARGIN,
    Finish,
    FinishPuzzle,
    best_finish,
    endgame_of,
    proven_rival,
    why_not,
)
from skypuzzle.cloud_city.rules.city import CODES, frames
from skypuzzle.cloud_city.rules.pieces import EVERY_WALKWAY, LENGTHS, ROTATIONS, Height, cross, quarters_of
from skypuzzle.cloud_city.search.cities import Endgame
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level

RULES = """
1 { frame(F) : opens(F, _) } 1.
1 { lies(C, T) : turned(T, _) } 1 :- frame(F), opens(F, C).
:- known(K, N), N < #count { C : lies(C, T), turned(T, K) }.
begins :- lies(C, T), turned(T, K), hand(K), beside(C).
:- not begins.
building(Q, H) :- lies(C, T), quarter(C, I, Q), shows(T, I, H).
tiled(Q) :- lies(C, _), quarter(C, _, Q).
blocked(W, H) :- way(W, _, _, _), passes(W, Q), building(Q, G), G >= H, height(H).
blocked(W, H) :- way(W, _, _, _), passes(W, Q), not tiled(Q), height(H).
{ built(W, H) } :- way(W, A, B, _), building(A, H), building(B, H), not blocked(W, H).
:- stands(W, H), not built(W, H).
:- crossing(W, V), built(W, H), built(V, H).
:- building(Q, H), 3 <= #count { W : built(W, H), way(W, Q, _, _) ; W : built(W, H), way(W, _, Q, _) }.
:- pieces(H, L, N), N < #count { W : built(W, H), way(W, _, _, L) }.
:- least(V), V > #sum { P, W : built(W, H), way(W, _, _, L), votes(L, P) }.
"""
SEPARATE_WALKWAYS, ONLY_LAYOUTS = "#show lies/2. #show built/2.", "#show lies/2."


def facts(endgame: Endgame, least: int) -> Iterator[str]:
    """A position and the votes that are asked for, for clingo."""
    city, standing = endgame.city, Counter(endgame.city.pieces)
    yield f"least({least})."
    for number, frame in enumerate(frames(city, endgame.shape)):
        yield from (f"opens({number},{cell})." for cell in frame - city.tiles.keys())
    cells = {cell for frame in frames(city, endgame.shape) for cell in frame}
    for cell in sorted(cells):
        yield from (f"quarter({cell},{at},{quarter})." for at, quarter in enumerate(quarters_of(cell)))
    yield from (f"beside({cell})." for cell in city.growth(endgame.shape))
    known = Counter((*endgame.hand, *endgame.row))
    for kind, number in known.items():
        yield f'known("{kind}",{number}).'
        for tile in ROTATIONS[kind]:
            yield f'turned("{tile}","{kind}").'
            yield from (f'shows("{tile}",{at},{CODES[one]}).' for at, one in enumerate(tile) if one != ".")
    yield from (f'hand("{kind}").' for kind in endgame.hand)
    yield from (f"building({quarter},{int(height)})." for quarter, height in city.buildings)
    yield from (f"tiled({quarter})." for cell in city.tiles for quarter in quarters_of(cell))
    quarters = {quarter for cell in cells for quarter in quarters_of(cell)}
    ways = [way for way in sorted(EVERY_WALKWAY) if set(way.line) <= quarters]
    for number, way in enumerate(ways):
        yield f"way({number},{way.first},{way.second},{way.length})."
        yield from (f"passes({number},{quarter})." for quarter in way.between)
        if way in city.walkways:
            yield f"stands({number},{int(city.level(way))})."
    for (one, way), (other, second) in combinations(enumerate(ways), 2):
        if cross(way, second):
            yield f"crossing({one},{other})."
    for height in Height:
        yield f"height({int(height)})."
        for length in LENGTHS:
            yield f"pieces({int(height)},{length},{endgame.stock.left(height, length) + standing[height, length]})."
    yield from (f"votes({length},{votes})." for length, votes in zip(LENGTHS, (1, 2, 3, 5, 8), strict=True))


def clingo_layouts(endgame: Endgame, least: int, show: str) -> list[dict[int, str]]:
    """The layouts with at least so many votes, as clingo finds them: once for each set of walkways, or once."""
    import clingo

    control = clingo.Control(["0", "--warn=none", "--project=show"])
    control.add("base", [], RULES + show + "\n".join(facts(endgame, least)))
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as models:
        for model in models:
            shown = [symbol for symbol in model.symbols(shown=True) if symbol.name == "lies"]
            found.append({symbol.arguments[0].number: symbol.arguments[1].string for symbol in shown})
    return found


class Judged(NamedTuple):
    """A puzzle, what was found out about it, and how long it took to make."""

    id: str
    said: tuple[str, ...]
    tiles: int
    score: int
    seconds: float


def make(seed: str, level: Level, number: int) -> FinishPuzzle:
    """The puzzle of that number."""
    attempts = (attempt(Chance(seed, level, number, count), level) for count in range(10_000))
    return next(puzzle for puzzle in attempts if puzzle is not None)


def judge(seed: str, level: Level, number: int) -> Judged:
    """Make a puzzle and prove every claim about it."""
    began = time.process_time()
    puzzle = make(seed, level, number)
    took = time.process_time() - began
    tiles = puzzle.position.turns_left(puzzle.player)
    return Judged(puzzle.id, tuple(_claims(puzzle, level)), tiles, puzzle.difficulty.score, took)


def _claims(puzzle: FinishPuzzle, level: Level) -> list[str]:
    position, player, best = puzzle.position, puzzle.player, puzzle.solution
    reasoning = reason(position, player)
    if best is None or reasoning is None:
        return ["FALSE: not reasoned out"]
    endgame = endgame_of(position, player)
    laid = {cell: tile for cell, tile in best.city.tiles.items() if cell not in endgame.city.tiles}
    hard = level in (Level.HARD, Level.EXPERT)
    claims = {
        "replayed": why_not(position, player, best) is None,
        "our search agrees": best_finish(position, player) == best,
        "CP-SAT agrees": proven_rival(position, player, best.city) == Impossible(),
        "clingo agrees": _clingo_agrees(endgame, best, laid),
        "level as asked": puzzle.difficulty == reasoning.difficulty and puzzle.difficulty.level is level,
        "takes looking ahead, if hard": not hard or AHEAD in puzzle.difficulty.techniques,
        "what comes close proven by clingo": _close_ones_agree(endgame, reasoning),
        "explained": bool(explain(puzzle)),
    }
    return [claim if holds else f"FALSE: not {claim}" for claim, holds in claims.items()]


def _clingo_agrees(endgame: Endgame, best: Finish, laid: dict[int, str]) -> bool:
    """One city with the most votes, and no other layout within the margin."""
    cities = clingo_layouts(endgame, best.votes, SEPARATE_WALKWAYS)
    return cities == [laid] == clingo_layouts(endgame, best.votes - MARGIN + 1, ONLY_LAYOUTS)


def _close_ones_agree(endgame: Endgame, reasoning: Reasoning) -> bool:
    """As many layouts come close as the explanation says, with these tiles on these cells, and so none of the rest."""
    layouts = clingo_layouts(endgame, reasoning.finish.votes - CLOSE, ONLY_LAYOUTS)
    return len(layouts) == 1 + sum(temptation.layouts for temptation in reasoning.temptations)


def quartiles(seed: str, number: int) -> list[int]:
    """The scores from which so many puzzles are no longer in the first, second and third quarter."""
    found = (puzzle for game in range(10_000) for puzzle in puzzles(Chance("quartiles", seed, game)))
    scores = sorted(puzzle.difficulty.score for puzzle in progress(islice(found, number), number, "mining"))
    return [scores[number * part // 4] for part in (1, 2, 3)]


def main() -> int:
    """Judge level by level."""
    options = CommandLine(__doc__, needs=["clingo"])
    options.number("--count", 200, "puzzles of each level", quick=2)
    options.number("--jobs", 2, "processes", quick=1)
    options.text("--seed", "campaign", "of the puzzles")
    options.flag("--quartiles", "print what divides 500 puzzles into levels, and no more")
    asked = options.parse()
    if asked.quartiles:
        say(f"no longer easy, medium, hard from a score of {', '.join(map(str, quartiles(asked.seed, 500)))}")
        return 0
    failed = False
    for level in Level:
        work = in_order(partial(judge, asked.seed, level), range(asked.count), asked.jobs)
        judged = list(progress(work, asked.count, f"finish {level}"))
        counts = Counter(word for puzzle in judged for word in puzzle.said)
        different = len({puzzle.id for puzzle in judged})
        failed |= different < asked.count or any(word.startswith("FALSE") for word in counts)
        tiles = statistics.mean(puzzle.tiles for puzzle in judged)
        say(f"finish {level}: {asked.count} made, {different} different, {tiles:.1f} tiles to lay")
        say(f"  made in {figures([puzzle.seconds for puzzle in judged])}")
        say(f"  {', '.join(f'{number} {word}' for word, number in counts.items())}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
