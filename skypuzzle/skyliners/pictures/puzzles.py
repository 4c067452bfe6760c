"""A puzzle to look at: what is given, with clues instead of what is seen now, and what is to be done."""

from collections.abc import Iterable
from textwrap import fill

from rich.console import Group
from rich.text import Text

from skypuzzle.skyliners.pictures.terminal import draw
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle, TurnPuzzle
from skypuzzle.skyliners.rules.geometry import Side
from skypuzzle.skyliners.rules.pieces import Piece, Reserve

TASKS = {
    "reach": "It is the last turn of the game. Play it so that {plans}.",
    "secure": "It is the last round. Play a turn after which {plans}, whatever the others do.",
    "win": "It is the last turn of the game, and all cards are open. Become the only winner.",
}


def puzzle_picture(puzzle: Puzzle, number: int | None, width: int, *, unicode: bool, seat: Side | None = None) -> Group:
    """A puzzle under its number in a set, if it has one."""
    difficulty = puzzle.difficulty
    heading = Text(f"{'' if number is None else f'{number}  '}{puzzle.kind}, {difficulty.level}", "bold")
    heading.append(f"  ({difficulty.score}, {puzzle.id})", "dim")
    if isinstance(puzzle, TurnPuzzle):
        bottom = puzzle.player if seat is None else seat
        shown = draw(puzzle.position, width=width, seat=bottom, unicode=unicode)
        todo = f"{puzzle.player} {puzzle.player.colour}: {task(puzzle)}"
    else:
        bottom = Side.S if seat is None else seat
        shown = draw(puzzle.question.board, width=width, seat=bottom, unicode=unicode, clues=puzzle.question.plans)
        todo = task(puzzle)
    return Group(heading, shown, Text(""), Text(fill(todo, width)))


def puzzle_pictures(puzzles: Iterable[Puzzle], width: int, *, unicode: bool) -> Group:
    """Puzzles one below the other."""
    pictures: list[Group | Text] = []
    for number, puzzle in enumerate(puzzles, 1):
        pictures += [Text("")] if pictures else []
        pictures.append(puzzle_picture(puzzle, number, width, unicode=unicode))
    return Group(*pictures)


def task(puzzle: Puzzle) -> str:
    """What is to be done."""
    if isinstance(puzzle, BuildPuzzle):
        return f"Place {supply_words(puzzle.question.supply)}, so that each side sees what it says."
    placed = [str(plan) for plan in puzzle.plans if plan in puzzle.position.office]
    to_place = [str(plan) for plan in puzzle.plans if plan not in puzzle.position.office]
    every = " and ".join([*placed, *(f"{plan} (to be put into the office)" for plan in to_place)])
    return TASKS[puzzle.kind].format(plans=f"{every} {'hold' if len(puzzle.plans) > 1 else 'holds'}")


def supply_words(supply: Reserve) -> str:
    """A supply in words."""
    parts = [
        f"{number} {piece}{'' if number == 1 else 's'}" for piece, number in zip(Piece, supply, strict=True) if number
    ]
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts) or "nothing"
