"""Every command, interrupted at random moments by SIGINT, SIGTERM, SIGHUP and SIGKILL.

Each run must end with 130, 143 or 129, by that very signal, or with the complete right answer. It must leave no half
file, no process and no changed terminal; and what can be resumed must give the same bytes afterwards. The exit code is
1 if anything is not so. 200 moments take about an hour.

    python -m benchmarks.stress.interruptions --moments 200
"""

import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.harness import PUZZLES, CommandLine, progress, say
from skypuzzle.chance import Chance
from tests.interrupting import PROMPT_SECONDS, Case, Outcome, faults, run_case

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
JANUARY = str(PUZZLES / "2027-01-01.json")
SETS = [str(PUZZLES / f"2027-01-{day:02}.json") for day in range(1, 9)]
OPENING = "...../.1..1/..p../1..11/.1... SWNE S1 12.2.1/12.2.1/12.2.1/12.2.1 - SE,NW,NE,SW full"
MIDDLE = "11p.2/.2.../1.p../.p.1./...1. NESW W1 6.2.1/7.2.0/6.2.0/7.2.1 EA3 NW,NE,SE,SW full"
LATE = "1523^2/.3.21/1ppp./231^3^1/1222^3 EN N1 2.0.0/2.0.0 E?,E?,ND1,E?,NB2 ?,NW full"
OVER = "1^.4^42/21p11/p1p22/2..51/223^71^ SW - 0.0.0/0.0.0 SA1,WA2 SE,SW full"
HARD = [f"--plan={side}{row}4" for side in "NESW" for row in "ABCDE"]
GAMES = ("simulate", "--bots", "random", "--seed", "1")

CASES = [
    Case("new", ("new", "--seed", "7", "--json")),
    Case("schema", ("schema", "record")),
    Case("show", ("show", MIDDLE)),
    Case("show, a picture", ("show", MIDDLE, "-o", "city.png"), writes="city.png"),
    Case("apply", ("apply", MIDDLE, "W: Fa1 Fa2")),
    Case("score", ("score", OVER)),
    Case("solve", ("solve", MIDDLE, "--plan", "WB3", "--plan", "WA2")),
    Case("solve, impossible", ("solve", OPENING, *HARD)),
    Case("solve, all", ("solve", LATE, "--all", "--limit", "20", "-o", "all.json"), writes="all.json"),
    Case("check", ("check", LATE, "--advise", "--json")),
    Case("check, chance", ("check", LATE, "--chance", "60", "--seed", "1", "--jobs", "2")),
    Case("daily", ("daily", "--date", "2030-05-06", "--days", "2", "-o", "days"), writes="days", resumes=True),
    Case("explain", ("explain", f"{JANUARY}#3")),
    Case("generate", ("generate", "--count", "40", "--seed", "1", "-o", "set.json"), writes="set.json", resumes=True),
    Case(
        "generate, two processes",
        ("generate", "--count", "40", "--seed", "1", "--jobs", "2", "-o", "set.json"),
        writes="set.json",
        resumes=True,
    ),
    Case(
        "generate, at a terminal",
        ("generate", "--count", "40", "--seed", "1", "-o", "set.json"),
        writes="set.json",
        resumes=True,
        at_terminal=True,
    ),
    Case("print", ("print", *SETS, "-o", "book.pdf"), writes="book.pdf"),
    Case("simulate", (*GAMES, "--games", "60", "-o", "games.json"), writes="games.json", resumes=True),
    Case(
        "simulate, two processes",
        (*GAMES, "--games", "200", "--jobs", "2", "-o", "games.json"),
        writes="games.json",
        resumes=True,
    ),
    Case("verify", ("verify", *SETS[:2])),
    Case("play, plain", ("play", f"{JANUARY}#1", "--plain"), same_output=False),
    Case("play", ("play", f"{JANUARY}#1"), at_terminal=True, keys="f\x1b[Br"),
    Case("play, a game", ("play", "--players", "4", "--seed", "7"), at_terminal=True, keys="fv"),
]
LONGEST_PLAY = 2.5
"""Seconds: it ends only when it is asked to."""
PARTS = 10_000
"""Of the time that a command takes, from which moments are drawn."""


def main() -> int:
    """Interrupt command by command."""
    options = CommandLine(__doc__)
    options.number("--moments", 20, "moments for each command", quick=1)
    options.text("--only", "", "only commands whose names begin with this")
    options.text("--seed", "interruptions", "of the moments")
    asked = options.parse()
    chosen = [case for case in CASES if case.name.startswith(asked.only)]
    failed = 0
    for case in progress(chosen, len(chosen), "commands"):
        failed += _campaign(case, asked.moments, Chance(asked.seed, case.name))
    return 1 if failed else 0


def _campaign(case: Case, moments: int, chance: Chance) -> int:
    ends: Counter[str] = Counter()
    slow, slowest, failed = 0, 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        whole, duration = _whole(case, Path(folder))
    for number in range(moments):
        signum = SIGNALS[number % len(SIGNALS)]
        moment, group = chance.below(PARTS) / PARTS * duration * 1.02, chance.below(2) == 1
        with tempfile.TemporaryDirectory() as folder:
            hit = run_case(case, Path(folder), (signum, moment, group))
            found = list(faults(case, signum, hit, whole))
            if case.resumes and hit.code != whole.code:
                resumed = run_case(case, Path(folder))
                if (resumed.code, resumed.files) != (whole.code, whole.files):
                    found.append(f"resumed, it gives something else: {resumed.code} {sorted(resumed.files)}")
        ends["whole" if hit.code == whole.code else str(hit.code)] += 1
        if signum != signal.SIGKILL:
            slow += hit.seconds > PROMPT_SECONDS and hit.code != whole.code
            slowest = max(slowest, hit.seconds if hit.code != whole.code else 0.0)
        for fault in found:
            failed += 1
            say(f"FAILED {case.name}, {signal.Signals(signum).name} at {moment:.3f} s, group {group}: {fault}")
    counts = ", ".join(f"{end}: {count}" for end, count in sorted(ends.items()))
    late = f"{slow} later than {PROMPT_SECONDS} s, the last after {slowest:.2f} s"
    say(f"{case.name:26} {duration:5.2f} s  {counts}; {late}")
    return failed


def _whole(case: Case, folder: Path) -> tuple[Outcome, float]:
    """The command undisturbed, and how long it takes; a screen stays until it is interrupted."""
    if case.keys:
        return run_case(case, folder, (signal.SIGTERM, LONGEST_PLAY, False)), LONGEST_PLAY
    whole = run_case(case, folder)
    return whole, whole.seconds


if __name__ == "__main__":
    sys.exit(main())
