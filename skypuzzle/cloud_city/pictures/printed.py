"""Cloud City on paper: its puzzles and solutions, and as much of the rules as they need."""

from collections.abc import Collection
from dataclasses import replace

from skypuzzle.cloud_city.notation.cities import parse_city
from skypuzzle.cloud_city.pictures.alt_text import describe
from skypuzzle.cloud_city.pictures.from_above import from_above
from skypuzzle.cloud_city.pictures.oblique import oblique
from skypuzzle.cloud_city.pictures.scene import Shown, puzzle_scene, scene_of, solution_scene
from skypuzzle.cloud_city.puzzles.puzzle import FinishPuzzle, Puzzle
from skypuzzle.cloud_city.rules.full_cities import FULL as FULL_CITY
from skypuzzle.pictures.booklet import Figure, PrintedPuzzle, PrintedRules, PrintedSolution, Section

EXAMPLE = ".S..G./.SBB.S/BB..GG/..SS../.GBS../S...BG,f1-f4,d2-d3,c3-d3,a4-b4,e4-f4,e4-e6,b5-f5,b5-b6,c5-d5"
"""The city in which the rules show what walkways do."""
COVER = (
    "S.GG.S/S...S./B....B/.SBBS./B....B/S.GG.S,a1-f1,a1-a5,c1-d1,c1-c6,d1-d6,f1-f6,a2-f2,a2-a4,f2-f4,b3-e3,c3-d3,"
    "e3-e5,a4-f4,a5-e5,a6-f6,c6-d6"
)

CITY = Section(
    "The city",
    "A city in the clouds has three by three tiles, or three by four. A tile has four quarters, and two of them have a "
    "building. A building has one of three heights: river (B) is low and has a round roof, forest (G) is medium and "
    "six-sided, sand (S) is tall and square. Columns of quarters are named a, b, c … from the west, rows 1, 2, 3 … "
    "from the south.",
)
WALKWAYS = Section(
    "Walkways",
    "A walkway joins two buildings of the same height, straight along a row or a column and at most five quarters "
    "apart. There is no building between them that is as high or higher; it may pass over lower ones. Walkways of one "
    "height never cross, those of different heights may. No building has more than two walkways. One that is 1, 2, 3, "
    "4 or 5 quarters long is worth 1, 2, 3, 5 or 8 votes.",
)
ABOUT_THE_EXAMPLE = Section(
    "",
    "Along row 5 of this city, the walkway from b5 to f5 passes over the river buildings c5 and d5 and the walkway "
    "between them, and crosses the one from e4 to e6; it is worth 5 votes. The forest buildings b2 and f1 are not in "
    "line, and between the river buildings b4 and c2 there is no straight way either.",
)
FULL = Section(
    "Full cities",
    f"In some puzzles the city is full. {FULL_CITY}. These walkways are never in each other's way: no building has "
    "three, none crosses another of its height, and there are enough of every length. So buildings in line, at most 5 "
    "apart, that are not joined differ in height, or something as tall stands between them.",
)
KINDS = {
    "aerial": Section(
        "Aerial",
        "You see a full city from above: its roofs and all its walkways, but not the heights, except for the roofs "
        "with a letter; the others have eight sides. A walkway that passes over a roof is drawn across it, one that "
        "ends there stops at its edge; one above another is drawn narrower. Find the height of every building, and "
        "write B, G or S on its roof. What is joined is equally high, what is passed over is lower; and where there is "
        "no walkway, there is a reason.",
    ),
    "survey": Section(
        "Survey",
        "Lay the nine tiles into the square, each turned as you like but never turned over, so that the full city "
        "which they make has the votes at the edges: above a column and to the right of a row, what all the walkways "
        "that lie in that line are worth together, for river, forest and sand. Other lines may have any votes.",
    ),
    "finish": Section(
        "Finish",
        "The last turns of a game, and nobody else moves. In a turn you lay a tile from your hand, turned as you like, "
        "beside your city, which must become a square of three by three tiles; build walkways wherever you like; and "
        "draw a tile from the row, which is not refilled. The stock says how many walkways of each height and length "
        "are left. Find the city with the most votes.",
    ),
}
CREDIT = (
    "Every puzzle has exactly one solution. skypuzzle is an unofficial fan project: the rules are Phil "
    "Walker-Harding's, the game is its publisher's."
)
LEGEND = "B is river, G forest and S sand. A heavy outline marks tiles that were laid."


def printed_rules(kinds: Collection[str]) -> PrintedRules:
    """What a city is, and what the puzzles of these kinds ask for."""
    example, cover = scene_of(parse_city(EXAMPLE)), scene_of(parse_city(COVER))
    full = [FULL] if {"aerial", "survey"} & set(kinds) else []
    return PrintedRules(
        body=[
            CITY,
            WALKWAYS,
            Figure(oblique(example), describe(example)),
            ABOUT_THE_EXAMPLE,
            *full,
            *(section for kind, section in KINDS.items() if kind in kinds),
        ],
        credit=CREDIT,
        legend=LEGEND,
        cover=Figure(oblique(cover), describe(cover)),
    )


def printed_puzzle(puzzle: Puzzle) -> PrintedPuzzle:
    """A puzzle with roofs to write on or room for tiles, or with lines for the turns."""
    scene = puzzle_scene(puzzle)
    figure = Figure(from_above(replace(scene, heading="", note=""), pencil=True), describe(scene))
    turns = puzzle.position.turns_left(puzzle.player) if isinstance(puzzle, FinishPuzzle) else 0
    return PrintedPuzzle(task=scene.note, figure=figure, blanks=turns)


def printed_solution(puzzle: Puzzle) -> PrintedSolution | None:
    """The city with its heights, and its votes where they are asked for; None if it is withheld."""
    if puzzle.solution is None:
        return None
    scene = solution_scene(puzzle)
    words = f"{puzzle.solution.votes} votes" if isinstance(puzzle, FinishPuzzle) else ""
    bare = tuple(Shown(replace(shown.sight, clues=None)) for shown in scene.cities)
    figure = Figure(from_above(replace(scene, cities=bare), pencil=True, around=False), describe(scene))
    return PrintedSolution(words, figure)
