"""Skyliners on paper: its puzzles and solutions, and as much of the rules as they need."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from skypuzzle.pictures.booklet import Figure, PrintedPuzzle, PrintedRules, PrintedSolution, Section
from skypuzzle.skyliners.notation.boards import parse_board
from skypuzzle.skyliners.pictures.alt_text import describe
from skypuzzle.skyliners.pictures.from_above import from_above
from skypuzzle.skyliners.pictures.scene import puzzle_scene, scene_of, solution_scene
from skypuzzle.skyliners.pictures.skyline import Lettering, skyline
from skypuzzle.skyliners.pictures.theme import PRINT
from skypuzzle.skyliners.puzzles.puzzle import BuildPuzzle, Puzzle
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.geometry import Side

ACTIONS_IN_A_TURN = 2

EXAMPLE = "1p222/p111^./2^1p1./...p1^/131.p"
"""The city in which the rules show what S sees."""
COVER = "[11]^.[17]5[13]/6[14].93^/48^p6[10]/2^5.27/p3p4^1"

SEEING = (
    Section(
        "The city",
        "The city has five by five sites, and four sides look at it: N, E, S and W. Each side looks along five rows, "
        "A to E from its own left to its own right. A site is empty, or a park, or it has a building: floors, with or "
        "without a roof on top. A floor goes on an empty site or on other floors. A roof goes on floors and a park on "
        "an empty site, and both close it: nothing more can be built there. The middle of the city is always a park.",
    ),
    Section(
        "What is seen",
        "A park is lower than one floor, one floor is lower than one floor with a roof, that is lower than two floors, "
        "and so on. A side sees a building or a park if it is higher than everything in front of it in its row. There "
        "is nothing to see on an empty site, and it hides nothing.",
    ),
)
ABOUT_THE_EXAMPLE = Section(
    "",
    "Here S looks at a city; what it does not see is pale. Row B shows 1, because three floors hide everything behind "
    "them. Row C shows 2: the second building is only as high as the one in front of it, the third is higher.",
)
LAST_TURNS = Section(
    "The last turns of a game",
    "A turn has two actions. With the first, a player puts one of their own pieces on a site. With the second, they do "
    "so on another site, or put a planning card into the office. They have one card for each row: it says how many the "
    "row will show in the end (1, 2, 3, or 4+ for 4 and 5). Numbers around the board are what each row shows now, and "
    "signs are plans. Below the board are everybody's floors, roofs and parks, an arrow for whose turn it is, and the "
    "office: a tick or a cross says whether a card would be right now, and ? is a card face down. Once "
    "somebody has no floor left, the game is over at the end of the round.",
)
BUILD = Section(
    "Build",
    "Place all the pieces drawn below the board, as many on a site as you like, so that each row with a sign "
    "shows as many as the sign says. Other rows may show anything. The number in the corner of a building is how "
    "many floors it has; the rest is for your pencil.",
)
TURNS = {
    "reach": Section(
        "Reach",
        "It is the last turn. Find the one after which all the plans named hold, and put those into the office that "
        "are not there yet.",
    ),
    "secure": Section(
        "Secure",
        "Others still move. Find the turn after which all the plans named will hold, whatever the others do.",
    ),
    "force": Section(
        "Force",
        "There is a round to come, for the others and for you. Find the one turn after which you can make all the "
        "plans named hold in the end, whatever the others do and however they work together.",
    ),
    "win": Section(
        "Win",
        "It is the last turn, and all cards are open. Find the one that makes its player the only winner. Cards are "
        "scored from first to last. A right one gives as many points as its row shows, and its owner puts an antenna "
        "on everything seen there that has none, for a point each (they have ten; the point counts even without one). "
        "Then everybody whose skyscraper card names a corner of three by three sites with a tallest building of the "
        "city gets three points. Most points win; among equals, most antennas.",
    ),
}
CREDIT = (
    "Every puzzle has exactly one solution. skypuzzle is an unofficial fan project: the rules are Gabriele Bubola's, "
    "the game is its publishers'."
)
LEGEND = "A plus marks what was built. F is a floor, R a roof, P a park, and =B3 a plan to see 3 in row B."


def printed_rules(kinds: Collection[str]) -> PrintedRules:
    """How to look at a city, and what the puzzles of these kinds ask for."""
    turns = [section for kind, section in TURNS.items() if kind in kinds]
    example, cover = scene_of(parse_board(EXAMPLE)), scene_of(parse_board(COVER))
    return PrintedRules(
        body=[
            *SEEING,
            Figure(skyline(example, Side.S, PRINT), describe(example, Side.S)),
            ABOUT_THE_EXAMPLE,
            *([BUILD] if "build" in kinds else []),
            *([LAST_TURNS, *turns] if turns else []),
        ],
        credit=CREDIT,
        legend=LEGEND,
        cover=Figure(skyline(cover, Side.S, lettering=Lettering.NONE), describe(cover, Side.S)),
    )


def printed_puzzle(puzzle: Puzzle) -> PrintedPuzzle:
    """A puzzle with sites to write on, or with lines for a turn."""
    scene = puzzle_scene(puzzle)
    return PrintedPuzzle(
        task=scene.note,
        figure=Figure(from_above(replace(scene, heading="", note=""), PRINT, pencil=True), describe(scene)),
        blanks=0 if isinstance(puzzle, BuildPuzzle) else ACTIONS_IN_A_TURN,
    )


def printed_solution(puzzle: Puzzle) -> PrintedSolution | None:
    """The board after it and the turn, and the skyline of who has most to see; None if it is withheld."""
    if puzzle.solution is None:
        return None
    scene = solution_scene(puzzle)
    actions = () if isinstance(puzzle, BuildPuzzle) else puzzle.solution
    side = view_of(puzzle)
    view = skyline(replace(scene, heading="", note=""), side, PRINT, lettering=Lettering.NUMBERS)
    return PrintedSolution(
        " ".join(map(str, actions)),
        Figure(from_above(scene, PRINT, around=False), describe(scene)),
        Figure(view, describe(scene, side)),
    )


def view_of(puzzle: Puzzle) -> Side:
    """The side from which to look at a solved puzzle: whoever has most to see, or the player."""
    return most_asked(puzzle.question.plans) if isinstance(puzzle, BuildPuzzle) else puzzle.player


def most_asked(plans: Sequence[Plan]) -> Side:
    """The side that must see something in most of its rows, south if that is open."""
    clues = Counter(plan.side for plan in plans)
    return max(Side, key=lambda side: (clues[side], side is Side.S))
