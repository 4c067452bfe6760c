"""Skyline of the World as the rest of the program knows it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from skypuzzle.kind import Listed
from skypuzzle.rooms import GameInRooms, RoomKinds

if TYPE_CHECKING:
    from msgspec import Struct


class SkylineOfTheWorld(GameInRooms):
    """Build towers on each other's floors, collect rent, and crown three of them with penthouses."""

    name: ClassVar[str] = "skyline"
    title: ClassVar[str] = "Skyline of the World"
    edition: ClassVar[int] = 1
    commands: ClassVar[Mapping[str, str]] = {
        "solve": "Find a line of play that reaches a goal, or prove that there is none.",
        "check": "Judge how safe a goal is in a live game.",
        "show": "Show a position: the board from above, or its skyline.",
        "new": "Set up a game by the rules.",
        "apply": "Play actions or turns on a position, and print the result.",
        "score": "Score a finished game, with its tie-breaks.",
        "simulate": "Play whole games with bots.",
    }
    kernels: ClassVar[Sequence[str]] = ("search/kernel", "search/rent")
    kinds = RoomKinds(
        "skypuzzle.skyline",
        {
            "rent": Listed("Find the owner of every top from the rent of each group.", "rent"),
            "last": Listed("Play the last turn of a game for the most prestige.", "last"),
            "machine": Listed("Play the turn that leaves the highest income.", "machine"),
            "secure": Listed("Play so that nothing the last opponent does can spoil it.", "secure"),
        },
    )
    whole_game: ClassVar[str] = "a whole game against bots"

    def document_types(self) -> "Mapping[str, type[Struct]]":
        """All of them, in the order of their names."""
        from skypuzzle.puzzles.documents import ExplainDocument, PlayDocument, PuzzleSetDocument
        from skypuzzle.skyline.documents import documents
        from skypuzzle.skyline.documents.check_documents import CheckDocument
        from skypuzzle.skyline.documents.question_documents import SolveDocument

        return {
            "check": CheckDocument,
            "explain": ExplainDocument,
            "play": PlayDocument[str],
            "position": documents.PositionDocument,
            "puzzle": documents.PuzzleDocument,
            "puzzle-set": PuzzleSetDocument[documents.PuzzleEntry, documents.OrderEntry],
            "record": documents.RecordDocument,
            "records": documents.RecordsDocument,
            "solve": SolveDocument,
        }


GAME = SkylineOfTheWorld()
