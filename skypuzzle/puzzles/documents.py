"""Puzzles as JSON: what the puzzle documents of all games share. Each game adds what its own puzzles give."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, Union

from msgspec import Struct, defstruct

from skypuzzle.documents import FORMAT, Document, builtins
from skypuzzle.errors import one_line
from skypuzzle.puzzles.orders import Order, PuzzleSpec
from skypuzzle.puzzles.puzzle import Puzzle, Step

if TYPE_CHECKING:
    from skypuzzle.game import Game
    from skypuzzle.kind import Kind

LICENSE = "CC0-1.0"
MAKER = "skypuzzle"
LONGEST_LINE = 74
"""Of what a set says about its puzzles, as far as it is shown."""

P = TypeVar("P")
Spec = TypeVar("Spec")
Move = TypeVar("Move")


@cache
def document_type(kind: "Kind[Any]", game: str) -> type[Struct]:
    """The type of a puzzle in a file of its own, with the header of a document."""
    puzzle_type = kind.puzzle_type
    header = [("format", Literal["skypuzzle/1"]), ("game", Literal[game]), ("type", Literal["puzzle"])]
    name, tag = f"{puzzle_type.__name__}Document", puzzle_type.__struct_config__.tag
    return defstruct(name, header, bases=(puzzle_type,), kw_only=True, frozen=True, tag=tag, tag_field="kind")


def puzzle_types(game: "Game", spec_type: type[PuzzleSpec[Any]]) -> dict[str, Any]:
    """The document types for a puzzle and for a set of puzzles of a game."""
    documents = [document_type(kind, game.name) for kind in game.kinds.values()]
    a_set: Any = PuzzleSet
    return {"puzzle": Union[*documents], "puzzle-set": a_set[game.puzzle_type, spec_type]}


def puzzle_document(game: "Game", puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle in a file of its own."""
    return {"format": FORMAT, "game": game.name, "type": "puzzle", **builtins(puzzle)}


class Generator(Struct, forbid_unknown_fields=True):
    """The program that made a set; the same edition makes the same puzzles from the same seed."""

    name: str
    edition: int


class PuzzleSet(Document, Generic[P, Spec], kw_only=True, omit_defaults=True):
    """Puzzles that belong together, such as those of a day."""

    type: Literal["puzzle-set"] = "puzzle-set"
    set: str
    """The date, or a name."""
    line: str | None = None
    """What to expect of the puzzles, in a few words."""
    seed: str
    generator: Generator
    license: str
    order: Spec | None = None
    """In a set made by `generate`: what its puzzles had to be like."""
    puzzles: list[P]


class ExplainedStep(Struct, forbid_unknown_fields=True):
    """One step of an explanation."""

    step: int
    technique: str
    text: str


class ExplainDocument(Document, kw_only=True):
    """How a puzzle is solved."""

    type: Literal["explain"] = "explain"
    id: str
    """Of the puzzle."""
    steps: list[ExplainedStep]


class PlayDocument(Document, Generic[Move], kw_only=True):
    """How a puzzle was played."""

    type: Literal["play"] = "play"
    id: str
    """Of the puzzle."""
    solved: bool
    actions: list[Move]
    hints: int
    taken_back: int
    seconds: float


def set_document(
    game: str,
    edition: int,
    name: str,
    seed: str,
    puzzles: Iterable[Any] = (),
    *,
    order: Any = None,
    line: str = "",
) -> PuzzleSet[Any, Any]:
    """A set of puzzles, with what they had to be like if they were made to order."""
    return PuzzleSet(
        game=game,
        set=name,
        line=line or None,
        seed=seed,
        generator=Generator(MAKER, edition),
        license=LICENSE,
        order=order,
        puzzles=list(puzzles),
    )


def line_of(document: Struct) -> str:
    """What a set says about its puzzles, fit to be shown; nothing for any other document."""
    return one_line(getattr(document, "line", None) or "")[:LONGEST_LINE]


def ordered_set(game: "Game", order: Order[Any]) -> PuzzleSet[Any, Any]:
    """The set that the puzzles of an order go into, still empty."""
    return set_document(game.name, game.edition, order.title, order.seed, order=order.spec)


def explain_document(game: str, puzzle: Puzzle, steps: Iterable[tuple[int, Step]]) -> ExplainDocument:
    """Numbered steps of an explanation."""
    return ExplainDocument(
        game=game,
        id=puzzle.id,
        steps=[ExplainedStep(number, *step) for number, step in steps],
    )
