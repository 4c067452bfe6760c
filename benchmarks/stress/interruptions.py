"""Every command, interrupted at random moments by SIGINT, SIGTERM, SIGHUP and SIGKILL.

A third of the signals are doubled: the same one or another follows within 50 ms. A third comes in the first 0.3 s
after the start of Python itself. Runs with `--dask` work on a scheduler and a worker that this script starts.

Each run must end with 130, 143 or 129, by that very signal, or with the complete right answer. It must print no part of
an answer, leave no half file, no process and no changed terminal; and what can be resumed must give the same bytes
afterwards. Two other ends are only counted, since they are Python's own: if Ctrl-C comes while the interpreter starts,
it may exit with 1 and an error of its own, or report a KeyboardInterrupt that it ignores. The exit
code is 1 if anything else happens. 12 moments take about half an hour.

    python -m benchmarks.stress.interruptions --moments 12
"""

import signal
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from benchmarks.harness import PUZZLES, CommandLine, progress, say
from skypuzzle.chance import Chance
from tests.clusters import running
from tests.interrupting import (
    PROMPT_SECONDS,
    Case,
    Hit,
    Outcome,
    faults,
    has_been_lost,
    has_failed_to_start,
    has_landed,
    run_case,
)

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
WAYS = ["single", "doubled", "early"]
LANDED, KILLED, FAILED = "interruptions that landed", "kills that landed", "faults"
JANUARY = str(PUZZLES / "2027-01-01.json")
SETS = [str(PUZZLES / f"2027-01-{day:02}.json") for day in range(1, 9)]
OPENING = "...../.1..1/..p../1..11/.1... SWNE S1 12.2.1/12.2.1/12.2.1/12.2.1 - SE,NW,NE,SW full"
MIDDLE = "11p.2/.2.../1.p../.p.1./...1. NESW W1 6.2.1/7.2.0/6.2.0/7.2.1 EA3 NW,NE,SE,SW full"
LATE = "1523^2/.3.21/1ppp./231^3^1/1222^3 EN N1 2.0.0/2.0.0 E?,E?,ND1,E?,NB2 ?,NW full"
OVER = "1^.4^42/21p11/p1p22/2..51/223^71^ SW - 0.0.0/0.0.0 SA1,WA2 SE,SW full"
HARD = [f"--plan={side}{row}4" for side in "NESW" for row in "ABCDE"]
GAMES = ("simulate", "--bots", "random", "--seed", "1")
ADDRESS = "ADDRESS"
"""Stands for the address of the Dask scheduler."""
TILES = "BB..,G..G,S..S,BG..,GS..,SB..,GG..,SS.."
CITY = ("cloud-city", "solve", "B./.B", "--tiles", TILES)

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
    Case("cloud-city solve, count", (*CITY, "--best", "--count")),
    Case("cloud-city solve, impossible", (*CITY, "--votes", "70")),
    Case("cloud-city solve, all", (*CITY, "--best", "--all", "-o", "all.json"), writes="all.json"),
    Case(
        "dask, generate",
        ("generate", "--count", "60", "--seed", "1", "-o", "set.json", "--dask", ADDRESS),
        writes="set.json",
        resumes=True,
    ),
    Case("dask, verify", ("verify", *SETS[:2], "--dask", ADDRESS)),
    Case(
        "dask, simulate",
        (*GAMES, "--games", "200", "-o", "games.json", "--dask", ADDRESS),
        writes="games.json",
        resumes=True,
    ),
    Case("play, plain", ("play", f"{JANUARY}#1", "--plain"), same_output=False),
    Case("play", ("play", f"{JANUARY}#1"), at_terminal=True, keys="f\x1b[Br"),
    Case("play, a game", ("play", "--players", "4", "--seed", "7"), at_terminal=True, keys="fv"),
]
LONGEST_PLAY = 2.5
"""Seconds: it ends only when it is asked to."""
LONGEST_GAP, LONGEST_START = 0.05, 0.3
"""Seconds between two signals, and until an early one."""
PARTS = 10_000
"""Of the time that a command takes, from which moments are drawn."""


