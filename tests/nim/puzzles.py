"""Puzzles: find the one move that wins against everything."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar, Literal

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.puzzles import orders
from skypuzzle.puzzles.documents import DifficultyEntry
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.puzzles.puzzle import id_of

Towers = tuple[int, ...]
NAMES = "abcdefgh"
FEWEST = {Level.EASY: 2, Level.MEDIUM: 3, Level.HARD: 4, Level.EXPERT: 5}


def text(towers: Towers) -> str:
    return ".".join(map(str, towers))


def after(towers: Towers, move: str) -> Towers:
    """`b2` takes two floors from the second tower."""
    if len(move) < 2 or move[0] not in NAMES or not move[1:].isdecimal():
        raise NotationError(Fault("move", move, "expected a tower and a number, such as b2"))
    tower, floors = NAMES.index(move[0]), int(move[1:])
    if tower >= len(towers) or not 0 < floors <= towers[tower]:
        raise RuleError(Fault("move", move, "there are not so many floors"))
    return (*towers[:tower], towers[tower] - floors, *towers[tower + 1 :])


def moves(towers: Towers) -> Iterator[str]:
    return (f"{NAMES[place]}{floors}" for place, held in enumerate(towers) for floors in range(1, held + 1))


def is_lost(towers: Towers) -> bool:
    """For whoever moves next."""
    return reduce(xor, towers, 0) == 0


def winning(towers: Towers) -> list[str]:
    return [move for move in moves(towers) if is_lost(after(towers, move))]


@dataclass(frozen=True)
class NimPuzzle:
    towers: Towers
    difficulty: Difficulty
    solution: str | None
    kind: str = "last"

    @property
    def id(self) -> str:
        return id_of([f"nim {self.kind} {text(tuple(sorted(self.towers)))}"])


def graded(towers: Towers) -> Difficulty:
    level = [level for level in Level if len(towers) >= FEWEST[level]][-1]
    return Difficulty(level, sum(towers), ("nim-sum",))


@dataclass(frozen=True)
class NimOrder(orders.Order[NimPuzzle]):
    edition: ClassVar[int] = 1
    kind: str
    seed: str
    level: Level | None = None

    @property
    def name(self) -> str:
        return f"nim {self.kind} {self.level} {self.seed}"

    @property
    def most_attempts(self) -> int:
        return 500

    def attempt(self, chance: Chance) -> NimPuzzle | None:
        number = FEWEST[self.level] if self.level else 2 + chance.below(4)
        towers = tuple(1 + chance.below(60) for _ in range(number))
        found = winning(towers)
        return NimPuzzle(towers, graded(towers), found[0]) if len(found) == 1 else None


def no_options() -> Callable[[str, Level | None, str], NimOrder]:
    return lambda kind, level, seed: NimOrder(kind, seed, level)


class NimEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    id: str
    kind: Literal["last"]
    towers: list[int]
    difficulty: DifficultyEntry
    solution: str | UnsetType = UNSET


class NimDocument(NimEntry, kw_only=True):
    format: Literal["skypuzzle/1"]
    game: Literal["nim"]
    type: Literal["puzzle"]


class OrderEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    kind: Literal["last"]
    difficulty: Literal["easy", "medium", "hard", "expert"] | UnsetType = UNSET
