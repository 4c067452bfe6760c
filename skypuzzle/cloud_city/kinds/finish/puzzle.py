"""A `finish` puzzle: a city with its last turns to come, and an id that turning it does not change."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from skypuzzle.cloud_city.questions.question import GameQuestion
from skypuzzle.cloud_city.rules.city import City
from skypuzzle.cloud_city.rules.position import Move, Position, Seat, tiles_text
from skypuzzle.cloud_city.rules.symmetry import rotations
from skypuzzle.notebook import drawing
from skypuzzle.puzzles.levels import Difficulty
from skypuzzle.puzzles.puzzle import id_of


@dataclass(frozen=True, slots=True)
class Finish:
    """The final city with its walkways, its votes, and turns that lead there."""

    turns: tuple[Move, ...]
    city: City
    votes: int


@dataclass(frozen=True, slots=True)
class FinishPuzzle:
    """Lay the last tiles from hand and face-up row for the most votes; the others do not move.

    Nothing that comes up is known, so nothing else can be drawn and laid.
    """

    kind: ClassVar[Literal["finish"]] = "finish"

    position: Position
    player: Seat
    difficulty: Difficulty
    solution: Finish | None
    """None if it is withheld."""

    @property
    def question(self) -> GameQuestion:
        """What is asked, as `solve` asks it."""
        return GameQuestion(self.position, self.player)

    @property
    def id(self) -> str:
        """The same for all four rotations of the city."""
        return id_of(self._texts())

    def _texts(self) -> Iterator[str]:
        position = self.position
        hand, row = (
            tiles_text(sorted(tiles, key=lambda tile: tile or "?"))
            for tiles in (position.hands[self.player], position.row)
        )
        for city in rotations(position.city(self.player)):
            settled = city.settled(position.shape)
            yield f"cloud-city {self.kind} {settled} {hand} {row} {position.stock} {position.shape}"

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return drawing(self)
