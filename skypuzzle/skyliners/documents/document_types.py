"""Every document type by its name. The JSON Schemas that `skypuzzle schema` prints are made from these."""

from skypuzzle.skyliners.documents.check_documents import CheckDocument
from skypuzzle.skyliners.documents.documents import (
    ExplainDocument,
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

DOCUMENTS: dict[str, type[SkylinersDocument | PuzzleDocument]] = {
    "check": CheckDocument,
    "explain": ExplainDocument,
    "play": PlayDocument,
    "position": PositionDocument,
    "puzzle": PuzzleDocument,
    "puzzle-set": PuzzleSetDocument,
    "record": RecordDocument,
    "records": RecordsDocument,
    "solve": SolveDocument,
    "verify": VerifyDocument,
}
