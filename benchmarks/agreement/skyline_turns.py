"""Questions about one turn of Skyline of the World against exhaustive search through the rules, and how long they take.

Positions come from games of every bot with two to four players, at the start of turns and in their midst. For
each: every final board with its most cash, the most prestige with all best boards, the most income with all boards
that have it, and whether each of some goals can be reached, all as plain search through the rules finds them. Every
answer that is kept is replayed.

    python -m benchmarks.agreement.skyline_turns --positions 1000 --jobs 2

The exit code is 1 if anything differs, if a question stays undecided, or if 1 % of the questions for the best or for
a goal take more than 100 ms.
"""

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeVar

from benchmarks.harness import CommandLine, percentile, progress, say
from skypuzzle.answers import Undecided
from skypuzzle.chance import Chance
from skypuzzle.parallel import in_order
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.rules.actions import EndTurn
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import apply, tally
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.search.turn_search import (
    Aim,
    Outcome,
    best_income,
    best_outcomes,
    count_outcomes,
    every_outcome,
    reach,
)
from skypuzzle.skyline.simulation import Simulation
from tests.skyline.naive_turns import TooManyError, every_end

T = TypeVar("T")

MOST_SECONDS = 0.1
START_ONE_IN, MIDST_ONE_IN = 3, 30
"""So few turns, and so few moments in their midst, are looked at."""
REPLAYED = 50
"""Of so many boards at most, spread over all of them, actions are replayed."""
BOTS = ("greedy", "random", "planner")


class Judged(NamedTuple):
    """What was found out about a position."""

    faults: tuple[str, ...]
    boards: int
    compared: bool
    """Did the search through the rules come to its end?"""
    best_boards: int
    seconds: dict[str, float]
    rules_seconds: float


def positions(seed: str) -> Iterator[str]:
    """Moments of games, without end, as texts."""
    number = 0
    while True:
        for bot in BOTS:
            for players in (2, 3, 4):
                chance = Chance(seed, bot, players, number)
                record = Simulation((bot,) * players, seed).play(number)
                position = record.start
                for turn in record.turns:
                    for action in (*turn.actions, EndTurn()):
                        if not chance.below(START_ONE_IN if position.is_start_of_turn else MIDST_ONE_IN):
                            yield str(position)
                        position = apply(position, action)
        number += 1


