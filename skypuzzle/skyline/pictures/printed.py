"""Skyline of the World on paper: its puzzles and solutions, and as much of the rules as they need."""

from collections.abc import Collection
from dataclasses import replace

from skypuzzle.pictures.booklet import Figure, PrintedPuzzle, PrintedRules, PrintedSolution, Section
from skypuzzle.skyline.notation.boards import parse_board
from skypuzzle.skyline.notation.wording import told
from skypuzzle.skyline.pictures.alt_text import describe
from skypuzzle.skyline.pictures.from_above import from_above
from skypuzzle.skyline.pictures.scene import puzzle_scene, scene_of, solution_scene, solving_turn
from skypuzzle.skyline.pictures.skyline import skyline
from skypuzzle.skyline.puzzles.puzzle import LastPuzzle, MachinePuzzle, Puzzle, RentPuzzle, TurnPuzzle

EXAMPLE = "YbpYbywb/.PbpbPb/Yb..Bypy/BpyBwBpY/Bpb.Py/BpwbYbByw/.YPybYpy/YpPwyBy/PwbPyp/P"
"""The city in which the rules show what towers pay."""
COVER = "PypypPypy/PyPbybyPby/YPyYpyPy/..YY/BybybYbY/BYbybyYb/.B../BPbpbpBpbwb/BB/Bpb"

CITY = Section(
    "The city",
    "On each site of an island stands a tower of up to five floors, or none. A floor belongs to yellow (Y), purple "
    "(P), blue (B) or red (R), or is neutral, white (W) and nobody's. Columns of sites are named a, b, c … from the "
    "west, rows 1, 2, 3 … from the south. Only tops pay rent: on one to four floors 1, 2, 4 and 6 million; a "
    "penthouse, the fifth floor, nothing. Tops of one colour that lie side by side, not across a corner, are a group; "
    "penthouses join their neighbours, too. Neutral tops pay nobody and join nothing.",
)
ABOUT_THE_EXAMPLE = Section(
    "",
    "In this city, seen from the west, blue's tops b6, a5 and b5 are a group that pays 4, 6 and 2, so 12 million; the "
    "blue penthouse on c10 joins c9 and d9, which pay 8. Purple has floors in c9 and may build a penthouse there, "
    "for 10 million to blue; yellow may not.",
)
TURN = Section(
    "A turn",
    "First take the rent of one of your groups. Then build floors that you have in stock, as many as you can pay for, "
    "and at least one if you can. A floor of your own fits one level: 1, 2, 4, 6 and 10 (the penthouse) from the "
    "ground up, and that is what it costs. It goes on the ground, on a neutral floor or on another player's, never on "
    "your own; a penthouse only where you own a floor below. You pay the owner of the floor beneath, or else the "
    "bank. A neutral floor goes on any level, costs 5, and is free on your own floor. What you buy afterwards cannot "
    "be built in the same turn.",
)
CARDS = Section(
    "Cards and prestige",
    "Whenever in your turn your tops contain the pattern of one of your cards, turned or mirrored as you like, you "
    "may show it for its money, at once, and it is gone; but no two cards with one pattern in a turn. Between the "
    "tops of a pattern there may be anything. Any three cards can be given away for 5 million. At the end, each of "
    "your penthouses counts 1 prestige, each strategic zone (a star) whose top is yours 1, and your mission 2, if your "
    "tops contain its pattern. Most prestige wins; then more penthouses, the mission, and who first built a third "
    "penthouse.",
)
RENT = Section(
    "Rent puzzles",
    "You see the rent of every top, and below it how high its tower is. Find the owners, and write their letters. Each "
    "group has one flag, on one of its sites: whose it is, and what the group pays. So groups of one colour never "
    "touch. How many tops are neutral is told.",
)
TURN_KINDS = {
    "last": "In a “last” puzzle it is the last turn of the game: find the board that gives you the most prestige.",
    "machine": "In a “machine”, find the turn after which one of your groups pays most; money left does not count.",
    "secure": "In a “secure” puzzle one opponent moves after you, and the game is over: find the turn after which your "
    "goal holds, whatever that opponent does.",
}
CREDIT = (
    "Every puzzle has exactly one solution; of a turn, the board that it leaves is meant. skypuzzle is an unofficial "
    "fan project: the rules are Hans van Tol's, the game is its publisher's; the board and the patterns are our own."
)
LEGEND = (
    "Y is yellow, P purple, B blue, R red, W neutral. b9: build on b9; w: a neutral floor; $ income; ! claim; % trade "
    "in. A plus marks what was built."
)
LINES_FOR_A_TURN = 2


def printed_rules(kinds: Collection[str]) -> PrintedRules:
    """What a city is, and what the puzzles of these kinds ask for."""
    example, cover = scene_of(parse_board(EXAMPLE)), scene_of(parse_board(COVER))
    asked = [words for kind, words in TURN_KINDS.items() if kind in kinds]
    return PrintedRules(
        body=[
            CITY,
            Figure(skyline(example), describe(example)),
            ABOUT_THE_EXAMPLE,
            *([RENT] if "rent" in kinds else []),
            *([TURN, CARDS, Section("Puzzles about a turn", " ".join(asked))] if asked else []),
        ],
        credit=CREDIT,
        legend=LEGEND,
        cover=Figure(skyline(cover), describe(cover)),
    )


def printed_puzzle(puzzle: Puzzle) -> PrintedPuzzle:
    """A puzzle with tops to write on, or with lines for the turn."""
    scene = puzzle_scene(puzzle)
    figure = Figure(from_above(replace(scene, heading="", note=""), pencil=True), describe(scene))
    blanks = 0 if isinstance(puzzle, RentPuzzle) else LINES_FOR_A_TURN
    return PrintedPuzzle(task=scene.note, figure=figure, blanks=blanks)


def printed_solution(puzzle: Puzzle) -> PrintedSolution | None:
    """The owners of all tops, or the turn with the board after it; None if it is withheld."""
    if puzzle.solution is None:
        return None
    scene = solution_scene(puzzle)
    figure = Figure(from_above(scene, pencil=True, around=False), describe(scene))
    return PrintedSolution("" if isinstance(puzzle, RentPuzzle) else _words(puzzle), figure)


def _words(puzzle: TurnPuzzle) -> str:
    """The turn in notation and in words, and what it reaches."""
    turn = solving_turn(puzzle)
    said = "; ".join(words for words, _ in told(puzzle.position, turn))
    reached = ""
    if isinstance(puzzle, LastPuzzle) and puzzle.solution:
        reached = f" {puzzle.solution.prestige} prestige."
    if isinstance(puzzle, MachinePuzzle) and puzzle.solution:
        reached = f" The best group then pays {puzzle.solution.income} million."
    return f"{turn} – {said}.{reached}"
