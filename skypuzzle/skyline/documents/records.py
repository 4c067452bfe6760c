"""Game records as documents."""

from collections.abc import Iterable, Sequence

from msgspec import UNSET

from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.play import IllegalTurnError
from skypuzzle.skyline.documents.documents import (
    GAME,
    RecordDocument,
    RecordsDocument,
    Result,
    TallyEntry,
    TurnEntry,
    box_entry,
)
from skypuzzle.skyline.documents.positions import as_colour
from skypuzzle.skyline.notation.positions import parse_position
from skypuzzle.skyline.notation.turns import parse_action
from skypuzzle.skyline.rules.actions import Action, EndTurn, Skip
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import GameRecord, Turn
from skypuzzle.skyline.rules.scoring import score
from skypuzzle.skyline.simulation import Simulation


def turn_entries(turns: Iterable[Turn]) -> list[TurnEntry]:
    """Turns as written in every document."""
    return [TurnEntry(as_colour(turn.player), list(map(str, turn.actions))) for turn in turns]


def record_document(record: GameRecord) -> RecordDocument:
    """A finished game as a document, scored."""
    return RecordDocument(
        format=FORMAT,
        game=GAME,
        type="record",
        start=str(record.start),
        turns=turn_entries(record.turns),
        result=result(record.end()),
    )


def records_document(records: Sequence[GameRecord], run: Simulation) -> RecordsDocument:
    """The first games of a run, as a document."""
    return RecordsDocument(
        format=FORMAT,
        game=GAME,
        type="records",
        seed=run.seed,
        bots=list(run.bots),
        rotate=run.rotate or UNSET,
        hidden=run.hidden or UNSET,
        box=box_entry(run.box),
        records=[record_document(record) for record in records],
    )


def result(end: Position) -> Result:
    """The final scoring, as written in a record."""
    scores = score(end)
    tallies = [(as_colour(colour), tally) for colour, tally in zip(end.seats, scores.tallies, strict=True)]
    return Result(
        scores={colour: tally.total for colour, tally in tallies},
        winners=[as_colour(colour) for colour in scores.winners],
        breakdown=[
            TallyEntry(colour, tally.penthouses, list(tally.zones), tally.mission, tally.total)
            for colour, tally in tallies
        ],
    )


def read_record(document: RecordDocument, place: str) -> GameRecord:
    """The game in a document, not yet checked; `place` is what errors call the document (`games.json: $`)."""
    try:
        start = parse_position(document.start)
    except SkypuzzleError as error:
        raise FileError(f"{place}.start: {error}") from None
    record = GameRecord(start, read_turns(document.turns, place))
    for number, turn in enumerate(record.turns):
        if turn.is_skipped:
            raise FileError(f"{place}.turns[{number}]: turns are left out only in solo answers, not in a game")
    return record


def read_turns(entries: Sequence[TurnEntry], place: str) -> tuple[Turn, ...]:
    """The turns of a document, not yet played."""
    return tuple(
        Turn(entry.player, read_actions(entry.actions, f"{place}.turns[{number}]"))
        for number, entry in enumerate(entries)
    )


def read_actions(texts: Sequence[str], place: str) -> tuple[Action, ...]:
    """The actions of a turn in a document: its end is not written, and what is left out is left out whole."""
    try:
        actions = tuple(map(parse_action, texts))
    except SkypuzzleError as error:
        raise FileError(f"{place}.actions: {error}") from None
    if EndTurn() in actions or (Skip() in actions and len(actions) > 1):
        raise FileError(f"{place}.actions: the end of a turn is not written, and skip stands alone")
    return actions


def legal_record(document: RecordDocument, place: str) -> GameRecord:
    """The game in a document; an error if a turn is illegal."""
    record = read_record(document, place)
    try:
        record.end()
    except IllegalTurnError as error:
        raise FileError(f"{place}.turns[{error.index}]: {error}") from None
    return record
