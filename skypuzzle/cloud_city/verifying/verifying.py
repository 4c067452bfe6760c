"""Proving the document types only Cloud City has: positions, records, answers, checks and reviews."""

from msgspec import UNSET, to_builtins

from skypuzzle.cloud_city.documents.check_documents import CheckDocument
from skypuzzle.cloud_city.documents.documents import (
    CloudCityDocument,
    PositionDocument,
    RecordDocument,
    RecordsDocument,
)
from skypuzzle.cloud_city.documents.positions import position_document, read_position_text
from skypuzzle.cloud_city.documents.question_documents import ReviewDocument, SolveDocument
from skypuzzle.cloud_city.documents.records import read_record, result
from skypuzzle.cloud_city.rules.scoring import score
from skypuzzle.cloud_city.verifying.answers import prove_answer, second_opinion_on
from skypuzzle.cloud_city.verifying.checks import prove_check
from skypuzzle.cloud_city.verifying.reviews import prove_review
from skypuzzle.errors import FileError
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings
from skypuzzle.verifying.records import list_unproven, prove_record

SETTINGS = {
    "shape": "that the games were set up with it",
    "requests": "that the games were set up with them",
    "tile_mix": "that the games were set up with it",
}
"""How games were set up, and what that claims."""


def prove(document: CloudCityDocument, place: str, name: str, findings: Findings, *, second_opinion: bool) -> None:
    """Prove all claims of a document that stands at this place of a file."""
    if isinstance(document, RecordDocument):
        record = read_record(document, f"{name}: {place}")
        prove_record(record, document.result, lambda end: result(score(end)), place, findings)
    elif isinstance(document, RecordsDocument):
        list_unproven(document, SETTINGS, findings)
    elif isinstance(document, CheckDocument):
        prove_check(document, name, findings)
    elif isinstance(document, ReviewDocument):
        prove_review(document, name, findings)
    elif isinstance(document, SolveDocument):
        prove_answer(document, name, findings)
        if second_opinion:
            second_opinion_on(document, name, findings)
    elif isinstance(document, PositionDocument):
        _prove_position(document, name, findings)
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")


def _prove_position(document: PositionDocument, name: str, findings: Findings) -> None:
    """A position that can be read is valid; what its walkways are worth is counted again."""
    position = read_position_text(document, f"{name}: $")
    if document.votes is not UNSET:
        true = to_builtins(position_document(position, with_votes=True).votes)
        for place, right, said in differences(true, to_builtins(document.votes), "$.votes"):
            findings.fault(place, f"the document says {said}, but the walkways are worth {right}")
