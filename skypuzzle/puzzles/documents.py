"""JSON documents of puzzles: what those of all games share, and reading puzzles from them."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, Union

from msgspec import Struct, defstruct

from skypuzzle.documents import FORMAT, Document, builtins, convert, decode_item
from skypuzzle.errors import FileError, one_line, quote
from skypuzzle.long_documents import HEADER, LongDocument, expect_no_number, expect_some, one_of
from skypuzzle.puzzles.puzzle import Order, Puzzle, PuzzleSpec, Step

if TYPE_CHECKING:
    from skypuzzle.game import Game
    from skypuzzle.kind import Kind


LICENSE = "CC0-1.0"
MAKER = "skypuzzle"
LONGEST_LINE = 74
"""Of the line of text about a set, where it is shown."""

P = TypeVar("P")
Spec = TypeVar("Spec")


@cache
def document_type(kind: "Kind[Any]", game: str) -> type[Struct]:
    """Return the type of a single-puzzle file of this kind."""
    puzzle_type = kind.puzzle_type
    header = [("format", Literal["skypuzzle/1"]), ("game", Literal[game]), ("type", Literal["puzzle"])]
    name, tag = f"{puzzle_type.__name__}Document", puzzle_type.__struct_config__.tag
    return defstruct(name, header, bases=(puzzle_type,), kw_only=True, frozen=True, tag=tag, tag_field="kind")


def puzzle_types(game: "Game", spec_type: type[PuzzleSpec[Any]]) -> dict[str, Any]:
    documents = [document_type(kind, game.name) for kind in game.kinds.values()]
    a_set: Any = PuzzleSet
    return {"puzzle": Union[*documents], "puzzle-set": a_set[game.puzzle_type, spec_type]}


def puzzle_document(game: "Game", puzzle: Puzzle) -> dict[str, Any]:
    return {"format": FORMAT, "game": game.name, "type": "puzzle", **builtins(puzzle)}


class Generator(Struct, forbid_unknown_fields=True):
    """The program that made a set; the same edition makes the same puzzles from the same seed."""

    name: str
    edition: int


class PuzzleSet(Document, Generic[P, Spec], frozen=True, kw_only=True, omit_defaults=True):
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


class ExplainDocument(Document, frozen=True, kw_only=True):
    """How a puzzle is solved."""

    type: Literal["explain"] = "explain"
    id: str
    """Of the puzzle."""
    steps: list[ExplainedStep]


class PlayDocument(Document, frozen=True, kw_only=True):
    """How a puzzle was played."""

    type: Literal["play"] = "play"
    id: str
    """Of the puzzle."""
    solved: bool
    actions: list[str]
    hints: int
    taken_back: int
    seconds: float


def set_document(
    game: str, edition: int, name: str, seed: str, puzzles: Iterable[Any] = (), *, order: Any = None, line: str = ""
) -> PuzzleSet[Any, Any]:
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
    """Return the line of text about a set, fit to be shown; empty for any other document."""
    return one_line(getattr(document, "line", None) or "")[:LONGEST_LINE]


def ordered_set(game: "Game", order: Order[Any]) -> PuzzleSet[Any, Any]:
    """Return the set that the puzzles of an order go into, still empty."""
    return set_document(game.name, game.edition, order.title, order.seed, order=order.spec)


def explain_document(game: str, puzzle: Puzzle, steps: Iterable[tuple[int, Step]]) -> ExplainDocument:
    return ExplainDocument(game=game, id=puzzle.id, steps=[ExplainedStep(number, *step) for number, step in steps])


HOLDS_PUZZLES = ("puzzle", "puzzle-set")


def expect_puzzles(document: LongDocument) -> None:
    """Raise a FileError about a document without puzzles."""
    header = document.header
    if header.type not in HOLDS_PUZZLES:
        expected = " or ".join(HOLDS_PUZZLES)
        raise FileError(f"{document.source.name}: $.type {quote(header.type)}: expected {expected}")


def read_puzzle(document: LongDocument, number: int | None, game: "Game") -> Puzzle:
    """Return the puzzle with this number in a set, from 1, or the only one."""
    name = document.source.name
    if document.header.type == "puzzle":
        expect_no_number(number, name)
        return next(read_puzzles(document, game))
    document.around(game.document_types()["puzzle-set"])
    index = one_of(document.lengths.get("puzzles", 0), "puzzles", name, number)
    return _read(document, index, document.item("puzzles", index), game)


def read_puzzles(document: LongDocument, game: "Game") -> Iterator[Puzzle]:
    """Yield every puzzle in a document."""
    name, kind = document.source.name, document.header.type
    if kind == "puzzle":
        held = {key: value for key, value in document.head.items() if key not in HEADER}
        yield convert(held, name, game.puzzle_type)
        return
    document.around(game.document_types()[kind])
    expect_some(document.lengths.get("puzzles", 0), "puzzles", name)
    for index, item in enumerate(document.items("puzzles")):
        yield _read(document, index, item, game)


def _read(document: LongDocument, index: int, item: bytes, game: "Game") -> Puzzle:
    found: Puzzle = decode_item(item, document.source.name, f"$.puzzles[{index}]", game.puzzle_type)
    return found
