"""What a puzzle is in any game, and puzzles made to order."""

import hashlib
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar, cast

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, NotationError, SkypuzzleError
from skypuzzle.play import drawing
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
    """A title, difficulty in stars, and the minutes it should take; any may be missing."""

    title: str | None = None
    stars: int | None = None
    par: int | None = None


UNLABELLED = Label()


class Puzzle(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", dict=True
):
    """A puzzle with one solution. Each kind has a subclass, tagged with its name, whose fields are what is given.

    It is also how documents hold the puzzle. `__post_init__` may raise a RuleError if what is given makes no sense.
    """

    LAST_FIELDS: ClassVar = ("title", "stars", "par", "difficulty", "solution")

    claimed_id: str | None = field(default=None, name="id")
    """The id in the document that a puzzle was read from; None if it was just made. The true one is `id`."""
    difficulty: Difficulty
    solution: Any = None
    """None if it is withheld."""

    def __eq__(self, other: object) -> bool:
        """Compare all but the claimed id."""
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self.id)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name != "claimed_id")

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    @cached_property
    def id(self) -> str:
        """A hash that is the same however the puzzle is turned, mirrored or relabelled."""
        return hashlib.sha256(min(self.texts()).encode()).hexdigest()[:ID_DIGITS]

    @abstractmethod
    def texts(self) -> Iterable[str]:
        """Return what is given in every orientation, as texts that no other puzzle has."""

    @property
    def label(self) -> Label:
        return UNLABELLED

    def _repr_svg_(self) -> str | None:
        return drawing(self)


class LabelledPuzzle(Puzzle, frozen=True, kw_only=True):
    """A puzzle that can have a label."""

    title: TitleText | None = None
    stars: StarsNumber | None = None
    par: ParNumber | None = None

    def __post_init__(self) -> None:
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
    return replace(puzzle, solution=None)


class Step(NamedTuple):
    """A step of an explanation."""

    technique: str
    text: str


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
        """All of it in words, as a part of the seed for chance; unique among all games."""

    @property
    def wanted(self) -> str:
        """What is wanted, in a few words."""
        return f"{self.kind} puzzle ({self.level or 'any level'})"

    def check(self) -> None:
        """Raise an error if no attempt could make such a puzzle."""

    @property
    @abstractmethod
    def maker(self) -> Any:
        """The kind of puzzle."""

    @property
    def most_attempts(self) -> int:
        """How often to try before giving up."""
        return cast(int, self.maker.most_attempts)

    def attempt(self, chance: Chance) -> P | None:
        """Try once; None if the result is not what is wanted."""
        return cast("P | None", self.maker.attempt(chance, self))


@dataclass(frozen=True, slots=True)
class Order(Generic[P]):
    """What puzzles must be like, and their seed; it can be sent to another process."""

    spec: PuzzleSpec[P]
    seed: str

    def __post_init__(self) -> None:
        self.spec.check()

    @property
    def name(self) -> str:
        """The whole order in words, as a seed for chance; unique among all games."""
        return f"{self.spec.name} {self.seed}"

    @property
    def title(self) -> str:
        return f"{self.spec.kind} {self.seed}"

    def make(self, number: int) -> P:
        """Make the puzzle with this number."""
        return next(puzzle for puzzle in self.attempts(number) if puzzle is not None)

    def attempts(self, number: int) -> Iterator[P | None]:
        """Yield the result of each attempt, up to the first puzzle. Raises NoSuchPuzzleError."""
        for attempt in range(self.spec.most_attempts):
            puzzle = self.spec.attempt(Chance("puzzle", self.spec.edition, self.name, number, attempt))
            yield puzzle
            if puzzle is not None:
                return
        raise NoSuchPuzzleError(f"no {self.spec.wanted} in {self.spec.most_attempts} attempts")


class NoSuchPuzzleError(SkypuzzleError):
    """No such puzzle exists, or none was found in the attempts allowed."""
