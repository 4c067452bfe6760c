"""The documents of Skyline of the World: positions, records and answers of `solve`. Another is `verdicts.Check`."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from skypuzzle.answers import Count, Impossible, Undecided
from skypuzzle.documents import Document, NotedDocument
from skypuzzle.errors import FileError
from skypuzzle.skyline.notation.positions import ColourText, DigestText, PositionText, SiteText, SubjectText
from skypuzzle.skyline.questions.question import Answer, Boards, Question, Reasons, Repair, Solved, TurnText
from skypuzzle.skyline.rules.board import Board, Bonus, Box, Mission
from skypuzzle.skyline.rules.city import COLOURS
from skypuzzle.skyline.rules.play import GameRecord, score
from skypuzzle.skyline.rules.position import Position

if TYPE_CHECKING:
    from skypuzzle.skyline.simulation import Simulation

BoardText: TypeAlias = Annotated[
    str, Meta(description="ranks from north to south, separated by /; a tower is the owners of its floors: Ypw")
]


AnswerWord: TypeAlias = Literal["solved", "impossible", "undecided"]


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player stands on the board."""

    penthouses: int
    zones: tuple[SiteText, ...]
    income: int


class PositionDocument(NotedDocument, frozen=True, omit_defaults=True, kw_only=True):
    """A position, or a board on its own."""

    game: Literal["skyline"] = "skyline"
    type: Literal["position"] = "position"
    position: SubjectText
    standings: dict[ColourText, Standing] | None = None


class TallyForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a player's prestige comes from."""

    player: ColourText
    penthouses: int
    zones: tuple[SiteText, ...]
    mission: bool
    total: int


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """The final scoring."""

    scores: dict[ColourText, int]
    winners: tuple[ColourText, ...]
    breakdown: tuple[TallyForm, ...]


class RecordDocument(NotedDocument, frozen=True, kw_only=True):
    """A whole game: the start position with all cards face up, every turn, and the final scoring."""

    game: Literal["skyline"] = "skyline"
    type: Literal["record"] = "record"
    start: PositionText
    turns: tuple[TurnText, ...]
    result: Result


class RecordsDocument(Document, frozen=True, omit_defaults=True, kw_only=True):
    """Games played by bots, each a `record` of its own, with the seed and the bots that made them."""

    game: Literal["skyline"] = "skyline"
    type: Literal["records"] = "records"
    seed: str
    bots: tuple[str, ...]
    rotate: Literal[True] | None = None
    """After each game, every bot moved on by one seat; `bots` are those of the first game."""
    hidden: bool | None = None
    box: DigestText | None = None
    """The box, unless it is the default one. It is looked up only if the games are played again."""
    records: tuple[RecordDocument, ...]


class SolveDocument(NotedDocument, frozen=True, omit_defaults=True, kw_only=True):
    """A question and its answer. Whatever does not apply is left out."""

    game: Literal["skyline"] = "skyline"
    type: Literal["solve"] = "solve"
    question: Question
    answer: AnswerWord
    board: BoardText | None = None
    prestige: int | None = None
    cash: int | None = None
    turns: tuple[TurnText, ...] | None = None
    """A line of play that leads there, with the others' turns skipped."""
    count: int | None = None
    """How many final boards there are; a lower bound if the answer is undecided."""
    boards: tuple[BoardText, ...] | None = None
    """Distinct final boards: all of them, unless the answer is undecided."""
    reasons: tuple[str, ...] | None = None
    repairs: tuple[Repair, ...] | None = None
    """The cheapest ways out, each of them enough. Left out if the search for them was cut short."""


def solve_document(question: Question, found: Answer | Boards | Count, why: Reasons | None = None) -> SolveDocument:
    if isinstance(found, Solved):
        return SolveDocument(
            question=question,
            answer="solved",
            board=str(found.board),
            prestige=found.prestige,
            cash=found.cash,
            turns=found.turns,
        )
    if isinstance(found, Undecided):
        return SolveDocument(question=question, answer="undecided")
    if isinstance(found, Impossible):
        return SolveDocument(
            question=question,
            answer="impossible",
            reasons=why.reasons if why and why.complete else (),
            repairs=why.repairs if why and why.all_repairs else None,
        )
    number = found.number if isinstance(found, Count) else len(found.boards)
    answer: AnswerWord = "undecided" if not found.complete else "solved" if number else "impossible"
    if isinstance(found, Count):
        return SolveDocument(question=question, answer=answer, count=number)
    return SolveDocument(question=question, answer=answer, boards=tuple(map(str, found.boards)))


def position_document(position: Position | Board, *, in_detail: bool = False) -> PositionDocument:
    return PositionDocument(position=position, standings=standings(position) if in_detail else None)


def standings(position: Position | Board) -> dict[ColourText, Standing]:
    """On a board alone, only the players with a top."""
    board = position if isinstance(position, Board) else position.board
    seats = [colour for colour in COLOURS if board.tops[colour]] if isinstance(position, Board) else position.seats
    return {colour: Standing(board.penthouses(colour), board.zones(colour), board.income(colour)) for colour in seats}


def read_position(document: PositionDocument, place: str) -> Position | Board:
    """Raises a FileError if the standings are not those of the position."""
    if document.standings not in (None, standings(document.position)):
        raise FileError(f"{place}.standings: not how the players stand")
    return document.position


def record_document(record: GameRecord) -> RecordDocument:
    return RecordDocument(start=record.start, turns=record.turns, result=result(record.end()))


def records_document(run: "Simulation") -> RecordsDocument:
    """The header of a document for a run, without its games."""
    return RecordsDocument(
        seed=run.seed,
        bots=run.bots,
        rotate=True if run.rotate else None,
        hidden=run.hidden or None,
        box=None if run.box is None or run.box.is_default else run.box.digest,
        records=(),
    )


def result(end: Position) -> Result:
    scores = score(end)
    tallies = zip(end.seats, scores.tallies, strict=True)
    breakdown = tuple(TallyForm(colour, *tally, tally.total) for colour, tally in tallies)
    return Result(dict(scores.totals), scores.winners, breakdown)


def read_record(document: RecordDocument, place: str) -> GameRecord:
    """Does not check the game; `place` is what errors call the document (`games.json: $`)."""
    for number, turn in enumerate(document.turns):
        if turn.is_skipped:
            raise FileError(f"{place}.turns[{number}]: turns are skipped only in solo answers, not in a game")
    return GameRecord(document.start, document.turns)


class BoxDocument(Document, frozen=True, kw_only=True):
    """A board and the cards that a game is played with."""

    game: Literal["skyline"] = "skyline"
    type: Literal["box"] = "box"
    note: str = (
        "board: the rows from north to south; X is a site, Z one of the three strategic zones, . nothing. "
        "turned, mirrored: may patterns be? pattern: X is a top, . anything. "
        "bonus: 42 cards with all copies, a letter of your choice for each pattern. missions: six, with four tops each."
    )
    board: tuple[Annotated[str, Meta(description="X a site, Z a zone, . neither", pattern="^[XZ.]+$")], ...]
    turned: bool
    mirrored: bool
    bonus: tuple[Bonus, ...]
    missions: tuple[Mission, ...]


def box_document(box: Box) -> BoxDocument:
    return BoxDocument(
        board=box.board, turned=box.turned, mirrored=box.mirrored, bonus=box.bonus, missions=box.missions
    )
