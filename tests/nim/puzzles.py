"""Towers, moves and orders: what both kinds of puzzles share."""

from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from typing import Any, ClassVar

from rich.text import Text

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.kind import Kind
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Puzzle, PuzzleSpec

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


def random_towers(chance: Chance, level: Level | None) -> Towers:
    number = FEWEST[level] if level else 2 + chance.below(4)
    return tuple(1 + chance.below(60) for _ in range(number))


def level_of(towers: Towers) -> Level:
    return [level for level in Level if len(towers) >= FEWEST[level]][-1]


def draw(towers: Towers, *, unicode: bool) -> Text:
    block = "█" if unicode else "#"
    return Text("\n".join(f"{NAMES[place]} {block * held} {held}" for place, held in enumerate(towers)))


class TowersPuzzle(Puzzle, frozen=True, kw_only=True):
    towers: Towers
    solution: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.towers) <= len(NAMES) or min(self.towers) < 1:
            raise RuleError(Fault("towers", text(self.towers), "expected a few towers, of a floor at least"))

    def texts(self) -> list[str]:
        return [f"nim {self.kind} {text(tuple(sorted(self.towers)))}"]


class NimSpec(PuzzleSpec[Any], frozen=True):
    edition: ClassVar[int] = 1

    @property
    def name(self) -> str:
        return f"nim {self.kind} {self.level}"

    @property
    def maker(self) -> Kind[Any]:
        from tests.nim.game import GAME

        return GAME.kinds[self.kind]


def no_options() -> Callable[[str, Level | None], NimSpec]:
    return lambda kind, level: NimSpec(kind=kind, level=level)
