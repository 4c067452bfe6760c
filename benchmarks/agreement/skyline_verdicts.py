"""Skyline of the World's verdicts: against exhaustive play, and how long they take in the last round.

The exit code is 1 if they differ, or if one of the last round is left open with one opponent to move and open money and
floors. Before the last round, on tiny boards, what is settled must be true: a verdict is passed over if nothing is
settled about it but by bounds.
Positions that are too large for the naive player are passed over, and once a verdict has had its share, so are
questions that `check` gives it again. Each verdict comes at least ten times.

    pip install -e '.[test]' && python -m benchmarks.agreement.skyline_verdicts --endgames 150 --timed 500
"""

import json
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

from benchmarks.harness import CommandLine, figures, progress, say
from skypuzzle.skyline.checking import Finding, check
from skypuzzle.verdicts import PROVABLE, Verdict
from tests.skyline.last_rounds import Endgame, endgames
from tests.skyline.naive_check import NaiveCheck, TooLargeError
from tests.skyline.naive_game import NaiveGame, tiny_endgames

FILE = Path(__file__).parents[2] / "tests" / "skyline" / "data" / "verdicts.json"
DECIDED = [verdict for verdict in Verdict if verdict is not Verdict.UNDECIDED]
LEAST = 10
"""Of each verdict."""
FEW = 100
TIME_LIMIT = 20


def _has_room(counts: Counter[str], verdict: str, number: int) -> bool:
    """Is there still room for the rarer ones? Few endgames are taken as they come."""
    if number < FEW:
        return True
    missing = sum(max(0, LEAST - counts[other.value]) for other in DECIDED if other.value != verdict)
    return counts[verdict] < number // 3 and counts.total() + missing < number


def _judged(endgame: Endgame) -> Finding:
    return check(endgame.position, endgame.player, endgame.goals, time_limit=TIME_LIMIT).together


def _compare(seed: str, number: int, steps: int) -> tuple[Counter[str], list[str]]:
    """Verdicts that agree, counted, with their endgames."""
    counts: Counter[str] = Counter()
    passed_over: Counter[str] = Counter()
    entries: list[str] = []
    for endgame in endgames(seed):
        found = _judged(endgame)
        if not _has_room(counts, str(found.verdict), number):
            passed_over["enough"] += 1
            continue
        try:
            most = steps if counts[str(found.verdict)] < LEAST else steps // 10
            naive = NaiveCheck(endgame.position, endgame.player, endgame.goals, most).verdict()
        except TooLargeError:
            passed_over["too large"] += 1
            continue
        same = (str(found.verdict), found.open) == (naive, ())
        counts[naive if same else "DIFFERENT"] += 1
        entries.append(json.dumps([str(endgame), naive]))
        if not same:
            say(f"DIFFERENT: {naive}, not {found.verdict} {[*map(str, found.open)]}: {endgame}")
        if counts.total() % 10 == 0:
            say(f"{counts.total()} so far: {dict(sorted(counts.items()))}")
        if counts.total() == number:
            break
    say(f"{number} endgames, {dict(sorted(counts.items()))}, passed over {dict(sorted(passed_over.items()))}")
    return counts, entries


def _compare_tiny(seed: str, number: int, most: int) -> int:
    """Compare what is settled before the last round; how many verdicts differ."""
    counts: Counter[str] = Counter()
    different = judged = 0
    for endgame in tiny_endgames(seed):
        found = _judged(endgame)
        settled = [verdict for verdict in PROVABLE if verdict not in found.open]
        if found.reasons is not None or not settled:
            counts["passed over"] += 1
            continue
        naive = NaiveGame(endgame.position, endgame.player, endgame.goals, most)
        if found.verdict in PROVABLE:
            settled = settled[: settled.index(found.verdict) + 1]
        try:
            wrong = [verdict for verdict in settled if naive.is_true(verdict) is not (verdict is found.verdict)]
        except TooLargeError:
            counts["too large"] += 1
            continue
        judged += 1
        kind = found.refutation.policy if found.refutation else str(found.verdict)
        counts["DIFFERENT" if wrong else kind] += 1
        if wrong:
            different += 1
            say(f"DIFFERENT: {[*map(str, wrong)]}, {found.verdict} {[*map(str, found.open)]} {kind}: {endgame}")
        if judged % 20 == 0:
            say(f"tiny: {judged} so far: {dict(sorted(counts.items()))}")
        if judged == number:
            break
    say(f"{judged} tiny boards: {dict(sorted(counts.items()))}")
    return different


def _measure(seed: str, number: int) -> int:
    """Print how long it takes, by how many others are to move; how many are open that should not be."""
    times: dict[str, list[float]] = {}
    still_open: Counter[str] = Counter()
    for endgame in progress(islice(endgames(seed), number), number, "judging"):
        position = endgame.position
        others = len(set(position.still_to_move()) - {endgame.player})
        hidden = any(cash is None for cash in position.cash)
        kind = f"{others} others to move, money {'hidden' if hidden else 'open'}"
        began = time.perf_counter()
        found = _judged(endgame)
        times.setdefault(kind, []).append(time.perf_counter() - began)
        if found.open:
            still_open[kind] += 1
            say(f"open: {found.verdict} {[*map(str, found.open)]}: {endgame}")
    for kind in sorted(times):
        print(f"{kind}: {len(times[kind])} endgames, {still_open[kind]} left open, {figures(times[kind])}")
    return sum(still_open[f"{others} others to move, money open"] for others in (0, 1))


def main() -> int:
    """Compare, count and measure."""
    options = CommandLine(__doc__)
    options.number("--endgames", 150, "endgames against the naive player", quick=20)
    options.number(
        "--steps", 60_000, "actions that the naive player may play out; a tenth, once there are ten", quick=3_000
    )
    options.number("--tiny", 300, "tiny boards before the last round", quick=5)
    options.number("--states", 30_000, "positions that the naive player may visit on a tiny board", quick=3_000)
    options.number("--timed", 500, "endgames to be timed", quick=60)
    options.text("--seed", "verdicts", "of the endgames")
    options.flag("--write", f"keep the endgames with their verdicts in tests/skyline/data/{FILE.name}")
    asked = options.parse()
    counts, entries = _compare(asked.seed, asked.endgames, asked.steps)
    if asked.write:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text("[\n" + ",\n".join(entries) + "\n]\n")
    different = _compare_tiny(asked.seed, asked.tiny, asked.states)
    left_open = _measure(f"{asked.seed} timed", asked.timed)
    return 1 if counts["DIFFERENT"] or different or left_open else 0


if __name__ == "__main__":
    sys.exit(main())
