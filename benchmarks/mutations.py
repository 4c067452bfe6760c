"""Does `verify` ever call proven what is not so? True documents of every type, with one thing changed at a time.

    python -m benchmarks.mutations --each 100 --jobs 2

Every change must be refuted, refused as unreadable, named as not proven or left undecided; what verify says holds is
judged by code that shares nothing with it. The exit code tells whether all that holds is true.
"""

import argparse
import json
import sys
import time
from collections import Counter

from skypuzzle.chance import Chance
from skypuzzle.errors import shorten
from skypuzzle.parallel import in_order
from tests.mutations import Doc, mutations, outcome, true_documents

OUTCOMES = ("refuted", "refused", "not proven", "undecided", "true", "unjudged", "FALSE")
Case = tuple[str, str, Doc, Doc]


def judge(case: Case) -> str:
    """What becomes of one change."""
    _, place, claimed, original = case
    return outcome(place, claimed, original)


def main() -> int:
    """Change everything, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--each", type=int, default=100, help="changes of each document, and one at every place in any case"
    )
    parser.add_argument("--only", default="", help="documents whose names begin so")
    parser.add_argument("--seed", default="mutations")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    began = time.monotonic()
    cases: list[Case] = []
    wrong = 0
    for name, made in true_documents().items():
        if not name.startswith(asked.only):
            continue
        document = made()
        if (found := outcome("$", document, document)) not in ("true", "undecided"):
            print(f"NOT PROVEN AS IT IS: {name} is {found}")
            wrong += 1
        chance = Chance(asked.seed, name)
        changed = chance.shuffled(mutations(document, chance))
        every = list(dict(changed).items())  # one change at every place, and then others
        more = [change for change in changed if change not in every][: max(0, asked.each - len(every))]
        cases += [(name, place, claimed, document) for place, claimed in (*every, *more)]
    table: dict[str, Counter[str]] = {}
    for (name, place, claimed, _), found in zip(cases, in_order(judge, cases, asked.jobs), strict=True):
        table.setdefault(name, Counter())[found] += 1
        if found in ("FALSE", "unjudged"):
            print(f"{found}: {name} {place}: {shorten(json.dumps(claimed))}")
    _print(table)
    total = sum((counts for counts in table.values()), Counter[str]())
    print(f"{total.total()} changes of {len(table)} documents in {time.monotonic() - began:.0f} s")
    return 1 if total["FALSE"] or wrong else 0


def _print(table: dict[str, Counter[str]]) -> None:
    """By type, and within by document."""
    width = max(map(len, table))
    print(" " * width, *(f"{each:>10}" for each in OUTCOMES))
    by_type: dict[str, Counter[str]] = {}
    for name, counts in table.items():
        by_type.setdefault(name.partition(",")[0], Counter()).update(counts)
    for name, counts in (*table.items(), ("", Counter[str]()), *by_type.items()):
        print(f"{name:{width}}", *(f"{counts[each]:10}" for each in OUTCOMES) if counts else ())


if __name__ == "__main__":
    sys.exit(main())