def main() -> int:
    """Interrupt command by command."""
    options = CommandLine(__doc__)
    options.number("--moments", 12, "moments for each command", quick=1)
    options.text("--only", "", "only commands whose names begin with this")
    options.text("--seed", "interruptions", "of the moments")
    asked = options.parse()
    chosen = [case for case in CASES if case.name.startswith(asked.only)]
    total: Counter[str] = Counter()
    with ExitStack() as stack:
        address = ""
        if any(ADDRESS in case.words for case in chosen):
            address = stack.enter_context(running(1)).address
        for case in progress(chosen, len(chosen), "commands"):
            words = tuple(address if word == ADDRESS else word for word in case.words)
            total += _campaign(replace(case, words=words), asked.moments, Chance(asked.seed, case.name))
    for count in (LANDED, KILLED, FAILED, *sorted(end for end in total if ": " in end)):
        say(f"{count}: {total[count]}")
    return 1 if total[FAILED] else 0


def _draw(number: int, duration: float, chance: Chance) -> Hit:
    """Choose a signal and its moment: in turn a single one, two of them, an early one."""
    signum, group = SIGNALS[number // len(WAYS) % len(SIGNALS)], chance.below(2) == 1
    moment = chance.below(PARTS) / PARTS
    match WAYS[number % len(WAYS)]:
        case "doubled":
            second = signum if chance.below(2) else SIGNALS[chance.below(len(SIGNALS) - 1)]
            return Hit(signum, moment * duration, group, second, chance.below(PARTS) / PARTS * LONGEST_GAP)
        case "early":
            return Hit(signum, moment * LONGEST_START, group, is_early=True)
        case _:
            return Hit(signum, moment * duration * 1.02, group)


def _campaign(case: Case, moments: int, chance: Chance) -> Counter[str]:
    """Interrupt one command, and count how its runs end."""
    ends: Counter[str] = Counter()
    slow, slowest = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        whole, duration = _whole(case, Path(folder))
    for number in range(moments):
        sent = _draw(number, duration, chance)
        way = WAYS[number % len(WAYS)]
        with tempfile.TemporaryDirectory() as folder:
            hit = run_case(case, Path(folder), sent)
            found = list(faults(case, sent, hit, whole))
            if case.resumes and hit.code != whole.code:
                resumed = run_case(case, Path(folder))
                if (resumed.code, resumed.files) != (whole.code, whole.files):
                    found.append(f"resumed, it gives something else: {resumed.code} {sorted(resumed.files)}")
        landed = has_landed(sent, hit)
        if sent.signum == signal.SIGKILL:
            ends[KILLED] += landed
        else:
            ends[LANDED] += landed
            late = hit.seconds if landed else 0.0
            slow, slowest = slow + (late > PROMPT_SECONDS), max(slowest, late)
        if has_failed_to_start(sent, hit):
            ends[f"{way}: 1, Python did not start"] += 1
        elif landed:
            ends[f"{way}: {hit.code}{', after its whole answer' if hit.out and hit.out == whole.out else ''}"] += 1
        else:
            ends[f"{way}: {'lost by Python' if has_been_lost(sent, hit) else 'too late'}"] += 1
        for fault in found:
            ends[FAILED] += 1
            say(f"FAILED {case.name}, {sent}: {fault}")
    counts = ", ".join(f"{end}: {count}" for end, count in sorted(ends.items()) if ": " in end)
    late_ones = f"{slow} later than {PROMPT_SECONDS} s, the last after {slowest:.2f} s"
    say(f"{case.name:28} {duration:5.2f} s  {ends[LANDED]} landed ({counts}); {late_ones}")
    return ends


def _whole(case: Case, folder: Path) -> tuple[Outcome, float]:
    """The command undisturbed, and how long it takes; a screen stays until it is interrupted."""
    if case.keys:
        return run_case(case, folder, Hit(signal.SIGTERM, LONGEST_PLAY)), LONGEST_PLAY
    whole = run_case(case, folder)
    return whole, whole.seconds


if __name__ == "__main__":
    sys.exit(main())
