"""Verdicts of `check` against exhaustive play over the rules, on random small endgames; counts are printed.

    pip install '.[test]' && python -m benchmarks.verdicts --endgames 1000

With --write, the endgames and the verdicts of exhaustive play are kept for the tests.
"""

import argparse
import json
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

from skypuzzle.errors import RuleError
from skypuzzle.skyliners import Position, check_position
from skypuzzle.skyliners.checking import check
from skypuzzle.skyliners.documents.checks import check_document
from skypuzzle.skyliners.proving.checks import prove_check
from skypuzzle.verifying.findings import Findings
from tests.judged_endgames import judged_endgames

FILE = Path(__file__).parents[1] / "tests" / "data" / "verdicts.json"


def _is_from_a_box(position: Position) -> bool:
    """Some have more parks than any box, and so no notation that can be read."""
    try:
        check_position(position)
    except RuleError:
        return False
    return True


def main() -> int:
    """Compare, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endgames", type=int, default=500)
    parser.add_argument("--seed", default="verdicts")
    parser.add_argument("--prove", action="store_true", help="have verify prove each answer, too")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    counts: Counter[str] = Counter()
    proven: Counter[bool] = Counter()
    entries = []
    for (position, player, plans), judged in islice(judged_endgames(asked.seed), asked.endgames):
        found = check(position, player, plans).together
        same = found is not None and (found.verdict.value, found.open) == (judged, ())
        counts[judged if same else "DIFFERENT"] += 1
        entry = json.dumps([str(position), str(player), [*map(str, plans)], judged])
        if _is_from_a_box(position):
            entries.append(entry)
        if not same:
            print("DIFFERENT:", entry)
        if asked.prove and _is_from_a_box(position):
            findings = Findings()
            prove_check(check_document(check(position, player, plans, reasons=True)), "check", findings)
            proven[not findings.holds] += 1
            if not findings.holds:
                print("NOT PROVEN:", entry, findings.faults, findings.undecided)
    if asked.write:
        FILE.write_text("[\n" + ",\n".join(entries) + "\n]\n")
    print(f"{counts.total()} endgames, {dict(sorted(counts.items()))}")
    if asked.prove:
        print(f"verify proves {proven[False]} of {proven.total()} answers")
    return 1 if counts["DIFFERENT"] or proven[True] else 0


if __name__ == "__main__":
    sys.exit(main())
