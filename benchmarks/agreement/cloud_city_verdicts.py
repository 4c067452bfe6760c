"""Cloud City's verdicts against exhaustive play over every draw, on small endgames.

The exit code is 1 if they differ. Endgames that are too large for the naive player are passed over, and once a verdict
has had its share, so are questions that `check` gives it again. Each verdict comes at least ten times. Every finding is
verified, and whatever else settled the question, plans and policies are asked for as well: they may find nothing, but
what they find must be true, and what they wrote out must hold. More endgames are compared with the exhaustive search of
`check` alone, which is faster than naive play.

    pip install -e '.[test]' && python -m benchmarks.agreement.cloud_city_verdicts --endgames 150
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from benchmarks.harness import CommandLine, figures, say
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.endings import is_secured
from skypuzzle.cloud_city.checking.forcing import Forcing
from skypuzzle.cloud_city.checking.planning import timely_plan
from skypuzzle.cloud_city.checking.proofs import finding_flaws, strategy_flaws
from skypuzzle.cloud_city.checking.refutations import refutation_flaws
from skypuzzle.cloud_city.checking.refuting import Refuting
from skypuzzle.cloud_city.checking.table import Judge, table_of
from skypuzzle.limits import NO_LIMIT, OutOfLimitsError, SearchLimits
from skypuzzle.verdicts import Verdict
from tests.cloud_city.naive_check import NaiveCheck, TooLargeError
from tests.cloud_city.small_endgames import Endgame, small_endgames

FILE = Path(__file__).parents[2] / "tests" / "cloud_city" / "data" / "verdicts.json"
DECIDED = [verdict for verdict in Verdict if verdict is not Verdict.UNDECIDED]
LEAST = 10
"""Of each verdict."""
FEW = 100
MOST_STATES = 2_000
"""For plans and policies."""


def _has_room(counts: Counter[str], verdict: str, endgames: int) -> bool:
    """Is there still room for the rarer ones? Few endgames are taken as they come."""
    if endgames < FEW:
        return True
    missing = sum(max(0, LEAST - counts[other.value]) for other in DECIDED if other.value != verdict)
    return counts[verdict] < endgames // 3 and counts.total() + missing < endgames


def _contradictions(endgame: Endgame, naive: str, proofs: Counter[str]) -> Iterator[str]:
    """Where plans and policies differ from the truth."""
    position, player, goals, mix = endgame
    seen = table_of(position, player, mix)
    judge = Judge(seen.position, player, goals)
    if naive == Verdict.SECURED.value or not seen.turns:
        return
    plan = None
    with suppress(OutOfLimitsError):
        plan = timely_plan(seen, judge, SearchLimits(MOST_STATES, NO_LIMIT))
    if plan is not None:
        proofs["plans"] += 1
        if naive != Verdict.FORCED.value:
            yield f"a plan, but {naive}"
        yield from strategy_flaws(plan, seen, judge, alone=False)
    for alone in (False, True):
        try:
            policies = Refuting(seen, judge, SearchLimits(MOST_STATES, NO_LIMIT), alone=alone).refutation()
        except OutOfLimitsError:
            continue
        if policies is not None:
            proofs["policies against alone" if alone else "policies against forced"] += 1
            if naive == Verdict.FORCED.value or (alone and naive == Verdict.ALONE.value):
                yield f"policies against {'alone' if alone else 'forced'}, but {naive}"
            yield from refutation_flaws(policies, seen, judge, alone=alone)


def _compare_with_search(endgames: int, seed: str) -> int:
    """How often plans and policies differ from exhaustive search."""
    counts: Counter[str] = Counter()
    proofs: Counter[str] = Counter()
    for endgame in small_endgames(seed):
        position, player, goals, mix = endgame
        seen = table_of(position, player, mix)
        judge = Judge(seen.position, player, goals)
        if not seen.turns or is_secured(seen, judge, SearchLimits(MOST_STATES, NO_LIMIT)):
            continue
        try:
            searched = [
                Forcing(seen, judge, SearchLimits(10 * MOST_STATES, NO_LIMIT), alone=alone).strategy()
                for alone in (False, True)
            ]
        except OutOfLimitsError:
            counts["too large"] += 1
            continue
        verdict = Verdict.FORCED if searched[0] else Verdict.ALONE if searched[1] else Verdict.WITH_HELP
        flaws = list(_contradictions(endgame, str(verdict), proofs))
        for flaw in flaws:
            say(f"DIFFERENT: {flaw}: {endgame}")
        counts["DIFFERENT" if flaws else "neither" if verdict is Verdict.WITH_HELP else str(verdict)] += 1
        if counts.total() - counts["too large"] == endgames:
            break
    print(f"compared with exhaustive search: {dict(sorted(counts.items()))}, {dict(sorted(proofs.items()))}")
    return counts["DIFFERENT"]


def main() -> int:
    """Compare, and count."""
    options = CommandLine(__doc__)
    options.number("--endgames", 150, "endgames", quick=20)
    options.number(
        "--steps",
        20_000,
        "turns that the naive player may play out in one endgame; a tenth, once there are ten",
        quick=2_000,
    )
    options.number("--searched", 1000, "endgames for exhaustive search alone", quick=20)
    options.text("--seed", "verdicts", "of the endgames")
    options.flag("--write", f"keep the endgames with their verdicts in tests/cloud_city/data/{FILE.name}")
    asked = options.parse()
    different = _compare_with_search(asked.searched, f"{asked.seed} searched")
    counts: Counter[str] = Counter()
    passed_over: Counter[str] = Counter()
    certified: Counter[bool] = Counter()
    proofs: Counter[str] = Counter()
    entries: list[str] = []
    times: list[float] = []
    for endgame in small_endgames(asked.seed):
        position, player, goals, mix = endgame
        began = time.perf_counter()
        found = check(position, player, goals, mix=mix, time_limit=60).together
        took = time.perf_counter() - began
        if not _has_room(counts, str(found.verdict), asked.endgames):
            passed_over["enough"] += 1
            continue
        try:
            steps = asked.steps if counts[str(found.verdict)] < LEAST else asked.steps // 10
            naive = NaiveCheck(position, player, goals, mix, steps).verdict()
        except TooLargeError:
            passed_over["too large"] += 1
            continue
        times.append(took)
        same = (str(found.verdict), found.open) == (naive, ())
        certified[found.certified] += 1
        flaws = [*finding_flaws(found, position, player, mix=mix), *_contradictions(endgame, naive, proofs)]
        for flaw in flaws:
            say(f"DIFFERENT: {flaw}: {endgame}")
        counts[naive if same and not flaws else "DIFFERENT"] += 1
        entries.append(json.dumps([str(endgame), naive]))
        if not same:
            say(f"DIFFERENT: {naive}, not {found.verdict} {[*map(str, found.open)]}: {endgame}")
        if counts.total() % 10 == 0:
            say(f"{counts.total()} so far: {dict(sorted(counts.items()))}")
        if counts.total() == asked.endgames:
            break
    if asked.write:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text("[\n" + ",\n".join(entries) + "\n]\n")
    print(f"{counts.total()} endgames, {dict(sorted(counts.items()))}, passed over {dict(sorted(passed_over.items()))}")
    print(f"verdicts with their proofs written out: {certified[True]}, without: {certified[False]}")
    print(f"plans and policies, asked for each time: {dict(sorted(proofs.items()))}")
    print(f"check: {figures(times)}")
    return 1 if counts["DIFFERENT"] + different else 0


if __name__ == "__main__":
    sys.exit(main())
