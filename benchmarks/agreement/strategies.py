"""Strategies of `check`, and what `verify` makes of changed ones, against play by the rules alone.

Each strategy of random endgames is played out against everything that the others can do, by code that knows the rules
and nothing of the searches. Then one step at a time is changed: what `verify` still accepts must be true by the same
judge. The exit code is 1 if a strategy fails.

    pip install -e '.[test]' && python -m benchmarks.agreement.strategies --endgames 100
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.cloud_city.checking import check as cloud_city_check
from skypuzzle.cloud_city.verifying import verifying as cloud_city_verifying
from skypuzzle.documents import builtins, convert
from skypuzzle.errors import FileError, RuleError
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.skyline.checking import check as check_skyline
from skypuzzle.skyliners import check_position
from skypuzzle.skyliners.checking import check as check_skyliners
from skypuzzle.verifying.findings import Findings
from tests.changing import Doc, UnjudgedError
from tests.cloud_city import mutations as cloud_city_mutations
from tests.cloud_city import naive_strategies as cloud_city_judge
from tests.cloud_city.small_endgames import small_endgames
from tests.documents import verify
from tests.skyline import last_rounds
from tests.skyline import mutations as skyline_mutations
from tests.skyline import naive_strategies as skyline_judge
from tests.skyliners import mutations as skyliners_mutations
from tests.skyliners import naive_strategies as skyliners_judge
from tests.skyliners.check_endgames import check_endgames

SECONDS = 20.0
"""For `check` and for `verify`, each time."""
MOST_TO_MOVE = 2
"""In Skyline; with more players, the judge would take too long."""


class Case(NamedTuple):
    """A `check` document with strategies, and how it is judged."""

    document: Doc
    accepts: Callable[[Doc], bool | None]
    """Does `verify` find nothing wrong? None if it cannot read the document, or not decide."""
    is_true: Callable[[Doc], bool]


def _accepts_file(document: Doc) -> bool | None:
    try:
        findings = verify(json.dumps(document).encode(), "check", clock=Clock(SECONDS))
    except FileError:
        return None
    return _said(findings)


def _said(findings: Findings) -> bool | None:
    return False if findings.faults else None if findings.undecided else True


def _skyliners(seed: str) -> Iterator[Case]:
    for position, player, plans in check_endgames(seed):
        try:
            check_position(position)  # some have more parks than any box
            found = builtins(check_skyliners(position, player, plans, time_limit=SECONDS))
        except RuleError:
            continue
        if any(skyliners_judge.forced_entries(found)):
            yield Case(found, _accepts_file, skyliners_judge.all_force)


def _skyline(seed: str) -> Iterator[Case]:
    for position, player, goals in last_rounds.endgames(seed):
        if len(position.still_to_move()) > MOST_TO_MOVE:
            continue
        found = builtins(check_skyline(position, player, goals, time_limit=SECONDS))
        if any(skyline_judge.forced_entries(found)):
            yield Case(found, _accepts_file, skyline_judge.all_force)


def _cloud_city(seed: str) -> Iterator[Case]:
    """Proven without files: fewer pieces than in any box make the endgames small, but no position that can be read."""
    for position, player, goals, mix in small_endgames(seed):
        found = cloud_city_check.check(position, player, goals, time_limit=SECONDS, mix=mix)

        def accepts(document: Doc, found: Any = found) -> bool | None:
            findings = Findings(Clock(SECONDS), SECONDS)
            try:
                entries = [convert(entry, "check", type(found.together)) for entry in document["goals"]]
                together = convert(document["together"], "check", type(found.together))
                claimed = msgspec.structs.replace(found, goals=tuple(entries), together=together)
                cloud_city_verifying.prove(claimed, "$", "check", findings, second_opinion=False)
            except FileError:
                return None
            return _said(findings)

        def is_true(document: Doc, found: Any = found) -> bool:
            asked = [*found.goals, found.together]
            return all(
                cloud_city_judge.reaches(found.position, found.player, finding.goals, entry, found.tile_mix)
                for finding, entry in zip(asked, (*document["goals"], document["together"]), strict=True)
                if "strategy" in entry
            )

        document = builtins(found)
        if any(cloud_city_judge.forced_entries(document)):
            yield Case(document, accepts, is_true)


GAMES: dict[str, tuple[Callable[[str], Iterator[Case]], Callable[[Doc, Chance], list[tuple[str, Doc]]]]] = {
    "skyliners": (_skyliners, skyliners_mutations.mutations),
    "cloud-city": (_cloud_city, cloud_city_mutations.mutations),
    "skyline": (_skyline, skyline_mutations.mutations),
}


def campaign(
    game: str, seed: str, endgames: int, changes: int, report: Callable[[str], None], clock: Clock = NO_LIMIT
) -> Counter[str]:
    """Judge the strategies of so many endgames, and so many changes of each, until time is up."""
    cases, mutations = GAMES[game]
    counts: Counter[str] = Counter()
    for number, case in enumerate(progress(islice(cases(seed), endgames), endgames, game)):
        found = _judge(case, case.document)
        counts[f"endgames with strategies: {found}"] += 1
        if found == "FALSE":
            report(f"FALSE: {game} {json.dumps(case.document)}")
        if found == "too large to judge":
            continue
        chance = Chance("changed steps", seed, number)
        changed = [each for each in mutations(case.document, chance) if ".strategy" in each[0]]
        for place, claimed in chance.shuffled(changed)[:changes]:
            if clock.is_out:
                return counts
            accepted = case.accepts(claimed)
            found = {False: "refuted", None: "unreadable or undecided"}.get(accepted) or _judge(case, claimed)
            counts[f"changes: {'accepted, ' * bool(accepted)}{found}"] += 1
            if found == "FALSE":
                report(f"FALSE: {game} {place}: {json.dumps(claimed)}")
    return counts


def _judge(case: Case, document: Doc) -> str:
    try:
        return "true" if case.is_true(document) else "FALSE"
    except UnjudgedError:
        return "too large to judge"


def main() -> int:
    """Judge, and count."""
    options = CommandLine(__doc__)
    options.number("--endgames", 100, "endgames with strategies, of each game", quick=5)
    options.number("--changes", 60, "changed steps of each", quick=10, least=0)
    options.number("--seconds", 3600, "for each game, at most", quick=30)
    options.text("--seed", "strategies", "of the endgames and changes")
    options.text("--game", "", f"only this one: {' or '.join(GAMES)}")
    asked = options.parse()
    failed = 0
    for game in GAMES:
        if asked.game in ("", game):
            counts = campaign(game, asked.seed, asked.endgames, asked.changes, say, Clock(asked.seconds))
            for name, times in sorted(counts.items()):
                say(f"{game}: {name}: {times}")
            failed += sum(times for name, times in counts.items() if name.endswith("FALSE"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
