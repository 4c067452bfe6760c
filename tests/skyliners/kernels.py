"""The search in both its forms, and random questions that stretch it."""

from pathlib import Path
from types import ModuleType

from skypuzzle.chance import Chance
from skypuzzle.skyliners import SITES, Board, Plan, Reserve, Side
from skypuzzle.skyliners.kinds.build.making import reduce_city
from skypuzzle.skyliners.questions import CityQuestion
from skypuzzle.skyliners.questions.city_search import clues_of
from skypuzzle.skyliners.rules.board import BARE_BOARD, CENTRE, ROWS, TAKES, Piece
from skypuzzle.skyliners.search import kernel as installed
from tests import interpreting

SOURCE = Path(installed.__file__ or "").with_name("kernel.py")


def random_city(chance: Chance, pieces: Reserve) -> Board:
    """Puts these pieces on the bare board: parks, then floors, then roofs, as many as fit."""
    board = BARE_BOARD
    for piece in (Piece.PARK, Piece.FLOOR, Piece.ROOF):
        for _ in range(pieces[piece]):
            sites = [site for site in SITES if TAKES[piece][board.heights[site]]]
            if sites:
                board = board.with_piece(piece, chance.choice(sites))
    return board


def scaled(number: int) -> int:
    """As many puzzles as a test can make in good time: a tenth, where the search is not compiled."""
    return number if installed.COMPILED else max(1, number // 10)


def interpreted() -> ModuleType:
    """The search as ordinary Python, whatever is installed."""
    return interpreting.interpreted(installed)


def forms() -> dict[str, ModuleType]:
    """By name, what there is to test here."""
    return interpreting.forms(installed)


def answers(form: ModuleType, question: CityQuestion, most: int, nodes: int = 10**6) -> tuple[list[Board], int]:
    """The first answers of a form of the search, in its own order, and how many nodes they took."""
    search = form.Search()
    search.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
    found: list[Board] = []
    while len(found) < most:
        status = search.next(nodes)
        assert status != form.OUT_OF_NODES
        if status == form.EXHAUSTED:
            break
        found.append(Board(search.answer()))
    return found, search.nodes


def random_search(chance: Chance) -> CityQuestion:
    """A question of any kind: one solution, none or several. Lean ones are made by the search, but CP-SAT judges."""
    if chance.below(3):
        return taken_apart(chance)
    puzzle = reduce_city(random_city(chance, Reserve(8 + chance.below(16), chance.below(5), chance.below(3))), chance)
    plans = list(puzzle.plans)
    change = chance.below(3) if plans else 0
    if change:
        plan = plans.pop(chance.below(len(plans)))
        if change == 2:
            plans.append(Plan(plan.side, plan.row, 1 + plan.number % 4))
    return CityQuestion(puzzle.board, puzzle.supply, tuple(plans), whole=chance.below(6) > 0)


def taken_apart(chance: Chance) -> CityQuestion:
    """A finished city with 1 to 25 pieces back in the supply and 0 to 20 clues, of which a few may be wrong.

    In one of eight, one building is so tall that the supply would take it to the 31 floors that the search can hold.
    """
    city = random_city(chance, Reserve(12 + chance.below(19), chance.below(7), chance.below(3)))
    tall = chance.choice([site for site in SITES if site != CENTRE]) if chance.below(8) == 0 else None
    codes, supply = list(city.heights), [0, 0, 0]
    for _ in range(1 + chance.below(25)):
        standing = [site for site in SITES if codes[site] > 0 and site not in (CENTRE, tall)]
        if standing:
            site = chance.choice(standing)
            piece = 2 if codes[site] == 1 else codes[site] % 2
            codes[site] -= 1 if piece else 2
            supply[piece] += 1
    if tall is not None:
        codes[tall] = 62 - 2 * supply[0]
        city = Board(bytes(62 if site == tall else code for site, code in enumerate(city.heights)))
    rows = chance.shuffled([(side, row) for side in Side for row in ROWS])[: chance.below(21)]
    wrong = chance.below(4) if chance.below(2) else 0
    plans = []
    for number, (side, row) in enumerate(rows):
        seen = min(4, len(city.seen(side, row)))
        plans.append(Plan(side, row, 1 + chance.below(4) if number < wrong or seen == 0 else seen))
    return CityQuestion(Board(bytes(codes)), Reserve(*supply), tuple(plans), whole=chance.below(5) > 0)
