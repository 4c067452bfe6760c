"""Making sets of puzzles, daily and to order, and the parts of booklets. The result is the same on any machine."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from skypuzzle.cluster import Cluster
from skypuzzle.errors import FileError
from skypuzzle.game import Game
from skypuzzle.parallel import in_order
from skypuzzle.pictures.booklet import Entry, Part, PrintedRules
from skypuzzle.puzzles import collection
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.documents import PuzzleSet, set_document
from skypuzzle.puzzles.puzzle import Order, Puzzle
from skypuzzle.storage import Source
from skypuzzle.verifying.claims import expect_proven
from skypuzzle.verifying.findings import Watch, unwatched
from skypuzzle.verifying.proven import proven_source, remember

DaySet = PuzzleSet[Any, Any]


def daily_puzzle(game: Game, day: date, place: int) -> Puzzle:
    """Make and prove the puzzle at a place in a day's set, counted from 0."""
    puzzle: Puzzle = game.daily_orders(day)[place].make(0)
    expect_proven(game, puzzle, f"puzzle {place + 1} of {day}")
    return puzzle


def day_document(game: Game, day: date, puzzles: Iterable[Puzzle]) -> DaySet:
    return set_document(game.name, game.edition, day.isoformat(), daily_seed(day), puzzles, line=game.day_line(day))


def keep_day(game: Game, day: date, puzzles: Iterable[Puzzle]) -> None:
    """Save the set of a day, made and proven, for the next time."""
    keep(day_document(game, day, puzzles))


def keep(document: DaySet) -> Source:
    """Save a set that was just made and proven, and remember that."""
    data = collection.keep(document)
    remember(data)
    return Source(document.set, data)


def daily_sets(
    game: Game, days: Sequence[date], jobs: int = 1, cluster: Cluster | None = None, watch: Watch[Any] = unwatched
) -> Iterator[DaySet]:
    """Yield the set of each day as soon as it is made and proven; no puzzle appears twice."""
    numbers = {day: len(game.daily_orders(day)) for day in days}
    pieces = [(game, day, place) for day, number in numbers.items() for place in range(number)]
    made = iter(watch(in_order(_make_daily, pieces, jobs, cluster), len(pieces), "making puzzles"))
    seen: dict[str, str] = {}
    for day, number in numbers.items():
        document = day_document(game, day, islice(made, number))
        for place, puzzle in enumerate(document.puzzles, 1):
            name = f"puzzle {place} of {day}"
            if puzzle.id in seen:
                raise AssertionError(f"{name} is the same as {seen[puzzle.id]}, perhaps turned or mirrored")
            seen[puzzle.id] = name
        yield document


def _make_daily(piece: tuple[Game, date, int]) -> Puzzle:
    return daily_puzzle(*piece)


def day_source(game: Game, day: date) -> Source:
    """Find the set of a day; if there is none yet, make and save it."""
    path = collection.set_of_day(game.name, day, game.edition)
    if path is not None:
        return Source(day.isoformat(), path)
    (document,) = daily_sets(game, [day])
    return keep(document)


def proven_day(game: Game, day: date) -> Source:
    """Find the set of a day and prove it, unless that was done; if there is none yet, make and save it."""
    return proven_source(day_source(game, day), game)


def made_to_order(
    order: Order[Any], numbers: range, jobs: int = 1, cluster: Cluster | None = None, watch: Watch[Any] = unwatched
) -> Iterator[Any]:
    return iter(watch(in_order(order.make, numbers, jobs, cluster), len(numbers), "making puzzles"))


def all_different(puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles. Raises a FileError if one appears twice."""
    seen: dict[str, int] = {}
    for number, puzzle in enumerate(puzzles, 1):
        if puzzle.id in seen:
            same = f"puzzles {seen[puzzle.id]} and {number} are the same, turned or mirrored"
            raise FileError(f"{same}: use another seed")
        seen[puzzle.id] = number
        yield puzzle


class SourcedPuzzle(NamedTuple):
    """A puzzle with the day or name of its set, and the set's line of text."""

    source: str
    line: str
    puzzle: Puzzle


def part(game: Game, puzzles: Iterable[SourcedPuzzle], *, solutions: bool = True) -> Part:
    puzzles = list(puzzles)
    return Part(
        game.title,
        _rules(game, frozenset(each.puzzle.kind for each in puzzles)),
        [
            Entry(
                source,
                puzzle,
                game.kind_of(puzzle).printed(puzzle),
                game.kind_of(puzzle).printed_solution(puzzle) if solutions else None,
                _first_hint(game, puzzle),
                line,
            )
            for source, line, puzzle in puzzles
        ],
    )


@cache
def _rules(game: Game, kinds: frozenset[str]) -> PrintedRules:
    """Cached, because all booklets share them and they have the largest pictures."""
    return game.printed_rules(kinds)


def _first_hint(game: Game, puzzle: Puzzle) -> str:
    """Return where to look first and why, but not what to do; empty if the game has no hint."""
    hint = game.playable(puzzle).hint([])
    return "" if hint is None else " ".join(hint.steps[:2])
