"""How many verdicts of Skyliners are settled in the middle of the game, by stage, and what that takes.

Positions come from games between planners and greedy bots, of two to four players, as one of the players knows them.
That player asks about the cards in the office, one more plan, and all of them together. A verdict is settled if nothing
stronger is open; it is certified if what was searched is also written out. Seconds are of processor time, because
machines are shared.

    python -m benchmarks.speed.settled_skyliners --jobs 2
"""

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from types import SimpleNamespace
from typing import NamedTuple
from unittest import mock

from benchmarks.harness import CommandLine, progress, say
from skypuzzle.chance import Chance
from skypuzzle.play import replay
from skypuzzle.skyliners import DEFAULT_SEATS, ROWS, Plan, Position, Side, Simulation, Variant, known_to
from skypuzzle.skyliners.checking import Finding, check, known_plans
from skypuzzle.skyliners.rules.board import PLANNING_CARDS

STAGES = (30, 40, 50, 60, 75)
"""Per cent of the turns that have been played."""


class Asked(NamedTuple):
    """A question from the middle of a game."""

    stage: int
    position: Position
    player: Side
    plans: tuple[Plan, ...]


class Outcome(NamedTuple):
    """What became of it."""

    stage: int
    singles: list[tuple[str, bool, bool]]
    """For each plan its verdict, whether it is settled, and whether it is certified too."""
    together: list[tuple[str, bool, bool]]
    seconds: float


def questions(number: int, seed: str, *, intro: bool) -> Iterator[Asked]:
    """This many of each stage."""
    variant = Variant.INTRO if intro else Variant.FULL
    for game in range(number):
        chance = Chance("settled", seed, game)
        players = 2 + game % 3
        bots = tuple(chance.choice(["planner-200", "greedy"]) for _ in range(players))
        record = Simulation(DEFAULT_SEATS[players], variant, f"{seed} {game}", bots).play(0)
        reached = list(replay(record.start, record.turns))
        for stage in STAGES:
            position = reached[len(record.turns) * stage // 100]
            player = chance.choice(position.seats)
            known = known_to(player, position)
            yield Asked(stage, known, player, (*known_plans(known, player), *_one_more(chance, known, player)))


def _one_more(chance: Chance, position: Position, player: Side) -> list[Plan]:
    """A plan near what its row shows now, if there is a card left for it."""
    mine = [card for card in position.office if card.side is player]
    if position.variant is Variant.FULL and len(mine) == PLANNING_CARDS:
        return []
    row = chance.choice([row for row in ROWS if row not in {card.row for card in mine if isinstance(card, Plan)}])
    seen = len(position.board.seen(player, row)) + chance.below(3) - 1
    return [Plan(player, row, min(4, max(1, seen)))]


def judge(asked: Asked, seconds: float) -> Outcome:
    """Ask `check`."""
    began = time.process_time()
    with mock.patch("skypuzzle.limits.time", SimpleNamespace(monotonic=time.process_time)):
        found = check(asked.position, asked.player, asked.plans, time_limit=seconds)
    spent = time.process_time() - began
    together = [found.together] if found.together is not None and len(found.plans) > 1 else []
    return Outcome(asked.stage, list(map(_settled, found.plans)), list(map(_settled, together)), spent)


def _settled(finding: Finding) -> tuple[str, bool, bool]:
    is_settled = not finding.open
    return str(finding.verdict), is_settled, is_settled and getattr(finding, "certified", True)


def main() -> int:
    """Ask, and count."""
    options = CommandLine(__doc__)
    options.number("--count", 48, "positions of each stage", quick=1)
    options.number("--seconds", 5, "for each check", quick=1)
    options.number("--jobs", 2, "processes", quick=1)
    options.text("--seed", "settled", "of the games")
    options.flag("--intro", "the introductory game")
    asked = options.parse()
    found: dict[int, list[Outcome]] = defaultdict(list)
    waiting = list(questions(asked.count, asked.seed, intro=asked.intro))
    with ProcessPoolExecutor(asked.jobs) as pool:
        outcomes = pool.map(judge, waiting, [asked.seconds] * len(waiting))
        for outcome in progress(outcomes, len(waiting), "positions"):
            found[outcome.stage].append(outcome)
    say("stage   plans  settled  certified   together  settled  certified   mean CPU s")
    for stage, several in sorted(found.items()):
        singles = [each for outcome in several for each in outcome.singles]
        together = [each for outcome in several for each in outcome.together]
        cpu = sum(outcome.seconds for outcome in several) / len(several)
        say(f"{stage:4}%  {_shares(singles)}   {_shares(together)}   {cpu:10.2f}")
    return 0


def _shares(entries: list[tuple[str, bool, bool]]) -> str:
    settled, certified = (sum(bool(each[place]) for each in entries) / max(len(entries), 1) for place in (1, 2))
    return f"{len(entries):6}  {settled:7.1%}  {certified:9.1%}"


if __name__ == "__main__":
    sys.exit(main())
