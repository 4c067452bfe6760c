"""The task of a `secure` puzzle, in a sentence or two."""

from skypuzzle.skyline.puzzles.secure.puzzle import SecurePuzzle
from skypuzzle.skyline.rules.towers import COLOURS


def task(puzzle: SecurePuzzle) -> str:
    """What to do."""
    position, name = puzzle.position, COLOURS[puzzle.player]
    opponent = next((COLOURS[position.seats[seat]] for seat in position.to_move()[1:]), "the opponent left")
    mission = position.missions[position.seat(puzzle.player)]
    called = "" if mission is None else f" (mission: {position.box.missions[mission - 1].name})"
    goal = "your mission is fulfilled at the end" if puzzle.goal == "mission" else "you are the only winner"
    return (
        f"You are {name}{called}, this is the last round, and only {opponent} moves after you. "
        f"Make the turn after which {goal}, whatever {opponent} does."
    )
