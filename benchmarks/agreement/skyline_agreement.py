"""Questions about Skyline of the World: our search, CP-SAT and plain search through the rules must agree.

- one turn: the most prestige and cash, and all boards that have them, by our search, by CP-SAT in its order, and by the
  rules, on positions from games and with other hands;
- two turns, the others skipped, with little money: the same by CP-SAT and the rules, and for prestige, cash, income and
  penthouses the most that there is and one more, which must be impossible;
- three turns: goals of every kind on positions from games of bots, each answer replayed, with the time that it takes.

Times are those of the process, so other work on the machine hardly disturbs them. What CP-SAT does not prove in its
time is counted apart. The exit code is 1 if any two differ, or if more than 5 % of the questions about three turns take
more than a second.

    pip install -e '.[test]' && python -m benchmarks.agreement.skyline_agreement
"""

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TypeVar

from msgspec.structs import replace

from benchmarks.harness import CommandLine, figures, progress, say
from skypuzzle.answers import Impossible, Undecided
from skypuzzle.chance import Chance
from skypuzzle.limits import Clock
from skypuzzle.play import replay
from skypuzzle.skyline.questions import Boards, Question, Solved, boards, solve, solving
from skypuzzle.skyline.questions.question import (
    CashGoal,
    Goal,
    IncomeGoal,
    MissionGoal,
    PenthousesGoal,
    PrestigeGoal,
    ZoneGoal,
)
from skypuzzle.skyline.questions.search import check_turns
from skypuzzle.skyline.rules.actions import UNKNOWN
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.play import PENTHOUSES_TO_END, tally
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.simulation import Simulation
from tests.skyline.naive_solo import TooManyError, every_solo_end
from tests.skyline.turn_positions import dressed, from_games

T = TypeVar("T")

LITTLE_CASH = 8
SECONDS = 30.0
"""For each question to CP-SAT."""
MOST_SECONDS, MOST_SLOW = 1.0, 0.05


