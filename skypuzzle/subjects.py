"""What a command is about, however it is named: a position, a bare board, a whole game or a puzzle."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer

from skypuzzle.errors import Fault, NotationError, RuleError
from skypuzzle.game import BoardGame
from skypuzzle.naming import WAYS, Place, named
from skypuzzle.play import Record, replay

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


def subject(word: str, game: BoardGame) -> Any:
    """What a word stands for: a position, a bare board, a record or a puzzle."""
    place = named(word, game)
    if place is not None:
        return read_subject(place, game)
    if "/" not in word:
        raise NotationError(Fault("position", word, f"expected a position in notation, or {WAYS}"))
    return game.parse(word)


def read_subject(place: Place, game: BoardGame) -> Any:
    """What is at a place, in JSON or, on standard input, in notation."""
    from skypuzzle.documents import decode, decode_item
    from skypuzzle.long_documents import expect_no_number, one_of, skim
    from skypuzzle.puzzles.reading import HOLDS_PUZZLES, read_puzzle

    name, number = place.source.name, place.number
    if (text := place.notation()) is not None:
        return game.parse(text)
    document = skim(place.source)
    header, types, reading = document.header, game.document_types(), game.module("documents")
    if header.game == game.name and header.type in HOLDS_PUZZLES:
        return read_puzzle(document, number, game)
    if header.game == game.name and header.type == "records":
        document.around(types["records"])
        index = one_of(document.lengths["records"], "records", name, number)
        at = f"$.records[{index}]"
        record = decode_item(document.item("records", index), name, at, types["record"])
        return reading.legal_record(record, f"{name}: {at}")
    readable = ("position", "record", "records", *HOLDS_PUZZLES)  # some are read above, and named in errors
    found: Any = decode(place.source.read(), name, game.name, {kind: types[kind] for kind in readable})
    expect_no_number(number, name)
    read = reading.read_position if found.type == "position" else reading.legal_record
    return read(found, f"{name}: $")


def is_puzzle(found: object) -> bool:
    """Is it a puzzle? Asked without importing what puzzles need."""
    return hasattr(found, "difficulty")


def at_turn(found: Any, turn: int | None) -> Any:
    """A position in a game record, by default the last; anything else is returned unchanged."""
    if isinstance(found, Record):
        return positions(found, turn)[-1]
    if turn is not None:
        raise NotationError(Fault("turn", str(turn), "only a game record has turns"))
    return found


def positions(record: Record[Any, Any], turn: int | None) -> list[Any]:
    """A game from its start to its end, or to a turn."""
    return list(replay(record.start, _upto(record.turns, turn)))


def _upto(turns: Sequence[T], turn: int | None) -> Sequence[T]:
    if turn is not None and turn > len(turns):
        raise NotationError(Fault("turn", str(turn), f"the game has {len(turns)} turns"))
    return turns[:turn]


def position_of(about: Any, game: BoardGame) -> Any:
    """The position or bare board that something stands for: a record for its end, a puzzle for its start."""
    found = at_turn(about, None)
    return game.kind_of(found).position(found) if is_puzzle(found) else found


def with_players(position: Any, game: BoardGame) -> Any:
    """The position; an error if it is a bare board."""
    if not hasattr(position, "seats"):
        raise RuleError(Fault("position", str(position), game.no_players))
    return position


def game_position(word: str, game: BoardGame) -> Any:
    """The position that a word stands for, with players."""
    return with_players(position_of(subject(word, game), game), game)


def whole_set(word: str, game: BoardGame) -> "tuple[str, Iterator[Puzzle]] | None":
    """The puzzles of a set that is named without a number, and what it says about them; None for anything else."""
    from skypuzzle.long_documents import skim
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
