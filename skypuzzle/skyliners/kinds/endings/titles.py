"""Titles of puzzles of the last round, from what they are about."""

from collections.abc import Mapping

from skypuzzle.skyliners.kinds.endings.differences import changes
from skypuzzle.skyliners.kinds.endings.judging import PlansTask, WinTask, task_of
from skypuzzle.skyliners.kinds.endings.repairs import failing_repairs
from skypuzzle.skyliners.kinds.title_places import LAST_ROUNDS, REACHES, title_at
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle
from skypuzzle.skyliners.rules.board import FLOOR, LINES, SIZE
from skypuzzle.skyliners.rules.position import Build, Planning

TITLES: Mapping[str, str] = {
    "three": "Three Loose Ends/All at Once/Three Wishes/More Than Two Hands/Three at a Stroke/Good Things in Threes/"
    "The Third Wish/Three Birds, Few Stones/A Triple Repair/A Hat Trick/Three Strings to Pull/The Juggler's Turn/"
    "Trio in Trouble/Three to Please/Three Dials to Set",
    "crossing": "The Wrong Cure/Cross Purposes/Side Effects/One Mends, One Breaks/Robbing Peter, Paying Paul/"
    "A Delicate Balance/Give and Take/The Cure That Harms/Push Here, Pop There/A Tangled Repair/Handle With Care/"
    "No Easy Fix/What One Hand Gives/Two Steps Back/The Other Side of It/A Fix With a Price",
    "streets": "At the Crossroads/Where Two Streets Meet/Both Ways at Once/The Busy Junction/Right of Way/"
    "The Street Corner/Cross Traffic",
    "ends": "Both Ends of the Street/From Either End/One Street, Two Views/Two Ends, One Street/Eye to Eye",
    "scarce": "Not Enough for Both/Spread Too Thin/A Choice of Cures/One Piece Short/Two Jobs to Do/Make It Do/"
    "The Bare Minimum/A Penny Saved/Waste Not, Want Not/Stretch the Supply/Short Rations/Make Both Ends Meet/"
    "Thin on the Ground/No Room for Waste/Every Piece in Use",
    "hand": "The Card in Hand/One Last Card/Saved for Last/Play Your Card/A Card to Play/The Ace Kept Back/"
    "Card and Brick/Up Your Sleeve/The Final Card/Not Yet on the Table/Show Your Hand/The Waiting Card/"
    "A Plan in the Pocket/Last Card Down/The Card You Kept",
    "one key": "Two Doors, One Key/Spend It Well/Only One to Spare/The Better Use/Choose the Door/Keep It for Later",
    "mending": "Mend and Defend/Patch and Protect/Repairs under Fire/Repair and Guard/Fix It, Keep It/"
    "First Aid, Then Armour",
    "lock": "Lock the Door/Shut the Gate/Under Lock and Key/The Last Bolt/Bolt It Down/Key in the Lock",
    "crowd": "Against All Comers/Hold the Line/Nobody Gets Past/More Than One Rival/Whoever Comes Next/"
    "A Queue of Rivals",
    "gap": "Out of Reach/Keep Your Distance/A Safe Margin/Room to Breathe/A Head Start/High and Dry",
    "tie": "Photo Finish/By a Whisker/Neck and Neck/By a Nose/The Tiebreak/Level on Points",
    "giving up": "Less Is More/A Modest Victory/Give a Little/The Smaller Harvest/Fewer Points, Better Place/"
    "The Humble Winner",
    "tower": "The Tallest Tower/Race to the Top/Head in the Clouds/The Highest Stake/Top of the Town/"
    "Who Stands Tallest",
    "antennas": "The Antenna Race/Crossed Signals/Poor Reception/First on the Roof/Tune the Antennas/A Better Signal",
    "spoiling": "The Spoilsport/Pulling the Rug/In Their Light/Blocking the View/A Spanner in the Works/"
    "Their Loss, Your Gain",
    "arithmetic": "Count Twice/Every Point Counts/The Last Reckoning/Do the Sums/To the Last Point/A Narrow Margin",
}
"""Several for each theme, with `/` between them: as many as there are such puzzles in two weeks."""


def turn_title(puzzle: TurnPuzzle, place: int | None = None) -> str:
    """A title from the themes of a puzzle, the same wherever it is made; at a place in a row, one whose turn it is."""
    pools = [TITLES[each].split("/") for each in themes(puzzle)]
    if place is not None:
        return title_at(pools[::-1], place, REACHES if puzzle.kind == "reach" else LAST_ROUNDS)
    titles = [title for pool in pools for title in pool]
    return titles[int(puzzle.id, 16) % len(titles)]


def themes(puzzle: TurnPuzzle) -> list[str]:
    """What a puzzle with one solution is about; and if a repair spoils another plan, where their rows meet."""
    found, task = [theme(puzzle)], task_of(puzzle)
    if found == ["crossing"] and isinstance(task, PlansTask):
        meeting = {
            len({*LINES[one.side][one.row]} & {*LINES[other.side][other.row]})
            for repair in failing_repairs(task)
            for one in repair.mended
            for other in repair.spoilt
        }
        found += (["streets"] if 1 in meeting else []) + (["ends"] if SIZE in meeting else [])
    return found


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
