"""As much of the rules of Skyliners as puzzles on paper need."""

from collections.abc import Sequence

from skypuzzle.pictures.booklet import Figure, PrintedRules, Section
from skypuzzle.skyliners.notation.positions import parse_board
from skypuzzle.skyliners.pictures.scene import describe, scene_of
from skypuzzle.skyliners.pictures.skyline import Lettering, skyline
from skypuzzle.skyliners.pictures.theme import PRINT
from skypuzzle.skyliners.rules.board import Side

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
CREDIT = (
    "Every puzzle has exactly one solution. skypuzzle is an unofficial fan project: the rules are Gabriele Bubola's, "
    "the game is its publishers'."
)
LEGEND = "A plus marks what was built. F is a floor, R a roof, P a park, and =B3 a plan to see 3 in row B."


def printed_rules(cities: Sequence[Section], turns: Sequence[Section]) -> PrintedRules:
    """How to look at a city, and what puzzles of whole cities and puzzles of one turn ask for."""
    example, cover = scene_of(parse_board(EXAMPLE)), scene_of(parse_board(COVER))
    return PrintedRules(
        body=[
            *SEEING,
            Figure(skyline(example, Side.S, PRINT), describe(example, Side.S)),
            ABOUT_THE_EXAMPLE,
            *cities,
            *([LAST_TURNS, *turns] if turns else []),
        ],
        credit=CREDIT,
        legend=LEGEND,
        cover=Figure(skyline(cover, Side.S, lettering=Lettering.NONE), describe(cover, Side.S)),
    )
