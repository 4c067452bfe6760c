"""Does `verify` ever confirm what is false? True documents of every type, with one thing changed at a time.

Every change must be refuted, refused as unreadable, named as not proven or left undecided; what verify says holds is
judged by code that shares nothing with it. The exit code is 1 if something holds that is not true.

    python -m benchmarks.stress.tampering --each 100 --jobs 2
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import islice

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.errors import shorten
from skypuzzle.parallel import in_order
from tests.changing import Doc
from tests.cloud_city import mutations as cloud_city
from tests.skyline import mutations as skyline
from tests.skyliners import mutations as skyliners

OUTCOMES = ("refuted", "refused", "not proven", "undecided", "true", "unjudged", "FALSE")
Mutations = Callable[[Doc, Chance], list[tuple[str, Doc]]]
GAMES = {"skyliners": skyliners, "cloud-city": cloud_city, "skyline": skyline}
Case = tuple[str, str, str, Doc, Doc]
"""The game, the name of a document, the place of a change, and the document with and without it."""


def judge(case: Case) -> str:
    """What becomes of one change."""
    game, _, place, claimed, original = case
    found: str = GAMES[game].outcome(place, claimed, original)
    return found


def main() -> int:
    """Change everything, and count."""
    options = CommandLine(__doc__)
    options.number("--each", 100, "changes of each document, or more if it has more places to change", quick=5)
    options.text("--game", "", f"only this one: {' or '.join(GAMES)}")
    options.text("--only", "", "only documents whose names begin with this")
    options.text("--seed", "mutations", "of the changes")
    options.number("--jobs", 2, "processes", quick=1)
    asked = options.parse()
    began = time.monotonic()
    cases: list[Case] = []
    wrong = 0
    documents = [
        (game, name, make)
        for game, changed in GAMES.items()
        if asked.game in ("", game)
        for name, make in changed.true_documents().items()
        if name.startswith(asked.only)
    ]
    for game, name, make in progress(documents, len(documents), "documents"):
        document = make()
        if (found := GAMES[game].outcome("$", document, document)) not in ("true", "undecided"):
            say(f"NOT PROVEN AS IT IS: {game} {name} is {found}")
            wrong += 1
        changes = _changes(GAMES[game].mutations, document, Chance(asked.seed, name), asked.each)
        if asked.quick:
            changes = changes[: asked.each]
        cases += [(game, name, place, claimed, document) for place, claimed in changes]
    table: dict[str, Counter[str]] = {}
    judged = zip(cases, in_order(judge, cases, asked.jobs), strict=True)
    for (game, name, place, claimed, _), found in progress(judged, len(cases), "changes"):
        table.setdefault(f"{game} {name}", Counter())[found] += 1
        if found in ("FALSE", "unjudged"):
            say(f"{found}: {game} {name} {place}: {shorten(json.dumps(claimed))}")
    _print(table)
    total = sum((counts for counts in table.values()), Counter[str]())
    print(f"{total.total()} changes of {len(table)} documents in {time.monotonic() - began:.0f} s")
    return 1 if total["FALSE"] or wrong else 0


def _changes(mutations: Mutations, document: Doc, chance: Chance, number: int) -> list[tuple[str, Doc]]:
    """One change at every place, and then others, until there are so many."""
    changed = chance.shuffled(mutations(document, chance))
    every = dict(changed)
    others = ((place, claimed) for place, claimed in changed if claimed != every[place])
    return [*every.items(), *islice(others, max(0, number - len(every)))]


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
