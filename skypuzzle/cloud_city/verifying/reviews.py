"""Proving reviews again: the game is replayed, and the value of each moment is searched for once more."""

from skypuzzle.answers import FalseAnswerError
from skypuzzle.cloud_city.documents import read_record
from skypuzzle.cloud_city.questions.question import CityQuestion
from skypuzzle.cloud_city.questions.reviews import PlayerReview, Review, TurnReview, review
from skypuzzle.cloud_city.questions.search import replayed
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.faults import check_city
from skypuzzle.cloud_city.rules.position import GameRecord, Seat
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.play import IllegalTurnError, replay
from skypuzzle.verifying.findings import Findings

VALUES = ("before", "after", "later")


def prove_review(document: Review, name: str, findings: Findings) -> None:
    """Prove that the game is legal, and everything that is said of its turns."""
    start = document.start
    record = read_record(start, document.turns, f"{name}: $")
    try:
        record.end()
    except IllegalTurnError as error:
        findings.fault(f"$.turns[{error.index}]", str(error))
        return
    for index, said in enumerate(document.reviews):
        place = f"$.reviews[{index}]"
        if said.player not in start.seats:
            findings.fault(f"{place}.player", f"there is no player {said.player + 1}")
        elif None in start.cities:
            findings.fault("$.start", "every city must be known")
        else:
            true = review(record, said.player, time_limit=findings.time().seconds)
            for where, city, turn in _compare(said, true, place, findings):
                _prove_ideal(city, turn, record, said.player, (name, where), findings)


def _compare(
    said: PlayerReview, true: PlayerReview, place: str, findings: Findings
) -> list[tuple[str, City, TurnReview]]:
    """Judge all values; what is left to prove are the ideal cities, each with its place and the turn it is about."""
    findings.judge(said.votes == true.votes, f"{place}.votes", f"it says {said.votes}, but there are {true.votes}")
    _judge(said.allowed, true.allowed, f"{place}.allowed", findings)
    if [turn.turn for turn in said.turns] != [turn.turn for turn in true.turns]:
        findings.fault(f"{place}.turns", f"these are not the turns of player {said.player + 1}")
        return []
    ideals = []
    for index, (mine, right) in enumerate(zip(said.turns, true.turns, strict=True)):
        where = f"{place}.turns[{index}]"
        for key in VALUES:
            _judge(getattr(mine, key), getattr(right, key), f"{where}.{key}", findings)
        if mine.ideal is not None:
            ideals.append((f"{where}.ideal", mine.ideal, right))
    return ideals


def _prove_ideal(
    city: City, true: TurnReview, record: GameRecord, player: Seat, at: tuple[str, str], findings: Findings
) -> None:
    """A city that was still possible before a turn, with as many votes as any: there may be several."""
    name, place = at
    positions = list(replay(record.start, record.turns))
    before, end = positions[true.turn], positions[-1]
    try:
        check_city(city, before.shape)
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
    if true.before is None:
        findings.leave_open(place)
    elif votes != true.before:
        findings.fault(place, f"it has {votes} votes, but {true.before} were possible")


def _judge(said: object, true: object, place: str, findings: Findings) -> None:
    """A value that a document leaves out claims nothing."""
    if said is not None:
        findings.judge(None if true is None else said == true, place, f"it says {said}, but it is {true}")
