"""Proving the document types only Skyline of the World has: positions, records, answers and checks."""

from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError
from skypuzzle.skyline.checking.verdicts import Check
from skypuzzle.skyline.documents import (
    PositionDocument,
    RecordDocument,
    RecordsDocument,
    SolveDocument,
    read_record,
    result,
    standings,
)
from skypuzzle.skyline.verifying.answers import prove_answer, second_opinion_on
from skypuzzle.skyline.verifying.checks import prove_check
from skypuzzle.verifying.claims import list_unproven, prove_record
from skypuzzle.verifying.findings import Findings, differences

SETTINGS = dict.fromkeys(("hidden", "box"), "that the games were set up with it")
"""How games were set up, and what that claims."""


def prove(document: Document, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Prove all claims of a document that stands at this place of a file."""
    if isinstance(document, RecordDocument):
        record = read_record(document, f"{name}: {place}")
        prove_record(record, document.result, result, place, findings)
    elif isinstance(document, RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, Check):
        prove_check(document, name, findings)
    elif isinstance(document, SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, findings)
    elif isinstance(document, PositionDocument):
        _prove_position(document, findings)
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")


def _prove_position(document: PositionDocument, findings: Findings) -> None:
    """A position that can be read is valid; how the players stand is counted again."""
    if document.standings is not None:
        true = builtins(standings(document.position))
        for place, right, said in differences(true, builtins(document.standings), "$.standings"):
            findings.fault(place, f"the document says {said}, but the board says {right}")
