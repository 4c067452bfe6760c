"""Nim as a game of the program."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from msgspec import UNSET

from skypuzzle.game import Game
from skypuzzle.kind import Kinds, Listed
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, puzzle_types
from skypuzzle.puzzles.levels import Level
from tests.nim import last, misere
from tests.nim.puzzles import NimOrder, OrderEntry, no_options


class Nim(Game):
    name = "nim"
    title = "Nim with towers"
    edition = 1
    kinds: ClassVar[Kinds] = Kinds(
        "tests.nim", {"last": Listed(last.TASK, "last"), "misere": Listed(misere.TASK, "misere")}
    )

    @property
    def order_options(self) -> Any:
        return no_options

    def daily_orders(self, day: date) -> Sequence[NimOrder]:
        return [NimOrder("last", daily_seed(day), level) for level in (Level.EASY, Level.HARD)]

    def document_types(self) -> Mapping[str, Any]:
        return {"explain": ExplainDocument, "play": PlayDocument[str], **puzzle_types(self, OrderEntry)}

    def order_entry(self, order: NimOrder) -> OrderEntry:
        return OrderEntry(kind=order.kind, difficulty=UNSET if order.level is None else order.level.value)

    def read_order(self, entry: OrderEntry, seed: str) -> NimOrder:
        return NimOrder(entry.kind, seed, None if entry.difficulty is UNSET else Level(entry.difficulty))


GAME = Nim()
