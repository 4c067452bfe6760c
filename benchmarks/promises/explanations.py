"""Explanations of `build` puzzles: how long they are, how much they place, and whether every step is proven.

CP-SAT proves each step from the clues that it names and what the steps before it told: what it rules out is impossible.
Irreducible means that no step could be left out. In the end, the rank correlation between level and effort tells
whether a level speaks of the person's work. The exit code is 1 if a step is not proven, could be left out, or rules out
what is there.

    python -m benchmarks.promises.explanations --count 300 --jobs 2
"""

import sys
import time
from collections.abc import Sequence
from functools import partial
from statistics import correlation, mean, median
from typing import NamedTuple

from ortools.sat.python import cp_model

from benchmarks.harness import CommandLine, percentile, progress, say
from skypuzzle.limits import Clock
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from skypuzzle.skyliners.kinds.base import BuildPuzzle, Puzzle
from skypuzzle.skyliners.kinds.build.counting import prune
from skypuzzle.skyliners.kinds.build.explaining import explain_proof
from skypuzzle.skyliners.kinds.build.lines import codes_of
from skypuzzle.skyliners.kinds.build.reasoning import UP_TO, Conclusion, Deduction, Proof, Technique, finder_for, prove
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.solving import city_model
from skypuzzle.skyliners.search import paths
from skypuzzle.solver import is_proven, new_solver


class Judged(NamedTuple):
    """What was found out about one explanation."""

    steps: int
    words: int
    telling: int
    """Steps that place a piece or close a site."""
    effort: int
    seconds: float
    faults: tuple[str, ...]


def judge(order: Order[Puzzle], number: int) -> Judged | None:
    """One puzzle, explained and proven; None if there is no explanation."""
    puzzle = order.make(number)
    if not isinstance(puzzle, BuildPuzzle):
        raise TypeError(puzzle.kind)
    began = time.process_time()
    proof = prove(puzzle.question)
    if proof is None:
        return None
    text = " ".join(explain_proof(proof))
    took = time.process_time() - began
    telling = sum(any(_places_or_closes(step, each) for each in step.conclusions) for step in proof.steps)
    return Judged(len(proof.steps), len(text.split()), telling, proof.effort, took, tuple(faults(puzzle, proof)))


def _places_or_closes(step: Deduction, each: Conclusion) -> bool:
    return len(each.left) == 1 or each.left[0] > codes_of(step.known[each.site])[0]


def faults(puzzle: BuildPuzzle, proof: Proof) -> list[str]:
    """All that is wrong with a proof."""
    found = [] if proof.solution == puzzle.solution else ["a wrong site"]
    if not is_irreducible(proof):
        found.append("a step could be left out")
    for number, (step, told) in enumerate(zip(proof.steps, prune(proof).steps, strict=True), 1):
        if not is_step_proven(proof, step):
            found.append(f"step {number}: not proven")
        if told != step and not is_step_proven(proof, told):
            found.append(f"step {number}: not proven by what is told before it")
    return found


def is_irreducible(proof: Proof) -> bool:
    finder, level = finder_for(proof.question), UP_TO[proof.level]
    moves = [_move(step) for step in proof.steps]
    return finder.solves(moves, level) and not any(
        finder.solves([*moves[:place], *moves[place + 1 :]], level) for place in range(len(moves))
    )


def _move(step: Deduction) -> paths.Move:
    if step.technique is Technique.SUPPOSING:
        (conclusion,) = step.conclusions
        codes = sum(1 << code for code in conclusion.struck)
        return paths.SUPPOSE, conclusion.site, codes, tuple(_move(link)[0] for link in step.chain)
    if step.technique is Technique.NEED:
        return paths.NEED_RANKS + (step.place or 0), 0, 0, ()
    return paths.PIECES if step.place is None else step.place, 0, 0, ()


def is_step_proven(proof: Proof, step: Deduction) -> bool:
    """Does the model prove all that a step tells, from the clues it names and all that is known before it?

    A supposition is proven by its chain: each link by itself, and the last that nothing is possible any more.
    """
    if step.chain:
        (supposed,) = step.conclusions
        is_supposed = codes_of(step.chain[0].known[supposed.site]) == supposed.struck
        return (
            is_supposed and not step.chain[-1].conclusions and all(is_step_proven(proof, link) for link in step.chain)
        )
    given = proof.question
    question = CityQuestion(given.board, given.supply, step.clues, given.whole)
    claims = [(each.site, each.struck) for each in step.conclusions] or [(0, codes_of(step.known[0]))]
    return all(_is_impossible(question, step, site, codes) for site, codes in claims)


def _is_impossible(question: CityQuestion, step: Deduction, site: int, codes: tuple[int, ...]) -> bool:
    city = city_model(question)
    for other, mask in enumerate(step.known):
        allowed = codes if other == site else codes_of(mask)
        city.model.add_linear_expression_in_domain(city.heights[other], cp_model.Domain.from_values(list(allowed)))
    return is_proven(new_solver(Clock()), city.model) is False


def _summary(judged: list[Judged]) -> str:
    steps = [each.steps for each in judged]
    effort = [each.effort for each in judged]
    seconds = [each.seconds for each in judged]
    telling = sum(each.telling for each in judged) / sum(steps)
    irreducible = sum("a step could be left out" not in each.faults for each in judged)
    return (
        f"{irreducible} irreducible; steps median {median(steps):g}, p90 {percentile(steps, 0.9):g}, "
        f"{telling:.0%} of them place or close; words median {median(each.words for each in judged):g}; "
        f"effort p10 {percentile(effort, 0.1):g}, median {median(effort):g}, p90 {percentile(effort, 0.9):g}; "
        f"median {median(seconds):.2f} s, worst {max(seconds):.2f} s"
    )


def rank_correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Spearman's: the correlation of ranks, where equals share the mean of theirs."""
    one, other = (_ranks([pair[side] for pair in pairs]) for side in range(2))
    return correlation(one, other)


def _ranks(values: list[float]) -> list[float]:
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [mean(places[value]) for value in values]


def main() -> int:
    """Level by level."""
    options = CommandLine(__doc__)
    options.number("--count", 300, "puzzles of each level", quick=6)
    options.number("--jobs", 2, "processes", quick=1)
    options.text("--seed", "explanations", "of the puzzles")
    options.text("--levels", "easy medium hard expert", "which levels")
    asked = options.parse()
    failed = False
    efforts: list[tuple[float, float]] = []
    for number, level in enumerate(Level):
        if str(level) not in asked.levels.split():
            continue
        work = in_order(
            partial(judge, Order(SkylinersSpec(kind="build", level=level), asked.seed)), range(asked.count), asked.jobs
        )
        judged = [each for each in progress(work, asked.count, str(level)) if each is not None]
        efforts += [(number, each.effort) for each in judged]
        wrong = [fault for each in judged for fault in each.faults]
        failed |= bool(wrong) or len(judged) < asked.count
        say(f"{level}: {len(judged)} of {asked.count} explained, {_summary(judged)}; {len(wrong)} faults")
        for fault in wrong[:5]:
            say(f"  {fault}")
    if len({number for number, _ in efforts}) > 1:
        say(f"rank correlation between level and effort: {rank_correlation(efforts):.3f}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
