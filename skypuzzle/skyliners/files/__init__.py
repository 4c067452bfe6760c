"""Skyliners as JSON: the document types, reading and writing them, and proving what they claim."""

from skypuzzle.skyliners.files.answers import cities_document, solve_document
from skypuzzle.skyliners.files.documents import DOCUMENTS, FileReport
from skypuzzle.skyliners.files.positions import position_document
from skypuzzle.skyliners.files.reading import read_position, read_stream
from skypuzzle.skyliners.files.records import read_record, record_document, records_document
from skypuzzle.skyliners.files.verifying import Findings, verify, verify_document

__all__ = [
    "DOCUMENTS",
    "FileReport",
    "Findings",
    "cities_document",
    "position_document",
    "read_position",
    "read_record",
    "read_stream",
    "record_document",
    "records_document",
    "solve_document",
    "verify",
    "verify_document",
]
