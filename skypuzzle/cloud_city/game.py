"""Cloud City as the rest of the program knows it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from skypuzzle.kind import Listed
from skypuzzle.rooms import GameInRooms, RoomKinds

if TYPE_CHECKING:
    from msgspec import Struct


class CloudCity(GameInRooms):
    """Lay tiles, raise towers, and join those of one height by walkways."""

    name: ClassVar[str] = "cloud-city"
    title: ClassVar[str] = "Cloud City"
    edition: ClassVar[int] = 1
    commands: ClassVar[Mapping[str, str]] = {
        "solve": "Find a line of play that reaches a goal, or prove that there is none.",
        "check": "Judge how safe a goal is in a live game.",
        "review": "Tell what each turn of a game cost.",
        "show": "Show a position: the cities from above, or a city as it stands there.",
        "new": "Set up a game by the rules.",
        "apply": "Play turns on a position, and print the result.",
        "score": "Score a finished game, level by level.",
        "simulate": "Play whole games with bots.",
    }
    kernels: ClassVar[Sequence[str]] = ("search/kernel", "search/survey")
    kinds = RoomKinds(
        "skypuzzle.cloud_city",
        {
            "aerial": Listed("Find the height of every roof in a city seen from above.", "aerial"),
            "survey": Listed("Lay nine tiles so that each line carries the votes it must.", "survey"),
            "finish": Listed("Lay the last tiles of a game for the most votes.", "finish"),
        },
    )
    whole_game: ClassVar[str] = "a whole game against a bot"

    def document_types(self) -> "Mapping[str, type[Struct]]":
        """All of them, in the order of their names."""
        from skypuzzle.cloud_city.documents import documents
        from skypuzzle.cloud_city.documents.check_documents import CheckDocument
        from skypuzzle.cloud_city.documents.question_documents import ReviewDocument, SolveDocument
        from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, PuzzleSetDocument

        return {
            "check": CheckDocument,
            "explain": ExplainDocument,
            "play": PlayDocument[str],
            "position": documents.PositionDocument,
            "puzzle": documents.PuzzleDocument,
            "puzzle-set": PuzzleSetDocument[documents.PuzzleEntry, documents.OrderEntry],
            "record": documents.RecordDocument,
            "records": documents.RecordsDocument,
            "review": ReviewDocument,
            "solve": SolveDocument,
        }


GAME = CloudCity()
