"""The task of a `last` puzzle, in a sentence or two."""

from skypuzzle.skyline.puzzles.last.puzzle import LastPuzzle
from skypuzzle.skyline.rules.towers import COLOURS


def task(puzzle: LastPuzzle) -> str:
    """What to do."""
    name = COLOURS[puzzle.player]
    mission = puzzle.position.missions[puzzle.position.seat(puzzle.player)]
    words = "" if mission is None else f" The mission: {puzzle.position.box.missions[mission - 1].name}."
    return f"You are {name}, and this is the last turn of the game. End it with as much prestige as you can.{words}"
