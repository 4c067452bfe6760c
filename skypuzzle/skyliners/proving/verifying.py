"""Proving every claim in a file again, and saying what is not proven."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET, to_builtins

from skypuzzle.clock import Clock
from skypuzzle.documents import FORMAT, decode, expect_each_key_once
from skypuzzle.errors import FileError
from skypuzzle.skyliners.documents.check_documents import CheckDocument
from skypuzzle.skyliners.documents.document_types import DOCUMENTS
from skypuzzle.skyliners.documents.documents import (
    GAME,
    ExplainDocument,
    FileReport,
    PlayDocument,
    PositionDocument,
    PuzzleDocument,
    PuzzleSetDocument,
    RecordDocument,
    RecordsDocument,
    SkylinersDocument,
    SolveDocument,
    VerifyDocument,
)
from skypuzzle.skyliners.documents.positions import position_document, read_position_text
from skypuzzle.skyliners.documents.puzzles import entries_of
from skypuzzle.skyliners.documents.reading import one_of
from skypuzzle.skyliners.proving.answers import prove_answer, second_opinion_on
from skypuzzle.skyliners.proving.checks import prove_check
from skypuzzle.skyliners.proving.play import Find, prove_explanation, prove_play
from skypuzzle.skyliners.proving.puzzles import prove_puzzles, second_opinion_on_puzzles
from skypuzzle.skyliners.proving.records import prove_record, prove_records
from skypuzzle.skyliners.proving.regenerating import Watch, regenerate
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings

CLAIM_SECONDS = 60.0
"""For each claim: no document can keep anyone waiting for ever."""


def unwatched(things: Iterable[Any], _number: int, _doing: str) -> Iterable[Any]:
    """Nobody looks on."""
    return things


def verify(
    data: bytes,
    name: str,
    *,
    number: int | None = None,
    second_opinion: bool = False,
    again: bool = False,
    find: Find = lambda _id: None,
    watch: Watch = unwatched,
    clock: Clock | None = None,
) -> Findings:
    """Prove all claims in a file, or those of its puzzle or record of that `number`, from 1.

    On request have another solver, or exhaustive play, look at them too; and make what comes from a seed `again`.
    """
    findings = Findings(clock or Clock(), CLAIM_SECONDS)
    document = decode(data, name, GAME, DOCUMENTS)
    expect_each_key_once(data, name)
    if number is not None and again:
        raise FileError(f"{name}: #{number} is one of several, and only all of them are made again")
    if isinstance(document, RecordsDocument) and number is not None:
        index = one_of(len(document.records), "records", name, number)
        prove_record(document.records[index], name, f"$.records[{index}]", findings)
    elif isinstance(document, PuzzleDocument | PuzzleSetDocument):
        _prove_puzzles(document, name, number, findings, watch, second_opinion=second_opinion)
    elif number is not None:
        raise FileError(f"{name}: #{number} names one of several, but there is only one document")
    else:
        _prove(document, name, findings, find, watch, second_opinion=second_opinion)
    if again:
        regenerate(document, data, name, findings, watch)
    return findings


def _prove_puzzles(
    document: PuzzleDocument | PuzzleSetDocument,
    name: str,
    number: int | None,
    findings: Findings,
    watch: Watch,
    *,
    second_opinion: bool,
) -> None:
    entries = entries_of(document)
    if number is not None:
        entries = [entries[one_of(len(entries), "puzzles", name, number)]]
    prove_puzzles(watch(entries, len(entries), "proving puzzles"), name, findings)
    if second_opinion:
        second_opinion_on_puzzles(watch(entries, len(entries), "asking again"), name, findings)
    if isinstance(document, PuzzleSetDocument) and number is None:
        if not entries:
            findings.note("$.puzzles", "the set is empty")
        findings.leave_out("$.set", "its name")
        findings.leave_out("$.seed", "that the puzzles come from it")
        findings.leave_out("$.generator", "that it made them")
        findings.leave_out("$.license", "that it is theirs")
        if document.order is not UNSET:
            findings.leave_out("$.order", "that they were made to it")
        findings.leave_out("$.puzzles", "number and order")


def _prove(
    document: SkylinersDocument | PuzzleDocument,
    name: str,
    findings: Findings,
    find: Find,
    watch: Watch,
    *,
    second_opinion: bool,
) -> None:
    if isinstance(document, RecordDocument):
        prove_record(document, name, "$", findings)
    elif isinstance(document, RecordsDocument):
        prove_records(document, watch(document.records, len(document.records), "replaying games"), name, findings)
    elif isinstance(document, CheckDocument):
        prove_check(document, name, findings)
    elif isinstance(document, SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, name, findings)
    elif isinstance(document, PositionDocument):
        _prove_position(document, name, findings)
    elif isinstance(document, ExplainDocument):
        prove_explanation(document, find, findings)
    elif isinstance(document, PlayDocument):
        prove_play(document, name, find, findings)
    else:
        findings.leave_open("$", "a report is not proven again; verify the files that it names")


def _prove_position(document: PositionDocument, name: str, findings: Findings) -> None:
    """A position that can be read makes sense; what its rows show is counted anew."""
    position = read_position_text(document, name)
    if document.seen is not UNSET:
        true = to_builtins(position_document(position, with_seen=True).seen)
        for place, right, said in differences(true, to_builtins(document.seen), "$.seen"):
            findings.fault(place, f"the document says {said}, the rows show {right}")


def verify_document(reports: Sequence[FileReport]) -> VerifyDocument:
    """What was found, as a document."""
    return VerifyDocument(format=FORMAT, game=GAME, type="verify", files=list(reports))


def file_report(file: str, findings: Findings) -> FileReport:
    """What was found in a file."""
    return FileReport(file, findings.holds, findings.faults, findings.notes, findings.undecided, findings.not_proven)
