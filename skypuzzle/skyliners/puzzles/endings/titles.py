"""Titles of puzzles of the last round, from what they are about."""

from collections.abc import Mapping

from skypuzzle.skyliners.puzzles.endings.differences import changes
from skypuzzle.skyliners.puzzles.endings.judging import PlansTask, WinTask, task_of
from skypuzzle.skyliners.puzzles.endings.repairs import failing_repairs
from skypuzzle.skyliners.puzzles.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.actions import Build, Planning
from skypuzzle.skyliners.rules.pieces import FLOOR

TITLES: Mapping[str, tuple[str, ...]] = {
    "three": (
        "Three Loose Ends",
        "All at Once",
        "Three Wishes",
        "More Than Two Hands",
        "Three at a Stroke",
        "Good Things in Threes",
        "The Third Wish",
        "Three Birds, Few Stones",
        "A Triple Repair",
    ),
    "crossing": (
        "The Wrong Cure",
        "Cross Purposes",
        "Side Effects",
        "One Mends, One Breaks",
        "At the Crossroads",
        "Robbing Peter, Paying Paul",
        "Where Two Streets Meet",
        "Both Ways at Once",
        "A Delicate Balance",
        "Give and Take",
    ),
    "scarce": (
        "Not Enough for Both",
        "Spread Too Thin",
        "A Choice of Cures",
        "One Piece Short",
        "Two Jobs to Do",
        "Make It Do",
        "The Bare Minimum",
        "A Penny Saved",
        "Waste Not, Want Not",
        "Stretch the Supply",
    ),
    "hand": ("The Card in Hand", "One Last Card", "Saved for Last"),
    "one key": ("Two Doors, One Key", "Spend It Well", "Only One to Spare"),
    "mending": ("Mend and Defend", "Patch and Protect", "Repairs under Fire"),
    "lock": ("Lock the Door", "Shut the Gate", "Under Lock and Key", "The Last Bolt"),
    "crowd": ("Against All Comers", "Hold the Line", "Nobody Gets Past"),
    "gap": ("Out of Reach", "Keep Your Distance", "A Safe Margin", "Room to Breathe"),
    "tie": ("Photo Finish", "By a Whisker", "Neck and Neck"),
    "giving up": ("Less Is More", "A Modest Victory", "Give a Little", "The Smaller Harvest"),
    "tower": ("The Tallest Tower", "Race to the Top", "Head in the Clouds"),
    "antennas": ("The Antenna Race", "Crossed Signals", "Poor Reception", "First on the Roof"),
    "spoiling": ("The Spoilsport", "Pulling the Rug", "In Their Light", "Blocking the View"),
    "arithmetic": ("Count Twice", "Every Point Counts", "The Last Reckoning"),
}
"""Several for each theme; which one is up to the puzzle's id."""


def turn_title(puzzle: TurnPuzzle) -> str:
    """A title from the theme of a puzzle, the same wherever it is made."""
    titles = TITLES[theme(puzzle)]
    return titles[int(puzzle.id, 16) % len(titles)]


def theme(puzzle: TurnPuzzle) -> str:
    """What a puzzle with one solution is about."""
    task = task_of(puzzle)
    if isinstance(task, WinTask):
        return _win_theme(task)
    return _reach_theme(task) if task.kind == "reach" else _secure_theme(task)


def _reach_theme(task: PlansTask) -> str:
    if any(isinstance(action, Planning) for action in task.right[0]):
        return "hand"
    if len(task.at_risk) > 2:
        return "three"
    return "crossing" if any(repair.spoilt for repair in failing_repairs(task)) else "scarce"


def _secure_theme(task: PlansTask) -> str:
    if failing_repairs(task):
        return "one key"
    if task.unmet:
        return "mending"
    if any(isinstance(action, Build) and action.piece is not FLOOR for action in task.right[0]):
        return "lock"
    return "crowd" if task.followers > 1 else "gap"


def _win_theme(task: WinTask) -> str:
    result = task.results[task.right[0]]
    obvious = task.results[task.obvious[0]] if task.obvious else result
    changed = changes(obvious, result)
    if result.lead == 0:
        return "tie"
    if any(change.about == "skyscraper" for change in changed):
        return "tower"
    if result.points < obvious.points:
        return "giving up"
    if any(change.about == "card" and change.side is obvious.rival for change in changed):
        return "spoiling"
    return "antennas" if any(change.about == "antennas" for change in changed) else "arithmetic"
