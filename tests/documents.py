"""Read and verify documents of any game."""

from typing import Any

from skypuzzle.games import load
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.storage import Source
from skypuzzle.subjects import Place, position_of, read_subject
from skypuzzle.verifying.claims import Find
from skypuzzle.verifying.findings import Findings
from skypuzzle.verifying.verifying import Verifier


def verify(
    data: bytes,
    name: str,
    *,
    second_opinion: bool = False,
    find: Find = lambda _id, _game: None,
    clock: Clock = NO_LIMIT,
) -> Findings:
    return Verifier(load, second_opinion=second_opinion, find=find, clock=clock).verify(Source(name, data))


def read_position(data: bytes, name: str, game: str = "skyliners") -> Any:
    """The position, or bare board, of a document."""
    board_game: Any = load(game)
    return position_of(read_subject(Place(Source(name, data)), board_game), board_game)
