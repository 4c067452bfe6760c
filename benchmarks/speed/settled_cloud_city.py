"""How many verdicts of Cloud City are settled at each stage of the game, and at what cost?

Planner bots play games of two to four players. At each stage, one of the players asks `check` about the votes that the
bot finally got, as a player who knows their own hand only. Seconds are of processor time, because machines are shared.

    python -m benchmarks.speed.settled_cloud_city --stages 30 50 70 85
"""

import statistics
import time
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import patch

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.cloud_city.checking.check import check
from skypuzzle.cloud_city.questions.question import Votes
from skypuzzle.cloud_city.rules.position import Position, Seat, known_to
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.play import replay


class Asked(NamedTuple):
    """A question about a game that is being played."""

    stage: int
    position: Position
    player: Seat
    goal: Votes


class Measured(NamedTuple):
    """What `check` said, and how long it took."""

    verdict: str
    is_settled: bool
    seconds: float
    votes: int


def questions(games: int, stages: list[int], seed: str) -> Iterator[Asked]:
    """One for each game and stage."""
    for number in range(games):
        players = 2 + number % 3
        record = Simulation(("planner",) * players, f"{seed} {number}").play(0)
        positions = list(replay(record.start, record.turns))
        player = number // 3 % players
        votes = score(positions[-1]).tallies[player].total
        for stage in stages:
            position = positions[round(stage / 100 * len(record.turns))]
            if position.turns_left(player):
                yield Asked(stage, known_to(player, position), player, Votes(votes))


def measure(asked: Asked, time_limit: float) -> Measured:
    """Ask once."""
    began = time.process_time()
    with patch("skypuzzle.limits.time", SimpleNamespace(monotonic=time.process_time)):
        found = check(asked.position, asked.player, [asked.goal], time_limit=time_limit).together
    return Measured(str(found.verdict), not found.open, time.process_time() - began, asked.goal.number)


def main() -> None:
    """Ask, and print a line for each stage."""
    options = CommandLine(__doc__)
    options.number("--games", 30, "games", quick=4)
    options.numbers("--stages", (30, 50, 70, 85), "per cent of the game", quick=(70, 85))
    options.numbers("--time-limit", (5,), "seconds for each check", quick=(1,))
    options.text("--seed", "settled", "of the games")
    options.flag("--each", "print every question with its answer")
    given = options.parse()
    stages = [round(stage) for stage in given.stages]
    found: dict[int, list[Measured]] = {stage: [] for stage in stages}
    for asked in progress(questions(given.games, stages, given.seed), given.games * len(stages), "checking"):
        measured = measure(asked, given.time_limit[0])
        found[asked.stage].append(measured)
        if given.each:
            say(
                f"{asked.stage} %: {measured.verdict}{'' if measured.is_settled else ' or better'}, "
                f"{measured.seconds:.2f} s: {asked.position} | {asked.player + 1} | {asked.goal}"
            )
    print(f"{'stage':>5} {'asked':>6} {'votes':>6} {'settled':>8} {'CPU s':>6}  verdicts")
    for stage, answers in found.items():
        if not answers:
            continue
        settled = sum(answer.is_settled for answer in answers) / len(answers)
        verdicts = Counter(f"{answer.verdict}{'' if answer.is_settled else ' or better'}" for answer in answers)
        listed = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common())
        print(
            f"{stage:>3} % {len(answers):>6} {statistics.mean(answer.votes for answer in answers):>6.1f} "
            f"{settled:>8.0%} {statistics.mean(answer.seconds for answer in answers):>6.2f}  {listed}"
        )


if __name__ == "__main__":
    main()
