"""Proving reviews again: the game is replayed, and the value of each moment is searched for once more."""

from msgspec import UNSET

from skypuzzle.cloud_city.documents.question_documents import PlayerReviewEntry, ReviewDocument
from skypuzzle.cloud_city.documents.records import movers, read_turns
from skypuzzle.cloud_city.documents.reviews import review_entry
from skypuzzle.cloud_city.notation.positions import parse_position
from skypuzzle.cloud_city.questions.reviewing import review
from skypuzzle.cloud_city.rules.records import GameRecord, IllegalTurnError
from skypuzzle.errors import FileError, SkypuzzleError
from skypuzzle.verifying.findings import Findings

VALUES = ("before", "after", "later")


def prove_review(document: ReviewDocument, name: str, findings: Findings) -> None:
    """Prove that the game is legal, and everything that is said of its turns."""
    try:
        start = parse_position(document.start)
    except SkypuzzleError as error:
        raise FileError(f"{name}: $.start: {error}") from None
    record = GameRecord(start, read_turns(document.turns, movers(start), f"{name}: $"))
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
            _compare(entry, true, place, findings)


def _compare(said: PlayerReviewEntry, true: PlayerReviewEntry, place: str, findings: Findings) -> None:
    findings.judge(said.votes == true.votes, f"{place}.votes", f"it says {said.votes}, but there are {true.votes}")
    _judge(said.allowed, true.allowed, f"{place}.allowed", findings)
    if [turn.turn for turn in said.turns] != [turn.turn for turn in true.turns]:
        findings.fault(f"{place}.turns", f"these are not the turns of player {said.player}")
        return
    for index, (mine, right) in enumerate(zip(said.turns, true.turns, strict=True)):
        where = f"{place}.turns[{index}]"
        for key in VALUES:
            _judge(getattr(mine, key), getattr(right, key), f"{where}.{key}", findings)
        if mine.ideal is not UNSET and right.ideal is UNSET:
            findings.leave_open(f"{where}.ideal")
        elif mine.ideal is not UNSET and mine.ideal != right.ideal:
            findings.fault(f"{where}.ideal", f"it says {mine.ideal}, but our search finds {right.ideal}")


def _judge(said: object, true: object, place: str, findings: Findings) -> None:
    """A value that a document leaves out claims nothing."""
    if said is not UNSET:
        findings.judge(None if true is UNSET else said == true, place, f"it says {said}, but it is {true}")
