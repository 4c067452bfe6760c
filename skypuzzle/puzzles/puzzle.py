"""What a puzzle is, whatever the game: what is given, a difficulty, a solution, and an id that survives turning it."""

import hashlib
from abc import abstractmethod
from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from skypuzzle.errors import Fault, NotationError
from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import MOST_STARS, Level

ID_DIGITS = 16
LONGEST_TITLE = 40
LONGEST_PAR = 999

TitleText: TypeAlias = Annotated[
    str, Meta(description="1 to 40 characters", extra_json_schema={"minLength": 1, "maxLength": LONGEST_TITLE})
]
StarsNumber: TypeAlias = Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": MOST_STARS})]
ParNumber: TypeAlias = Annotated[
    int, Meta(description="minutes", extra_json_schema={"minimum": 1, "maximum": LONGEST_PAR})
]


class Difficulty(Struct, frozen=True, forbid_unknown_fields=True):
    """The level, a finer score within and across levels, and the techniques a person needs."""

    level: Level
    score: int
    techniques: tuple[str, ...]


class Label(NamedTuple):
    """What a puzzle is called, how hard it is in stars, and how many minutes it should take; any may be missing."""

    title: str | None = None
    stars: int | None = None
    par: int | None = None


UNLABELLED = Label()


class Puzzle(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
    dict=True,
):
    """A puzzle with one solution. Each kind has a subclass, tagged with its name, whose fields are what is given.

    It is also how documents hold the puzzle. `__post_init__` may raise a RuleError if what is given makes no sense.
    """

    LAST_FIELDS: ClassVar = ("title", "stars", "par", "difficulty", "solution")

    claimed_id: str | None = field(default=None, name="id")
    """The id in the document that a puzzle was read from; None if it was just made. The true one is `id`."""
    difficulty: Difficulty
    solution: Any = None
    """What solves it; None if that is withheld."""

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return str(self.__struct_config__.tag)

    @cached_property
    def id(self) -> str:
        """The same however the puzzle is turned, mirrored or relabelled."""
        return hashlib.sha256(min(self.texts()).encode()).hexdigest()[:ID_DIGITS]

    @abstractmethod
    def texts(self) -> Iterable[str]:
        """What is given, in every orientation, as texts that no other puzzle has."""

    @property
    def label(self) -> Label:
        """Its title, stars and par."""
        return UNLABELLED

    def _repr_svg_(self) -> str | None:
        return drawing(self)


class LabelledPuzzle(Puzzle, frozen=True, kw_only=True):
    """A puzzle that can have a label."""

    title: TitleText | None = None
    stars: StarsNumber | None = None
    par: ParNumber | None = None

    def __post_init__(self) -> None:
        """Refuse a label that could not be shown."""
        title, stars, par = self.label
        if title is not None and not (title.strip() and len(title) <= LONGEST_TITLE and title.isprintable()):
            raise NotationError(Fault("title", title, f"expected 1 to {LONGEST_TITLE} characters that can be printed"))
        if stars is not None and not 1 <= stars <= MOST_STARS:
            raise NotationError(Fault("stars", str(stars), f"expected 1 to {MOST_STARS}"))
        if par is not None and not 1 <= par <= LONGEST_PAR:
            raise NotationError(Fault("par", str(par), f"expected minutes, 1 to {LONGEST_PAR}"))

    @property
    def label(self) -> Label:
        return Label(self.title, self.stars, self.par)


P = TypeVar("P", bound=Puzzle)


def without_solution(puzzle: P) -> P:
    """The puzzle with its solution withheld."""
    return replace(puzzle, solution=None)


class Step(NamedTuple):
    """A step of an explanation."""

    technique: str
    text: str
