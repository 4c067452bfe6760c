"""The commands of any game as functions. A game's own library has them with its own types."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skypuzzle.errors import Fault, NotationError
from skypuzzle.game import Game

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Order
    from skypuzzle.verifying.findings import Findings


def daily_set(game: Game, day: date | str | None = None) -> tuple[Any, ...]:
    from skypuzzle.generation import daily_sets
    from skypuzzle.puzzles.daily import parse_day, today

    chosen = today() if day is None else parse_day(day) if isinstance(day, str) else day
    (document,) = daily_sets(game, [chosen])
    return tuple(document.puzzles)


def check_order(game: Game, kind: str, count: int) -> None:
    """Raise a NotationError if the game has no such kind, or the count is less than 1."""
    if kind not in game.kinds:
        raise NotationError(Fault("kind", kind, f"expected {', '.join(game.kinds)}"))
    if count < 1:
        raise NotationError(Fault("count", str(count), "expected 1 or more"))


def generate(order: "Order[Any]", count: int, jobs: int) -> Iterator[Any]:
    from skypuzzle.generation import made_to_order

    return made_to_order(order, range(count), jobs)


def named_puzzle(game: Game, name: str) -> Any:
    """Return the puzzle that a name stands for on the command line."""
    from skypuzzle.long_documents import skim
    from skypuzzle.puzzles.documents import expect_puzzles, read_puzzle
    from skypuzzle.subjects import WAYS, named

    place = named(name, game)
    if place is None:
        raise NotationError(Fault("puzzle", name, f"expected {WAYS}"))
    document = skim(place.source)
    expect_puzzles(document)
    return read_puzzle(document, place.number, game)


def verify(
    game: Game,
    document: str | Path | bytes,
    *,
    second_opinion: bool = False,
    regenerate: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
) -> "Findings":
    """Re-check every claim in a document: named as on the command line, a file, or its bytes."""
    from skypuzzle.limits import Clock
    from skypuzzle.puzzles.collection import find
    from skypuzzle.storage import Source, source_at
    from skypuzzle.subjects import Place, named
    from skypuzzle.verifying.verifying import Verifier

    def load(name: str) -> Game:
        if name != game.name:
            raise LookupError(game.name)
        return game

    place = named(document, game) if isinstance(document, str) else None
    if isinstance(document, bytes):
        place = Place(Source("the document", document))
    elif place is None:
        place = Place(source_at(Path(document), str(document)))
    verifier = Verifier(
        load, second_opinion=second_opinion, again=regenerate, jobs=jobs, clock=Clock(time_limit), find=find
    )
    return verifier.verify(place.source, place.number)