def judge(most: int, text: str) -> Judged:
    """Ask everything, in both ways."""
    position = parse_position(text)
    seconds: dict[str, float] = {}
    faults: list[str] = []

    def timed(name: str, work: Callable[[], T]) -> T:
        began = time.process_time()
        found = work()
        seconds[name] = time.process_time() - began
        return found

    every = timed("every board", lambda: every_outcome(position))
    counted = timed("count", lambda: count_outcomes(position))
    best = timed("best", lambda: best_outcomes(position))
    income = timed("income", lambda: best_income(position))
    reached = {name: timed(name, partial(reach, position, aim)) for name, aim, _ in goals(position)}
    undecided = [name for name, found in reached.items() if isinstance(found, Undecided)]
    if every.stopped_by or not counted.complete or not best.proven or not income.proven or undecided:
        faults.append("undecided")
    for outcome in (*every.boards[:: 1 + len(every.boards) // REPLAYED], *best.boards[:REPLAYED]):
        outcome.actions, outcome.sales  # noqa: B018  # replayed, or a SearchError
    began = time.process_time()
    try:
        ends = every_end(position, most)
    except TooManyError:
        return Judged(tuple(faults), len(every.boards), False, len(best.boards), seconds, time.process_time() - began)
    spent = time.process_time() - began
    seat = position.mover_seat or 0
    if {outcome.board: outcome.most_cash for outcome in every.boards} != ends or counted.number != len(ends):
        faults.append("every board")
    values = {board: (tally(position._replace(board=board), seat).total, cash) for board, cash in ends.items()}
    value = max(values.values())
    if (best.value, best.boards[0].most_cash) != value or {outcome.board for outcome in best.boards} != {
        board for board, found in values.items() if found == value
    }:
        faults.append("best")
    incomes = {board: board.income(position.seats[seat]) for board in ends}
    if {outcome.board for outcome in income.boards} != {
        board for board, found in incomes.items() if found == max(incomes.values())
    }:
        faults.append("income")
    for name, _, holds in goals(position):
        found = reached[name]
        possible = any(holds(board, cash) for board, cash in ends.items())
        if isinstance(found, Outcome) != possible or (
            isinstance(found, Outcome) and not holds(found.board, ends[found.board])
        ):
            faults.append(name)
    return Judged(tuple(faults), len(every.boards), True, len(best.boards), seconds, spent)


def goals(position: Position) -> Iterator[tuple[str, Aim, Callable[[Board, int], bool]]]:
    """Some goals just out of reach of what stands, with their judgement by the rules."""
    seat = position.mover_seat or 0
    colour, mission, box = position.seats[seat], position.missions[seat] or 1, position.box
    now = position.board
    zone = next((site for site in box.zones if site not in now.zones(colour)), box.zones[0])
    crowns, prestige = now.penthouses(colour) + 1, tally(position, seat).total + 2
    rent, cash = now.income(colour) + 4, (position.cash[seat] or 0) + 8
    yield "mission", Aim(shows=(box.goals[mission - 1],)), lambda board, _: board.fulfils(colour, mission)
    yield "zone", Aim(shows=((1 << box.index[zone],),)), lambda board, _: zone in board.zones(colour)
    yield "penthouses", Aim(penthouses=crowns), lambda board, _: board.penthouses(colour) >= crowns
    yield (
        "prestige",
        Aim(prestige=prestige),
        lambda board, _: tally(position._replace(board=board), seat).total >= prestige,
    )
    yield "more income", Aim(income=rent), lambda board, _: board.income(colour) >= rent
    yield "cash", Aim(cash=cash), lambda _, most: most >= cash


def main() -> int:
    """Ask about them all."""
    options = CommandLine(__doc__)
    options.number("--positions", 1000, "positions", quick=40)
    options.number("--most", 100_000, "positions within a turn that are looked through by the rules", quick=20_000)
    options.number("--jobs", 1, "processes", quick=1)
    options.text("--seed", "turns", "of the games")
    asked = options.parse()
    texts = [text for text, _ in zip(positions(asked.seed), range(asked.positions), strict=False)]
    work = progress(in_order(partial(judge, asked.most), texts, asked.jobs), len(texts), "turns")
    times: dict[str, list[float]] = defaultdict(list)
    faults: Counter[str] = Counter()
    judged: list[Judged] = []
    for text, found in zip(texts, work, strict=True):
        judged.append(found)
        faults.update(found.faults)
        for name, took in found.seconds.items():
            times[name].append(took)
        if found.faults:
            say(f"{', '.join(found.faults)}: {text}")
    compared = sum(found.compared for found in judged)
    sizes = sorted(found.boards for found in judged)
    say(
        f"{len(judged)} positions, {compared} of them searched through by the rules as well: "
        f"{sum(faults.values())} differences; {faults['undecided']} undecided"
    )
    say(
        f"final boards: median {sizes[len(sizes) // 2]}, 90 % up to {sizes[len(sizes) * 9 // 10]}, most {sizes[-1]}; "
        f"one best board in {sum(found.best_boards == 1 for found in judged)}"
    )
    for name, taken in times.items():
        told = ", ".join(f"p{share * 100:.0f} {percentile(taken, share) * 1000:.2f}" for share in (0.5, 0.95, 0.99))
        say(f"{name}: {told}, slowest {max(taken) * 1000:.1f} ms")
    spent = [found.rules_seconds for found in judged if found.compared] or [0.0]
    say(f"through the rules: mean {sum(spent) / len(spent):.2f} s, slowest {max(spent):.1f} s")
    slow = [name for name, taken in times.items() if percentile(taken, 0.99) > MOST_SECONDS and "board" not in name]
    slow = [name for name in slow if name != "count"]
    if slow:
        say(f"more than {MOST_SECONDS * 1000:.0f} ms: {', '.join(slow)}")
    return 1 if faults or slow else 0


if __name__ == "__main__":
    sys.exit(main())
