"""Puzzles as JSON: what the puzzle documents of all games share. Each game adds what its own puzzles give."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from msgspec import UNSET, Struct, UnsetType

from skypuzzle.documents import FORMAT, Document
from skypuzzle.puzzles.levels import Difficulty, Level
from skypuzzle.puzzles.orders import Order
from skypuzzle.puzzles.puzzle import Puzzle, Step

if TYPE_CHECKING:
    from skypuzzle.game import Game

LICENSE = "CC0-1.0"
MAKER = "skypuzzle"

Entry = TypeVar("Entry")
OrderEntry = TypeVar("OrderEntry")
Move = TypeVar("Move")


class DifficultyEntry(Struct, forbid_unknown_fields=True):
    """How hard a puzzle is."""

    level: Literal["easy", "medium", "hard", "expert"]
    score: int
    techniques: list[str]


class Generator(Struct, forbid_unknown_fields=True):
    """The program that made a set; the same edition makes the same puzzles from the same seed."""

    name: str
    edition: int


class PuzzleSetDocument(Document, Generic[Entry, OrderEntry], kw_only=True):
    """Puzzles that belong together, such as those of a day."""

    type: Literal["puzzle-set"]
    set: str
    """The date, or a name."""
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


def set_document(
    game: str, edition: int, name: str, seed: str, entries: Iterable[Any] = (), order: Any = UNSET
) -> PuzzleSetDocument[Any, Any]:
    """A set of puzzles, with their order if they were made to one."""
    return PuzzleSetDocument(
        format=FORMAT,
        game=game,
        type="puzzle-set",
        set=name,
        seed=seed,
        generator=Generator(MAKER, edition),
        license=LICENSE,
        order=order,
        puzzles=list(entries),
    )


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
