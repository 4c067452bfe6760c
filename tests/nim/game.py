"""Nim as a game of the program."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from skypuzzle.game import Game
from skypuzzle.kind import Kinds, Listed
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, puzzle_types
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Order
from tests.nim import last, misere
from tests.nim.puzzles import NimSpec, no_options


class Nim(Game):
    name = "nim"
    title = "Nim with towers"
    edition = 1
    kinds: ClassVar[Kinds] = Kinds(
        "tests.nim", {"last": Listed(last.TASK, "last"), "misere": Listed(misere.TASK, "misere")}
    )

    def options(self, command: str) -> Callable[..., Any]:
        return {"generate": no_options, "play": lambda: None}[command]

    def daily_orders(self, day: date) -> Sequence[Order[Any]]:
        return [Order(NimSpec(kind="last", level=level), daily_seed(day)) for level in (Level.EASY, Level.HARD)]

    def document_types(self) -> Mapping[str, Any]:
        return {"explain": ExplainDocument, "play": PlayDocument, **puzzle_types(self, NimSpec)}


GAME = Nim()
