"""What puzzles of Skyline of the World must be like, to order and on a day."""

from datetime import date
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import force_setattr

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError
from skypuzzle.puzzles.daily import daily_seed
from skypuzzle.puzzles.levels import Level
from skypuzzle.puzzles.orders import NoSuchPuzzleError, Order, PuzzleSpec
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.notation.boxes import BoxText
from skypuzzle.skyline.rules.box import default_box

KindName: TypeAlias = Literal["rent", "last", "machine", "secure"]
SIZES = range(5, 9)


class SkylineSpec(PuzzleSpec[Any], frozen=True, kw_only=True):
    """What puzzles of this game must be like."""

    edition: ClassVar[int] = 1

    kind: KindName
    size: Annotated[int, Meta(ge=5, le=8)] | None = None
    """For `rent` on a square board; None for the board of the box."""
    box: BoxText | None = None
    """None for the default one."""

    def __post_init__(self) -> None:
        if self.box is not None and self.box.is_default:
            force_setattr(self, "box", None)

    def check(self) -> None:
        kind = KINDS[self.kind]
        if self.size is not None and not kind.on_any_board:
            raise NotationError(Fault("size", str(self.size), f"a {self.kind} puzzle is on the board of the game"))
        if self.size is not None and self.size not in SIZES:
            raise NotationError(Fault("size", str(self.size), f"expected {SIZES[0]} to {SIZES[-1]}"))
        if self.box is not None and (self.size is not None or not kind.on_any_board):
            reason = "only rent puzzles are made for a box of one's own, and on its board"
            raise NotationError(Fault("box", self.box.digest, reason))
        if self.level is not None and self.level not in kind.levels:
            raise NoSuchPuzzleError(f"no {self.wanted}: {self.kind} puzzles are {', '.join(map(str, kind.levels))}")

    @property
    def name(self) -> str:
        board = self.size or (self.box or default_box()).digest
        return f"skyline {self.kind} {self.level} {board}"

    @property
    def most_attempts(self) -> int:
        return KINDS[self.kind].most_attempts

    def attempt(self, chance: Chance) -> Any:
        return KINDS[self.kind].attempt(chance, self)


def daily_orders(day: date) -> list[Order[Any]]:
    """Three rent puzzles from easy to hard, a last turn, and a machine or, every other day, something to secure."""
    specs = [
        *(SkylineSpec(kind="rent", level=level) for level in (Level.EASY, Level.MEDIUM, Level.HARD)),
        SkylineSpec(kind="last"),
        SkylineSpec(kind="secure" if day.toordinal() % 2 else "machine"),
    ]
    return [Order(spec, daily_seed(day)) for spec in specs]
