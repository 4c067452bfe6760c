"""Orders for puzzles of Skyline of the World, as objects and in documents; what the puzzles of a day must be like."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError
from skypuzzle.puzzles import orders
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.orders import NoSuchPuzzleError
from skypuzzle.skyline.documents.documents import BoxText, box_entry
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.notation.boxes import box_named
from skypuzzle.skyline.rules.box import Box, default_box

KindName: TypeAlias = Literal["rent", "last", "machine", "secure"]
EDITION = 1
"""Changes only when the same seed would give different puzzles."""
SIZES = range(5, 9)


@dataclass(frozen=True, slots=True)
class Order(orders.OldOrder[Any]):
    """What puzzles must be like, and the seed they come from."""

    edition: ClassVar[int] = EDITION

    kind: KindName
    seed: str
    level: Level | None = None
    """None for any."""
    size: int | None = None
    """For `rent` on a square board; None for the board of the box."""
    box: Box | None = None
    """None for the default one."""

    def __post_init__(self) -> None:
        """Refuse at once what no attempt could produce."""
        kind = KINDS[self.kind]
        if self.size is not None and not kind.on_any_board:
            raise NotationError(Fault("size", str(self.size), f"a {self.kind} puzzle is on the board of the game"))
        if self.size is not None and self.size not in SIZES:
            raise NotationError(Fault("size", str(self.size), f"expected {SIZES[0]} to {SIZES[-1]}"))
        if self.box is not None and not self.box.is_default and (self.size is not None or not kind.on_any_board):
            reason = "only rent puzzles are made for a box of one's own, and on its board"
            raise NotationError(Fault("box", self.box.digest, reason))
        if self.level is not None and self.level not in kind.levels:
            raise NoSuchPuzzleError(f"no {self.wanted}: {self.kind} puzzles are {', '.join(map(str, kind.levels))}")

    @property
    def name(self) -> str:
        """The whole order in words, as a seed for chance."""
        board = self.size or (self.box or default_box()).digest
        return f"skyline {self.kind} {self.level} {board} {self.seed}"

    @property
    def most_attempts(self) -> int:
        return KINDS[self.kind].most_attempts

    def attempt(self, chance: Chance) -> Any:
        return KINDS[self.kind].attempt(chance, self)


class OrderEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """What the puzzles of a generated set had to be like: with its seed, all that is needed to make them again."""

    kind: KindName
    difficulty: Literal["easy", "medium", "hard", "expert"] | UnsetType = UNSET
    """Left out for any level."""
    size: Annotated[int, Meta(ge=5, le=8)] | UnsetType = UNSET
    """For `rent` on a square board."""
    box: BoxText | UnsetType = UNSET
    """Unless it was the default one."""


def order_entry(order: Order) -> OrderEntry:
    """The order without its seed, and without what was left open."""
    return OrderEntry(
        kind=order.kind,
        difficulty=UNSET if order.level is None else order.level.value,
        size=UNSET if order.size is None else order.size,
        box=box_entry(order.box),
    )


def read_order(entry: OrderEntry, seed: str) -> Order:
    """The order that makes the puzzles again; an error if it is not a possible one."""
    level = None if entry.difficulty is UNSET else Level(entry.difficulty)
    size = None if entry.size is UNSET else entry.size
    return Order(entry.kind, seed, level, size, None if entry.box is UNSET else box_named(entry.box))


def daily_orders(day: date) -> list[Order]:
    """Three rent puzzles from easy to hard, a last turn, and a machine or, every other day, something to secure."""
    seed = daily_seed(day)
    return [
        Order("rent", seed, Level.EASY),
        Order("rent", seed, Level.MEDIUM),
        Order("rent", seed, Level.HARD),
        Order("last", seed),
        Order("secure" if day.toordinal() % 2 else "machine", seed),
    ]
