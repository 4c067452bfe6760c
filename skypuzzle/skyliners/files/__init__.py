"""Skyliners as JSON: the document types, reading and writing them, and proving what they claim."""

from skypuzzle.skyliners.files.documents import DOCUMENTS, GAME, FileReport, RecordsDocument, VerifyDocument
from skypuzzle.skyliners.files.positions import position_document
from skypuzzle.skyliners.files.reading import read_position, read_text
from skypuzzle.skyliners.files.records import read_record_document, record_document
from skypuzzle.skyliners.files.verifying import faults_in

__all__ = [
    "DOCUMENTS",
    "GAME",
    "FileReport",
    "RecordsDocument",
    "VerifyDocument",
    "faults_in",
    "position_document",
    "read_position",
    "read_record_document",
    "read_text",
    "record_document",
]
