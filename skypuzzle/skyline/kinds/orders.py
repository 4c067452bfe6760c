"""Orders for puzzles of Skyline of the World: those made with `generate`, and those of a day."""

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import force_setattr

from skypuzzle.errors import Fault, NotationError, SkypuzzleError
from skypuzzle.kind import Kind
from skypuzzle.notation import notation
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.puzzle import NoSuchPuzzleError, Order, PuzzleSpec
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.kinds.rent.puzzle import SIZES
from skypuzzle.skyline.notation.positions import BoxText, box_named
from skypuzzle.skyline.rules.board import Box, default_box

KindName: TypeAlias = Literal["rent", "last", "machine", "secure"]


def _box_if_known(digest: str) -> Box | str:
    """A box, or its short name if its file is not known: only making the puzzles again needs the file."""
    try:
        return box_named(digest)
    except SkypuzzleError:
        return digest


if TYPE_CHECKING:
    BoxOrName: TypeAlias = Box | str
else:
    BoxOrName = notation(
        "BoxOrName", _box_if_known, write=lambda box: box if isinstance(box, str) else box.digest, **BoxText.schema
    )


class SkylineSpec(PuzzleSpec[Any], frozen=True, kw_only=True):
    """What a puzzle of this game must be like."""

    edition: ClassVar[int] = 1

    kind: KindName
    size: Annotated[int, Meta(ge=5, le=8)] | None = None
    """The size of a square board, for `rent`; None for the board of the box."""
    box: BoxOrName | None = None
    """None for the default box."""

    def __post_init__(self) -> None:
        if self.box == default_box():
            force_setattr(self, "box", None)

    @property
    def known_box(self) -> Box:
        """The box. Raises a SkypuzzleError if its file is not known."""
        return box_named(self.box) if isinstance(self.box, str) else self.box or default_box()

    def check(self) -> None:
        kind = KINDS[self.kind]
        if self.size is not None and not kind.on_any_board:
            raise NotationError(Fault("size", str(self.size), f"{self.kind} puzzles have only the board of the game"))
        if self.size is not None and self.size not in SIZES:
            raise NotationError(Fault("size", str(self.size), f"expected {SIZES[0]} to {SIZES[-1]}"))
        if not self.known_box.is_default and (self.size is not None or not kind.on_any_board):
            reason = "only rent puzzles can be made for your own box, and only on its board"
            raise NotationError(Fault("box", self.known_box.digest, reason))
        if self.level is not None and self.level not in kind.levels:
            raise NoSuchPuzzleError(f"no {self.wanted}: {self.kind} puzzles are {', '.join(map(str, kind.levels))}")

    @property
    def name(self) -> str:
        return f"skyline {self.kind} {self.level} {self.size or self.known_box.digest}"

    @property
    def maker(self) -> Kind[Any]:
        return KINDS[self.kind]


def daily_orders(day: date) -> list[Order[Any]]:
    """Three rent puzzles from easy to hard, a last turn, and a machine or, every other day, a secure puzzle."""
    specs = [
        *(SkylineSpec(kind="rent", level=level) for level in (Level.EASY, Level.MEDIUM, Level.HARD)),
        SkylineSpec(kind="last"),
        SkylineSpec(kind="secure" if day.toordinal() % 2 else "machine"),
    ]
    return [Order(spec, daily_seed(day)) for spec in specs]
