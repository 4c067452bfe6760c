"""A long campaign on puzzles: every claim proven again, by CP-SAT, by play, and by a second solver.

`build` at each level: one solution as CP-SAT counts them, lean (half of them symmetric), the level as asked, and
reasoning that never rules out what is there. python-constraint is asked too, for a second each. `reach`, `secure`
and `win`: exactly one turn works, as `verify` proves, and as playing every line to its end shows. The exit code is 1 if
a claim is false.

    python -m benchmarks.promises.puzzle_campaign --count 500 --jobs 2
"""

import sys
import time
from collections import Counter
from functools import partial

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds.base import BuildPuzzle, Puzzle, kind_named
from skypuzzle.skyliners.kinds.build.reasoning import prove
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.skyliners.questions.second_opinion import second_opinion
from skypuzzle.verifying.findings import Findings

OPINION_SECONDS = 1.0


def judge(order: Order[Puzzle], number: int) -> tuple[str, list[str]]:
    """The id of a puzzle, and what was found out about it."""
    puzzle = order.make(number)
    kind, findings = kind_named(puzzle.kind), Findings()
    kind.prove(puzzle, "$", findings)
    said = []
    if order.spec.level not in (None, puzzle.difficulty.level):
        said.append("FALSE: another level")
    if isinstance(puzzle, BuildPuzzle):
        said += _judge_build(puzzle)
    else:
        kind.second_opinion(puzzle, "$", findings)
        said += ["play agrees" if "agrees" in note else "play undecided" for note in findings.notes]
    return puzzle.id, [f"FALSE: {fault}" for fault in findings.faults + findings.undecided] + said


def _judge_build(puzzle: BuildPuzzle) -> list[str]:
    proof = prove(puzzle.question)
    if proof is None or puzzle.solution is None:
        return ["FALSE: not reasoned out"]
    heights = puzzle.solution.heights
    wrong = any(heights[told.site] in told.struck for step in proof.steps for told in step.conclusions)
    opinion = second_opinion(puzzle.question, time_limit=OPINION_SECONDS)
    if opinion.complete and opinion.boards != (puzzle.solution,):
        return ["FALSE: python-constraint disagrees"]
    agrees = "python-constraint agrees" if opinion.complete else "python-constraint undecided"
    return [agrees, "FALSE: a wrong site" if wrong else "no wrong site"]


def main() -> int:
    """Judge kind by kind and level by level."""
    options = CommandLine(__doc__)
    options.number("--count", 500, "puzzles of each kind, and of each level of `build`", quick=6)
    options.number("--jobs", 2, "processes", quick=1)
    options.text("--seed", "campaign", "of the puzzles")
    asked = options.parse()
    specs = [SkylinersSpec(kind="build", level=level, symmetric=either) for level in Level for either in (False, True)]
    specs += [SkylinersSpec(kind="reach"), SkylinersSpec(kind="secure"), SkylinersSpec(kind="win")]
    failed = False
    for spec in specs:
        order, count = Order(spec, asked.seed), (asked.count + 1) // 2 if spec.kind == "build" else asked.count
        began, counts, ids = time.perf_counter(), Counter[str](), set[str]()
        kind = f"{spec.kind} {spec.level or 'any'}{' symmetric' if spec.symmetric else ''}"
        for name, said in progress(in_order(partial(judge, order), range(count), asked.jobs), count, kind):
            ids.add(name)
            counts.update(said)
        failed |= len(ids) != count or any(word.startswith("FALSE") for word in counts)
        took = time.perf_counter() - began
        say(f"{kind}: {count} made, {len(ids)} different, {dict(counts)}, {took:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
