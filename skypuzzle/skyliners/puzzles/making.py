"""Puzzles to order. Number k of an order is the same puzzle wherever and whenever it is made."""

from dataclasses import dataclass

from skypuzzle.chance import Chance
from skypuzzle.errors import SkypuzzleError
from skypuzzle.skyliners.bots import BOTS
from skypuzzle.skyliners.puzzles.build import BuildOrder, try_build
from skypuzzle.skyliners.puzzles.endings import mine
from skypuzzle.skyliners.puzzles.levels import Level
from skypuzzle.skyliners.puzzles.puzzle import Kind, Puzzle, TurnKind, TurnPuzzle
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, new_game
from skypuzzle.skyliners.simulation import play_out

EDITION = 1
"""Changes only when the same seed would give other puzzles."""

MOST_ATTEMPTS = {"build": 3_000, "reach": 3_000, "secure": 6_000, "win": 30_000}

ANY_NUMBER = (0, 99)


class NoSuchPuzzleError(SkypuzzleError):
    """So many attempts, and none gave what was ordered."""


@dataclass(frozen=True, slots=True)
class Order:
    """What puzzles are to be like, and the seed that they come from."""

    kind: Kind
    seed: str
    level: Level | None = None
    """None for any."""
    pieces: tuple[int, int] = ANY_NUMBER
    """The least and the most pieces to place, or to choose from."""
    sides: tuple[Side, ...] = tuple(Side)
    """Of `build` puzzles: which sides carry clues."""
    symmetric: bool = False
    """Of `build` puzzles: do clues come in pairs under a half turn?"""

    @property
    def name(self) -> str:
        """All of it in words, which chance is seeded with."""
        sides = "".join(map(str, self.sides))
        symmetry = "symmetric" if self.symmetric else "free"
        return f"{self.kind} {self.level} {self.pieces[0]}-{self.pieces[1]} {sides} {symmetry} {self.seed}"

    def make(self, number: int) -> Puzzle:
        """The puzzle of that number."""
        for attempt in range(MOST_ATTEMPTS[self.kind]):
            puzzle = self._attempt(Chance("puzzle", EDITION, self.name, number, attempt))
            if puzzle is not None:
                return puzzle
        wanted = f"{self.level or 'any level'}, {self.pieces[0]}-{self.pieces[1]} pieces"
        raise NoSuchPuzzleError(f"no {self.kind} puzzle ({wanted}) in {MOST_ATTEMPTS[self.kind]} attempts")

    def _attempt(self, chance: Chance) -> Puzzle | None:
        if self.kind == "build":
            return try_build(BuildOrder(self.level, self.sides, self.pieces, self.symmetric), chance)
        puzzle = _try_game(self.kind, chance)
        if puzzle is None or self.level not in (None, puzzle.difficulty.level):
            return None
        pieces = puzzle.position.reserve(puzzle.player).total
        return puzzle if self.pieces[0] <= pieces <= self.pieces[1] else None


def _try_game(kind: TurnKind, chance: Chance) -> TurnPuzzle | None:
    """What the last round of a game has to offer."""
    seats = DEFAULT_SEATS[chance.choice(list(DEFAULT_SEATS))]
    record = play_out(new_game(seats, chance), dict.fromkeys(seats, BOTS["random"]), chance)
    return mine(kind, record)
