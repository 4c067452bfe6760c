"""The documents of Cloud City: positions, game records and what `solve` finds. `check` and `review` have their own."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from skypuzzle.answers import Count, Impossible, Undecided
from skypuzzle.cloud_city.notation.cities import CityText, TileMixText
from skypuzzle.cloud_city.notation.positions import Player, PlayerKey, PositionText, SubjectText, TurnText, in_turn
from skypuzzle.cloud_city.questions.question import (
    Answer,
    Cities,
    GameQuestion,
    Optima,
    Question,
    Reasons,
    Solved,
    SolveQuestion,
)
from skypuzzle.cloud_city.questions.reviews import Review
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.pieces import Height, Shape
from skypuzzle.cloud_city.rules.position import GameRecord, Position, Turn
from skypuzzle.cloud_city.rules.scoring import Scores, score, walkway_votes
from skypuzzle.cloud_city.simulation import Simulation
from skypuzzle.documents import Document, NotedDocument
from skypuzzle.errors import FileError

VotesText: TypeAlias = Annotated[
    str, Meta(description="of river, forest and sand", extra_json_schema={"pattern": r"^\d{1,3}\.\d{1,3}\.\d{1,3}$"})
]
"""Only ever compared, so it stays a text."""
Card: TypeAlias = Annotated[int, Meta(ge=1, le=10, description="a Special Request card")]


class PositionDocument(NotedDocument, frozen=True, kw_only=True, omit_defaults=True):
    """A position, or a city on its own."""

    game: Literal["cloud-city"] = "cloud-city"
    type: Literal["position"] = "position"
    position: SubjectText
    votes: dict[PlayerKey, VotesText] | None = None
    """What the walkways of each known city are worth now, by level."""


def position_document(position: Position | City, *, in_detail: bool = False) -> PositionDocument:
    cities = (position,) if isinstance(position, City) else position.cities
    votes = {seat: votes_text(walkway_votes(city)) for seat, city in enumerate(cities) if city is not None}
    return PositionDocument(position=position, votes=votes if in_detail else None)


def votes_text(votes: Mapping[Height, int]) -> str:
    """Votes by level: `8.0.13`."""
    return ".".join(map(str, votes.values()))


class PlayerTally(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a player's votes come from."""

    player: Player
    walkways: VotesText
    requests: dict[int, int]
    total: int


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """The final scoring."""

    scores: dict[PlayerKey, int]
    winners: tuple[Player, ...]
    breakdown: tuple[PlayerTally, ...]


def result(scores: Scores) -> Result:
    return Result(
        dict(scores.totals),
        scores.winners,
        tuple(
            PlayerTally(seat, votes_text(tally.walkways), dict(tally.requests), tally.total)
            for seat, tally in enumerate(scores.tallies)
        ),
    )


class RecordDocument(NotedDocument, frozen=True, kw_only=True):
    """A whole game: the start position with all tiles face up, every turn, and the final scoring."""

    game: Literal["cloud-city"] = "cloud-city"
    type: Literal["record"] = "record"
    start: PositionText
    turns: tuple[TurnText, ...]
    result: Result


def record_document(record: GameRecord) -> RecordDocument:
    return RecordDocument(start=record.start, turns=record.turns, result=result(score(record.end())))


class RecordsDocument(Document, frozen=True, kw_only=True, omit_defaults=True):
    """Games played by bots, each a `record` of its own, with the seed and the bots that made them."""

    game: Literal["cloud-city"] = "cloud-city"
    type: Literal["records"] = "records"
    seed: str
    bots: tuple[str, ...]
    """By seat."""
    rotate: Literal[True] | None = None
    """Every bot moves on by one seat after each game; `bots` is the order of the first game."""
    shape: Shape
    requests: tuple[Card, ...] | int
    """The Special Request cards, or how many were drawn for each game."""
    tile_mix: TileMixText | None = None
    """None for the default one."""
    records: tuple[RecordDocument, ...]


def records_document(run: Simulation) -> RecordsDocument:
    """The document of a run, still without its games."""
    return RecordsDocument(
        seed=run.seed,
        bots=run.bots,
        rotate=run.rotate or None,
        shape=run.shape,
        requests=run.requests,
        tile_mix=run.tile_mix,
        records=(),
    )


class SolveDocument(NotedDocument, frozen=True, kw_only=True, omit_defaults=True):
    """A question and its answer. Keys that do not apply are left out."""

    game: Literal["cloud-city"] = "cloud-city"
    type: Literal["solve"] = "solve"
    question: SolveQuestion
    answer: Literal["solved", "impossible", "undecided"]
    city: CityText | None = None
    votes: int | None = None
    """Including the Special Requests in play."""
    turns: tuple[TurnText, ...] | None = None
    """A line of play that leads there, the others' turns skipped."""
    count: int | None = None
    """How many ways to lay the tiles there are; at least that many if the answer is undecided."""
    optima: Optima | None = None
    cities: tuple[CityText, ...] | None = None
    """All different final cities, unless the answer is undecided."""
    reasons: tuple[str, ...] | None = None
    """Why it is impossible: together they rule it out."""


def solve_document(
    question: Question, found: Answer | Optima | Count | Cities, reasons: Reasons | None = None, *, best: bool
) -> SolveDocument:
    """The document of a question and its answer. `best` claims that no answer has more votes."""
    answer: Literal["solved", "impossible", "undecided"] = "solved"
    keys: dict[str, Any] = {}
    if isinstance(found, Solved):
        player = question.player if isinstance(question, GameQuestion) else 0
        turns = tuple(Turn(player, move) for move in found.turns)
        keys = {"city": found.city, "votes": found.votes, "turns": turns}
    elif isinstance(found, Optima):
        keys = {"optima": found}
    elif isinstance(found, Impossible):
        answer = "impossible"
        keys = {} if reasons is None else {"reasons": reasons.reasons}
    elif isinstance(found, Undecided):
        answer = "undecided"
    else:
        held = found.number if isinstance(found, Count) else found.cities
        keys = {"count" if isinstance(found, Count) else "cities": held}
        answer = "undecided" if not found.complete else "solved" if held else "impossible"
    return SolveDocument(question=SolveQuestion.of(question, best=best), answer=answer, **keys)


def read_position(document: PositionDocument, place: str) -> Position | City:
    """Raises FileError if the document's votes are wrong."""
    if document.votes not in (None, position_document(document.position, in_detail=True).votes):
        raise FileError(f"{place}.votes: not what the walkways are worth")
    return document.position


def read_record(document: RecordDocument | Review, place: str) -> GameRecord:
    """The game in a document, not yet checked. Errors call the document `place` (`games.json: $`)."""
    start = document.start
    return GameRecord(start, in_turn(document.turns, start.movers(), f"{place}.turns"))
