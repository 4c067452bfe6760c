"""A campaign on `reach`, `secure` and `win`: unique by playing everything, lean, and worth a thought.

Every puzzle is proven as `verify` does it, and once more by playing out everything by the rules, for as long as it may
take. Then figures: the obvious repairs that fail, how often the greedy bot finds the turn, what the turns are made of,
how many plans are asked for, whether the cards on the table can still come true, and the effort by level: its medians
must rise. The exit code is 1 if a claim is false.

    python -m benchmarks.promises.turn_puzzles --count 300 --jobs 2
"""

import statistics
import sys
import time
from collections import Counter
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from benchmarks.harness import CommandLine, percentile, progress, say
from skypuzzle.limits import Clock
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import Puzzle, TurnPuzzle, kind_named
from skypuzzle.skyliners.kinds.bot_games import count_live_plans
from skypuzzle.skyliners.kinds.endings.grading import Effort, greedy_share, plans_effort, win_effort
from skypuzzle.skyliners.kinds.endings.making import theme, turn_title
from skypuzzle.skyliners.kinds.endings.verdicts import PlansTask, WinTask, task_of
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.verifying.findings import Findings

KINDS: tuple[KindName, ...] = ("reach", "secure", "win")


class Judged(NamedTuple):
    """What was found out about one puzzle."""

    id: str
    level: Level
    score: int
    effort: Effort
    plans: int
    unmet: int
    pieces: str
    theme: str
    title: str
    greedy: float
    """How often the greedy bot finds the turn."""
    alive: tuple[int, int]
    """Cards face up that can still come true, and all of them."""
    said: list[str]
    made: float
    proven: float


def judge(order: Order[Puzzle], play_seconds: float, number: int) -> Judged:
    """Make a puzzle, and prove it in two ways."""
    began = time.process_time()
    puzzle = order.make(number)
    made = time.process_time()
    if not isinstance(puzzle, TurnPuzzle):
        raise TypeError("not a puzzle of a turn")
    findings = Findings()
    kind_named(puzzle.kind).prove(puzzle, "$", findings)
    proven = time.process_time()
    said = [f"FALSE: {fault}" for fault in findings.faults + findings.undecided]
    said.append(_played(puzzle, play_seconds))
    task = task_of(puzzle)
    found = win_effort(task) if isinstance(task, WinTask) else plans_effort(task)
    steps = kind_named(puzzle.kind).explain(puzzle) or []
    said.append("explained" if steps else "FALSE: not explained")
    lists = any(step.technique == "repairs" for step in steps) or (puzzle.kind == "secure" and found.candidates > 0)
    said.append("the obvious is listed" if lists else "FALSE: nothing obvious is listed")
    return Judged(
        puzzle.id,
        puzzle.difficulty.level,
        puzzle.difficulty.score,
        found,
        len(puzzle.plans),
        len(task.unmet) if isinstance(task, PlansTask) else 0,
        "".join(sorted(str(action)[0] for action in puzzle.solution or ())),
        theme(puzzle),
        turn_title(puzzle),
        float(greedy_share(puzzle.position, frozenset(puzzle.solution or ()))),
        count_live_plans(puzzle.position, task.turns.values()),
        said,
        made - began,
        proven - made,
    )


def _played(puzzle: TurnPuzzle, seconds: float) -> str:
    """How many turns do it, by the rules alone: everything that can follow is played out."""
    turns = kind_named(puzzle.kind).count_solutions(puzzle, Clock(seconds))
    if turns is None:
        return "too large to play out"
    return "play agrees" if turns == 1 else f"FALSE: {turns} turns by play"


def report(kind: KindName, judged: list[Judged]) -> bool:
    """Say what was found out about the puzzles of a kind; is anything false?"""
    counts = Counter(word for each in judged for word in each.said)
    different = len({each.id for each in judged})
    say(f"{kind}: {len(judged)} made, {different} different, {dict(counts)}")
    for name, parts in (
        ("plans", Counter(each.plans for each in judged)),
        ("unmet", Counter(each.unmet for each in judged)),
        ("the turn", Counter(each.pieces for each in judged)),
        ("theme", Counter(each.theme for each in judged)),
    ):
        say(f"  {name}: {', '.join(f'{part} {number}' for part, number in parts.most_common())}")
    say(f"  {len({each.title for each in judged})} different titles")
    living, cards = (sum(each.alive[place] for each in judged) for place in (0, 1))
    say(f"  cards that can still come true: {living} of {cards} ({100 * living // cards} %)")
    harder = [each.greedy for each in judged if each.level is not Level.EASY]
    if harder:
        say(f"  from medium up, the greedy bot finds {100 * statistics.mean(harder):.1f} % of {len(harder)}")
    points = sorted(each.effort.points for each in judged)
    if len(points) > 1:
        say(f"  quartiles of the effort: {statistics.quantiles(points, n=4)}")
    medians = []
    for level in Level:
        some = [each for each in judged if each.level is level]
        if some:
            medians.append(statistics.median(each.score for each in some))
            looks = {
                name: statistics.median(getattr(each.effort, name) for each in some)
                for name in ("turns", "at_risk", "candidates", "repairs", "lures", "replies", "cards", "promising")
            } | {
                name: statistics.median(getattr(each.effort.looking, name) for each in some)
                for name in ("cures", "seconds", "crossings")
            }
            say(f"  {level}: {len(some)}, median effort {medians[-1]:g}, {looks}")
    for name, times in (("making", [each.made for each in judged]), ("proving", [each.proven for each in judged])):
        say(
            f"  {name}: {statistics.mean(times):.2f} s of the processor's time on average, "
            f"95th percentile {percentile(times, 0.95):.2f} s"
        )
    rises = all(one < other for one, other in pairwise(medians))
    too_easy = kind != "secure" and bool(harder) and statistics.mean(harder) > 1 / 3
    return any(word.startswith("FALSE") for word in counts) or different < len(judged) or not rises or too_easy


def main() -> int:
    """Judge puzzles of each kind."""
    options = CommandLine(__doc__)
    options.number("--count", 300, "puzzles of each kind", quick=2)
    options.number("--jobs", 2, "processes", quick=1)
    options.number("--play-seconds", 60, "to play out everything in a puzzle", quick=10)
    options.text("--seed", "campaign", "of the puzzles")
    asked = options.parse()
    failed = False
    for kind in KINDS:
        work = in_order(
            partial(judge, Order(SkylinersSpec(kind=kind), asked.seed), asked.play_seconds),
            range(asked.count),
            asked.jobs,
        )
        failed |= report(kind, list(progress(work, asked.count, kind)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
