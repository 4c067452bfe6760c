"""The rules in words for a screen."""

from skypuzzle.pictures.booklet import PrintedRules, reworded

TEXTS = {
    "Aerial": "You see a full city from above: its roofs and all its walkways, but not the heights, except for the "
    "roofs with a letter; the others have eight sides. A walkway that passes over a roof is drawn across it, one that "
    "ends there stops at its edge; one above another is drawn narrower. Find the height of every building: river, "
    "forest or sand. What is joined is equally high, what is passed over is lower; and where there is no walkway, "
    "there is a reason.",
}
LEGEND = "B is river (low), G forest (medium) and S sand (tall)."


def page_rules(printed: PrintedRules) -> PrintedRules:
    """The rules of the booklet, in words for a screen."""
    return reworded(printed, TEXTS, LEGEND)
