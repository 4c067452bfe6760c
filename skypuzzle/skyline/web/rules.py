"""The rules in words for a screen."""

from skypuzzle.pictures.booklet import PrintedRules, reworded

TEXTS = {
    "Rent puzzles": "You see the rent of every top, and below it how high its tower is. Find out whose each top is. "
    "Each group has one flag, on one of its sites: whose it is, and what the group pays. So groups of one colour never "
    "touch. The number of neutral tops is given."
}
LEGEND = (
    "Y is yellow, P purple, B blue, R red, W neutral. b9: build on b9; w: a neutral floor; $ income; ! claim; % trade "
    "in."
)


def page_rules(printed: PrintedRules) -> PrintedRules:
    return reworded(printed, TEXTS, LEGEND)
