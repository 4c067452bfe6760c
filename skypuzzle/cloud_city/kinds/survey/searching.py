"""Our own search, asked about surveys: its numbers are turned into tiles and cities, and the rules judge them."""

from collections.abc import Iterator, Mapping

from skypuzzle.cloud_city.kinds.survey.puzzle import Survey, tile_counts
from skypuzzle.cloud_city.kinds.survey.votes import LINES, SIDE, Votes
from skypuzzle.cloud_city.rules.city import LETTERS, NOTHING, City, filled
from skypuzzle.cloud_city.rules.pieces import SIZE, Cell, Quarter, Tile, kind_of
from skypuzzle.cloud_city.search import survey as kernel
from skypuzzle.limits import NO_LIMIT, Clock, Limit, OutOfLimitsError

SLICE = 1_000
"""Nodes between two looks at the clock, or at a Ctrl-C."""

FACES: tuple[Tile, ...] = tuple("".join(LETTERS[height] for height in look) for look in kernel.looks())
"""Every way in which a tile can lie, by the number that the search gives it."""
FACE_OF = {tile: face for face, tile in enumerate(FACES)}
KINDS: tuple[Tile, ...] = tuple(kind_of(FACES[kernel.kinds().index(kind)]) for kind in range(kernel.KINDS))
"""The kinds of tiles in the order of the search."""
CELLS: tuple[Cell, ...] = tuple(2 * column + 2 * SIZE * rank for rank in range(3) for column in range(3))
QUARTERS: tuple[Quarter, ...] = tuple(column + SIZE * rank for rank in range(SIDE) for column in range(SIDE))
"""Of the square, in the order of the search."""


def mirror_image(tile: Tile) -> Tile:
    """The kind of a tile that is turned over, which no tile ever is (rule 8)."""
    return kind_of("".join(tile[at] for at in (1, 0, 3, 2)))


def asked(survey: Survey, laid: Mapping[Cell, Tile] | None = None) -> kernel.Search:
    """The search, with a survey put to it; some of its tiles may already lie."""
    counts, votes, faces = tile_counts(survey.tiles), survey.votes, laid or {}
    search = kernel.Search()
    search.ask(
        [counts[kind] for kind in KINDS],
        [clue_number(votes.get(line)) for line in LINES],
        [FACE_OF[faces[cell]] if cell in faces else -1 for cell in CELLS],
    )
    return search


def clue_number(votes: Votes | None) -> int:
    """A clue as the search takes it."""
    return -1 if votes is None else votes.river + 9 * votes.forest + 81 * votes.sand


def votes_in(clue: int) -> Votes:
    """The votes in a clue of the search."""
    return Votes(clue % 9, clue // 9 % 9, clue // 81)


def city_of(heights: bytes) -> City:
    """A whole city from the 36 heights of the search, without walkways."""
    quarters = bytearray(NOTHING)
    for quarter, height in zip(QUARTERS, heights, strict=True):
        quarters[quarter] = height
    return City(bytes(quarters))


def proven_city(survey: Survey, heights: bytes) -> City:
    """An answer of the search with all its walkways, after the rules have agreed."""
    city = city_of(heights)
    full = filled(city)
    if full is None or (fault := survey.why_not(city)) is not None:
        raise AssertionError(f"the search found {city}, but {'it is not full' if full is None else fault}")
    return full


def cities(survey: Survey, nodes: int | None = None, clock: Clock = NO_LIMIT) -> Iterator[City]:
    """Yield the cities that solve a survey. Raises OutOfLimitsError if that takes too many nodes or too long."""
    search = asked(survey)
    while True:
        if clock.is_out:
            raise OutOfLimitsError(Limit.TIME)
        status = search.next(SLICE if nodes is None else min(SLICE, nodes - search.nodes))
        if status == kernel.FOUND:
            yield proven_city(survey, search.answer())
        elif status == kernel.EXHAUSTED:
            return
        elif nodes is not None and search.nodes >= nodes:
            raise OutOfLimitsError(Limit.STATES)
