"""Proving the document types only Skyliners has: positions, records, answers and checks."""

from typing import Any

from msgspec import UNSET, to_builtins

from skypuzzle.errors import FileError
from skypuzzle.long_documents import expect_no_number, one_of
from skypuzzle.skyliners.documents.check_documents import CheckDocument
from skypuzzle.skyliners.documents.documents import (
    PositionDocument,
    RecordDocument,
    RecordsDocument,
    SkylinersDocument,
    SolveDocument,
)
from skypuzzle.skyliners.documents.positions import position_document, read_position_text
from skypuzzle.skyliners.proving.answers import prove_answer, second_opinion_on
from skypuzzle.skyliners.proving.checks import prove_check
from skypuzzle.skyliners.proving.records import prove_record, prove_records
from skypuzzle.verifying.differences import differences
from skypuzzle.verifying.findings import Findings, Watch


def prove(
    document: SkylinersDocument,
    name: str,
    number: int | None,
    findings: Findings,
    watch: Watch[Any],
    *,
    second_opinion: bool,
) -> None:
    """Prove all claims of a document, or of one record in it, numbered from 1."""
    if isinstance(document, RecordsDocument) and number is not None:
        index = one_of(len(document.records), "records", name, number)
        prove_record(document.records[index], name, f"$.records[{index}]", findings)
        return
    expect_no_number(number, name)
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
    else:
        raise FileError(f"{name}: a {document.type} document cannot be proven")


def _prove_position(document: PositionDocument, name: str, findings: Findings) -> None:
    """A position that can be read is valid; what its rows show is counted again."""
    position = read_position_text(document, name)
    if document.seen is not UNSET:
        true = to_builtins(position_document(position, with_seen=True).seen)
        for place, right, said in differences(true, to_builtins(document.seen), "$.seen"):
            findings.fault(place, f"the document says {said}, but the rows show {right}")
