"""Proving every claim in a file again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec import to_builtins

from skypuzzle.documents import FORMAT, decode
from skypuzzle.errors import shorten
from skypuzzle.skyliners.files.check_documents import CheckDocument
from skypuzzle.skyliners.files.documents import (
    GAME,
    FileReport,
    PuzzleDocument,
    PuzzleSetDocument,
    RecordDocument,
    RecordsDocument,
    SolveDocument,
    VerifyDocument,
)
from skypuzzle.skyliners.files.puzzles import entries_of
from skypuzzle.skyliners.files.records import read_record, result
from skypuzzle.skyliners.files.verifying_answers import false_answers, second_opinion_on
from skypuzzle.skyliners.files.verifying_checks import false_checks
from skypuzzle.skyliners.files.verifying_puzzles import false_puzzles, second_opinion_on_puzzles
from skypuzzle.skyliners.rules.knowledge import hidden_cards
from skypuzzle.skyliners.rules.records import IllegalTurnError, replay
from skypuzzle.skyliners.rules.scoring import score

Verifiable: TypeAlias = (
    CheckDocument | PuzzleDocument | PuzzleSetDocument | RecordDocument | RecordsDocument | SolveDocument
)
VERIFIABLE: dict[str, type[Verifiable]] = {
    "check": CheckDocument,
    "puzzle": PuzzleDocument,
    "puzzle-set": PuzzleSetDocument,
    "record": RecordDocument,
    "records": RecordsDocument,
    "solve": SolveDocument,
}


@dataclass(slots=True)
class Findings:
    """What is not so, each with its place, and what else is worth knowing."""

    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


Watch: TypeAlias = Callable[[Iterable[Any], int, str], Iterable[Any]]
"""Takes things to be proven, their number, and what is being done; gives them back one by one."""


def unwatched(things: Iterable[Any], _number: int, _doing: str) -> Iterable[Any]:
    """Nobody looks on."""
    return things


def verify(data: bytes, name: str, *, second_opinion: bool = False, watch: Watch = unwatched) -> Findings:
    """Prove all claims in a file; on request have another solver, or exhaustive play, look at them too."""
    document = decode(data, name, GAME, VERIFIABLE)
    if isinstance(document, RecordDocument):
        return Findings(list(false_claims(document, name, "$")))
    if isinstance(document, RecordsDocument):
        faults = [
            fault
            for index, record in enumerate(watch(document.records, len(document.records), "replaying games"))
            for fault in false_claims(record, name, f"$.records[{index}]")
        ]
        return Findings(faults)
    if isinstance(document, CheckDocument):
        return Findings(*false_checks(document, name))
    if isinstance(document, SolveDocument):
        findings = Findings(list(false_answers(document, name)))
        faults, notes = second_opinion_on(document, name) if second_opinion else ([], [])
    else:
        entries = entries_of(document)
        findings = Findings(list(false_puzzles(watch(entries, len(entries), "proving puzzles"), name)))
        faults, notes = [], []
        if second_opinion:
            faults, notes = second_opinion_on_puzzles(watch(entries, len(entries), "asking again"), name)
    findings.faults += faults
    findings.notes += notes
    return findings


def verify_document(reports: Sequence[FileReport]) -> VerifyDocument:
    """What was found, as a document."""
    return VerifyDocument(format=FORMAT, game=GAME, type="verify", files=list(reports))


def false_claims(document: RecordDocument, name: str, place: str) -> Iterator[str]:
    """Everything a record claims that is not so: that the game is legal, whole, and scored as it says."""
    record = read_record(document, f"{name}: {place}")
    position = record.start
    try:
        for index, position in enumerate(replay(record.start, record.turns), -1):
            unfinished = position.turn is not None and position.turn.action == 2
            if index >= 0 and (unfinished or not record.turns[index].actions):
                yield f"{place}.turns[{index}]: the turn is not finished"
                return
    except IllegalTurnError as error:
        yield f"{place}.turns[{error.index}]: {error}"
        return
    if position.turn is not None:
        yield f"{place}.turns: the game is not over, {position.turn} is next"
    elif hidden := hidden_cards(position):
        yield f"{place}.start: {hidden[0]} is not known, so nothing can be scored"
    else:
        true, claimed = to_builtins(result(score(position))), to_builtins(document.result)
        yield from _differences(true, claimed, f"{place}.result")


def _differences(true: object, claimed: object, place: str) -> Iterator[str]:
    """The innermost places where two trees of values differ."""
    if isinstance(true, dict) and isinstance(claimed, dict) and true.keys() == claimed.keys():
        for key in true:
            yield from _differences(true[key], claimed[key], f"{place}.{key}")
    elif isinstance(true, list) and isinstance(claimed, list) and len(true) == len(claimed):
        for index, pair in enumerate(zip(true, claimed, strict=True)):
            yield from _differences(*pair, f"{place}[{index}]")
    elif true != claimed:
        yield f"{place}: the record says {shorten(repr(claimed))}, the rules say {shorten(repr(true))}"
