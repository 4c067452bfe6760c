"""Cloud City's verdicts against exhaustive play over every draw, on small endgames.

The exit code is 1 if they differ. Endgames that are too large for the naive player are passed over, and once a verdict
has had its share, so are questions that `check` gives it again. Each verdict comes at least ten times.

    pip install -e '.[test]' && python -m benchmarks.agreement.cloud_city_verdicts --endgames 150
"""

import json
import sys
import time
from collections import Counter
from pathlib import Path

from benchmarks.harness import CommandLine, figures, say
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.verdicts import Verdict
from tests.cloud_city.naive_check import NaiveCheck, TooLargeError
from tests.cloud_city.small_endgames import small_endgames

FILE = Path(__file__).parents[2] / "tests" / "cloud_city" / "data" / "verdicts.json"
DECIDED = [verdict for verdict in Verdict if verdict is not Verdict.UNDECIDED]
LEAST = 10
"""Of each verdict."""
FEW = 100


def _has_room(counts: Counter[str], verdict: str, endgames: int) -> bool:
    """Is there still room for the rarer ones? Few endgames are taken as they come."""
    if endgames < FEW:
        return True
    missing = sum(max(0, LEAST - counts[other.value]) for other in DECIDED if other.value != verdict)
    return counts[verdict] < endgames // 3 and counts.total() + missing < endgames


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
    options.text("--seed", "verdicts", "of the endgames")
    options.flag("--write", f"keep the endgames with their verdicts in tests/cloud_city/data/{FILE.name}")
    asked = options.parse()
    counts: Counter[str] = Counter()
    passed_over: Counter[str] = Counter()
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
        counts[naive if same else "DIFFERENT"] += 1
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
    print(f"check: {figures(times)}")
    return 1 if counts["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main())
