"""Positions and game records as documents."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from skypuzzle.documents import Document
from skypuzzle.errors import FileError
from skypuzzle.notation import notation
from skypuzzle.play import IllegalTurnError
from skypuzzle.skyliners.notation.boards import SiteName
from skypuzzle.skyliners.notation.positions import PositionText, SubjectText
from skypuzzle.skyliners.notation.turns import PlanText, SideText
from skypuzzle.skyliners.questions.turn_text import TurnText
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, ROWS, District, Side
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.rules.scoring import Score, score
from skypuzzle.skyliners.rules.setup import SetupCard, parse_setup_card
from skypuzzle.skyliners.simulation import Simulation

RowText: TypeAlias = Annotated[str, Meta(description="side and row", extra_json_schema={"pattern": "^[NESW][A-E]$"})]

if TYPE_CHECKING:
    SetupCardText: TypeAlias = SetupCard
else:
    SetupCardText = notation(
        "SetupCardText",
        parse_setup_card,
        write=lambda card: f"{ROW_LETTERS[card[0]]}{card[1] + 1}",
        description="row and depth",
        pattern="^[A-E][1-5]$",
    )


class PositionDocument(Document, kw_only=True, omit_defaults=True):
    """A position, or a bare board."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["position"] = "position"
    position: SubjectText
    seen: dict[SideText, tuple[int, ...]] | None = None
    """How many buildings each side sees now, rows A to E."""


def position_document(position: Position | Board, *, with_seen: bool = False) -> PositionDocument:
    """The position as a document, optionally with what each row sees."""
    board = position if isinstance(position, Board) else position.board
    seen = {side: tuple(len(board.seen(side, row)) for row in ROWS) for side in Side}
    return PositionDocument(position=position, seen=seen if with_seen else None)


def read_position_document(document: PositionDocument, place: str) -> Position | Board:
    """The position in a document; what it says about its rows must be true."""
    if document.seen is not None and document.seen != position_document(document.position, with_seen=True).seen:
        raise FileError(f"{place}.seen: not what the rows of the position show")
    return document.position


class RowEntry(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A planning card, or in the intro game a row, and what it scored."""

    row: RowText
    plan: PlanText | None = None
    seen: int
    points: int
    antennas: tuple[SiteName, ...]
    """Where antennas were placed."""
    beyond: int
    """Points for antennas that could not be placed because none were left."""


class SkyscraperEntry(Struct, forbid_unknown_fields=True):
    """A skyscraper card and what it scored."""

    side: SideText
    card: District
    points: int


class Breakdown(Struct, forbid_unknown_fields=True):
    """Where the points come from; each antenna placed is one more."""

    rows: tuple[RowEntry, ...]
    tallest: tuple[SiteName, ...]
    skyscrapers: tuple[SkyscraperEntry, ...]


class Result(Struct, forbid_unknown_fields=True):
    """The final scoring."""

    scores: dict[SideText, int]
    antennas: dict[SideText, int]
    """Antennas placed."""
    winners: tuple[SideText, ...]
    breakdown: Breakdown


def result(scored: Score) -> Result:
    """The final scoring with its breakdown, as written in a record."""
    rows = tuple(
        RowEntry(
            row=f"{row.side}{ROW_LETTERS[row.row]}",
            plan=row.plan,
            seen=len(row.seen),
            points=row.points,
            antennas=row.antennas,
            beyond=row.beyond,
        )
        for row in scored.rows
    )
    skyscrapers = tuple(
        SkyscraperEntry(card.side, card.district, card.points)
        for card in scored.skyscrapers
        if card.district is not None
    )
    breakdown = Breakdown(rows, scored.tallest, skyscrapers)
    return Result(dict(scored.totals), dict(scored.antennas), scored.winners, breakdown)


class RecordDocument(Document, kw_only=True):
    """A whole game: the start position with all cards face up, every turn, and the final scoring."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["record"] = "record"
    start: PositionText
    turns: tuple[TurnText, ...]
    result: Result


def record_document(record: GameRecord) -> RecordDocument:
    """A finished game as a document, scored."""
    return RecordDocument(start=record.start, turns=record.turns, result=result(score(record.end())))


def legal_record(document: RecordDocument, place: str) -> GameRecord:
    """The game in a document; an error if a turn is illegal."""
    record = GameRecord(document.start, document.turns)
    try:
        record.end()
    except IllegalTurnError as error:
        raise FileError(f"{place}.turns[{error.index}]: {error}") from None
    return record


class RecordsDocument(Document, kw_only=True, omit_defaults=True):
    """Games played by bots, each a `record` of its own, with the seed and the bots that made them."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["records"] = "records"
    seed: str
    bots: tuple[str, ...]
    """By seat, clockwise from north."""
    rotate: Literal[True] | None = None
    """After each game, every bot moved on by one seat; `bots` are those of the first game."""
    start_player: SideText | None = None
    """Unless it was drawn by chance."""
    setup_cards: tuple[SetupCardText, ...] | None = None
    """Unless it was the default deck."""
    records: tuple[RecordDocument, ...]


def records_document(run: Simulation) -> RecordsDocument:
    """What a document says of a run, without its games."""
    return RecordsDocument(
        seed=run.seed,
        bots=run.bots,
        rotate=run.rotate or None,
        start_player=run.start,
        setup_cards=run.setup_cards,
        records=(),
    )
