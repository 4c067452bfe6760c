"""The rules in words for a screen."""

from skypuzzle.pictures.booklet import PrintedRules, reworded

TEXTS = {
    "Rent puzzles": "You see the rent of every top, and below it how high its tower is. Find out whose each top is. "
    "Each group has one flag, on one of its sites: whose it is, and what the group pays. So groups of one colour never "
    "touch. The number of neutral tops is given."
}
LEGEND = (
    "Y is yellow, P purple, B blue, R red, W neutral. b9: build on b9; w: a neutral floor; $ income; ! claim; % trade "
    "in. On the page, the bars of a site are its floors from the ground up, in the colours of their owners; the large "
    "letter is the owner of the top, the small letters are the whole tower, and a star is a zone."
)


def page_rules(printed: PrintedRules) -> PrintedRules:
    return reworded(printed, TEXTS, LEGEND)
