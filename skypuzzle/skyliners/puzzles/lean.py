"""From a finished city to a puzzle: pieces and clues are taken away for as long as that city is the only solution.

To give less never makes a second solution go away. So what could not be taken once need not be tried again, and a
puzzle from which each piece and each clue was tried is lean: every one of them is needed.
"""

from collections.abc import Iterable

from skypuzzle.chance import Chance
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.replay import replay_city
from skypuzzle.skyliners.questions.searching import CLUES, clues_of
from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Board
from skypuzzle.skyliners.rules.geometry import CENTRE, ROWS, SITES, Side, Site
from skypuzzle.skyliners.rules.pieces import FLOOR, PARK, ROOF, Piece, Reserve
from skypuzzle.skyliners.search.kernel import EXHAUSTED, FOUND, OUT_OF_NODES, Neighbours, Search

MOST_NODES = 20_000
"""A question that takes longer to settle counts as one with a second solution, so that what was taken is put back."""

SEARCH = Search()


class Taking:
    """A finished city of which less and less is given: pieces go into the supply, plans are not told any more."""

    def __init__(self, city: Board, sides: Iterable[Side] = Side) -> None:
        self.city = city
        self.heights = bytearray(city.heights)
        self.supply = [0, 0, 0]
        self.plans = {(side, row): _plan(city, side, row) for side in sides for row in ROWS if city.seen(side, row)}
        self._clues = bytearray(clues_of(list(self.plans.values())))
        self._neighbours = Neighbours(city.heights)

    @property
    def question(self) -> CityQuestion:
        """The puzzle as it is now."""
        return CityQuestion(
            Board(bytes(self.heights)), Reserve(*self.supply), tuple(self.plans[row] for row in sorted(self.plans))
        )

    def take_piece(self, site: Site) -> bool:
        """Take the topmost piece of a site; it goes back if the solution is no longer the only one."""
        code = self.heights[site]
        if code == EMPTY:
            raise ValueError(f"nothing is left to take on site {site}")
        piece = topmost(code)
        self.heights[site] -= 2 if piece is FLOOR else 1
        self.supply[piece] += 1
        if self._is_unique():
            return True
        self.heights[site] = code
        self.supply[piece] -= 1
        return False

    def take_clue(self, plan: Plan) -> bool:
        """Leave out a plan; it is told again if the solution is no longer the only one."""
        row = plan.side, plan.row
        del self.plans[row]
        self._clues[CLUES[row]] = 0
        if self._is_unique():
            return True
        self.plans[row] = plan
        self._clues[CLUES[row]] = plan.number
        return False

    def _is_unique(self) -> bool:
        heights, clues = bytes(self.heights), bytes(self._clues)
        other = self._neighbours.answer(heights, clues)
        if other is None:
            SEARCH.ask(heights, self.supply, True, clues)
            status = SEARCH.next(MOST_NODES)
            if status == FOUND and SEARCH.answer() == self.city.heights:
                status = SEARCH.next(MOST_NODES - SEARCH.nodes)
            if status == OUT_OF_NODES:
                return False
            if status == EXHAUSTED:
                return True
            other = SEARCH.answer()
        replay_city(self.question, Board(other))
        return False


def topmost(code: int) -> Piece:
    """The piece that was placed last on a site."""
    if code == PARK_CODE:
        return PARK
    return ROOF if code % 2 else FLOOR


def lean(city: Board, chance: Chance, sides: Iterable[Side] = Side) -> CityQuestion:
    """Take away pieces and then clues, each in an order drawn by chance, until every one that is left is needed."""
    taking = Taking(city, sides)
    pieces = [site for site in SITES if site != CENTRE for _ in range(pieces_on(city.heights[site]))]
    stuck: set[Site] = set()
    for site in chance.shuffled(pieces):
        if site not in stuck and not taking.take_piece(site):
            stuck.add(site)
    for plan in chance.shuffled(list(taking.plans.values())):
        taking.take_clue(plan)
    return taking.question


def pieces_on(code: int) -> int:
    """How many pieces stand on a site."""
    return (code + 1) // 2


def _plan(city: Board, side: Side, row: int) -> Plan:
    return Plan(side, row, min(len(city.seen(side, row)), FOUR_OR_FIVE))
