"""Proving the document types only Skyliners has: positions, records, answers and checks."""

from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError
from skypuzzle.skyliners.checking import Check
from skypuzzle.skyliners.documents import (
    PositionDocument,
    RecordDocument,
    RecordsDocument,
    SolveDocument,
    position_document,
    result,
)
from skypuzzle.skyliners.rules.play import GameRecord, score
from skypuzzle.skyliners.verifying.answers import prove_answer, second_opinion_on
from skypuzzle.skyliners.verifying.checks import prove_check
from skypuzzle.verifying.claims import list_unproven, prove_record
from skypuzzle.verifying.findings import Findings, differences

SETTINGS = {"start_player": "that it was not drawn", "setup_cards": "that they were drawn from"}
"""How games were set up, and what that claims."""


def prove(document: Document, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Prove all claims of a document that stands at this place of a file."""
    if isinstance(document, RecordDocument):
        record = GameRecord(document.start, document.turns)
        prove_record(record, document.result, lambda end: result(score(end)), place, findings)
    elif isinstance(document, RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, Check):
        prove_check(document, name, findings)
    elif isinstance(document, SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, name, findings)
    elif isinstance(document, PositionDocument):
        _prove_position(document, findings)
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")


def _prove_position(document: PositionDocument, findings: Findings) -> None:
    """A position that can be read is valid; what its rows show is counted again."""
    true = position_document(document.position, in_detail=document.seen is not None)
    for place, right, said in differences(builtins(true), builtins(document), "$"):
        findings.fault(place, f"the document says {said}, but the rows show {right}")
