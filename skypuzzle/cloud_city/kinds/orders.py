"""What puzzles of Cloud City must be like: on order, and on a day."""

from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.rules.pieces import RECTANGLE, SQUARE, Shape
from skypuzzle.errors import Fault, NotationError
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import NoSuchPuzzleError, Order, PuzzleSpec

if TYPE_CHECKING:
    KindName: TypeAlias = str
else:
    KindName = Literal[*KINDS]


class CloudCitySpec(PuzzleSpec[Any], frozen=True, kw_only=True):
    """What puzzles must be like."""

    edition: ClassVar[int] = 1

    kind: KindName
    shape: Shape = SQUARE
    """For `aerial`."""

    def check(self) -> None:
        kind = KINDS[self.kind]
        if self.shape not in kind.shapes:
            raise NotationError(Fault("shape", str(self.shape), f"a {self.kind} puzzle is 3x3"))
        if self.level is not None and self.level not in kind.levels:
            levels = ", ".join(map(str, kind.levels))
            raise NoSuchPuzzleError(f"no {self.wanted}: {self.kind} puzzles are {levels}")

    @property
    def name(self) -> str:
        return f"cloud-city {self.kind} {self.level} {self.shape}"

    @property
    def most_attempts(self) -> int:
        return KINDS[self.kind].most_attempts

    def attempt(self, chance: Chance) -> Any:
        return KINDS[self.kind].attempt(chance, self)


def daily_orders(day: date) -> list[Order[Any]]:
    """Three aerial puzzles from easy to hard, the last one larger, a survey, and a finish."""
    specs = [
        CloudCitySpec(kind="aerial", level=Level.EASY),
        CloudCitySpec(kind="aerial", level=Level.MEDIUM),
        CloudCitySpec(kind="aerial", level=Level.HARD, shape=RECTANGLE),
        CloudCitySpec(kind="survey"),
        CloudCitySpec(kind="finish"),
    ]
    return [Order(spec, daily_seed(day)) for spec in specs]
