"""Nim as the house knows it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from msgspec import UNSET, Struct
from rich.text import Text

from skypuzzle.errors import FileError
from skypuzzle.game import Game
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.documents import (
    ExplainDocument,
    PlayDocument,
    PuzzleSetDocument,
    difficulty_entry,
    read_difficulty,
)
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Step
from skypuzzle.sessions.playable import Hint, PlayablePuzzle
from skypuzzle.verifying.findings import Findings
from tests.nim.puzzles import (
    NAMES,
    NimDocument,
    NimEntry,
    NimOrder,
    NimPuzzle,
    OrderEntry,
    Towers,
    after,
    graded,
    is_lost,
    no_options,
    text,
    winning,
)

TASK = "Take floors from one tower so that you will take the last floor of all, whatever the other does."


class PlayableNim(PlayablePuzzle[Towers]):
    words: ClassVar[Sequence[tuple[str, str]]] = [("b2", "take two floors from tower b")]
    puzzle: NimPuzzle

    def __init__(self, puzzle: NimPuzzle) -> None:
        super().__init__(puzzle, puzzle.towers)

    @property
    def task(self) -> str:
        return TASK

    def after(self, state: Towers, move: str) -> Towers:
        return after(state, move)

    def describe(self, state: Towers) -> str:
        return f"towers {text(state)}"

    def picture(self, state: Towers, _width: int, _unicode: bool) -> Text:
        return Text(text(state))

    def is_complete(self, state: Towers) -> bool:
        return state != self.start

    def is_solved(self, state: Towers) -> bool:
        return self.is_complete(state) and is_lost(state)

    def shortfall(self, _state: Towers) -> str:
        return "The other wins."

    def solution(self) -> Sequence[str] | None:
        return winning(self.start)[:1] or None

    def first_wrong(self, moves: Sequence[str]) -> int | None:
        return None if list(moves[:1]) in ([], winning(self.start)) else 0

    def hint(self, moves: Sequence[str]) -> Hint | None:
        if moves:
            return None
        (move,) = winning(self.start)
        return Hint((f"Look at tower {move[0]}.", "Make the nim-sum zero.", f"Play {move}."), move)


class Nim(Game):
    name = "nim"
    title = "Nim with towers"
    edition = 1
    kinds: ClassVar[Mapping[str, str]] = {"last": TASK}

    @property
    def order_options(self) -> Any:
        return no_options

    def daily_orders(self, day: date) -> Sequence[NimOrder]:
        return [NimOrder("last", daily_seed(day), level) for level in (Level.EASY, Level.HARD)]

    def explain(self, puzzle: NimPuzzle) -> list[Step]:
        (move,) = winning(puzzle.towers)
        left = after(puzzle.towers, move)
        binary = ", ".join(f"{NAMES[place]} {held:b}" for place, held in enumerate(puzzle.towers))
        return [Step("nim-sum", f"In binary: {binary}."), Step("nim-sum", f"{move} leaves {text(left)}, nim-sum 0.")]

    def document_types(self) -> Mapping[str, type[Struct]]:
        return {
            "explain": ExplainDocument,
            "play": PlayDocument[str],
            "puzzle": NimDocument,
            "puzzle-set": PuzzleSetDocument[NimEntry, OrderEntry],
        }

    @property
    def entry_type(self) -> type[Struct]:
        return NimEntry

    def entry(self, puzzle: NimPuzzle) -> NimEntry:
        return NimEntry(
            id=puzzle.id,
            kind="last",
            towers=list(puzzle.towers),
            difficulty=difficulty_entry(puzzle.difficulty),
            solution=puzzle.solution or UNSET,
        )

    def read_entry(self, entry: NimEntry, place: str) -> NimPuzzle:
        if not 1 <= len(entry.towers) <= len(NAMES) or min(entry.towers) < 1:
            raise FileError(f"{place}: a few towers, of a floor at least")
        solution = None if entry.solution is UNSET else entry.solution
        return NimPuzzle(tuple(entry.towers), read_difficulty(entry.difficulty), solution)

    def order_entry(self, order: NimOrder) -> OrderEntry:
        return OrderEntry(kind="last", difficulty=UNSET if order.level is None else order.level.value)

    def read_order(self, entry: OrderEntry, seed: str) -> NimOrder:
        return NimOrder(entry.kind, seed, None if entry.difficulty is UNSET else Level(entry.difficulty))

    def prove_puzzle(self, entry: NimEntry, place: str, name: str, findings: Findings) -> None:
        puzzle = self.read_entry(entry, f"{name}: {place}")
        found = winning(puzzle.towers)
        findings.judge(len(found) == 1, place, f"it has {len(found)} solutions")
        findings.judge(puzzle.solution in (None, *found), f"{place}.solution", "it does not win")
        findings.judge(puzzle.difficulty == graded(puzzle.towers), f"{place}.difficulty", "not how hard it is")

    def task(self, _puzzle: NimPuzzle) -> str:
        return TASK

    def puzzle_picture(self, puzzle: NimPuzzle, _width: int, *, unicode: bool) -> Text:
        block = "█" if unicode else "#"
        lines = [f"{NAMES[place]} {block * held} {held}" for place, held in enumerate(puzzle.towers)]
        return Text("\n".join(lines))

    def playable(self, puzzle: NimPuzzle) -> PlayableNim:
        return PlayableNim(puzzle)


GAME = Nim()
