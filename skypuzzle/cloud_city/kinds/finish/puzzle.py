"""A `finish` puzzle: a city with its last turns to come, and an id that turning it does not change."""

from collections.abc import Iterator
from functools import cached_property
from itertools import repeat

from msgspec import Struct, structs

from skypuzzle.cloud_city.kinds.base import check_size
from skypuzzle.cloud_city.notation.cities import CityText
from skypuzzle.cloud_city.notation.positions import Player, PositionText, TurnText, in_turn
from skypuzzle.cloud_city.questions.question import GameQuestion
from skypuzzle.cloud_city.rules.city import rotations
from skypuzzle.cloud_city.rules.position import Move, tiles_text
from skypuzzle.puzzles.puzzle import Puzzle


class Finish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The final city with its walkways, turns that lead there, and its votes."""

    city: CityText
    turns: tuple[TurnText, ...]
    votes: int

    @property
    def moves(self) -> tuple[Move, ...]:
        """What the player does in each turn."""
        return tuple(turn.move for turn in self.turns)


class FinishPuzzle(Puzzle, frozen=True, kw_only=True, tag="finish"):
    """The last turns of a game; lay the tiles from hand and face-up row for the most votes. The others do not move.

    Nothing that comes up is known, so nothing else can be drawn and laid.
    """

    position: PositionText
    player: Player
    solution: Finish | None = None

    def __post_init__(self) -> None:
        shape, found = self.question.position.shape, self.solution  # asking checks the player
        if found is not None:
            check_size(found.city, shape)
            turns = in_turn(found.turns, repeat(self.player), "$.solution.turns")
            structs.force_setattr(self, "solution", structs.replace(found, turns=turns))

    @cached_property
    def question(self) -> GameQuestion:
        """What is asked, as `solve` asks it."""
        return GameQuestion(self.position, self.player)

    def texts(self) -> Iterator[str]:
        """In all four rotations of the city."""
        position = self.position
        hand, row = (
            tiles_text(sorted(tiles, key=lambda tile: tile or "?"))
            for tiles in (position.hands[self.player], position.row)
        )
        for city in rotations(position.city(self.player)):
            settled = city.settled(position.shape)
            yield f"cloud-city {self.kind} {settled} {hand} {row} {position.stock} {position.shape}"
