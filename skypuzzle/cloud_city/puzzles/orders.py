"""Orders for puzzles of Cloud City."""

from dataclasses import dataclass
from typing import ClassVar

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.puzzles.aerial import making as aerial
from skypuzzle.cloud_city.puzzles.finish import making as finish
from skypuzzle.cloud_city.puzzles.puzzle import Kind, Puzzle
from skypuzzle.cloud_city.puzzles.survey import making as survey
from skypuzzle.cloud_city.rules.geometry import SQUARE, Shape
from skypuzzle.errors import Fault, NotationError
from skypuzzle.puzzles import orders
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.orders import NoSuchPuzzleError

EDITION = 1
"""Changes only when the same seed would give different puzzles."""

MOST_ATTEMPTS = {"aerial": 3_000, "survey": 3_000, "finish": 3_000}
LEVELS: dict[str, tuple[Level, ...]] = {"aerial": aerial.LEVELS, "survey": survey.LEVELS, "finish": finish.LEVELS}


@dataclass(frozen=True, slots=True)
class Order(orders.Order[Puzzle]):
    """What puzzles must be like, and the seed they come from."""

    edition: ClassVar[int] = EDITION

    kind: Kind
    seed: str
    level: Level | None = None
    """None for any."""
    shape: Shape = SQUARE
    """For `aerial` puzzles."""

    def __post_init__(self) -> None:
        """Refuse at once what no attempt could produce."""
        if self.kind != "aerial" and self.shape is not SQUARE:
            raise NotationError(Fault("shape", str(self.shape), f"a {self.kind} puzzle is 3x3"))
        if self.level is not None and self.level not in LEVELS[self.kind]:
            levels = ", ".join(map(str, LEVELS[self.kind]))
            raise NoSuchPuzzleError(f"no {self.wanted}: {self.kind} puzzles are {levels}")

    @property
    def name(self) -> str:
        """The whole order in words, as a seed for chance."""
        return f"cloud-city {self.kind} {self.level} {self.shape} {self.seed}"

    @property
    def most_attempts(self) -> int:
        """How often to try before giving up."""
        return MOST_ATTEMPTS[self.kind]

    def attempt(self, chance: Chance) -> Puzzle | None:
        """One attempt; None if the result is not what was ordered."""
        if self.kind == "aerial":
            return aerial.attempt(chance, self.level, self.shape)
        if self.kind == "survey":
            return survey.attempt(chance, self.level)
        return finish.attempt(chance, self.level)
