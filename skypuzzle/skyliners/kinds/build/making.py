"""Making `build` puzzles of a level from finished cities, and proving them again.

Pieces and clues are taken away from a finished city as long as it is the only solution. Giving less never removes a
second solution, nor makes a puzzle easier. So what could not be taken away once need not be tried again. Once every
piece and every clue has been tried, all that is left is needed, as far as the search can tell (MOST_NODES).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from skypuzzle.answers import FalseAnswerError
from skypuzzle.chance import Chance
from skypuzzle.limits import Limit, OutOfLimitsError
from skypuzzle.puzzles.levels import Level
from skypuzzle.skyliners.kinds.base import BuildPuzzle
from skypuzzle.skyliners.kinds.build.reasoning import UP_TO, Technique, grade, is_solvable, level_of
from skypuzzle.skyliners.kinds.orders import SkylinersSpec
from skypuzzle.skyliners.questions import CityQuestion, replay_city
from skypuzzle.skyliners.questions.city_search import CLUES, clues_of, new_search
from skypuzzle.skyliners.rules import board as boards
from skypuzzle.skyliners.rules.board import CENTRE, EMPTY, PARK_CODE, SITES, SIZE, Board, Piece, Reserve, Side, Site
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, HALF_TURN, MIRRORS, ROTATIONS, Plan
from skypuzzle.skyliners.search import kernel
from skypuzzle.skyliners.search.kernel import EXHAUSTED, FOUND, Neighbours, Search, fits
from skypuzzle.skyliners.verifying.facts import all_cities
from skypuzzle.verifying.claims import is_unique, wrong_difficulty
from skypuzzle.verifying.findings import Findings

OPEN_PAIRS = (3, 4)  # pairs of opposite sites without a building, so that a city looks planned
PARKS = range(3)  # on such sites; one more if there are four pairs
TOWERS = ((2, 3, 4), (3, 3, 3), (3, 3, 4), (3, 3, 5), (3, 4, 4), (3, 3, 3, 4))
"""Floors of the tallest buildings."""
TWO_FLOORS = (5, 6, 7)  # how many buildings have two floors; the others have one
ROOFS = range(2, 7)
BIGGEST = Reserve(
    max(map(sum, TOWERS)) + 2 * TWO_FLOORS[-1] + len(SITES) - 1 - 2 * OPEN_PAIRS[0] - TWO_FLOORS[-1] - len(TOWERS[-1]),
    ROOFS[-1],
    PARKS[-1] + 1,
)
"""No city with a skyline has more pieces than this, without the park in the centre."""

Landscape = Callable[[int, int], int]  # how high the ground is at a file and a rank, in tenths of a floor or so


def skyline_city(chance: Chance) -> Board:
    """A city with towers and staircases: roughly, the higher the landscape, the taller the building."""
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
    """Rises towards a side, a corner, or something between."""
    across, along = chance.choice(((1, 1), (2, 0), (2, 1)))
    return lambda file, rank: 20 * (across * file + along * rank), 50


def _hill(chance: Chance) -> tuple[Landscape, int]:
    top, summit = 1 + chance.below(3), 1 + chance.below(3)
    return lambda file, rank: -30 * (abs(file - top) + abs(rank - summit)), 50


def _terraces(chance: Chance) -> tuple[Landscape, int]:
    """All five heights in every rank and every file."""
    step, levels, ranks = 1 + chance.below(4), chance.shuffled(range(SIZE)), chance.shuffled(range(SIZE))
    return lambda file, rank: 40 * levels[(file + step * ranks[rank]) % SIZE], 60


def _bowl(_chance: Chance) -> tuple[Landscape, int]:
    return lambda file, rank: 40 * max(abs(file - SIZE // 2), abs(rank - SIZE // 2)), 90


def _plain(_chance: Chance) -> tuple[Landscape, int]:
    return lambda _file, _rank: 0, 100


LANDSCAPES = (_slope, _hill, _terraces, _bowl, _plain)


MOST_NODES = 20_000  # a question that takes longer, or is too tall for the search, counts as ambiguous
ALL = 1_000  # more pieces than any city has
UNTRUE = 3  # added to the worth of a clue that does not hold yet


class Taking:
    """A finished city of which less and less is given: pieces move to the supply, and clues are dropped.

    Without a level, the city must stay the only solution. With one, the techniques up to that level must still find it;
    they are sound, so it is then the only solution as well.
    """

    def __init__(self, city: Board, sides: Iterable[Side] = Side, level: Level | None = None) -> None:
        self.city = city
        self.level = level
        self.heights = bytearray(city.heights)
        self.supply = [0, 0, 0]
        self.plans = {
            (side, row): _plan(city, side, row) for side in sides for row in boards.ROWS if city.seen(side, row)
        }
        self._clues = bytearray(clues_of(list(self.plans.values())))
        self._neighbours = Neighbours(city.heights)
        self._search = Search()

    @property
    def question(self) -> CityQuestion:
        plans = tuple(self.plans[row] for row in sorted(self.plans))
        return CityQuestion(Board(bytes(self.heights)), Reserve(*self.supply), plans)

    def take_piece(self, site: Site) -> bool:
        """Takes the top piece from a site, and puts it back if that is too much."""
        code = self.heights[site]
        if code == EMPTY:
            raise ValueError(f"there is nothing left to take from site {site}")
        piece = topmost(code)
        self.heights[site] -= 2 if piece is Piece.FLOOR else 1
        self.supply[piece] += 1
        if self.is_solvable():
            return True
        self.heights[site] = code
        self.supply[piece] -= 1
        return False

    def take_clues(self, plans: Sequence[Plan]) -> bool:
        """Drops some plans together, and puts them back if that is too much."""
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
    if code == PARK_CODE:
        return Piece.PARK
    return Piece.ROOF if code % 2 else Piece.FLOOR


def reduce_city(
    city: Board,
    chance: Chance,
    sides: Iterable[Side] = Side,
    level: Level | None = None,
    *,
    symmetric: bool = False,
    enough: int = ALL,
) -> CityQuestion:
    """Takes away pieces in random order and then clues, until everything left is needed.

    Once `enough` pieces are taken, clues follow, after which few pieces can go. So a small `enough` means few clues.
    Clues that hold from the start go first, low numbers before high ones, since the others are more interesting.
    Symmetric clues are dropped in pairs that a half turn of the board exchanges.
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
    """Takes pieces in this order until there are enough. Returns those that could still be tried."""
    stuck: set[Site] = set()
    for place, site in enumerate(pieces):
        if sum(taking.supply) == enough:
            return [site for site in pieces[place:] if site not in stuck]
        if site not in stuck and not taking.take_piece(site):
            stuck.add(site)
    return []


