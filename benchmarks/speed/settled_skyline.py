"""How much `check` settles at each stage of a game of Skyline of the World.

Positions come from games between planning bots, with two to four players, as one of the players knows them. All goals
are judged that `check` judges without goals. A finding is settled if nothing stays open. Time is that of the process.

    python -m benchmarks.speed.settled_skyline --positions 60
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from unittest import mock

from benchmarks.harness import CommandLine, figures, progress, say
from skypuzzle.chance import Chance
from skypuzzle.play import replay
from skypuzzle.skyline import Simulation
from skypuzzle.skyline.checking import Finding, check
from skypuzzle.skyline.commands.options import usual_goals
from skypuzzle.skyline.rules.play import known_to
from skypuzzle.skyline.rules.position import Position, Seat

STAGES = (30, 50, 70, 85, 95)
BOT = "planner"


def positions(seed: str, stage: float, number: int) -> Iterator[tuple[Position, Seat]]:
    """Each from another game, as one of its players knows it."""
    for game in range(number):
        chance = Chance("settled", seed, game)
        record = Simulation((BOT,) * (2 + game % 3), f"settled {seed} {game}").play(0)
        reached = list(replay(record.start, record.turns))[:-1]
        position = reached[int(len(reached) * stage / 100)]
        seat = chance.below(len(position.seats))
        yield known_to(seat, position), seat


def _kind(finding: Finding) -> str:
    return str(finding.goals[0]).split()[0] if len(finding.goals) == 1 else "together"


def _measure(seed: str, stage: float, number: int, seconds: float, *, is_listed: bool) -> None:
    verdicts: dict[str, Counter[str]] = {}
    times: list[float] = []
    settled: Counter[bool] = Counter()
    for position, seat in progress(positions(seed, stage, number), number, f"at {stage:g}%"):
        began = time.process_time()
        found = check(position, seat, usual_goals(position, seat, advice=False), time_limit=seconds)
        times.append(time.process_time() - began)
        settled.update(not finding.open for finding in found.goals)
        for finding in (*found.goals, found.together):
            said = " or ".join(map(str, (*finding.open, finding.verdict)))
            verdicts.setdefault(_kind(finding), Counter())[said] += 1
            if is_listed:
                goals = [*map(str, finding.goals)]
                said_of = [stage, str(position), position.seats[seat], goals, said, round(times[-1], 2)]
                print(json.dumps(said_of), flush=True)
    share = settled[True] / settled.total()
    print(f"{stage:g}%: {settled.total()} goals, {share:.1%} settled, mean {sum(times) / len(times):.2f} s of the CPU")
    print(f"  {figures(times)}")
    for kind in sorted(verdicts):
        print(f"  {kind}: {dict(verdicts[kind].most_common())}", flush=True)


def main() -> int:
    """Measure each stage."""
    options = CommandLine(__doc__)
    options.number("--positions", 60, "positions for each stage", quick=2)
    options.numbers("--stages", STAGES, "how much of the game is played, in percent", quick=(85, 95))
    options.number("--seconds", 5, "for each position", quick=2)
    options.text("--seed", "one", "of the games")
    options.flag("--list", "print each finding as well")
    asked = options.parse()
    for stage in asked.stages:
        with mock.patch("skypuzzle.limits.time", SimpleNamespace(monotonic=time.process_time)):
            _measure(asked.seed, stage, asked.positions, asked.seconds, is_listed=asked.list)
    say("done")
    return 0


if __name__ == "__main__":
    sys.exit(main())
