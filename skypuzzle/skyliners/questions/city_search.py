"""Questions on bare boards, put to our own search: no OR-Tools to import, and the same answers everywhere.

What it finds depends on nothing but the question, so it may steer other choices. Each answer is replayed.
"""

from collections.abc import Iterator, Sequence

from skypuzzle.answers import Count, Found, GaveUpError, Impossible, OnFound, Undecided, count_found
from skypuzzle.limits import Clock
from skypuzzle.skyliners.questions import Answer, Cities, CityQuestion, Solved, replay_city
from skypuzzle.skyliners.rules.board import LINES, ROWS, SIZE, Board, Row, Side
from skypuzzle.skyliners.rules.position import Plan
from skypuzzle.skyliners.search.kernel import EXHAUSTED, FOUND, Search, fits

NO_CLUES = bytes(4 * SIZE)


def _clue(side: Side, row: Row) -> int:
    """Where the search expects the clue of a row: ranks then files, from west and south, then from the other ends."""
    first, second, *_ = LINES[side][row]
    line = first // SIZE if abs(second - first) == 1 else SIZE + first % SIZE
    return line if first < second else 2 * SIZE + line


CLUES = {(side, row): _clue(side, row) for side in Side for row in ROWS}


def clues_of(plans: Sequence[Plan]) -> bytes:
    clues = bytearray(NO_CLUES)
    for plan in plans:
        clues[CLUES[plan.side, plan.row]] = plan.number
    return bytes(clues)


SLICE = 1000
"""Nodes between two looks at the clock, or at a Ctrl-C."""


def is_within(question: CityQuestion) -> bool:
    """Is the question small enough for the search?"""
    return fits(question.board.heights, question.supply)


def new_search(question: CityQuestion) -> Search:
    search = Search()
    search.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
    return search


def each_city(question: CityQuestion, nodes: int | None = None, clock: Clock | None = None) -> Iterator[Board]:
    """Yield the final cities one by one. Raises GaveUpError when a limit is reached."""
    search = new_search(question)
    while True:
        if clock is not None and clock.is_out:
            raise GaveUpError
        status = search.next(SLICE if nodes is None else min(SLICE, nodes - search.nodes))
        if status == FOUND:
            yield replay_city(question, Board(search.answer()))
        elif status == EXHAUSTED:
            return
        elif nodes is not None and search.nodes >= nodes:
            raise GaveUpError


def solve(question: CityQuestion, nodes: int | None = None, clock: Clock | None = None) -> Answer:
    return _first(each_city(question, nodes, clock))


def another(question: CityQuestion, known: Board, nodes: int | None = None, clock: Clock | None = None) -> Answer:
    """Find an answer other than the known one."""
    return _first(board for board in each_city(question, nodes, clock) if board != known)


def _first(boards: Iterator[Board]) -> Answer:
    try:
        board = next(boards, None)
    except GaveUpError:
        return Undecided()
    return Impossible() if board is None else Solved(board)


def count(
    question: CityQuestion, nodes: int | None = None, clock: Clock | None = None, on_found: OnFound | None = None
) -> Count:
    return count_found(each_city(question, nodes, clock), on_found)


def cities(
    question: CityQuestion,
    limit: int | None = None,
    nodes: int | None = None,
    clock: Clock | None = None,
    on_found: OnFound | None = None,
) -> Cities:
    found = Found[Board](limit, clock or Clock(), on_found).take_all(each_city(question, nodes, clock))
    return Cities(found.in_order(), found.is_complete, found.stopped_by)
