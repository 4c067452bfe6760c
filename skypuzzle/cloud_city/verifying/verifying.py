"""Proving the document types only Cloud City has: positions, records, answers, checks and reviews."""

from skypuzzle.cloud_city.checking.verdicts import Check
from skypuzzle.cloud_city.documents import (
    PositionDocument,
    RecordDocument,
    RecordsDocument,
    SolveDocument,
    position_document,
    read_record,
    result,
)
from skypuzzle.cloud_city.questions.reviews import Review
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.verifying.answers import prove_answer, second_opinion_on
from skypuzzle.cloud_city.verifying.checks import prove_check
from skypuzzle.cloud_city.verifying.reviews import prove_review
from skypuzzle.documents import Document, builtins
from skypuzzle.errors import FileError
from skypuzzle.verifying.claims import list_unproven, prove_record
from skypuzzle.verifying.findings import Findings, differences

SETTINGS = {
    "shape": "that the games were set up with it",
    "requests": "that the games were set up with them",
    "tile_mix": "that the games were set up with it",
}
"""How games were set up, and what that claims."""


def prove(document: Document, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Prove all claims of a document that stands at this place of a file."""
    if isinstance(document, RecordDocument):
        record = read_record(document.start, document.turns, f"{name}: {place}")
        prove_record(record, document.result, lambda end: result(score(end)), place, findings)
    elif isinstance(document, RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, Check):
        prove_check(document, name, findings)
    elif isinstance(document, Review):
        prove_review(document, name, findings)
    elif isinstance(document, SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, name, findings)
    elif isinstance(document, PositionDocument):
        _prove_position(document, findings)
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")


def _prove_position(document: PositionDocument, findings: Findings) -> None:
    """A position that can be read is valid; what its walkways are worth is counted again."""
    if document.votes is not None:
        true = builtins(position_document(document.position, in_detail=True))
        for place, right, said in differences(true["votes"], builtins(document)["votes"], "$.votes"):
            findings.fault(place, f"the document says {said}, but the walkways are worth {right}")
