"""From a finished city to a puzzle: pieces and clues are taken away as long as that city is the only solution.

Giving less never removes a second solution, nor makes a puzzle easier. So what could not be taken away once need not be
tried again, and once every piece and every clue has been tried, the puzzle is lean: all that is left is needed, as far
as the search can tell (MOST_NODES).
"""

from collections.abc import Iterable, Sequence

from skypuzzle.chance import Chance
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.build.reasoning import UP_TO
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.searching import CLUES, clues_of
from skypuzzle.skyliners.rules.board import (
    CENTRE,
    EMPTY,
    FLOOR,
    PARK,
    PARK_CODE,
    ROOF,
    ROWS,
    SITES,
    Board,
    Piece,
    Reserve,
    Side,
    Site,
)
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, HALF_TURN, Plan
from skypuzzle.skyliners.search.kernel import EXHAUSTED, FOUND, Neighbours, Search, fits

MOST_NODES = 20_000
"""A question that takes longer to settle, or is too tall for the search, counts as having a second solution."""
ALL = 1_000
"""More pieces than any city has."""
UNTRUE = 3
"""What it adds to the worth of a clue that it does not hold yet."""


class Taking:
    """A finished city of which less and less is given: pieces go into the supply, and plans are dropped.

    Without a level, the city must stay the only solution. With one, the techniques up to it must still find the city;
    they are sound, so it is then the only solution, too.
    """

    def __init__(self, city: Board, sides: Iterable[Side] = Side, level: Level | None = None) -> None:
        self.city = city
        self.level = level
        self.heights = bytearray(city.heights)
        self.supply = [0, 0, 0]
        self.plans = {(side, row): _plan(city, side, row) for side in sides for row in ROWS if city.seen(side, row)}
        self._clues = bytearray(clues_of(list(self.plans.values())))
        self._neighbours = Neighbours(city.heights)
        self._search = Search()

    @property
    def question(self) -> CityQuestion:
        """The current puzzle."""
        plans = tuple(self.plans[row] for row in sorted(self.plans))
        return CityQuestion(Board(bytes(self.heights)), Reserve(*self.supply), plans)

    def take_piece(self, site: Site) -> bool:
        """Take the top piece from a site; put it back if that is too much."""
        code = self.heights[site]
        if code == EMPTY:
            raise ValueError(f"there is nothing left to take from site {site}")
        piece = topmost(code)
        self.heights[site] -= 2 if piece is FLOOR else 1
        self.supply[piece] += 1
        if self.is_solvable():
            return True
        self.heights[site] = code
        self.supply[piece] -= 1
        return False

    def take_clues(self, plans: Sequence[Plan]) -> bool:
        """Drop some plans together; put them back if that is too much."""
        for plan in plans:
            del self.plans[plan.side, plan.row]
            self._clues[CLUES[plan.side, plan.row]] = 0
        if self.is_solvable():
            return True
        for plan in plans:
            self.plans[plan.side, plan.row] = plan
            self._clues[CLUES[plan.side, plan.row]] = plan.number
        return False

    def is_solvable(self) -> bool:
        """Is the city still the only solution, within the techniques of the level?"""
        heights, clues, search = bytes(self.heights), bytes(self._clues), self._search
        if not fits(heights, self.supply):
            return False
        if self.level is not None and self.level is not Level.EXPERT:
            search.ask(heights, self.supply, True, clues)
            return search.reason(UP_TO[self.level])
        if self._neighbours.answer(heights, clues) is not None:
            return False
        search.ask(heights, self.supply, True, clues)
        status = search.next(MOST_NODES)
        if status == FOUND and search.answer() == self.city.heights:
            status = search.next(MOST_NODES - search.nodes)
        return status == EXHAUSTED


def topmost(code: int) -> Piece:
    """The last piece placed on a site."""
    if code == PARK_CODE:
        return PARK
    return ROOF if code % 2 else FLOOR


def lean(
    city: Board,
    chance: Chance,
    sides: Iterable[Side] = Side,
    level: Level | None = None,
    *,
    symmetric: bool = False,
    enough: int = ALL,
) -> CityQuestion:
    """Take away pieces in random order and then clues, until everything left is needed.

    Once enough pieces are taken, clues have their turn; of the pieces, few can follow then. So the fewer are enough,
    the fewer clues a puzzle has. Clues that hold before anything is placed go first, low numbers before high ones: what
    stays is to be worked for. Symmetric clues are dropped in pairs, as a half turn of the board takes one to the other.
    """
    taking = Taking(city, sides, level)
    pieces = chance.shuffled(site for site in SITES if site != CENTRE for _ in range((city.heights[site] + 1) // 2))
    left = _take_pieces(taking, pieces, enough)
    given = Board(bytes(taking.heights))
    groups = chance.shuffled(clue_groups(taking.plans.values(), symmetric=symmetric))
    for group in sorted(groups, key=lambda group: sum(_worth(plan, given) for plan in group)):
        taking.take_clues(group)
    _take_pieces(taking, left, ALL)
    return taking.question


def _take_pieces(taking: Taking, pieces: Sequence[Site], enough: int) -> list[Site]:
    """Take pieces in this order until they are enough; those that could still be tried are left."""
    stuck: set[Site] = set()
    for place, site in enumerate(pieces):
        if sum(taking.supply) == enough:
            return [site for site in pieces[place:] if site not in stuck]
        if site not in stuck and not taking.take_piece(site):
            stuck.add(site)
    return []


def _worth(plan: Plan, given: Board) -> int:
    """How much a clue has to say: a larger number is more of a skyline, and one that holds already asks for nothing."""
    return plan.number + (0 if plan.holds_on(given) else UNTRUE)


def clue_groups(plans: Iterable[Plan], *, symmetric: bool) -> list[list[Plan]]:
    """Clues that are dropped together."""
    groups: dict[object, list[Plan]] = {}
    for plan in plans:
        row = plan.side, plan.row
        groups.setdefault(frozenset((row, HALF_TURN.rows[row])) if symmetric else row, []).append(plan)
    return list(groups.values())


def _plan(city: Board, side: Side, row: int) -> Plan:
    return Plan(side, row, min(len(city.seen(side, row)), FOUR_OR_FIVE))
