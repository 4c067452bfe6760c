"""The documents of Skyliners: positions, game records and what `solve` finds. What `check` finds is one itself."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from skypuzzle.answers import Count, Impossible
from skypuzzle.documents import Document, NotedDocument
from skypuzzle.errors import FileError
from skypuzzle.notation import notation
from skypuzzle.skyliners.checking.strategy import TurnText
from skypuzzle.skyliners.notation import BoardText, PlanText, PositionText, SideText, SiteName, SubjectText, SupplyText
from skypuzzle.skyliners.questions import Answer, Cities, CityQuestion, GameQuestion, Question, Reasons, Solved
from skypuzzle.skyliners.rules.board import ROW_LETTERS, ROWS, Board, District, Side, Site
from skypuzzle.skyliners.rules.play import AntennaChoice, GameRecord, Score, nearest_first, score
from skypuzzle.skyliners.rules.position import Position
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


class PositionDocument(NotedDocument, frozen=True, kw_only=True, omit_defaults=True):
    """A position, or a bare board."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["position"] = "position"
    position: SubjectText
    seen: dict[SideText, tuple[int, ...]] | None = None
    """How many buildings each side sees now, rows A to E."""


def position_document(position: Position | Board, *, in_detail: bool = False) -> PositionDocument:
    board = position if isinstance(position, Board) else position.board
    seen = {side: tuple(len(board.seen(side, row)) for row in ROWS) for side in Side}
    return PositionDocument(position=position, seen=seen if in_detail else None)


def read_position(document: PositionDocument, place: str) -> Position | Board:
    """Return the position of a document. Raises FileError if `seen` is wrong."""
    if document.seen is not None and document.seen != position_document(document.position, in_detail=True).seen:
        raise FileError(f"{place}.seen: not what the rows of the position show")
    return document.position


class RowEntry(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A planning card, or in the intro game a row, and what it scored."""

    row: RowText
    plan: PlanText | None = None
    seen: int
    points: int
    antennas: tuple[SiteName, ...]
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
    winners: tuple[SideText, ...]
    breakdown: Breakdown


def result(scored: Score) -> Result:
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


class RecordDocument(NotedDocument, frozen=True, kw_only=True):
    """A whole game: the start position with all cards face up, every turn, and the final scoring."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["record"] = "record"
    start: PositionText
    turns: tuple[TurnText, ...]
    result: Result


def record_document(record: GameRecord, choose: AntennaChoice = nearest_first) -> RecordDocument:
    return RecordDocument(start=record.start, turns=record.turns, result=result(score(record.end(), choose)))


def choice_in(written: Result) -> Mapping[Side, Sequence[Site]]:
    """Return where each player of a record put antennas, and so the last ones."""
    rows = written.breakdown.rows
    return {side: [site for row in rows if row.row[0] == str(side) for site in row.antennas] for side in Side}


def read_record(document: RecordDocument, _place: str) -> GameRecord:
    return GameRecord(document.start, document.turns)


class RecordsDocument(Document, frozen=True, kw_only=True, omit_defaults=True):
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
    """The document of a run, without its games."""
    return RecordsDocument(
        seed=run.seed,
        bots=run.bots,
        rotate=run.rotate or None,
        start_player=run.start,
        setup_cards=run.setup_cards,
        records=(),
    )


class SolveQuestion(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was asked."""

    position: SubjectText
    plans: tuple[PlanText, ...]
    supply: SupplyText | None = None
    """On a bare board: the pieces to place."""
    at_most: bool | None = None
    """On a bare board: may some of the supply be left over?"""
    just_see: bool | None = None
    """In a game: is the view enough, without the cards in the office?"""
    by: SideText | None = None
    """In a game: the only player who builds on the plans' rows."""
    fewest: bool = False
    """Does the answer place as few pieces as possible on the plans' rows?"""


class SolveDocument(NotedDocument, frozen=True, kw_only=True, omit_defaults=True):
    """A question and its answer. Whatever does not apply is left out."""

    game: Literal["skyliners"] = "skyliners"
    type: Literal["solve"] = "solve"
    question: SolveQuestion
    answer: Literal["solved", "impossible", "undecided"]
    board: BoardText | None = None
    turns: tuple[TurnText, ...] | None = None
    """In a game: a line of play to its end."""
    count: int | None = None
    """How many distinct final cities there are; at least that many if the answer is undecided."""
    boards: tuple[BoardText, ...] | None = None
    """Distinct final cities: all of them, unless the answer is undecided."""
    reasons: tuple[str, ...] | None = None
    """Why it is impossible: reasons that rule it out only together."""


def solve_document(
    question: Question, found: Answer | Cities | Count, reasons: Reasons | None = None, *, fewest: bool = False
) -> SolveDocument:
    """Write a question and its answer; `fewest` says that no answer places fewer pieces on the plans' rows."""
    answer: Literal["solved", "impossible", "undecided"] = "undecided"
    keys: dict[str, Any] = {}
    if isinstance(found, Cities | Count):
        boards = found.boards if isinstance(found, Cities) else None
        number = found.number if isinstance(found, Count) else len(found.boards)
        if found.complete:
            answer = "solved" if number else "impossible"
        keys = {"count": number, "boards": boards}
    elif isinstance(found, Solved):
        answer = "solved"
        keys = {"board": found.board, "turns": found.turns if isinstance(question, GameQuestion) else None}
    elif isinstance(found, Impossible):
        answer = "impossible"
        keys = {"reasons": reasons.reasons if reasons else ()}
    asked: dict[str, Any] = {"plans": question.plans, "fewest": fewest}
    if isinstance(question, CityQuestion):
        asked |= {"position": question.board, "supply": question.supply, "at_most": not question.whole}
    else:
        asked |= {"position": question.position, "just_see": question.just_see, "by": question.by}
    return SolveDocument(question=SolveQuestion(**asked), answer=answer, **keys)
