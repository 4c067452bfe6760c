"""A campaign on `last`, `machine` and `secure` puzzles of Skyline: every claim proven again, and how fast it goes.

Each puzzle, of each level: its turn replayed through the rules, one best board as our own search and CP-SAT find it and
as playing every line through the rules does where that is not too much, no idle given, the level as asked, greed that
misses it from medium up, and an explanation. The exit code is 1 if a claim is false.

    python -m benchmarks.promises.skyline_turn_puzzles --count 200 --jobs 2 --kinds last

With --quartiles, the scores that divide 500 puzzles into four equal parts, as they are found in games: the levels.

    python -m benchmarks.promises.skyline_turn_puzzles --quartiles
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from benchmarks.harness import CommandLine, figures, progress, say
from skypuzzle.answers import Impossible
from skypuzzle.chance import Chance
from skypuzzle.limits import NO_LIMIT
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyline.kinds.best_turn import LAST, MACHINE
from skypuzzle.skyline.kinds.best_turn.puzzle import BestTurnPuzzle
from skypuzzle.skyline.kinds.one_turn import TurnKind
from skypuzzle.skyline.kinds.secure import SECURE
from skypuzzle.skyline.kinds.secure.puzzle import SecurePuzzle
from skypuzzle.skyline.rules.board import Board
from tests.skyline.naive_puzzles import best_boards, held_boards
from tests.skyline.naive_turns import TooManyError

Puzzle: TypeAlias = BestTurnPuzzle | SecurePuzzle

KINDS: dict[str, TurnKind[Any]] = {"last": LAST, "machine": MACHINE, "secure": SECURE}
MOST_ATTEMPTS = 10_000
MOST_POSITIONS = 20_000
"""For playing every line of a turn through the rules."""


class Judged(NamedTuple):
    """A puzzle, what was found out about it, and how long it took to make."""

    id: str
    said: tuple[str, ...]
    score: int
    seconds: float
    attempts: int


def make(kind: str, seed: str, level: Level | None, number: int) -> tuple[Puzzle, int]:
    """The puzzle of that number, and how many attempts it took."""
    levels = tuple(Level) if level is None else (level,)
    for attempt in range(MOST_ATTEMPTS):
        puzzle: Puzzle | None = next(KINDS[kind].puzzles(Chance(seed, kind, level, number, attempt), levels), None)
        if puzzle is not None:
            return puzzle, attempt + 1
    raise ValueError(f"no {level} {kind} puzzle in {MOST_ATTEMPTS} attempts")


def judge(kind: str, seed: str, level: Level, number: int) -> Judged:
    """Make a puzzle and prove every claim about it."""
    began = time.process_time()
    puzzle, attempts = make(kind, seed, level, number)
    took = time.process_time() - began
    return Judged(puzzle.id, tuple(_claims(puzzle, level)), puzzle.difficulty.score, took, attempts)


def _claims(puzzle: Puzzle, level: Level) -> Iterator[str]:
    """Each claim that holds, and each that does not."""
    kind = KINDS[puzzle.kind]
    reasoning = kind.reason(puzzle)
    if reasoning is None or puzzle.solution is None:
        yield "FALSE: not reasoned out"
        return
    claims = {
        "replayed": kind.wrong_solution(puzzle, puzzle.solution) is None,
        "our search agrees": kind.solution_of(puzzle) == puzzle.solution,
        "CP-SAT agrees": kind.rival(puzzle, puzzle.solution, NO_LIMIT) == Impossible(),
        "lean": not list(kind.redundant(puzzle)),
        "level as asked": reasoning.difficulty == puzzle.difficulty and puzzle.difficulty.level is level,
        "missed by greed, if not easy": level is Level.EASY or not reasoning.effort.is_at_once,
        "explained": bool(kind.explain(puzzle)),
    }
    yield from (claim if holds else f"FALSE: not {claim}" for claim, holds in claims.items())
    try:
        agrees = _naive_best(puzzle) == [reasoning.board]
        yield "playing every line agrees" if agrees else "FALSE: playing every line does not agree"
    except TooManyError:
        yield "too much to play every line"


def _naive_best(puzzle: Puzzle) -> Sequence[Board]:
    if isinstance(puzzle, SecurePuzzle):
        return held_boards(puzzle.position, puzzle.goal, MOST_POSITIONS)
    return best_boards(puzzle.position, puzzle.kind, MOST_POSITIONS)


def quartiles(kind: str, seed: str, number: int) -> list[int]:
    """The scores from which so many puzzles are no longer in the first, second and third quarter."""
    chances = (Chance("quartiles", seed, game) for game in range(MOST_ATTEMPTS))
    found = (puzzle for chance in chances for puzzle in KINDS[kind].puzzles(chance, tuple(Level)))
    scores = sorted(puzzle.difficulty.score for puzzle in progress(islice(found, number), number, f"mining {kind}"))
    return [scores[number * part // 4] for part in (1, 2, 3)]


def main() -> int:
    """Judge kind by kind and level by level."""
    options = CommandLine(__doc__)
    options.number("--count", 200, "puzzles of each kind and level", quick=1)
    options.number("--jobs", 2, "processes", quick=1)
    options.text("--seed", "campaign", "of the puzzles")
    options.text("--kinds", ",".join(KINDS), "which kinds")
    options.flag("--quartiles", "print what divides puzzles into levels, and no more")
    options.number("--mined", 500, "puzzles to divide", quick=4)
    asked = options.parse()
    failed = False
    for kind in asked.kinds.split(","):
        if asked.quartiles:
            found = ", ".join(map(str, quartiles(kind, asked.seed, asked.mined)))
            say(f"{kind}: no longer easy, medium, hard from a score of {found}")
            continue
        for level in KINDS[kind].levels:
            work = in_order(partial(judge, kind, asked.seed, level), range(asked.count), asked.jobs)
            judged = list(progress(work, asked.count, f"{kind} {level}"))
            counts = Counter(word for puzzle in judged for word in puzzle.said)
            different = len({puzzle.id for puzzle in judged})
            failed |= different < asked.count or any(word.startswith("FALSE") for word in counts)
            attempts = statistics.mean(puzzle.attempts for puzzle in judged)
            say(f"{kind} {level}: {asked.count} made, {different} different, {attempts:.1f} attempts")
            say(f"  made in {figures([puzzle.seconds for puzzle in judged])}")
            say(f"  {', '.join(f'{number} {word}' for word, number in counts.items())}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
