"""Random finished cities: any whatever, and those that have a skyline."""

from collections.abc import Callable

from skypuzzle.chance import Chance
from skypuzzle.skyliners.rules.board import (
    BARE_BOARD,
    CENTRE,
    FLOOR,
    PARK,
    PARK_CODE,
    ROOF,
    SITES,
    SIZE,
    TAKES,
    Board,
    Reserve,
)
from skypuzzle.skyliners.rules.position import HALF_TURN, MIRRORS, ROTATIONS

OPEN_PAIRS = (3, 4)
"""Pairs of sites without a building; a half turn takes one to the other, so a city looks planned."""
PARKS = range(3)
"""On such sites; one more if there are four pairs."""
TOWERS = ((2, 3, 4), (3, 3, 3), (3, 3, 4), (3, 3, 5), (3, 4, 4), (3, 3, 3, 4))
"""Floors of the tallest buildings."""
TWO_FLOORS = (5, 6, 7)
"""How many buildings have two floors; the others have one."""
ROOFS = range(2, 7)
BIGGEST = Reserve(
    max(map(sum, TOWERS)) + 2 * TWO_FLOORS[-1] + len(SITES) - 1 - 2 * OPEN_PAIRS[0] - TWO_FLOORS[-1] - len(TOWERS[-1]),
    ROOFS[-1],
    PARKS[-1] + 1,
)
"""No city with a skyline has more pieces than this, without the park in the centre."""

Landscape = Callable[[int, int], int]
"""How high the ground seems to rise at a file and a rank, in tenths of a floor or so."""


def random_city(chance: Chance, pieces: Reserve) -> Board:
    """These pieces on the bare board: parks, then floors, then roofs, as many as fit."""
    board = BARE_BOARD
    for piece in (PARK, FLOOR, ROOF):
        for _ in range(pieces[piece]):
            sites = [site for site in SITES if TAKES[piece][board.heights[site]]]
            if sites:
                board = board.with_piece(piece, chance.choice(sites))
    return board


def skyline_city(chance: Chance) -> Board:
    """A city with towers and staircases: the highest buildings stand where a landscape, roughly, is highest."""
    landscape, rough = chance.choice(LANDSCAPES)(chance)
    ground = [landscape(site % SIZE, site // SIZE) + chance.below(rough) for site in SITES]
    pairs = sorted(
        ((site, HALF_TURN.sites[site]) for site in SITES if site < HALF_TURN.sites[site]),
        key=lambda pair: ground[pair[0]] + ground[pair[1]],
    )
    number = chance.choice(OPEN_PAIRS)
    free = [site for pair in pairs[:number] for site in pair]
    built = sorted((site for pair in pairs[number:] for site in pair), key=lambda site: -ground[site])
    high = [*sorted(chance.choice(TOWERS), reverse=True), *[2] * chance.choice(TWO_FLOORS)]
    heights = bytearray(len(SITES))
    heights[CENTRE] = PARK_CODE
    for site, floors in zip(built, high + [1] * (len(built) - len(high)), strict=True):
        heights[site] = 2 * floors
    for site in chance.shuffled(free)[: chance.choice(PARKS) + number - OPEN_PAIRS[0]]:
        heights[site] = PARK_CODE
    for site in chance.shuffled(built)[: chance.choice(ROOFS)]:
        heights[site] += 1
    return chance.choice((*ROTATIONS, *MIRRORS)).board(Board(bytes(heights)))


# Landscapes, each with how rough it is: the rougher, the more chance decides ---------------------------------------


def _slope(chance: Chance) -> tuple[Landscape, int]:
    """Towards a side, a corner, or between."""
    across, along = chance.choice(((1, 1), (2, 0), (2, 1)))
    return lambda file, rank: 20 * (across * file + along * rank), 50


def _hill(chance: Chance) -> tuple[Landscape, int]:
    """Around a summit near the centre."""
    top, summit = 1 + chance.below(3), 1 + chance.below(3)
    return lambda file, rank: -30 * (abs(file - top) + abs(rank - summit)), 50


def _terraces(chance: Chance) -> tuple[Landscape, int]:
    """All five heights in every rank and every file."""
    step, levels, ranks = 1 + chance.below(4), chance.shuffled(range(SIZE)), chance.shuffled(range(SIZE))
    return lambda file, rank: 40 * levels[(file + step * ranks[rank]) % SIZE], 60


def _bowl(_chance: Chance) -> tuple[Landscape, int]:
    """High outside, low around the park."""
    return lambda file, rank: 40 * max(abs(file - SIZE // 2), abs(rank - SIZE // 2)), 90


def _plain(_chance: Chance) -> tuple[Landscape, int]:
    """Nothing but chance."""
    return lambda _file, _rank: 0, 100


LANDSCAPES = (_slope, _hill, _terraces, _bowl, _plain)
