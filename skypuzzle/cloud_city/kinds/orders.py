"""Orders for puzzles of Cloud City, as such, of a day, and in documents."""

from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Literal

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.documents.texts import ShapeText
from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.notation.positions import parse_shape
from skypuzzle.cloud_city.rules.geometry import RECTANGLE, SQUARE, Shape
from skypuzzle.errors import Fault, NotationError
from skypuzzle.puzzles import orders
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.orders import NoSuchPuzzleError

EDITION = 1
"""Changes only when the same seed would give different puzzles."""


@dataclass(frozen=True, slots=True)
class Order(orders.Order[Any]):
    """What puzzles must be like, and the seed they come from."""

    edition: ClassVar[int] = EDITION

    kind: str
    seed: str
    level: Level | None = None
    """None for any."""
    shape: Shape = SQUARE
    """For `aerial` puzzles."""

    def __post_init__(self) -> None:
        """Refuse at once what no attempt could produce."""
        kind = KINDS[self.kind]
        if self.shape not in kind.shapes:
            raise NotationError(Fault("shape", str(self.shape), f"a {self.kind} puzzle is 3x3"))
        if self.level is not None and self.level not in kind.levels:
            levels = ", ".join(map(str, kind.levels))
            raise NoSuchPuzzleError(f"no {self.wanted}: {self.kind} puzzles are {levels}")

    @property
    def name(self) -> str:
        """The whole order in words, as a seed for chance."""
        return f"cloud-city {self.kind} {self.level} {self.shape} {self.seed}"

    @property
    def most_attempts(self) -> int:
        """How often to try before giving up."""
        return KINDS[self.kind].most_attempts

    def attempt(self, chance: Chance) -> Any:
        """One attempt; None if the result is not what was ordered."""
        return KINDS[self.kind].attempt(chance, self)


def daily_orders(day: date) -> list[Order]:
    """Three aerial puzzles from easy to hard, the last one larger, a survey, and a finish."""
    seed = daily_seed(day)
    return [
        Order("aerial", seed, Level.EASY),
        Order("aerial", seed, Level.MEDIUM),
        Order("aerial", seed, Level.HARD, RECTANGLE),
        Order("survey", seed),
        Order("finish", seed),
    ]


class OrderEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """What the puzzles of a generated set had to be like: with its seed, all that is needed to make them again."""

    kind: Literal["aerial", "survey", "finish"]
    difficulty: Literal["easy", "medium", "hard", "expert"] | UnsetType = UNSET
    """Left out for any level."""
    shape: ShapeText | UnsetType = UNSET
    """For `aerial`, if it is not a square."""


def order_entry(order: Order) -> OrderEntry:
    """The order without its seed, and without what was left open."""
    return OrderEntry(
        kind=order.kind,  # type: ignore[arg-type]
        difficulty=UNSET if order.level is None else order.level.value,
        shape=UNSET if order.shape is SQUARE else order.shape.value,
    )


def read_order(entry: OrderEntry, seed: str) -> Order:
    """The order that makes the puzzles again; an error if it is not a possible one."""
    level = None if entry.difficulty is UNSET else Level(entry.difficulty)
    return Order(entry.kind, seed, level, SQUARE if entry.shape is UNSET else parse_shape(entry.shape))
