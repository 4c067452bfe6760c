"""The task of a puzzle, in a sentence."""

from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.rules.knowledge import hidden_cards
from skypuzzle.skyliners.rules.pieces import Piece, Reserve
from skypuzzle.wording import listed

TASKS = {
    "reach": "It is the last turn of the game{open}. Play it so that {plans}.",
    "secure": "It is the last round. Play a turn after which {plans}, whatever the others do.",
    "force": "There is a round to come. Play the one turn after which you can still see to it that {plans} in the end, "
    "whatever the others do.",
    "win": "It is the last turn of the game{open}. Become the only winner.",
}


def task(puzzle: Puzzle) -> str:
    """What to do."""
    if isinstance(puzzle, BuildPuzzle):
        return f"Place {supply_words(puzzle.question.supply)} so that each side sees what it must."
    placed = [str(plan) for plan in puzzle.plans if plan in puzzle.position.office]
    to_place = [str(plan) for plan in puzzle.plans if plan not in puzzle.position.office]
    every = listed([*placed, *(f"{plan} (to be put into the office)" for plan in to_place)])
    cards = "" if hidden_cards(puzzle.position) else ", and all cards are open"
    return TASKS[puzzle.kind].format(open=cards, plans=f"{every} {'hold' if len(puzzle.plans) > 1 else 'holds'}")


def task_of_player(puzzle: Puzzle) -> str:
    """The same, with the player who has to do it, if there is one."""
    if isinstance(puzzle, BuildPuzzle):
        return task(puzzle)
    return f"{puzzle.player} {puzzle.player.colour}: {task(puzzle)}"


def supply_words(supply: Reserve) -> str:
    """A supply in words."""
    parts = [
        f"{number} {piece}{'' if number == 1 else 's'}" for piece, number in zip(Piece, supply, strict=True) if number
    ]
    return listed(parts)
