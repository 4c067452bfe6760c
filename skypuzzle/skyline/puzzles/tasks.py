"""What a puzzle asks of its player, in a sentence or two."""

from skypuzzle.skyline.puzzles.last.tasks import task as last_task
from skypuzzle.skyline.puzzles.machine.tasks import task as machine_task
from skypuzzle.skyline.puzzles.puzzle import LastPuzzle, MachinePuzzle, Puzzle, RentPuzzle
from skypuzzle.skyline.puzzles.rent.tasks import task as rent_task
from skypuzzle.skyline.puzzles.secure.tasks import task as secure_task


def task_of_player(puzzle: Puzzle) -> str:
    """The task."""
    if isinstance(puzzle, RentPuzzle):
        return rent_task(puzzle)
    if isinstance(puzzle, LastPuzzle):
        return last_task(puzzle)
    return machine_task(puzzle) if isinstance(puzzle, MachinePuzzle) else secure_task(puzzle)
