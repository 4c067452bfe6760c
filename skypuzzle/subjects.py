"""What a POSITION, PUZZLE or FILE on the command line means: a position, a bare board, a record or a puzzle."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar

import typer

from skypuzzle.console.output import tell
from skypuzzle.drafts import Draft
from skypuzzle.errors import Fault, FileError, InputError, NotationError, RuleError
from skypuzzle.game import BoardGame, Game, is_puzzle
from skypuzzle.play import IllegalTurnError, Record, replay
from skypuzzle.storage import Source, source_at, standard_input
from skypuzzle.wording import number_of

if TYPE_CHECKING:
    from skypuzzle.puzzles.puzzle import Puzzle
    from skypuzzle.sessions.table import TableDocument


JSON_FILE = re.compile(r"(?P<file>.+\.json)(?:#(?P<number>[0-9]{1,9}))?", re.DOTALL | re.IGNORECASE)
PART_OF_FILE = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,9})", re.DOTALL)
PUZZLE_ID = re.compile(r"[0-9a-f]{4,16}", re.IGNORECASE)
DAY = re.compile(r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:#(?P<number>[0-9]{1,9}))?")

JSON = re.compile(rb"\s*[{\[](?!\d+\]\^?\s*[^\s^])")
"""How JSON begins; a board may begin with [10]."""

WAYS = "FILE.json, FILE.json#3, the start of a puzzle's id, a day (2027-01-01, 2027-01-01#2), or - (standard input)"


@dataclass(frozen=True, slots=True)
class Place:
    """A document, or one of several puzzles or records in it, by its number from 1."""

    source: Source
    number: int | None = None

    def notation(self) -> str | None:
        """Return the notation in a stream or a short text file; None if it is, or should be, JSON."""
        data = self.source.file
        if not isinstance(data, bytes):
            data = b"" if data.suffix.lower() == ".json" else _beginning(data)
            if not data.strip() or len(data) > LONGEST_TEXT:
                return None
        if JSON.match(data.removeprefix(BOM_UTF8)):
            return None
        try:
            return data.removeprefix(BOM_UTF8).decode()
        except UnicodeDecodeError as error:
            reason = f"not UTF-8 text: {error.reason} at byte {error.start}"
            raise FileError(f"{self.source.name}: {reason}") from None


LONGEST_TEXT = 20_000
"""Of a text file with a position, in bytes."""


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LONGEST_TEXT + 1)
    except OSError:  # whoever reads all of it says why
        return b""


def named(word: str, game: Game) -> Place | None:
    """Return the place that a word names; None if it must be notation. A day means the set of this game."""
    if word == "-":
        return Place(standard_input())
    if _is_file(word):
        return Place(Source(word, Path(word)))
    json_file = JSON_FILE.fullmatch(word)
    file = json_file or PART_OF_FILE.fullmatch(word)
    if file and (json_file or _is_file(file["file"])):
        return Place(source_at(Path(file["file"]), file["file"]), _number(file["number"]))
    if day := DAY.fullmatch(word):
        from skypuzzle.generation import day_source
        from skypuzzle.puzzles.daily import parse_day

        return Place(day_source(game, parse_day(day["day"])), _number(day["number"]))
    if PUZZLE_ID.fullmatch(word):
        from skypuzzle.puzzles.collection import locate

        path, number = locate(word)
        return Place(Source(str(path), path), number)
    return None


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except (OSError, ValueError):  # notation can be longer than any name
        return False


T = TypeVar("T")

PositionArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help=f"A position in notation, or {WAYS}. A record or a table means its last position, a puzzle its first.",
    ),
]
SubjectArgument: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="POSITION", help=f"A position, a game record, a table or a puzzle: in notation, or {WAYS}."),
]


def subject(word: str, game: BoardGame, *, all_cards: bool = False) -> Any:
    """Return what a word stands for: a position, a bare board, a record or a puzzle.

    A table is the game as its seat knows it or, with `all_cards`, with every card that was entered.
    """
    place = named(word, game)
    if place is not None:
        return read_subject(place, game, all_cards=all_cards)
    if not re.search("[/\n]", word) and not game.form.names.search(word):
        raise NotationError(Fault("position", word, f"expected a position in notation, or {WAYS}"))
    return Draft.read(word, game).position()


def read_subject(place: Place, game: BoardGame, *, all_cards: bool = False) -> Any:
    """Read what is at a place, in JSON or in notation."""
    from skypuzzle.documents import decode, decode_item
    from skypuzzle.long_documents import expect_no_number, one_of, skim
    from skypuzzle.puzzles.documents import HOLDS_PUZZLES, read_puzzle

    name, number = place.source.name, place.number
    if (text := place.notation()) is not None:
        return Draft.read(text, game).position()
    document = skim(place.source)
    header, types, reading = document.header, game.document_types(), game.module("documents")
    if header.game == game.name and header.type in HOLDS_PUZZLES:
        return read_puzzle(document, number, game)
    if header.game == game.name and header.type == "records":
        document.around(types["records"])
        index = one_of(document.lengths["records"], "records", name, number)
        at = f"$.records[{index}]"
        record = decode_item(document.item("records", index), name, at, types["record"])
        return _legal(reading.read_record(record, f"{name}: {at}"), f"{name}: {at}")
    readable = ("position", "record", "records", "table", *HOLDS_PUZZLES)  # some are read above, and named in errors
    found: Any = decode(place.source.read(), name, game.name, {kind: types[kind] for kind in readable})
    expect_no_number(number, name)
    if found.type == "position":
        return reading.read_position(found, f"{name}: $")
    if found.type == "table":
        return _at_table(found, game, name, all_cards=all_cards)
    return _legal(reading.read_record(found, f"{name}: $"), f"{name}: $")


def _at_table(document: Any, game: BoardGame, name: str, *, all_cards: bool) -> Record[Any, Any]:
    """Return the turns at a table since its board was last edited, as its seat knows them."""
    from skypuzzle.sessions.table import Table

    table = Table.of(document, game)
    try:
        table.expect_position(table.mine, all_cards=all_cards)
        return (table if all_cards else table.seen_by(table.mine)).record()
    except InputError as error:
        raise FileError(f"{name}: {error}") from None


def own_seat(word: str, game: BoardGame) -> str | None:
    """Return the seat that a table answers for; None if the word stands for anything else."""
    document = _table_document(word, game)
    return None if document is None else document.mine


def _table_document(word: str, game: BoardGame) -> "TableDocument | None":
    place = named(word, game)
    if place is None or place.notation() is not None:
        return None
    from skypuzzle.documents import decode
    from skypuzzle.long_documents import read_header
    from skypuzzle.sessions.table import TableDocument

    if read_header(place.source).type != "table":
        return None
    return decode(place.source.read(), place.source.name, game.name, {"table": TableDocument})


def _legal(record: Record[Any, Any], place: str) -> Record[Any, Any]:
    """Return the record. Raises a FileError with its place if a turn is illegal."""
    try:
        record.end()
    except IllegalTurnError as error:
        raise FileError(f"{place}.turns[{error.index}]: {error}") from None
    return record


def at_turn(found: Any, turn: int | None) -> Any:
    """Return a position in a game record, by default the last; anything else is returned unchanged."""
    if isinstance(found, Record):
        return positions(found, turn)[-1]
    if turn is not None:
        raise NotationError(Fault("turn", str(turn), "only a game record has turns"))
    return found


def positions(record: Record[Any, Any], turn: int | None) -> list[Any]:
    """Return the positions of a game from its start to its end, or to a turn."""
    return list(replay(record.start, _upto(record.turns, turn)))


def _upto(turns: Sequence[T], turn: int | None) -> Sequence[T]:
    if turn is not None and turn > len(turns):
        raise NotationError(Fault("turn", str(turn), f"the game has only {number_of(len(turns), 'turn')}"))
    return turns[:turn]


def position_of(about: Any, game: BoardGame) -> Any:
    """Return the last position of a record, the first of a puzzle; anything else is returned unchanged."""
    found = at_turn(about, None)
    return game.kind_of(found).position(found) if is_puzzle(found) else found


Started: TypeAlias = tuple[Any, Sequence[str]]
"""The start of a game, and what cannot be in a real one about it."""


def notes_on(about: Any, game: BoardGame, word: str = "-", *, all_cards: bool = False) -> Sequence[str]:
    """Return what cannot be in a real game about a position, or that all cards are hidden in the table of this word.

    Puzzles and games are not examined.
    """
    if word != "-" and isinstance(about, Record) and not (all_cards or about.end().is_over):
        document = _table_document(word, game)
        return () if document is None or document.mine else (ALL_FACE_DOWN,)
    return () if is_puzzle(about) or isinstance(about, Record) else tuple(game.form.notes(about))


ALL_FACE_DOWN = "all cards are face down; say in the table which seat is yours, or use --all-cards"


def tell_notes(notes: Sequence[str]) -> None:
    """Say notes on standard error, after the answer."""
    if notes:
        tell(f"skypuzzle: note: {'; '.join(notes)}")


def with_players(position: Any, game: BoardGame) -> Any:
    """Return the position. Raises a RuleError if it is a bare board."""
    if not hasattr(position, "seats"):
        raise RuleError(Fault("position", str(position), game.no_players))
    return position


def game_position(word: str, game: BoardGame, *, all_cards: bool = False) -> Any:
    """Return the position with players that a word stands for."""
    return with_players(position_of(subject(word, game, all_cards=all_cards), game), game)


def whole_set(word: str, game: BoardGame) -> "tuple[str, Iterator[Puzzle]] | None":
    """Return the line of text and the puzzles of a set that is named without a number; None for anything else."""
    from skypuzzle.long_documents import read_header, skim
    from skypuzzle.puzzles.documents import line_of, read_puzzles

    place = None if word == "-" else named(word, game)
    if place is None or place.number is not None or place.notation() is not None:
        return None
    header = read_header(place.source)
    if header.game != game.name or header.type != "puzzle-set":
        return None
    document = skim(place.source)
    if document.lengths.get("puzzles", 0) < 2:
        return None
    return line_of(document.around(game.document_types()[header.type])), read_puzzles(document, game)
