"""Skyline of the World on paper: as much of the rules as the puzzles of a booklet need."""

from collections.abc import Collection

from skypuzzle.pictures.booklet import Figure, PrintedRules, Section
from skypuzzle.skyline.kinds import KINDS
from skypuzzle.skyline.notation.boards import parse_board
from skypuzzle.skyline.pictures.alt_text import describe
from skypuzzle.skyline.pictures.scene import scene_of
from skypuzzle.skyline.pictures.skyline import skyline

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
CREDIT = (
    "Every puzzle has exactly one solution; of a turn, the board that it leaves is meant. skypuzzle is an unofficial "
    "fan project: the rules are Hans van Tol's, the game is its publisher's; the board and the patterns are our own."
)
LEGEND = (
    "Y is yellow, P purple, B blue, R red, W neutral. b9: build on b9; w: a neutral floor; $ income; ! claim; % trade "
    "in. A plus marks what was built."
)


def printed_rules(kinds: Collection[str]) -> PrintedRules:
    """What a city is, and what the puzzles of these kinds ask for."""
    example, cover = scene_of(parse_board(EXAMPLE)), scene_of(parse_board(COVER))
    sections: dict[str, list[str]] = {}
    for heading, text in dict.fromkeys(each for name in KINDS if name in kinds for each in KINDS[name].rules):
        sections.setdefault(heading, []).append(text)
    return PrintedRules(
        body=[
            CITY,
            Figure(skyline(example), describe(example)),
            ABOUT_THE_EXAMPLE,
            *(Section(heading, " ".join(texts)) for heading, texts in sections.items()),
        ],
        credit=CREDIT,
        legend=LEGEND,
        cover=Figure(skyline(cover), describe(cover)),
    )
