"""Verdicts on being the only winner against exhaustive play, in small endgames of Skyliners and Cloud City.

What is settled must be true; what is open may be anything that is open. Positions that are too large to play out are
passed over. The exit code is 1 if a verdict is wrong, or if `verify` finds a flaw in a proof.

    pip install -e '.[test]' && python -m benchmarks.agreement.win_verdicts --endgames 1000
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.checking.proofs import finding_flaws
from skypuzzle.skyliners.checking.winning import check_win
from skypuzzle.skyliners.verifying.wins import prove_win
from skypuzzle.verdicts import Verdict
from skypuzzle.verifying.findings import Findings
from tests.cloud_city.naive_check import NaiveWin, TooLargeError
from tests.cloud_city.small_endgames import open_endgames
from tests.skyliners.naive_win import naive_win, win_endgames

SECONDS = 10
Judged = tuple[str, Verdict, tuple[Verdict, ...], list[str]]
"""The endgame with its true verdict, what was found, and flaws of its proof."""


def skyliners(seed: str) -> Iterator[tuple[str, Judged]]:
    for position, player in win_endgames(seed):
        true = naive_win(position, player)
        document = check_win(position, player, time_limit=SECONDS)
        if true is not None and document.win is not None:
            findings = Findings()
            prove_win(document, document.win, "check", findings)
            yield f"{position} {player}", (true, document.win.verdict, document.win.open, findings.faults)


def cloud_city(seed: str, most: int) -> Iterator[tuple[str, Judged]]:
    for endgame in open_endgames(seed):
        position, player, goals, mix = endgame
        try:
            true = NaiveWin(position, player, mix, most).verdict()
        except TooLargeError:
            continue
        found = check(position, player, goals, mix=mix, time_limit=SECONDS).together
        yield str(endgame), (true, found.verdict, found.open, list(finding_flaws(found, position, player, mix=mix)))


def main() -> int:
    """Compare and count."""
    options = CommandLine(__doc__)
    options.number("--endgames", 300, "endgames of each game", quick=10)
    options.number("--moves", 60_000, "moves of Cloud City that may be played out", quick=5_000)
    options.text("--seed", "wins", "of the endgames")
    asked = options.parse()
    wrong = 0
    for game, endgames in (("skyliners", skyliners(asked.seed)), ("cloud-city", cloud_city(asked.seed, asked.moves))):
        counts: Counter[str] = Counter()
        for endgame, (true, verdict, still_open, flaws) in progress(
            islice(endgames, asked.endgames), asked.endgames, game
        ):
            fitting = {verdict, *still_open, *[Verdict.LOST] * (verdict is Verdict.UNDECIDED)}
            counts[f"{true}{', open' if still_open else ''}"] += 1
            if Verdict(true) not in fitting or flaws:
                wrong += 1
                say(f"{game}: {true}, not {verdict} {[*map(str, still_open)]} {flaws}: {endgame}")
        print(f"{game}: {counts.total()} endgames, {dict(sorted(counts.items()))}", flush=True)
    print(f"{wrong} are wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
