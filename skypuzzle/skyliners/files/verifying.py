"""Proving every claim in a file again."""

from skypuzzle.documents import decode
from skypuzzle.skyliners.files.documents import GAME, Document, RecordDocument, RecordsDocument
from skypuzzle.skyliners.files.records import false_claims

VERIFIABLE: dict[str, type[Document]] = {"record": RecordDocument, "records": RecordsDocument}


def faults_in(data: bytes, name: str) -> list[str]:
    """Every claim of a file that is not so, each with its place."""
    document = decode(data, name, GAME, VERIFIABLE)
    if isinstance(document, RecordsDocument):
        return [
            fault.replace("$", f"$.records[{number}]", 1)
            for number, record in enumerate(document.records)
            for fault in false_claims(record, f"{name}: $.records[{number}]")
        ]
    if isinstance(document, RecordDocument):
        return list(false_claims(document, name))
    raise TypeError(f"no claims are known in {type(document).__name__}")
