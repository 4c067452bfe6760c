"""Orders for puzzles of Skyline of the World."""

from dataclasses import dataclass
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError
from skypuzzle.puzzles import orders
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.orders import NoSuchPuzzleError
from skypuzzle.skyline.puzzles.last import making as last
from skypuzzle.skyline.puzzles.machine import making as machine
from skypuzzle.skyline.puzzles.puzzle import Kind, Puzzle
from skypuzzle.skyline.puzzles.rent import making as rent
from skypuzzle.skyline.puzzles.secure import making as secure
from skypuzzle.skyline.rules.box import Box, default_box
from skypuzzle.skyline.rules.outline import Outline

EDITION = 1
"""Changes only when the same seed would give different puzzles."""

MOST_ATTEMPTS = {"rent": 3_000, "last": 3_000, "machine": 3_000, "secure": 3_000}
LEVELS: dict[str, tuple[Level, ...]] = {
    "rent": rent.LEVELS,
    "last": last.LEVELS,
    "machine": machine.LEVELS,
    "secure": secure.LEVELS,
}
SIZES = range(5, 9)


@dataclass(frozen=True, slots=True)
class Order(orders.Order[Puzzle]):
    """What puzzles must be like, and the seed they come from."""

    edition: ClassVar[int] = EDITION

    kind: Kind
    seed: str
    level: Level | None = None
    """None for any."""
    size: int | None = None
    """For `rent` on a square board; None for the board of the box."""
    box: Box | None = None
    """None for the default one."""

    def __post_init__(self) -> None:
        """Refuse at once what no attempt could produce."""
        if self.size is not None and self.kind != "rent":
            raise NotationError(Fault("size", str(self.size), f"a {self.kind} puzzle is on the board of the game"))
        if self.size is not None and self.size not in SIZES:
            raise NotationError(Fault("size", str(self.size), f"expected {SIZES[0]} to {SIZES[-1]}"))
        if self.box is not None and not self.box.is_default and (self.size is not None or self.kind != "rent"):
            reason = "only rent puzzles are made for a box of one's own, and on its board"
            raise NotationError(Fault("box", self.box.digest, reason))
        if self.level is not None and self.level not in LEVELS[self.kind]:
            levels = ", ".join(map(str, LEVELS[self.kind]))
            raise NoSuchPuzzleError(f"no {self.wanted}: {self.kind} puzzles are {levels}")

    @property
    def name(self) -> str:
        """The whole order in words, as a seed for chance."""
        board = self.size or (self.box or default_box()).digest
        return f"skyline {self.kind} {self.level} {board} {self.seed}"

    @property
    def most_attempts(self) -> int:
        """How often to try before giving up."""
        return MOST_ATTEMPTS[self.kind]

    def attempt(self, chance: Chance) -> Puzzle | None:
        """One attempt; None if the result is not what was ordered."""
        if self.kind == "rent":
            board = (self.box or default_box()).outline
            return rent.attempt(chance, self.level, board if self.size is None else Outline.square(self.size))
        if self.kind == "last":
            return last.attempt(chance, self.level)
        if self.kind == "machine":
            return machine.attempt(chance, self.level)
        return secure.attempt(chance, self.level)
