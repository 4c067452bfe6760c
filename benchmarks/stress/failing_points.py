"""Every command that writes, with each of its calls on files failing in turn, and with little memory.

A first run counts the calls (open, read, write, rename, lock, …) that a command makes on its own files. Then it runs
again for each of them up to `--calls`, and beyond that for each place in the program, with that call failing in each
way it can, and with a kill -9 at that point. Each time it must end with success or one clear line, leave whole files or
none, leave earlier files alone, and give the same bytes when it is run again. Then it runs with little memory, a bit
more each time until it succeeds: it must never print a half answer, hang or damage a file. The exit code is 1 if any of
this fails. An interrupted campaign is resumed by `--state FILE`.

    python -m benchmarks.stress.failing_points --state points.json
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.harness import CommandLine, progress, say
from benchmarks.stress.interruptions import LATE, MIDDLE
from tests.failing_points import LEAVE, Campaign, Command, Files, Server
from tests.running import skypuzzle

ROOT = Path(__file__).parents[2]
DAY = "2027-01-01"
GAMES = ("skyliners", "cloud-city", "skyline")
SETS: Files = {f"puzzles/{game}/{DAY}.json": (ROOT / "puzzles" / game / f"{DAY}.json").read_bytes() for game in GAMES}
OLD = b"an older file\n"
LOGBOOK = (
    b'{"format":"skypuzzle/1","game":"skyliners","type":"logbook","edition":2,"puzzles":{"0123456789abcdef":'
    b'{"moves":["Fb2"],"seconds":12.5}},"tables":[]}'
)
LAST_TURNS = "1333^2/12.2p/1^.p3./13^41^p/12143 WS S1 2.0.0/1.0.0 SC2,WA3,SA2 NE,SW full"
TABLE_START = "...../11.1./..p../1.1../....2 SWN S1 14.2.1/14.2.1/14.2.1 - SE,NE,NW full"
TABLE = (
    f'{{"format": "skypuzzle/1", "game": "skyliners", "type": "table", "start": "{TABLE_START}",\n'
    '"steps": [{"turn": "S: Fb2 Fd4"}, {"turn": "W: Fc4 =A3"}, {"turn": "N: Fa1 =B3"}]}\n'
).encode()
CITY = "21^.31/.p21./13p2^1/.21.4/1.21p"


TIMES = r'"(seconds|day)":\s*("[^"]*"|[0-9.e-]+)'


def solving(number: int) -> str:
    """The lines that solve a puzzle of the day in `play --plain`."""
    puzzle = json.loads(SETS[f"puzzles/skyliners/{DAY}.json"])["puzzles"][number - 1]
    return "".join(f"{action}\n" for action in puzzle["solution"]["actions"])


COMMANDS = [
    Command("generate", ("generate", "--count", "1", "--seed", "1", "-o", "set.json"), before={"other.json": OLD}),
    Command(
        "generate, a file is there", ("generate", "--count", "1", "--seed", "1", "-o", "s.json"), before={"s.json": OLD}
    ),
    Command(
        "daily",
        ("cloud-city", "daily", "--date", "2030-05-06"),
        before={"other.json": OLD},
        caches=("home/proven.txt",),
    ),
    Command(
        "simulate",
        ("simulate", "--bots", "random", "--seed", "1", "--games", "2", "-o", "g.json"),
        before={"g.json": OLD},
    ),
    Command("new", ("new", "--seed", "7", "-o", "game.json"), before={"game.json": OLD}),
    Command("show, SVG", ("show", CITY, "-o", "city.svg"), before={"city.svg": OLD}),
    Command("show, PNG", ("show", CITY, "-o", "city.png")),
    Command("print", ("print", f"puzzles/skyliners/{DAY}.json", "-o", "book.pdf"), before=SETS),
    Command("verify", ("verify", f"puzzles/skyliners/{DAY}.json"), before=SETS, caches=("home/proven.txt",)),
    Command(
        "play, a puzzle",
        ("play", f"puzzles/skyliners/{DAY}.json#4", "--plain"),
        stdin=solving(4),
        before={**SETS, "home/skyliners.json": LOGBOOK},
        varies=TIMES,
        may_lose=True,
    ),
    Command(
        "play, logbook and saved game",
        (LEAVE,),
        grows=("home/skyliners.json",),
        keeps="0123456789abcdef",
        before={"home/skyliners.json": LOGBOOK},
        varies=TIMES,
        may_lose=True,
    ),
    Command(
        "table, a new file",
        ("table", "t.json", "--plain", "--seed", "7"),
        stdin=f"position {TABLE_START}\nmine S\n",
        grows=("t.json",),
        keeps="SWN S1",
    ),
    Command(
        "table, corrected",
        ("table", "t.json", "--plain", "--seed", "7"),
        stdin="bot W greedy\ncorrect 1 S: Fb2 Fe5\nmine S\n",
        before={"t.json": TABLE},
        grows=("t.json",),
        keeps="SWN S1",
    ),
    Command(
        "site",
        ("site", "-o", "public", "--from", DAY, "--today", DAY, "--ahead", "0"),
        before={name: data for name, data in SETS.items() if "skyliners" in name},
        games=("skyliners",),
        grows=("public/days.json",),
        pure=("skypuzzle.web.building:frame_files", "skypuzzle.web.building:_day_files"),
    ),
]
FOR_MEMORY = [
    Command("solve", ("solve", MIDDLE, "--plan", "WB3", "--plan", "WA2")),
    Command("solve, by CP-SAT", ("solve", LAST_TURNS, "--plan", "SB3", "--fewest")),
    Command("cloud-city solve", ("cloud-city", "solve", "B./.B", "--tiles", "BB..,G..G,S..S,BG..,GS..", "--best")),
    Command("check", ("check", LATE, "--advise", "--json")),
    Command("explain", ("explain", f"puzzles/skyliners/{DAY}.json#3"), before=SETS),
    Command("two processes, generate", ("generate", "--count", "2", "--seed", "1", "--jobs", "2", "-o", "set.json")),
    Command(
        "two processes, simulate",
        ("simulate", "--bots", "random", "--seed", "1", "--games", "40", "--jobs", "2", "-o", "games.json"),
    ),
    Command("two processes, verify", ("verify", f"puzzles/skyliners/{DAY}.json", "--jobs", "2"), before=SETS),
]
"""Commands whose exit code is an answer, and some with worker processes: they too run with little memory."""


def main() -> int:
    """Let everything fail, command by command."""
    options = CommandLine(__doc__)
    options.number("--calls", 300, "calls of each command that fail one by one", quick=5)
    options.text("--only", "", "only commands whose names begin with this")
    options.text("--state", "", "a file that says what is done, to resume from")
    options.number("--step", 5, "percent that the memory grows from run to run", quick=15)
    options.flag("--no-calls", "leave out the runs with failing calls")
    options.flag("--no-memory", "leave out the runs with little memory")
    asked = options.parse()
    state = Path(asked.state) if asked.state else None
    done: dict[str, list[str]] = json.loads(state.read_text()) if state and state.exists() else {}
    failed = 0
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for command in COMMANDS:
            if command.name.startswith(asked.only) and not asked.no_calls:
                failed += _campaign(server, command, asked.calls, done.setdefault(command.name, []), state, done)
    for command in [*COMMANDS, *FOR_MEMORY]:
        if command.name.startswith(asked.only) and not asked.no_memory and command.words != (LEAVE,):
            failed += _with_little_memory(command, 1 + asked.step / 100)
    return 1 if failed else 0


def _campaign(
    server: Server, command: Command, most: int, done: list[str], state: Path | None, everything: dict[str, list[str]]
) -> int:
    campaign = Campaign(server, command)
    points = list(campaign.points(most))
    counts: Counter[str] = Counter()
    failed = 0
    for number, point in enumerate(progress(points, len(points), command.name)):
        key = f"{point.at} {point.failure}"
        if key in done:
            counts["done before"] += 1
            continue
        for violation in campaign.violations(point):
            failed += 1
            where = " ".join(campaign.calls[point.at - 1])
            say(f"FAILED {command.name}, call {point.at} ({where}), {point.failure}: {violation}")
        done.append(key)
        counts[point.failure] += 1
        if state and (number % 50 == 0 or number == len(points) - 1):
            state.write_text(json.dumps(everything))
    what = ", ".join(f"{name} {count}" for name, count in counts.items())
    say(f"{command.name:28} {len(campaign.calls):4} calls, {len(points):5} tries ({what}): {failed} violations")
    return failed


def _with_little_memory(command: Command, growth: float) -> int:
    """Less memory than it needs, and more each time until it succeeds."""
    failed = tries = 0
    megabytes = 24.0
    ends: Counter[int] = Counter()
    while megabytes < 16_000:
        with tempfile.TemporaryDirectory() as folder:
            for name, data in command.before.items():
                (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / name).write_bytes(data)
            code, violations = _limited(command, Path(folder), int(megabytes * 1_000_000))
        tries += 1
        ends[code] += 1
        for violation in violations:
            failed += 1
            say(f"FAILED {command.name}, {megabytes:.0f} MB: {violation}")
        if code == 0:
            break
        megabytes *= growth
    counts = ", ".join(f"exit {code}: {count}" for code, count in sorted(ends.items()))
    say(
        f"{command.name:28} {tries:4} sizes of memory ({counts}), succeeds with {megabytes:.0f} MB: {failed} violations"
    )
    return failed


def _limited(command: Command, folder: Path, size: int) -> tuple[int, list[str]]:
    try:
        ran = subprocess.run(
            skypuzzle(*command.words),
            input=command.stdin.encode(),
            capture_output=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "SKYPUZZLE_HOME": str(folder / "home")},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
            timeout=120,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 99, ["hangs"]
    violations = []
    if ran.returncode not in (0, 1, 2, 70) and ran.returncode >= 0:
        violations.append(f"ends with {ran.returncode}: {ran.stderr[-300:]!r}")
    is_pythons = any(words in ran.stderr for words in PYTHONS_OWN) and OUR_FRAME not in ran.stderr
    if ran.returncode == 1 and not is_pythons:
        violations.append(f"a proven no: {ran.stderr[-300:]!r}")
    if ran.returncode != 0 and ran.stdout and not command.may_lose:
        violations.append(f"an answer: {ran.stdout[-300:]!r}")
    for name, data in command.before.items():
        if ran.returncode != 0 and (folder / name).read_bytes() != data and not command.may_lose:
            violations.append(f"it damaged {name}")
    return ran.returncode, violations


PYTHONS_OWN = (b"Fatal Python error", b"Traceback", b"lost sys.stderr")
"""What Python prints if it cannot even start."""
OUR_FRAME = b"/skypuzzle/"
"""In a traceback that our own code is part of: that would be a crash of ours, which must not end with 1."""


if __name__ == "__main__":
    sys.exit(main())
