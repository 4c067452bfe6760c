"""The rules that puzzles need, for paper and for a screen."""

from collections.abc import Collection

from skypuzzle.cloud_city.kinds import KINDS
from skypuzzle.cloud_city.notation.cities import parse_city
from skypuzzle.cloud_city.pictures.oblique import oblique
from skypuzzle.cloud_city.pictures.scene import describe, scene_of
from skypuzzle.cloud_city.rules.city import FULL as FULL_CITY
from skypuzzle.pictures.booklet import Figure, PrintedRules, Section, reworded

EXAMPLE = ".S..G./.SBB.S/BB..GG/..SS../.GBS../S...BG,f1-f4,d2-d3,c3-d3,a4-b4,e4-f4,e4-e6,b5-f5,b5-b6,c5-d5"
"""The city that shows what walkways do."""
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
CREDIT = (
    "Every puzzle has exactly one solution. skypuzzle is an unofficial fan project: the rules are Phil "
    "Walker-Harding's, the game is its publisher's; the mix of tiles is our own."
)
LEGEND = "B is river, G forest and S sand. A heavy outline marks tiles that were laid."
PAGE_LEGEND = "B is river (low), G forest (medium) and S sand (tall)."


def printed_rules(kinds: Collection[str]) -> PrintedRules:
    """What a city is, and what puzzles of these kinds ask for."""
    example, cover = scene_of(parse_city(EXAMPLE)), scene_of(parse_city(COVER))
    asked = [KINDS[name] for name in KINDS if name in kinds]
    return PrintedRules(
        body=[
            CITY,
            WALKWAYS,
            Figure(oblique(example), describe(example)),
            ABOUT_THE_EXAMPLE,
            *([FULL] if any(kind.has_full_cities for kind in asked) else []),
            *(Section(kind.name.capitalize(), kind.rules) for kind in asked),
        ],
        credit=CREDIT,
        legend=LEGEND,
        cover=Figure(oblique(cover), describe(cover)),
    )


def page_rules() -> PrintedRules:
    texts = {name.capitalize(): KINDS[name].page_rules for name in KINDS if KINDS[name].page_rules}
    return reworded(printed_rules([*KINDS]), texts, PAGE_LEGEND)
