"""Documents as the tests read and prove them."""

from pathlib import Path
from typing import cast

from skypuzzle.games import load
from skypuzzle.limits import NO_LIMIT, Clock
from skypuzzle.long_documents import skim
from skypuzzle.puzzles.documents import read_puzzles as puzzles_in
from skypuzzle.skyliners import Board, Position
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.kinds.base import Puzzle
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


def read_position(data: bytes, name: str) -> Position | Board:
    found: Position | Board = position_of(read_subject(Place(Source(name, data)), GAME), GAME)
    return found


def read_puzzles(path: Path) -> list[Puzzle]:
    return [cast(Puzzle, puzzle) for puzzle in puzzles_in(skim(Source(path.name, path)), load("skyliners"))]