def _worth(plan: Plan, given: Board) -> int:
    """How interesting a clue is: large numbers make a skyline, and a clue that holds already asks for nothing."""
    return plan.number + (0 if plan.holds_on(given) else UNTRUE)


def clue_groups(plans: Iterable[Plan], *, symmetric: bool) -> list[list[Plan]]:
    groups: dict[object, list[Plan]] = {}
    for plan in plans:
        row = plan.side, plan.row
        groups.setdefault(frozenset((row, HALF_TURN.rows[row])) if symmetric else row, []).append(plan)
    return list(groups.values())


def _plan(city: Board, side: Side, row: int) -> Plan:
    return Plan(side, row, min(len(city.seen(side, row)), FOUR_OR_FIVE))


FEWEST_PIECES = 3  # with fewer to place, there is no puzzle
FEWEST_CLUES = 2
FEWEST_FLOORS = 2  # with fewer, nearly all pieces are roofs, which is dull
FEWEST_SITES = 3  # with fewer to build on, a puzzle is about a spot, not about a city
MOST_HOLDING = (2, 5)  # the share of clues that may hold from the start; with more, the rest is mere repair
ENOUGH = (5, 7)  # pieces to take before clues are dropped: few pieces and few clues make a handsome puzzle
MOST_SUPPOSITIONS = 20  # with more, as the search counts them, a puzzle is for machines
DEEP = 75  # decisions of the search; with more, a puzzle takes endless suppositions
PIECES = (max(FEWEST_PIECES, FEWEST_FLOORS), BIGGEST.total)  # the fewest and the most there can be to place
TELLING = dict(
    zip(Level, map(str, (Technique.ROW, Technique.CROSSING, Technique.NEED, Technique.SUPPOSING)), strict=True)
)
"""The technique that a proof of each level must use, since some puzzles only seem to need it."""


