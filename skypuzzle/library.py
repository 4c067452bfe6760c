"""The commands of any game as functions. A game's own library has them with its own types."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from skypuzzle.errors import Fault, NotationError
from skypuzzle.game import Game

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle, PuzzleSpec, Step
    from skypuzzle.verifying.findings import Findings

P = TypeVar("P", bound="Puzzle")
"""The puzzles of a game."""


@dataclass(frozen=True)
class Library(Generic[P]):
    """The functions that are the same for every game."""

    game: Game

    def daily_set(self, day: date | str | None = None) -> tuple[P, ...]:
        """The puzzles of a day, by default today in UTC: the same for everyone, each proven to have one solution."""
        from skypuzzle.generation import daily_sets
        from skypuzzle.puzzles.daily import parse_day, today

        chosen = today() if day is None else parse_day(day) if isinstance(day, str) else day
        (document,) = daily_sets(self.game, [chosen])
        return tuple(document.puzzles)

    def generate(
        self,
        spec_type: "Callable[..., PuzzleSpec[P]]",
        kind: str,
        count: int,
        seed: str,
        level: str | None,
        jobs: int,
        **details: Any,
    ) -> Iterator[P]:
        """Make puzzles to order. Raises a NotationError if the game has no such kind, or the count is less than 1."""
        if kind not in self.game.kinds:
            raise NotationError(Fault("kind", kind, f"expected {', '.join(self.game.kinds)}"))
        if count < 1:
            raise NotationError(Fault("count", str(count), "expected 1 or more"))
        from skypuzzle.generation import made_to_order
        from skypuzzle.puzzles.levels import parse_level
        from skypuzzle.puzzles.puzzle import Order

        spec = spec_type(kind=kind, level=None if level is None else parse_level(level), **details)
        return made_to_order(Order(spec, seed), range(count), jobs)

    def explain(self, puzzle: P | str) -> "list[Step] | None":
        """How a person solves a puzzle, step by step; None if the known techniques do not solve it.

        A puzzle can be named as on the command line: `2027-01-01#2`, `FILE.json#3`, or the beginning of its id.
        """
        asked: Any = named_puzzle(self.game, puzzle) if isinstance(puzzle, str) else puzzle
        return self.game.kind_of(asked).explain(asked)

    def verify(
        self,
        document: str | Path | bytes,
        *,
        second_opinion: bool = False,
        regenerate: bool = False,
        jobs: int = 1,
        time_limit: float | None = None,
    ) -> "Findings":
        """Re-check every claim in a document: one named as on the command line, a file, or its bytes."""
        from skypuzzle.limits import Clock
        from skypuzzle.puzzles.collection import find
        from skypuzzle.storage import Source, source_at
        from skypuzzle.subjects import Place, named
        from skypuzzle.verifying.verifying import Verifier

        def load(name: str) -> Game:
            if name != self.game.name:
                raise LookupError(self.game.name)
            return self.game

        place = named(document, self.game) if isinstance(document, str) else None
        if isinstance(document, bytes):
            place = Place(Source("the document", document))
        elif place is None:
            place = Place(source_at(Path(document), str(document)))
        verifier = Verifier(
            load, second_opinion=second_opinion, again=regenerate, jobs=jobs, clock=Clock(time_limit), find=find
        )
        return verifier.verify(place.source, place.number)


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