class Tally:
    """How often all agreed, and what it took."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._counts = Counter[str]()
        self._times: dict[str, list[float]] = defaultdict(list)

    def timed(self, who: str, work: Callable[[], T]) -> T:
        """Do something, and keep how long it took."""
        began = time.process_time()
        found = work()
        self._times[who].append(time.process_time() - began)
        return found

    def judge(self, text: str, expected: object, found: object) -> None:
        """Compare; None is what ran out of time."""
        if found is None:
            self._counts["out of time"] += 1
        elif found == expected:
            self._counts["same"] += 1
        else:
            self._counts["DIFFERENT"] += 1
            say(f"DIFFERENT: {text}: {expected}, {found}")

    @property
    def is_clean(self) -> bool:
        """Was there no difference? Says how it went."""
        say(f"{self._what}: {dict(sorted(self._counts.items()))}")
        for who, times in self._times.items():
            say(f"  {who}: {figures(times)}")
        return not self._counts["DIFFERENT"]


def main() -> int:
    """Compare, and say how it went."""
    options = CommandLine(__doc__)
    options.number("--one", 500, "positions for one turn", quick=30, least=0)
    options.number("--two", 100, "positions for two turns", quick=6, least=0)
    options.number("--three", 50, "positions for three turns", quick=4, least=0)
    options.number("--most", 3000, "positions that the rules look at", quick=600)
    asked = options.parse()
    clean = [one_turn(asked.one, asked.most), two_turns(asked.two, asked.most), three_turns(asked.three)]
    return 0 if all(clean) else 1


def known(positions: Iterator[Position]) -> Iterator[tuple[Question, Chance]]:
    """Those whose player knows what they have."""
    for number, position in enumerate(positions):
        seat = position.mover_seat or 0
        if position.cash[seat] is None or position.stock[seat] is None or UNKNOWN in position.cards[seat]:
            continue
        yield Question(position, position.seats[seat], (), 1), Chance("skyline agreement", number)


def with_ends(
    questions: Iterator[tuple[Question, Chance]], turns: int, most: int, *, little: bool
) -> Iterator[tuple[Question, dict[Board, int]]]:
    """Questions with every end by the rules, where there are not too many."""
    for question, chance in questions:
        position, seat = question.position, question.seat
        if little:
            cash = (*position.cash[:seat], chance.below(LITTLE_CASH), *position.cash[seat + 1 :])
            position = position._replace(cash=cash)
        try:
            yield Question(position, question.player, (), turns), every_solo_end(position, turns, most)
        except TooManyError:
            continue


def top_of(question: Question, ends: dict[Board, int]) -> tuple[tuple[int, int], set[Board]]:
    """The most prestige and cash, and the boards that have them."""
    start, seat = question.start, question.seat
    values = {board: (tally(start._replace(board=board), seat).total, cash) for board, cash in ends.items()}
    top = max(values.values())
    return top, {board for board, value in values.items() if value == top}


def value_of(answer: object) -> tuple[int | None, int] | None:
    """Prestige and cash of an answer."""
    return (answer.prestige, answer.cash) if isinstance(answer, Solved) else None


def set_of(found: Boards) -> set[Board] | None:
    """Boards, if they are all."""
    return set(found.boards) if found.complete else None


def one_turn(number: int, most: int) -> bool:
    """Best boards in three ways."""
    judged = Tally("one turn, best boards")
    halves = (from_games(Chance("skyline agreement", "games")), dressed(Chance("skyline agreement", "dressed")))
    for half in halves:
        found = with_ends(known(half), 1, most, little=False)
        for question, ends in progress(islice(found, number // 2), number // 2, "one turn"):
            top, top_boards = top_of(question, ends)
            text = str(question.position)
            judged.judge(text, top, value_of(judged.timed("our search", partial(solve, replace(question, best=True)))))
            judged.judge(text, top_boards, set_of(boards(replace(question, best=True))))
            record = judged.timed("CP-SAT", partial(solving.of_record, question, Clock(SECONDS), best=True))
            judged.judge(text, top, value_of(record))
            judged.judge(text, top_boards, set_of(solving.boards(question, Clock(SECONDS), only_best=True)))
    return judged.is_clean


def two_turns(number: int, most: int) -> bool:
    """Best boards, and goals that are just in reach and just out of it."""
    judged = Tally("two turns, best boards and goals")
    found = with_ends(known(dressed(Chance("skyline agreement", "two"))), 2, most, little=True)
    for question, ends in progress(islice(found, number), number, "two turns"):
        top, top_boards = top_of(question, ends)
        text, colour = str(question.position), question.player
        quick = judged.timed("best", partial(solving.solve, question, Clock(SECONDS), best=True))
        record = judged.timed("best, in order", partial(solving.of_record, question, Clock(SECONDS), best=True))
        judged.judge(text, top, value_of(quick))
        judged.judge(text, top, value_of(record))
        judged.judge(text, top_boards, set_of(solving.boards(question, Clock(SECONDS), only_best=True)))
        limits: tuple[tuple[Callable[[int], Goal], int], ...] = (
            (PrestigeGoal, top[0]),
            (CashGoal, max(ends.values())),
            (IncomeGoal, max(board.income(colour) for board in ends)),
            (PenthousesGoal, max(board.penthouses(colour) for board in ends)),
        )
        for goal, limit in limits:
            for wanted, possible in ((goal(limit), True), (goal(limit + 1), False)):
                asked = Question(question.position, colour, (wanted,), 2)
                answer = judged.timed("a goal", partial(solve, asked, time_limit=SECONDS))
                is_solved = None if isinstance(answer, Undecided) else isinstance(answer, Solved)
                judged.judge(f"{text} {wanted}", possible, is_solved)
    return judged.is_clean


def from_bots(number: int) -> Iterator[Question]:
    """Goals of every kind, a little further than what stands, on one position of each game."""
    for game in range(number):
        bot, players = ("greedy", "random")[game % 2], 2 + game % 3
        record = Simulation((bot,) * players, "skyline agreement").play(game)
        moments = [position for position in replay(record.start, record.turns) if not position.is_over]
        position = Chance("skyline agreement", "three", game).choice(
            [moment for moment in moments if not moment.is_last_round]
        )
        seat = position.mover_seat or 0
        colour, now = position.seats[seat], tally(position, seat)
        goals: tuple[Goal, ...] = (
            MissionGoal(),
            PrestigeGoal(now.total + 2),
            PenthousesGoal(min(PENTHOUSES_TO_END, now.penthouses + 1)),
            ZoneGoal(position.box.zones[game % len(position.box.zones)]),
            IncomeGoal(position.board.income(colour) + 6),
            CashGoal((position.cash[seat] or 0) + 20),
        )
        for goal in goals:
            yield Question(position, colour, (goal,), 3)


def three_turns(number: int) -> bool:
    """How long it takes; what is found is replayed."""
    times: dict[str, list[float]] = defaultdict(list)
    answers: dict[str, Counter[str]] = defaultdict(Counter)
    for question in progress(from_bots(number), 6 * number, "three turns"):
        began = time.process_time()
        answer = solve(question, time_limit=SECONDS)
        kind = str(question.goals[0]).split()[0]
        times[kind].append(time.process_time() - began)
        answers[kind][type(answer).__name__.lower()] += 1
        if isinstance(answer, Solved):
            check_turns(question, answer.turns)
        assert isinstance(answer, Solved | Impossible | Undecided)
    if not times:
        return True
    for kind, taken in times.items():
        say(f"three turns, {kind}: {dict(sorted(answers[kind].items()))}; {figures(taken)}")
    everything = [one for taken in times.values() for one in taken]
    slow = sum(one > MOST_SECONDS for one in everything) / len(everything)
    say(f"three turns, {len(everything)} questions: {figures(everything)}; {1 - slow:.1%} within {MOST_SECONDS:g} s")
    return slow <= MOST_SLOW


if __name__ == "__main__":
    sys.exit(main())
