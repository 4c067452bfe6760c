"""The fixed questions of `benchmarks.speed.questions` on four solvers; building the model counts.

- ours: `skypuzzle.skyliners.questions.solve`;
- CP-SAT with default settings, on the same constraints;
- clingo, with an ordinary encoding and a time-out;
- python-constraint (our second opinion), with a time-out.

The first two are timed three times each, and the median counts.

    pip install -e '.[benchmark]' && python -m benchmarks.speed.solve_speed
"""

import statistics
import time
from collections.abc import Callable

from ortools.sat.python import cp_model

from benchmarks.harness import CommandLine, percentile, progress
from benchmarks.speed.questions import load
from skypuzzle.answers import Impossible
from skypuzzle.skyliners import LINES, SITES
from skypuzzle.skyliners.questions import CityQuestion, solve
from skypuzzle.skyliners.questions.second_opinion import second_opinion
from skypuzzle.skyliners.questions.solving import city_model
from skypuzzle.solver import is_proven

ROUNDS = 3
CLINGO_SECONDS = 10.0
PYTHON_CONSTRAINT_SECONDS = 2.0

ENCODING = """
1 { floors(S, 0..F) : supply(floor, F) } 1 :- open(S).
{ roof(S) } :- open(S).
{ park(S) } :- open(S), start(S, 0).
:- park(S), roof(S).
:- park(S), floors(S, N), N > 0.
:- roof(S), start(S, 0), floors(S, 0).
added(S, 2 * N) :- floors(S, N).
height(S, H) :- start(S, H), not open(S).
height(S, H + A + 1) :- start(S, H), open(S), added(S, A), roof(S).
height(S, 1) :- park(S).
height(S, H + A) :- start(S, H), open(S), added(S, A), not roof(S), not park(S).
:- supply(floor, F), #sum { N, S : floors(S, N) } != F.
:- supply(roof, R), #count { S : roof(S) } != R.
:- supply(park, P), #count { S : park(S) } != P.
hidden(L, K) :- line(L, K, S), line(L, J, T), J < K, height(S, H), height(T, G), G >= H.
seen(L, K) :- line(L, K, S), height(S, H), H > 0, not hidden(L, K).
:- plan(L, N), N < 4, #count { K : seen(L, K) } != N.
:- plan(L, 4), #count { K : seen(L, K) } < 4.
"""


def ours(question: CityQuestion) -> bool | None:
    """Is there an answer?"""
    return not isinstance(solve(question), Impossible)


def default_cp_sat(question: CityQuestion) -> bool | None:
    """The same, with CP-SAT as it comes."""
    return is_proven(cp_model.CpSolver(), city_model(question).model)


def with_clingo(question: CityQuestion) -> bool | None:
    """The same, with clingo."""
    import clingo

    facts = [f"supply({kind}, {have})." for kind, have in zip(("floor", "roof", "park"), question.supply, strict=True)]
    for site in SITES:
        height = question.board.heights[site]
        facts.append(f"start({site}, {height}).")
        if height % 2 == 0:
            facts.append(f"open({site}).")
    for number, plan in enumerate(question.plans):
        facts.append(f"plan({number}, {plan.number}).")
        facts += [f"line({number}, {depth}, {site})." for depth, site in enumerate(LINES[plan.side][plan.row])]
    control = clingo.Control(["--warn=none"])
    control.add("base", [], ENCODING + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(async_=True) as handle:
        if not handle.wait(CLINGO_SECONDS):
            handle.cancel()
            return None
        return bool(handle.get().satisfiable)


def with_python_constraint(question: CityQuestion) -> bool | None:
    """The same, with python-constraint; it looks for all answers, or until its time is up."""
    opinion = second_opinion(question, time_limit=PYTHON_CONSTRAINT_SECONDS)
    return True if opinion.boards else False if opinion.complete else None


SOLVERS: dict[str, Callable[[CityQuestion], bool | None]] = {
    "ours": ours,
    "CP-SAT, default": default_cp_sat,
    "clingo": with_clingo,
    "python-constraint": with_python_constraint,
}


def timed(name: str, question: CityQuestion, answer: bool) -> float:
    """Seconds for one question, the median of some rounds; a wrong answer ends the run."""
    rounds = ROUNDS if name in ("ours", "CP-SAT, default") else 1
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        found = SOLVERS[name](question)
        times.append(time.perf_counter() - began)
        if found not in (answer, None):
            raise AssertionError(f"{name} is wrong about {question}")
    return statistics.median(times)


def main() -> None:
    """Question by question, each on all solvers in turn."""
    options = CommandLine(__doc__, needs=["clingo"])
    options.number("--every", 1, "take every Nth question", quick=21)
    asked = options.parse()
    questions = load()[:: asked.every]
    times: dict[str, list[float]] = {name: [] for name in SOLVERS}
    for question, answer in progress(questions, len(questions), "questions"):
        for name in SOLVERS:
            times[name].append(timed(name, question, answer))
    base = {part: _figures(times["ours"])[part] for part in ("median", "p95")}
    print(f"{len(questions)} questions, {sum(answer for _, answer in questions)} with an answer")
    for name, taken in times.items():
        figures = _figures(taken)
        ratios = f"{figures['median'] / base['median']:6.1f} {figures['p95'] / base['p95']:6.1f} times ours"
        print(
            f"{name:18} median {figures['median'] * 1000:7.1f} ms  p95 {figures['p95'] * 1000:7.1f} ms"
            f"  slowest {figures['slowest'] * 1000:7.1f} ms {ratios}"
        )


def _figures(taken: list[float]) -> dict[str, float]:
    return {"median": statistics.median(taken), "p95": percentile(taken, 0.95), "slowest": max(taken)}


if __name__ == "__main__":
    main()
