"""What puzzles of Skyliners must be like, if they are made to order."""

import re
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError
from skypuzzle.notation import notation
from skypuzzle.puzzles.puzzle import NoSuchPuzzleError, PuzzleSpec
from skypuzzle.skyliners.kinds import KindName
from skypuzzle.skyliners.kinds.base import Puzzle, kind_named
from skypuzzle.skyliners.notation.positions import SideText
from skypuzzle.skyliners.rules.board import Side

EDITION = 2
"""Changes only when the same seed would give different puzzles."""

Bounds: TypeAlias = tuple[int, int]
ANY_NUMBER = (0, 99)
ANY_SCORE = (0, 1_000_000)
PIECES = re.compile("([0-9]{1,2})-([0-9]{1,2})")
MIN_MAX = "expected MIN-MAX, such as 4-10"


def parse_pieces(text: str) -> Bounds:
    """A number of pieces, as written in options and documents."""
    found = PIECES.fullmatch(text)
    if found is None:
        raise NotationError(Fault("pieces", text, MIN_MAX))
    return int(found[1]), int(found[2])


def write_bounds(bounds: Bounds) -> str:
    """The fewest and the most: `4-10`."""
    return f"{bounds[0]}-{bounds[1]}"


if TYPE_CHECKING:
    PiecesText: TypeAlias = Bounds
else:
    PiecesText = notation(
        "PiecesText",
        parse_pieces,
        write=write_bounds,
        description="the fewest and the most",
        pattern=r"^\d{1,2}-\d{1,2}$",
    )


class SkylinersSpec(PuzzleSpec[Puzzle], frozen=True, kw_only=True):
    """What the puzzles of a generated set had to be like: with its seed, all that is needed to make them again."""

    edition: ClassVar[int] = EDITION

    kind: KindName
    pieces: PiecesText = ANY_NUMBER
    """The fewest and the most pieces to place, or to choose from."""
    sides: tuple[SideText, ...] = tuple(Side)
    """For `build` puzzles: which sides have clues, clockwise from N."""
    symmetric: bool = False
    """For `build` puzzles: do clues come in pairs under a half turn?"""

    @property
    def scores(self) -> Bounds:
        """For `build` puzzles: the lowest and the highest score."""
        return ANY_SCORE

    @property
    def place(self) -> int | None:
        """Counted on from one puzzle of its sort to the next, where titles must differ. It is not in the name."""
        return None

    def check(self) -> None:
        """Raise an error if no attempt could make such a puzzle."""
        kind = kind_named(self.kind)
        (fewest, most), (least, greatest) = self.pieces, kind.pieces
        if fewest > most:
            raise NotationError(Fault("pieces", write_bounds(self.pieces), MIN_MAX))
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
        return f"{self.kind} puzzle ({self.level or 'any level'}, {write_bounds(self.pieces)} pieces)"

    @property
    def name(self) -> str:
        sides = "".join(map(str, self.sides))
        symmetry = "symmetric" if self.symmetric else "free"
        scores = "" if self.scores == ANY_SCORE else f" {write_bounds(self.scores)}"
        return f"{self.kind} {self.level} {write_bounds(self.pieces)} {sides} {symmetry}{scores}"

    @property
    def most_attempts(self) -> int:
        return kind_named(self.kind).most_attempts

    def attempt(self, chance: Chance) -> Puzzle | None:
        puzzle: Puzzle | None = kind_named(self.kind).attempt(chance, self)
        return puzzle


class DailySpec(SkylinersSpec, frozen=True, kw_only=True):
    """The same for a puzzle of a day, which documents do not say."""

    scores: Bounds = ANY_SCORE
    place: int
