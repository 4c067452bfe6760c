"""A campaign on `force` puzzles: every claim proven again, by strategies and by playing everything; and their levels.

Each puzzle is proven as `verify` does it: one turn by the search, the strategy behind it and the refutation of every
other turn played through the rules, lean, and of the level claimed. Then everything is played out by the rules with no
judgement before the end of the game, for as long as it may take. The quartiles of the scores are what the levels should
be. The exit code is 1 if a claim is false, or a level's median effort is not higher than that of the one below.

    python -m benchmarks.promises.force_puzzles --count 300 --jobs 2
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from benchmarks.harness import CommandLine, percentile, progress, say
from skypuzzle.limits import Clock
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds.base import Puzzle, TurnPuzzle
from skypuzzle.skyliners.kinds.force.kind import FORCE
from skypuzzle.skyliners.kinds.force.making import LEVELS, Effort, effort, force_faults, theme_of
from skypuzzle.skyliners.kinds.force.search import search_of
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.wording import number_of


class Judged(NamedTuple):
    """What was found out about one puzzle."""

    id: str
    level: Level
    effort: Effort
    theme: str
    states: int
    said: list[str]
    made: float
    proven: float


def judge(order: Order[Puzzle], played: int, play_seconds: float, number: int) -> Judged:
    """Make a puzzle, and prove it in three ways, of which the last is for the first puzzles."""
    began = time.process_time()
    puzzle = order.make(number)
    made = time.process_time()
    if not isinstance(puzzle, TurnPuzzle):
        raise TypeError("not a puzzle of a turn")
    said = [f"FALSE: {fault}" for _, fault in force_faults(puzzle, Clock())]
    proven = time.process_time()
    search = search_of(puzzle)
    found = effort(search)
    said.append("explained" if FORCE.explain(puzzle) else "FALSE: not explained")
    if number < played:
        turns = FORCE.count_solutions(puzzle, Clock(play_seconds))
        agrees = "play agrees" if turns == 1 else f"FALSE: {turns} turns by play"
        said.append("too large to play out" if turns is None else agrees)
    return Judged(
        puzzle.id,
        puzzle.difficulty.level,
        found,
        theme(puzzle),
        search.limits.states,
        said,
        made - began,
        proven - made,
    )


def theme(puzzle: TurnPuzzle) -> str:
    """What it is about."""
    kinds = {str(action)[0] for action in puzzle.solution or ()}
    plans, about = number_of(len(puzzle.plans), "plan"), theme_of(puzzle.position, puzzle.plans)
    return f"{plans}, {about}, solved by {''.join(sorted(kinds))}"


def levels_rise(judged: Sequence[Judged]) -> bool:
    """Is the median effort of each level higher than that of the one below?"""
    efforts = [[each.effort.points for each in judged if each.level is level] for level in Level]
    medians = [statistics.median(points) for points in efforts if points]
    return medians == sorted(set(medians))


def main() -> int:
    """Judge puzzles, and say what their levels should be."""
    options = CommandLine(__doc__)
    options.number("--count", 300, "puzzles", quick=2)
    options.number("--jobs", 2, "processes", quick=1)
    options.number("--played", 300, "of these, for which everything is played out", quick=2)
    options.number("--play-seconds", 30, "to play out everything in a puzzle", quick=5)
    options.text("--seed", "campaign", "of the puzzles")
    asked = options.parse()
    order = Order(SkylinersSpec(kind="force"), asked.seed)
    judged = list(
        progress(
            in_order(partial(judge, order, asked.played, asked.play_seconds), range(asked.count), asked.jobs),
            asked.count,
            "judging",
        )
    )
    counts = Counter(word for each in judged for word in each.said)
    say(f"{len(judged)} made, {len({each.id for each in judged})} different, {dict(counts)}")
    for name, number in Counter(each.theme for each in judged).most_common():
        say(f"  {number:4} {name}")
    lured = sum(each.effort.luring > 0 for each in judged)
    say(f"an obvious repair that looks as safe as the right turn, or safer: {lured}")
    points = sorted(each.effort.points for each in judged)
    if len(points) > 1:
        say(f"quartiles of the scores: {statistics.quantiles(points, n=4)}, levels from {LEVELS}")
    for level in Level:
        efforts = [each.effort for each in judged if each.level is level]
        if efforts:
            medians = {
                name: statistics.median(getattr(found, name) for found in efforts)
                for name in ("points", "turns", "tempting", "luring", "reasons", "questions", "plans")
            }
            say(f"  {level}: {len(efforts)}, medians {medians}")
    for name, times in (("making", [each.made for each in judged]), ("proving", [each.proven for each in judged])):
        say(
            f"{name}: median {statistics.median(times):.2f} s of the processor's time, "
            f"mean {statistics.mean(times):.2f} s, 95th percentile {percentile(times, 0.95):.2f} s"
        )
    states = [each.states for each in judged]
    say(f"states of a puzzle's search: median {statistics.median(states)}, most {max(states)}")
    is_false = any(word.startswith("FALSE") for word in counts) or not levels_rise(judged)
    return 1 if is_false or len({each.id for each in judged}) < len(judged) else 0


if __name__ == "__main__":
    sys.exit(main())
