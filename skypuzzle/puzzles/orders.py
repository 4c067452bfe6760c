"""Puzzles made to order. Number k of an order is the same puzzle wherever and whenever it is made."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct, field

from skypuzzle.chance import Chance
from skypuzzle.errors import SkypuzzleError
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import Puzzle

P = TypeVar("P", bound=Puzzle)


class PuzzleSpec(Struct, Generic[P], frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What puzzles must be like. Documents hold it as the `order` of a generated set; a game adds its own fields."""

    edition: ClassVar[int]
    """Changes only when the same seed would give different puzzles."""

    kind: str
    level: Level | None = field(default=None, name="difficulty")
    """None for any."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The whole of it in words, as a part of the seed for chance; no other one of any game has the same name."""

    @property
    def wanted(self) -> str:
        """What is wanted, in a few words."""
        return f"{self.kind} puzzle ({self.level or 'any level'})"

    def check(self) -> None:
        """Raise an error if no attempt could make such a puzzle."""

    @property
    @abstractmethod
    def most_attempts(self) -> int:
        """How often to try before giving up."""

    @abstractmethod
    def attempt(self, chance: Chance) -> P | None:
        """Try once; None if the result is not what is wanted."""


@dataclass(frozen=True, slots=True)
class Order(Generic[P]):
    """What puzzles must be like, and the seed they come from; it can be sent to another process."""

    spec: PuzzleSpec[P]
    seed: str

    def __post_init__(self) -> None:
        self.spec.check()

    @property
    def name(self) -> str:
        """The whole order in words, as a seed for chance; no other order of any game has the same name."""
        return f"{self.spec.name} {self.seed}"

    @property
    def title(self) -> str:
        """What a set of its puzzles is called."""
        return f"{self.spec.kind} {self.seed}"

    def make(self, number: int) -> P:
        """The puzzle of that number."""
        return next(puzzle for puzzle in self.attempts(number) if puzzle is not None)

    def attempts(self, number: int) -> Iterator[P | None]:
        """The result of each attempt, up to the first puzzle; NoSuchPuzzleError if there is none."""
        for attempt in range(self.spec.most_attempts):
            puzzle = self.spec.attempt(Chance("puzzle", self.spec.edition, self.name, number, attempt))
            yield puzzle
            if puzzle is not None:
                return
        raise NoSuchPuzzleError(f"no {self.spec.wanted} in {self.spec.most_attempts} attempts")


class NoSuchPuzzleError(SkypuzzleError):
    """No such puzzle exists, or none was found in the attempts allowed."""
