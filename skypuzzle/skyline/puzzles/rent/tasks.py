"""The task of a `rent` puzzle, in a few sentences."""

from skypuzzle.skyline.puzzles.rent.puzzle import RentPuzzle

TASK = (
    "Find the owner of every top. Tops of one owner that lie side by side are a group, and each group has one flag: "
    "its colour, and what its tops pay together. Towers of one to four floors pay 1, 2, 4 and 6; a penthouse, on five, "
    "pays nothing but joins its neighbours."
)


def task(puzzle: RentPuzzle) -> str:
    """What to do; how many tops are neutral is different each time."""
    number = puzzle.rent.neutral
    if number == 0:
        return f"{TASK} No top is neutral."
    return f"{TASK} {number} {'top is' if number == 1 else 'tops are'} neutral: {_nobody(number)}"


def _nobody(number: int) -> str:
    return "it belongs to nobody." if number == 1 else "they belong to nobody."
