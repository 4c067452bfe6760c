"""What a picture shows: a board, and whatever there is to say about it."""

from dataclasses import dataclass

from skypuzzle.skyline.pictures.sights import Sight, sight_of
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position, Seat


@dataclass(frozen=True)
class Scene:
    """A board with the game or the puzzle that it belongs to."""

    sight: Sight
    position: Position | None = None
    seat: Seat | None = None
    """Whose hand is shown; None for the player to move."""
    heading: str = ""
    note: str = ""
    room: int = 0
    """Lines to keep free for notes, so that nothing jumps in a film."""

    @property
    def has_panel(self) -> bool:
        """Is there anything to say beside the board?"""
        return bool(self.position or self.heading or self.note)

    @property
    def hand(self) -> Seat | None:
        """Whose cards are shown, if anybody's."""
        if self.position is None:
            return None
        return self.position.mover_seat if self.seat is None else self.seat


def scene_of(shown: Position | Board, seat: Seat | None = None) -> Scene:
    """A position, or a bare board."""
    if isinstance(shown, Board):
        return Scene(sight_of(shown))
    return Scene(sight_of(shown.board), shown, seat)
