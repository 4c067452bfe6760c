"""What a `force` puzzle is called: after what it is about, as far as everybody sees that before the first thought."""

from collections.abc import Iterator

from skypuzzle.skyliners.kinds.title_places import FORCES, title_at
from skypuzzle.skyliners.kinds.turns.puzzle import TurnPuzzle

PARKS = ("A Park in Reserve", "Room for a Park", "Park or No Park", "Green on the Shelf", "A Garden to Come")
ONE_ROOF = ("The Last Roof", "A Roof in Reserve", "Roof Against Floor", "Who Has the Roof?", "Only One Roof")
ROOFS = ("Slates to Spare", "Roofs in Reserve", "Roofs Against Floors", "Who Has the Roofs?", "A Stack of Slates")
CARD = ("One Card in Hand", "A Card in the Sleeve", "A Row Without a Card", "The Missing Card", "The Unnamed Row")
MENDING = (
    "Mend It and Hold It",
    "Broken, Not Lost",
    "Not There Yet",
    "A Debt to Pay",
    "First Mend, Then Guard",
    "Half the Way Home",
    "A Gap to Close",
    "Unfinished Business",
)
HOLDING = (
    "Keep What You Have",
    "All Well for Now",
    "Calm Before the Storm",
    "Nothing Broken Yet",
    "The Fine Crack",
    "So Far, So Good",
    "Quiet for Now",
    "Before It Breaks",
)
ONE_ROW = ("Hold the Row", "A Row Under Siege", "The Thin Line", "One Row, One Turn", "The Weak Spot")
TWO_ROWS = ("War on Two Fronts", "Between Two Rows", "Two Rows, One Turn", "One Guard, Two Gates", "Two Loose Ends")
THREE_ROWS = ("Three Rows to Hold", "Three Plates Spinning", "A Guard for Three", "Three Rows at Risk", "Juggling Rows")
DUEL = ("A Duel of Floors", "One Against One", "Face to Face", "Last Round but One", "Your Move, Then Mine")
TWO_OTHERS = ("Two Against One", "Two to Fear", "Both Neighbours", "A Crowd of Two", "The Joint Attack")
THREE_OTHERS = (
    "Three Against One",
    "A Table Full of Trouble",
    "All of Them at Once",
    "Alone at the Table",
    "Against the City",
)

ROWS = {1: ONE_ROW, 2: TWO_ROWS}
OTHERS = {1: DUEL, 2: TWO_OTHERS}


def force_title(puzzle: TurnPuzzle, place: int | None = None) -> str:
    """The title, the same wherever and whenever the puzzle is made; at a place in a row, one whose turn it is."""
    pools = list(_fitting(puzzle))
    if place is not None:
        return title_at(pools, place, FORCES)
    fitting = [title for pool in pools for title in pool]
    return fitting[int(puzzle.id, 16) % len(fitting)]


def _fitting(puzzle: TurnPuzzle) -> Iterator[tuple[str, ...]]:
    """All pools of titles that suit a puzzle; what is rare comes instead of what most of them have."""
    position = puzzle.position
    rare = False
    if any(reserve.parks for reserve in position.reserves):
        yield PARKS
        rare = True
    if roofs := sum(reserve.roofs for reserve in position.reserves):
        yield ONE_ROOF if roofs == 1 else ROOFS
        rare = True
    if any(plan not in position.office for plan in puzzle.plans):
        yield CARD
        rare = True
    yield HOLDING if all(plan.holds_on(position.board) for plan in puzzle.plans) else MENDING
    if not rare:
        yield ROWS.get(len(puzzle.plans), THREE_ROWS)
        yield OTHERS.get(len(position.seats) - 1, THREE_OTHERS)
