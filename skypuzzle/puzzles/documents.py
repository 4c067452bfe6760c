"""Puzzles as JSON: what the puzzle documents of all games share. Each game adds what its own puzzles give."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, Union

from msgspec import UNSET, Struct, UnsetType, defstruct

from skypuzzle.documents import FORMAT, Document, builtins
from skypuzzle.errors import Fault, NotationError, one_line
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.puzzles.orders import Order
from skypuzzle.puzzles.puzzle import (
    LONGEST_PAR,
    LONGEST_TITLE,
    MOST_STARS,
    UNLABELLED,
    Label,
    Puzzle,
    Step,
)

if TYPE_CHECKING:
    from skypuzzle.game import Game

LICENSE = "CC0-1.0"
MAKER = "skypuzzle"
LONGEST_LINE = 74
"""Of what a set says about its puzzles, as far as it is shown."""

Entry = TypeVar("Entry")
OrderEntry = TypeVar("OrderEntry")
Move = TypeVar("Move")


class DifficultyEntry(Struct, forbid_unknown_fields=True):
    """How hard a puzzle is."""

    level: Literal["easy", "medium", "hard", "expert"]
    score: int
    techniques: list[str]


class PuzzleEntry(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """A puzzle in a document. Each kind of puzzle has an entry type, tagged with its name.

    Its fields: `id`, what is given, and if it has labels `title`, `stars` and `par`; `difficulty`, `solution`.
    """

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return str(self.__struct_config__.tag)


@cache
def document_type(entry_type: type[Struct], game: str) -> type[Struct]:
    """The type of a puzzle in a file of its own, with the header of a document."""
    header = [("format", Literal["skypuzzle/1"]), ("game", Literal[game]), ("type", Literal["puzzle"])]
    config = entry_type.__struct_config__
    name = f"{entry_type.__name__.removesuffix('Entry')}Document"
    return defstruct(
        name, header, bases=(entry_type,), kw_only=True, frozen=config.frozen, tag=config.tag, tag_field="kind"
    )


def puzzle_types(game: "Game", order_type: type[Struct]) -> dict[str, Any]:
    """The document types for a puzzle and for a set of puzzles of a game."""
    documents = [document_type(kind.entry_type, game.name) for kind in game.kinds.values()]
    a_set: Any = PuzzleSetDocument
    return {"puzzle": Union[*documents], "puzzle-set": a_set[game.entry_type, order_type]}


def puzzle_document(game: "Game", puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle in a file of its own."""
    return {"format": FORMAT, "game": game.name, "type": "puzzle", **builtins(game.entry(puzzle))}


class Generator(Struct, forbid_unknown_fields=True):
    """The program that made a set; the same edition makes the same puzzles from the same seed."""

    name: str
    edition: int


class PuzzleSetDocument(Document, Generic[Entry, OrderEntry], kw_only=True):
    """Puzzles that belong together, such as those of a day."""

    type: Literal["puzzle-set"]
    set: str
    """The date, or a name."""
    line: str | UnsetType = UNSET
    """What to expect of the puzzles, in a few words."""
    seed: str
    generator: Generator
    license: str
    order: OrderEntry | UnsetType = UNSET
    """In a set made by `generate`: what its puzzles had to be like."""
    puzzles: list[Entry]


class ExplainedStep(Struct, forbid_unknown_fields=True):
    """One step of an explanation."""

    step: int
    technique: str
    text: str


class ExplainDocument(Document, kw_only=True):
    """How a puzzle is solved."""

    type: Literal["explain"]
    id: str
    """Of the puzzle."""
    steps: list[ExplainedStep]


class PlayDocument(Document, Generic[Move], kw_only=True):
    """How a puzzle was played."""

    type: Literal["play"]
    id: str
    """Of the puzzle."""
    solved: bool
    actions: list[Move]
    hints: int
    taken_back: int
    seconds: float


def difficulty_entry(difficulty: Difficulty) -> DifficultyEntry:
    """A difficulty as written in every puzzle."""
    return DifficultyEntry(difficulty.level.value, difficulty.score, list(difficulty.techniques))


def read_difficulty(entry: DifficultyEntry) -> Difficulty:
    """The difficulty that a puzzle claims."""
    return Difficulty(Level(entry.level), entry.score, tuple(entry.techniques))


class LabelledEntry(Protocol):
    """A puzzle in a document that may have a label."""

    title: str | UnsetType
    stars: int | UnsetType
    par: int | UnsetType


def write_label(label: Label | None, entry: LabelledEntry) -> None:
    """A label as written in a puzzle: what is missing is left out."""
    if label is not None:
        entry.title = UNSET if label.title is None else label.title
        entry.stars = UNSET if label.stars is None else label.stars
        entry.par = UNSET if label.par is None else label.par


def read_label(entry: LabelledEntry) -> Label | None:
    """The label of a puzzle, if it has any; one that could not be shown is refused."""
    title = None if entry.title is UNSET else entry.title
    stars = None if entry.stars is UNSET else entry.stars
    par = None if entry.par is UNSET else entry.par
    if title is not None and not (title.strip() and len(title) <= LONGEST_TITLE and title.isprintable()):
        raise NotationError(Fault("title", title, f"expected 1 to {LONGEST_TITLE} characters that can be printed"))
    if stars is not None and not 1 <= stars <= MOST_STARS:
        raise NotationError(Fault("stars", str(stars), f"expected 1 to {MOST_STARS}"))
    if par is not None and not 1 <= par <= LONGEST_PAR:
        raise NotationError(Fault("par", str(par), f"expected minutes, 1 to {LONGEST_PAR}"))
    label = Label(title, stars, par)
    return None if label == UNLABELLED else label


def set_document(
    game: str,
    edition: int,
    name: str,
    seed: str,
    entries: Iterable[Any] = (),
    *,
    order: Any = UNSET,
    line: str = "",
) -> PuzzleSetDocument[Any, Any]:
    """A set of puzzles, with their order if they were made to one."""
    return PuzzleSetDocument(
        format=FORMAT,
        game=game,
        type="puzzle-set",
        set=name,
        line=line or UNSET,
        seed=seed,
        generator=Generator(MAKER, edition),
        license=LICENSE,
        order=order,
        puzzles=list(entries),
    )


def line_of(document: Struct) -> str:
    """What a set says about its puzzles, fit to be shown; nothing for any other document."""
    line = getattr(document, "line", UNSET)
    return "" if line is UNSET else one_line(line)[:LONGEST_LINE]


def ordered_set(game: "Game", order: Order[Any]) -> PuzzleSetDocument[Any, Any]:
    """The set that the puzzles of an order go into, still empty."""
    return set_document(game.name, game.edition, order.title, order.seed, order=game.order_entry(order))


def explain_document(game: str, puzzle: Puzzle, steps: Iterable[tuple[int, Step]]) -> ExplainDocument:
    """Numbered steps of an explanation."""
    return ExplainDocument(
        format=FORMAT,
        game=game,
        type="explain",
        id=puzzle.id,
        steps=[ExplainedStep(number, *step) for number, step in steps],
    )
