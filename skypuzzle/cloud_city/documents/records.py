"""Game records as documents."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import UNSET, UnsetType, to_builtins

from skypuzzle.cloud_city.documents.documents import (
    GAME,
    RecordDocument,
    RecordsDocument,
    Result,
    TallyEntry,
    TileMixEntry,
)
from skypuzzle.cloud_city.documents.positions import PLAYERS
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.notation.turns import parse_turn
from skypuzzle.cloud_city.rules.position import Move, Seat, Turn, player_name
from skypuzzle.cloud_city.rules.records import GameRecord
from skypuzzle.cloud_city.rules.scoring import Scores, score
from skypuzzle.cloud_city.rules.tiles import TileMix, parse_tile_mix
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.documents import FORMAT
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.play import IllegalTurnError


def turn_texts(moves: Iterable[Move], seats: Iterable[Seat]) -> list[str]:
    """Moves as written in every document, each with its player."""
    return [*map(str, map(Turn, seats, moves))]


def record_document(record: GameRecord) -> RecordDocument:
    """A finished game as a document, scored."""
    return RecordDocument(
        format=FORMAT,
        game=GAME,
        type="record",
        start=str(record.start),
        turns=[*map(str, record.turns)],
        result=result(score(record.end())),
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
        shape=run.shape.value,
        requests=run.requests if isinstance(run.requests, int) else list(run.requests),
        tile_mix=UNSET if run.tile_mix is None else tile_mix_entry(run.tile_mix),
        records=[record_document(record) for record in records],
    )


def read_tile_mix(entry: TileMixEntry | UnsetType) -> TileMix | None:
    """The tiles in the box; None for the default ones."""
    return None if entry is UNSET else parse_tile_mix(json.dumps(to_builtins(entry)))


def tile_mix_entry(mix: TileMix) -> TileMixEntry:
    """The tiles in the box."""
    return TileMixEntry(list(mix.start), dict(Counter(mix.pile)))


def result(scores: Scores) -> Result:
    """The final scoring, as written in a record."""
    tallies = list(zip(PLAYERS, scores.tallies, strict=False))
    return Result(
        scores={player: tally.total for player, tally in tallies},
        winners=[seat + 1 for seat in scores.winners],
        breakdown=[
            TallyEntry(
                int(player),
                ".".join(map(str, tally.walkways.values())),
                {str(card): votes for card, votes in tally.requests.items()},
                tally.total,
            )
            for player, tally in tallies
        ],
    )


def read_record(document: RecordDocument, place: str) -> GameRecord:
    """The game in a document, not yet checked; `place` is what errors call the document (`games.json: $`)."""
    try:
        start = parse_position(document.start)
    except SkypuzzleError as error:
        raise FileError(f"{place}.start: {error}") from None
    return GameRecord(start, start.turns_of(read_moves(document.turns, start.movers(), place)))


def read_moves(texts: Sequence[str], seats: Iterable[Seat], place: str) -> tuple[Move, ...]:
    """The moves of the turns of a document; a player named before a turn must be the one whose turn it is."""
    numbered = enumerate(zip(texts, seats, strict=False))
    return tuple(read_move(text, seat, f"{place}.turns[{number}]") for number, (text, seat) in numbered)


def in_turn(turns: Iterable[Turn], seats: Iterable[Seat], place: str) -> tuple[Turn, ...]:
    """Turns of a document, each with the player whose turn it is; a FileError names one of another player.

    `place` is what errors call the list of turns: `games.json: $.turns`.
    """
    named = []
    for number, (turn, seat) in enumerate(zip(turns, seats, strict=False)):
        if turn.player not in (None, seat):
            raise FileError(f"{place}[{number}]: it is player {player_name(seat)}'s turn")
        named.append(Turn(seat, turn.move))
    return tuple(named)


def read_move(text: str, seat: Seat, place: str) -> Move:
    """The move of a turn of a document, of this player."""
    try:
        played = parse_turn(text)
    except SkypuzzleError as error:
        raise FileError(f"{place}: {error}") from None
    if played.player not in (None, seat):
        raise FileError(f"{place}: it is player {seat + 1}'s turn")
    return played.move


def legal_record(document: RecordDocument, place: str) -> GameRecord:
    """The game in a document; an error if a turn is illegal."""
    record = read_record(document, place)
    try:
        record.end()
    except IllegalTurnError as error:
        raise FileError(f"{place}.turns[{error.index}]: {error}") from None
    return record
