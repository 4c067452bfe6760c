"""Verdicts of `check` against exhaustive play over the rules, on random small endgames.

The exit code is 1 if they differ.

    pip install -e '.[test]' && python -m benchmarks.agreement.skyliners_verdicts --endgames 1000
"""

import json
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.errors import RuleError
from skypuzzle.skyliners import Position, check_position
from skypuzzle.skyliners.checking import check
from skypuzzle.skyliners.verifying.checks import prove_check
from skypuzzle.verifying.findings import Findings
from tests.skyliners.judged_endgames import judged_endgames

FILE = Path(__file__).parents[2] / "tests" / "skyliners" / "data" / "verdicts.json"


def _is_from_a_box(position: Position) -> bool:
    """Some have more parks than any box, and so no notation that can be read."""
    try:
        check_position(position)
    except RuleError:
        return False
    return True


def main() -> int:
    """Compare, and count."""
    options = CommandLine(__doc__)
    options.number("--endgames", 500, "endgames", quick=30)
    options.text("--seed", "verdicts", "of the endgames")
    options.flag("--prove", "have `verify` prove each answer, too")
    options.flag(
        "--write", f"keep the endgames and the verdicts of exhaustive play in tests/skyliners/data/{FILE.name}"
    )
    asked = options.parse()
    counts: Counter[str] = Counter()
    proven: Counter[bool] = Counter()
    entries = []
    endgames = islice(judged_endgames(asked.seed), asked.endgames)
    for (position, player, plans), judged in progress(endgames, asked.endgames, "endgames"):
        found = check(position, player, plans).together
        same = found is not None and (found.verdict.value, found.open) == (judged, ())
        counts[judged if same else "DIFFERENT"] += 1
        entry = json.dumps([str(position), str(player), [*map(str, plans)], judged])
        if _is_from_a_box(position):
            entries.append(entry)
        if not same:
            say(f"DIFFERENT: {entry}")
        if asked.prove and _is_from_a_box(position):
            findings = Findings()
            prove_check(check(position, player, plans, reasons=True), "check", findings)
            proven[not findings.holds] += 1
            if not findings.holds:
                say(f"NOT PROVEN: {entry} {findings.faults} {findings.undecided}")
    if asked.write:
        FILE.write_text("[\n" + ",\n".join(entries) + "\n]\n")
    print(f"{counts.total()} endgames, {dict(sorted(counts.items()))}")
    if asked.prove:
        print(f"verify proves {proven[False]} of {proven.total()} answers")
    return 1 if counts["DIFFERENT"] or proven[True] else 0


if __name__ == "__main__":
    sys.exit(main())
