"""Game records as documents."""

from collections.abc import Sequence

from msgspec import UNSET

from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.play import IllegalTurnError
from skypuzzle.skyliners.documents.documents import (
    GAME,
    Breakdown,
    RecordDocument,
    RecordsDocument,
    Result,
    RowEntry,
    SkyscraperEntry,
    TurnEntry,
)
from skypuzzle.skyliners.documents.positions import LETTERS, SIDES
from skypuzzle.skyliners.notation.positions import parse_position
from skypuzzle.skyliners.notation.turns import parse_action
from skypuzzle.skyliners.rules.actions import Turn
from skypuzzle.skyliners.rules.geometry import ROW_LETTERS, SITE_NAMES
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.records import GameRecord
from skypuzzle.skyliners.rules.scoring import Score, score
from skypuzzle.skyliners.simulation import Simulation


def turn_entry(turn: Turn) -> TurnEntry:
    """A turn as written in every document."""
    return TurnEntry(LETTERS[turn.player], [str(action) for action in turn.actions])


def record_document(record: GameRecord) -> RecordDocument:
    """A finished game as a document, scored."""
    return RecordDocument(
        format=FORMAT,
        game=GAME,
        type="record",
        start=str(record.start),
        turns=[turn_entry(turn) for turn in record.turns],
        result=result(score(record.end())),
    )


def records_document(records: Sequence[GameRecord], run: Simulation) -> RecordsDocument:
    """The first games of a run, as a document."""
    cards = run.setup_cards
    return RecordsDocument(
        format=FORMAT,
        game=GAME,
        type="records",
        seed=run.seed,
        bots=list(run.bots),
        rotate=run.rotate or UNSET,
        start_player=UNSET if run.start is None else LETTERS[run.start],
        setup_cards=UNSET if cards is None else [f"{ROW_LETTERS[row]}{depth + 1}" for row, depth in cards],
        records=[record_document(record) for record in records],
    )


def result(scored: Score) -> Result:
    """The final scoring with its breakdown, as written in a record."""
    rows = [
        RowEntry(
            row=f"{row.side}{ROW_LETTERS[row.row]}",
            plan=UNSET if row.plan is None else str(row.plan),
            seen=len(row.seen),
            points=row.points,
            antennas=[SITE_NAMES[site] for site in row.antennas],
            beyond=row.beyond,
        )
        for row in scored.rows
    ]
    skyscrapers = [
        SkyscraperEntry(LETTERS[card.side], card.district.value, card.points)
        for card in scored.skyscrapers
        if card.district is not None
    ]
    return Result(
        scores={LETTERS[side]: points for side, points in scored.totals.items()},
        antennas={LETTERS[side]: placed for side, placed in scored.antennas.items()},
        winners=[LETTERS[side] for side in scored.winners],
        breakdown=Breakdown(rows, [SITE_NAMES[site] for site in scored.tallest], skyscrapers),
    )


def read_record(document: RecordDocument, place: str) -> GameRecord:
    """The game in a document, not yet checked; `place` is what errors call the document (`games.json: $`)."""
    try:
        start = parse_position(document.start)
    except SkypuzzleError as error:
        raise FileError(f"{place}.start: {error}") from None
    return GameRecord(start, read_turns(document.turns, place))


def read_turns(entries: Sequence[TurnEntry], place: str) -> tuple[Turn, ...]:
    """The turns of a document."""
    turns = []
    for number, turn in enumerate(entries):
        actions = []
        for index, text in enumerate(turn.actions):
            try:
                actions.append(parse_action(text))
            except SkypuzzleError as error:
                raise FileError(f"{place}.turns[{number}].actions[{index}]: {error}") from None
        turns.append(Turn(SIDES[turn.side], tuple(actions)))
    return tuple(turns)


def legal_record(document: RecordDocument, place: str) -> GameRecord:
    """The game in a document; an error if a turn is illegal."""
    record = read_record(document, place)
    _end(record, place)
    return record


def _end(record: GameRecord, place: str) -> Position:
    try:
        return record.end()
    except IllegalTurnError as error:
        raise FileError(f"{place}.turns[{error.index}]: {error}") from None
