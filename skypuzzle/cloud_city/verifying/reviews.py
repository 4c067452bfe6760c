"""Proving reviews again: the game is replayed, and the value of each moment is searched for once more."""

from msgspec import UNSET

from skypuzzle.answers import FalseAnswerError
from skypuzzle.cloud_city.documents.question_documents import PlayerReviewEntry, ReviewDocument, TurnReviewEntry
from skypuzzle.cloud_city.documents.records import read_moves
from skypuzzle.cloud_city.documents.reviews import review_entry
from skypuzzle.cloud_city.notation.cities import parse_city
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.questions.question import CityQuestion
from skypuzzle.cloud_city.questions.replay import replayed
from skypuzzle.cloud_city.questions.reviewing import review
from skypuzzle.cloud_city.rules.position import Seat
from skypuzzle.cloud_city.rules.records import GameRecord
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.play import IllegalTurnError, replay
from skypuzzle.verifying.findings import Findings

VALUES = ("before", "after", "later")


def prove_review(document: ReviewDocument, name: str, findings: Findings) -> None:
    """Prove that the game is legal, and everything that is said of its turns."""
    try:
        start = parse_position(document.start)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.start: {error}") from None
    record = GameRecord(start, start.turns_of(read_moves(document.turns, start.movers(), f"{name}: $")))
    try:
        record.end()
    except IllegalTurnError as error:
        findings.fault(f"$.turns[{error.index}]", str(error))
        return
    for index, entry in enumerate(document.reviews):
        place = f"$.reviews[{index}]"
        if entry.player > len(start.seats):
            findings.fault(f"{place}.player", f"there is no player {entry.player}")
        elif None in start.cities:
            findings.fault("$.start", "every city must be known")
        else:
            true = review_entry(review(record, entry.player - 1, time_limit=findings.time().seconds))
            ideals = _compare(entry, true, place, findings)
            for where, city, turn in ideals:
                _prove_ideal(city, turn, record, entry.player - 1, (name, where), findings)


def _compare(
    said: PlayerReviewEntry, true: PlayerReviewEntry, place: str, findings: Findings
) -> list[tuple[str, str, TurnReviewEntry]]:
    """Judge all values; what is left to prove are the ideal cities, each with its place and the turn it is about."""
    findings.judge(said.votes == true.votes, f"{place}.votes", f"it says {said.votes}, but there are {true.votes}")
    _judge(said.allowed, true.allowed, f"{place}.allowed", findings)
    if [turn.turn for turn in said.turns] != [turn.turn for turn in true.turns]:
        findings.fault(f"{place}.turns", f"these are not the turns of player {said.player}")
        return []
    ideals = []
    for index, (mine, right) in enumerate(zip(said.turns, true.turns, strict=True)):
        where = f"{place}.turns[{index}]"
        for key in VALUES:
            _judge(getattr(mine, key), getattr(right, key), f"{where}.{key}", findings)
        if mine.ideal is not UNSET:
            ideals.append((f"{where}.ideal", mine.ideal, right))
    return ideals


def _prove_ideal(
    text: str, true: TurnReviewEntry, record: GameRecord, player: Seat, at: tuple[str, str], findings: Findings
) -> None:
    """A city that was still possible before a turn, with as many votes as any: there may be several."""
    name, place = at
    positions = list(replay(record.start, record.turns))
    before, end = positions[true.turn], positions[-1]
    try:
        city = parse_city(text, before.shape)
    except SkypuzzleError as error:
        raise FileError(f"{name}: {place}: {error}") from None
    tiles = tuple(
        turn.move.tile
        for index, (position, turn) in enumerate(zip(positions, record.turns, strict=False))
        if index >= true.turn and position.mover == player
    )
    rivals = tuple(end.city(seat) for seat in end.seats if seat != player) if end.requests else ()
    question = CityQuestion(before.city(player), tiles, before.shape, before.stock, (), before.requests, rivals)
    try:
        votes = replayed(question, city).votes
    except FalseAnswerError as error:
        findings.fault(place, f"it was not possible: {error.reason}")
        return
    if true.before is UNSET:
        findings.leave_open(place)
    elif votes != true.before:
        findings.fault(place, f"it has {votes} votes, but {true.before} were possible")


def _judge(said: object, true: object, place: str, findings: Findings) -> None:
    """A value that a document leaves out claims nothing."""
    if said is not UNSET:
        findings.judge(None if true is UNSET else said == true, place, f"it says {said}, but it is {true}")
