"""What a command is about, however it is named: a position, a whole game or a puzzle. Each game has its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer

from skypuzzle.errors import Fault, NotationError
from skypuzzle.game import Game
from skypuzzle.naming import WAYS, Place

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle

T = TypeVar("T")


PositionArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help=f"A position in notation, or {WAYS}. A game record stands for its end, a puzzle for its start.",
    ),
]
SubjectArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="POSITION", help=f"A position, a game record or a puzzle: in notation, or {WAYS}.")
]
TurnOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--turn", metavar="K", min=0, help="For a game record: the position after this many turns."),
]


def upto(turns: Sequence[T], turn: int | None) -> Sequence[T]:
    """The turns of a game, or as many as were asked for."""
    if turn is not None and turn > len(turns):
        raise NotationError(Fault("turn", str(turn), f"the game has {len(turns)} turns"))
    return turns[:turn]


def expect_notation(word: str) -> str:
    """The word, if it can be a position; an error says what else could have been given."""
    if "/" not in word:
        raise NotationError(Fault("position", word, f"expected a position in notation, or {WAYS}"))
    return word


def whole_set(word: str, game: Game) -> "tuple[str, Iterator[Puzzle]] | None":
    """The puzzles of a set that is named without a number, and what it says about them; None for anything else."""
    from skypuzzle.long_documents import skim
    from skypuzzle.naming import named
    from skypuzzle.puzzles.documents import line_of
    from skypuzzle.puzzles.reading import read_puzzles

    place = None if word == "-" else named(word, game)
    if place is None or place.number is not None:
        return None
    document = skim(place.source)
    header = document.header
    if header.game != game.name or header.type != "puzzle-set" or document.lengths.get("puzzles", 0) < 2:
        return None
    return line_of(document.around(game.document_types()[header.type])), read_puzzles(document, game)


def read_subject(
    place: Place, game: Game, parse: Callable[[str], Any], readers: Mapping[str, Callable[[Any, str], Any]]
) -> Any:
    """What is at a place, in JSON or, on standard input, in notation.

    Readers are given a document of the type they are named after, `record` among them, and what errors call it.
    """
    from skypuzzle.documents import decode, decode_item
    from skypuzzle.long_documents import expect_no_number, one_of, skim
    from skypuzzle.puzzles.reading import HOLDS_PUZZLES, read_puzzle

    name, number = place.source.name, place.number
    if (text := place.notation()) is not None:
        return parse(text)
    document = skim(place.source)
    header, types = document.header, game.document_types()
    if header.game == game.name and header.type in HOLDS_PUZZLES:
        return read_puzzle(document, number, game)
    if header.game == game.name and header.type == "records":
        document.around(types["records"])
        index = one_of(document.lengths["records"], "records", name, number)
        at = f"$.records[{index}]"
        record = decode_item(document.item("records", index), name, at, types["record"])
        return readers["record"](record, f"{name}: {at}")
    readable = (*readers, "records", *HOLDS_PUZZLES)  # the latter are read above, and named in errors
    found: Any = decode(place.source.read(), name, game.name, {kind: types[kind] for kind in readable})
    expect_no_number(number, name)
    return readers[found.type](found, f"{name}: $")
