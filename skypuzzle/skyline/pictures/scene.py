"""What a picture shows: a board, and whatever there is to say about it."""

from dataclasses import dataclass, replace

from skypuzzle.errors import Fault, RuleError
from skypuzzle.skyline.pictures.sights import Sight, built, sight_of, sight_of_rent
from skypuzzle.skyline.puzzles.puzzle import Puzzle, RentPuzzle, TurnPuzzle
from skypuzzle.skyline.puzzles.tasks import task_of_player
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.position import Position, Seat
from skypuzzle.skyline.rules.records import Turn, play_turn


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
        return self.position.mover if self.seat is None else self.seat


def scene_of(shown: Position | Board, seat: Seat | None = None) -> Scene:
    """A position, or a bare board."""
    if isinstance(shown, Board):
        return Scene(sight_of(shown))
    return Scene(sight_of(shown.board), shown, seat)


def puzzle_scene(puzzle: Puzzle) -> Scene:
    """A puzzle as it is given."""
    heading, note = f"{puzzle.kind}, {puzzle.difficulty.level}", task_of_player(puzzle)
    if isinstance(puzzle, RentPuzzle):
        return Scene(sight_of_rent(puzzle.rent), heading=heading, note=note)
    position = puzzle.position
    return Scene(sight_of(position.board), position, position.seat(puzzle.player), heading, note)


def solution_scene(puzzle: Puzzle) -> Scene:
    """A puzzle solved, as its file says; what was built is marked where there was a board before."""
    given = puzzle_scene(puzzle)
    if puzzle.solution is None:
        raise RuleError(Fault("puzzle", puzzle.id, "its file does not give the solution"))
    if isinstance(puzzle, RentPuzzle):
        return replace(given, sight=sight_of_rent(puzzle.rent, puzzle.solution), note="The solution.")
    turn = solving_turn(puzzle)
    after = play_turn(puzzle.position, turn)
    note = f"The solution: {turn}"
    return replace(given, sight=built(puzzle.position.board, after.board), position=after, note=note)


def solving_turn(puzzle: TurnPuzzle) -> Turn:
    """The turn that solves a puzzle."""
    return Turn(puzzle.player, () if puzzle.solution is None else puzzle.solution.actions)
