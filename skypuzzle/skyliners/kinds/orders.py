"""Orders for puzzles of Skyliners."""

import re
from dataclasses import dataclass
from typing import ClassVar

from msgspec import UNSET

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError
from skypuzzle.puzzles import orders
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.orders import NoSuchPuzzleError
from skypuzzle.skyliners.documents.documents import OrderEntry
from skypuzzle.skyliners.documents.positions import LETTERS, SIDES
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import Puzzle, kind_named
from skypuzzle.skyliners.rules.geometry import Side

EDITION = 2
"""Changes only when the same seed would give different puzzles."""

ANY_NUMBER = (0, 99)
ANY_SCORE = (0, 1_000_000)
PIECES = re.compile("([0-9]{1,2})-([0-9]{1,2})")
MIN_MAX = "expected MIN-MAX, such as 4-10"


def parse_pieces(text: str) -> tuple[int, int]:
    """A number of pieces, as written in options and documents."""
    found = PIECES.fullmatch(text)
    if found is None:
        raise NotationError(Fault("pieces", text, MIN_MAX))
    return int(found[1]), int(found[2])


@dataclass(frozen=True, slots=True)
class Order(orders.OldOrder[Puzzle]):
    """What puzzles must be like, and the seed they come from."""

    edition: ClassVar[int] = EDITION

    kind: KindName
    seed: str
    level: Level | None = None
    """None for any."""
    pieces: tuple[int, int] = ANY_NUMBER
    """The fewest and the most pieces to place, or to choose from."""
    sides: tuple[Side, ...] = tuple(Side)
    """For `build` puzzles: which sides have clues, clockwise from N."""
    symmetric: bool = False
    """For `build` puzzles: do clues come in pairs under a half turn?"""
    scores: tuple[int, int] = ANY_SCORE
    """For `build` puzzles: the lowest and the highest score."""
    place: int | None = None
    """Counted on from one puzzle of its sort to the next, where titles must differ. It is not in the name."""

    def __post_init__(self) -> None:
        """Refuse at once what no attempt could produce."""
        kind = kind_named(self.kind)
        (fewest, most), (least, greatest) = self.pieces, kind.pieces
        if fewest > most:
            raise NotationError(Fault("pieces", f"{fewest}-{most}", MIN_MAX))
        if reason := self._wrong_sides():
            raise NotationError(Fault("sides", "".join(map(str, self.sides)), reason))
        if not kind.has_clues and (self.sides != tuple(Side) or self.symmetric or self.scores != ANY_SCORE):
            raise NotationError(Fault("kind", self.kind, "sides, symmetry and scores are for build puzzles"))
        if most < least or fewest > greatest:
            raise NoSuchPuzzleError(f"no {self.wanted}: such a puzzle has {least} to {greatest} pieces")

    def _wrong_sides(self) -> str | None:
        if not self.sides:
            return "expected at least one side"
        if len(set(self.sides)) < len(self.sides):
            return "the same side twice"
        if list(self.sides) != sorted(self.sides):
            return "expected sides clockwise from N"
        if self.symmetric and {Side((side + 2) % 4) for side in self.sides} != set(self.sides):
            return "symmetric clues need opposite sides"
        return None

    @property
    def wanted(self) -> str:
        return f"{self.kind} puzzle ({self.level or 'any level'}, {self.pieces[0]}-{self.pieces[1]} pieces)"

    @property
    def name(self) -> str:
        sides = "".join(map(str, self.sides))
        symmetry = "symmetric" if self.symmetric else "free"
        scores = "" if self.scores == ANY_SCORE else f"{self.scores[0]}-{self.scores[1]} "
        return f"{self.kind} {self.level} {self.pieces[0]}-{self.pieces[1]} {sides} {symmetry} {scores}{self.seed}"

    @property
    def most_attempts(self) -> int:
        return kind_named(self.kind).most_attempts

    def attempt(self, chance: Chance) -> Puzzle | None:
        """One attempt, with its label; None if the result is not what was ordered."""
        puzzle: Puzzle | None = kind_named(self.kind).attempt(chance, self)
        return puzzle


def order_entry(order: Order) -> OrderEntry:
    """The order without its seed, and without what was left open."""
    return OrderEntry(
        kind=order.kind,
        difficulty=UNSET if order.level is None else order.level.value,
        pieces=UNSET if order.pieces == ANY_NUMBER else f"{order.pieces[0]}-{order.pieces[1]}",
        sides=UNSET if order.sides == tuple(Side) else [LETTERS[side] for side in order.sides],
        symmetric=True if order.symmetric else UNSET,
    )


def read_order(entry: OrderEntry, seed: str) -> Order:
    """The order that makes the puzzles again; NotationError if it is not a possible one."""
    return Order(
        entry.kind,
        seed,
        None if entry.difficulty is UNSET else Level(entry.difficulty),
        ANY_NUMBER if entry.pieces is UNSET else parse_pieces(entry.pieces),
        tuple(Side) if entry.sides is UNSET else tuple(SIDES[side] for side in entry.sides),
        entry.symmetric is True,
    )