def try_build(chance: Chance, spec: SkylinersSpec) -> BuildPuzzle | None:
    """Makes one attempt; None if the result is not what is wanted. Cheap tests come first."""
    level, pieces = spec.level, spec.pieces
    city = skyline_city(chance)
    if spec.symmetric and not all(city.seen(side, row) for side in spec.sides for row in boards.ROWS):
        return None
    fewest = max(ENOUGH[0], pieces[0])
    enough = chance.choice(range(fewest, max(fewest, min(ENOUGH[1], pieces[1])) + 1))
    question = reduce_city(city, chance, spec.sides, level, symmetric=spec.symmetric, enough=enough)
    if not pieces[0] <= question.supply.total <= pieces[1] or is_trivial(question) or is_dull(question, city):
        return None
    if not is_for_people(question, level):
        return None
    grading = grade(question)
    if grading is None or not grading.agrees or level not in (None, grading.difficulty.level):
        return None
    difficulty = grading.difficulty
    if (
        not spec.scores[0] <= difficulty.score <= spec.scores[1]
        or TELLING[difficulty.level] not in difficulty.techniques
    ):
        return None
    return BuildPuzzle(
        board=question.board,
        supply=question.supply,
        plans=question.plans,
        difficulty=difficulty,
        solution=grading.solution,
    )


def is_dull(question: CityQuestion, city: Board) -> bool:
    """Is there little to do: few floors, few sites that change, or many clues that hold from the start?"""
    holding = sum(plan.holds_on(question.board) for plan in question.plans)
    return (
        question.supply.floors < FEWEST_FLOORS
        or len(city.built_since(question.board)) < FEWEST_SITES
        or holding * MOST_HOLDING[1] > len(question.plans) * MOST_HOLDING[0]
    )


def is_for_people(question: CityQuestion, level: Level | None) -> bool:
    """Does it take one supposition at a time and not too many? An expert puzzle takes at least one."""
    if level not in (None, Level.EXPERT):
        return True
    search = new_search(question)
    if not search.reason(kernel.EXPERT, True):
        return False
    number = sum(entry[0] == kernel.SUPPOSING for entry in search.traced())
    if number == 0:
        return level is None
    if number > MOST_SUPPOSITIONS:
        return False
    search = new_search(question)
    while (status := search.next(DEEP - search.nodes)) == kernel.FOUND:
        pass
    return status != kernel.OUT_OF_NODES


def is_trivial(question: CityQuestion) -> bool:
    open_sites = sum(code % 2 == 0 for code in question.board.heights)
    return question.supply.total < FEWEST_PIECES or open_sites < 2 or len(question.plans) < FEWEST_CLUES


def redundant_givens(question: CityQuestion, level: Level) -> Iterator[str]:
    """Yields each given piece or clue without which there is still one solution at this level.

    Clues that are symmetric under a half turn are tried in pairs.
    """
    for site in SITES:
        if site != CENTRE and question.board.heights[site] != EMPTY:
            piece = topmost(question.board.heights[site])
            heights = bytearray(question.board.heights)
            heights[site] -= 2 if piece is Piece.FLOOR else 1
            supply = list(question.supply)
            supply[piece] += 1
            if is_solvable(replace(question, board=Board(bytes(heights)), supply=Reserve(*supply)), level):
                yield f"the {piece} on {boards.SITE_NAMES[site]}"
    rows = {(plan.side, plan.row) for plan in question.plans}
    symmetric = rows == {HALF_TURN.rows[row] for row in rows}
    for group in clue_groups(question.plans, symmetric=symmetric):
        if is_solvable(replace(question, plans=tuple(plan for plan in question.plans if plan not in group)), level):
            yield " and ".join(map(str, group))


def prove_build(puzzle: BuildPuzzle, place: str, findings: Findings) -> None:
    question = puzzle.question
    if puzzle.solution is not None:
        try:
            replay_city(question, puzzle.solution)
        except FalseAnswerError as error:
            findings.fault(f"{place}.solution", error.reason)
            return
    found = all_cities(question, findings.time(), limit=2)
    if not is_unique(found.boards, place, findings, complete=found.complete):
        return
    try:
        for key, fault in _wrong_measure(puzzle):
            findings.fault(f"{place}{key}", fault)
    except OutOfLimitsError:
        findings.leave_open(f"{place}.difficulty", "its proof is too long to measure")


def _wrong_measure(puzzle: BuildPuzzle) -> Iterator[tuple[str, str]]:
    """What is wrong with its difficulty. Raises OutOfLimitsError if its proof is too long."""
    question = puzzle.question
    if is_trivial(question):
        yield "", "it is trivial"
    grading = grade(question)
    if grading is None:
        if level_of(question) is not None:
            raise OutOfLimitsError(Limit.STATES)
        yield ".difficulty", "the known techniques do not solve it"
        return
    yield from wrong_difficulty(puzzle.difficulty, grading.difficulty)
    for spare in redundant_givens(question, grading.proof.level):
        yield "", f"it is not minimal: {spare} could be left out"
