"""Questions on bare boards, put to our own search: no OR-Tools to import, and the same answers everywhere.

What it finds depends on nothing but the question, so it may steer other choices. Each answer is replayed.
"""

from collections.abc import Iterator, Sequence

from skypuzzle.clock import Clock
from skypuzzle.skyliners.questions.answer import Answer, Cities, Count, Impossible, Limit, Solved, Undecided
from skypuzzle.skyliners.questions.collecting import Found, GaveUpError, Watch
from skypuzzle.skyliners.questions.question import CityQuestion
from skypuzzle.skyliners.questions.replay import replay_city
from skypuzzle.skyliners.rules.actions import Plan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import LINES, ROWS, SIZE, Row, Side
from skypuzzle.skyliners.search.kernel import EXHAUSTED, FOUND, Search, fits

SLICE = 1000
"""Nodes between two looks at the clock, or at a Ctrl-C."""

NO_CLUES = bytes(4 * SIZE)


def _clue(side: Side, row: Row) -> int:
    """Where the search wants the clue of a row: ranks then files, from west and south, and then from the other ends."""
    first, second, *_ = LINES[side][row]
    line = first // SIZE if abs(second - first) == 1 else SIZE + first % SIZE
    return line if first < second else 2 * SIZE + line


CLUES = {(side, row): _clue(side, row) for side in Side for row in ROWS}


def is_within(question: CityQuestion) -> bool:
    """Is the question one that the search can hold?"""
    return fits(question.board.heights, question.supply)


def clues_of(plans: Sequence[Plan]) -> bytes:
    """Plans as the search wants them."""
    clues = bytearray(NO_CLUES)
    for plan in plans:
        clues[CLUES[plan.side, plan.row]] = plan.number
    return bytes(clues)


def asked(question: CityQuestion) -> Search:
    """The search, with a question put to it."""
    search = Search()
    search.ask(question.board.heights, question.supply, question.whole, clues_of(question.plans))
    return search


def each(question: CityQuestion, nodes: int | None = None, clock: Clock | None = None) -> Iterator[Board]:
    """One final city after another, until there are no more, or the limits are reached: GaveUpError."""
    search = asked(question)
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
    """The first answer."""
    return _first(each(question, nodes, clock))


def another(question: CityQuestion, known: Board, nodes: int | None = None, clock: Clock | None = None) -> Answer:
    """An answer other than the one that is known."""
    return _first(board for board in each(question, nodes, clock) if board != known)


def _first(boards: Iterator[Board]) -> Answer:
    try:
        board = next(boards, None)
    except GaveUpError:
        return Undecided()
    return Impossible() if board is None else Solved(board)


def count(
    question: CityQuestion, nodes: int | None = None, clock: Clock | None = None, watch: Watch | None = None
) -> Count:
    """How many answers there are; as many as were found, if the limits are reached first."""
    number = 0
    try:
        for _ in each(question, nodes, clock):
            number += 1
            if watch is not None:
                watch(number)
    except GaveUpError:
        return Count(number, complete=False, stopped_by=Limit.TIME)
    return Count(number, complete=True)


def cities(
    question: CityQuestion,
    limit: int | None = None,
    nodes: int | None = None,
    clock: Clock | None = None,
    watch: Watch | None = None,
) -> Cities:
    """All answers, or as many as are asked for, in order of their notation."""
    found = Found(limit, clock or Clock(), watch)
    try:
        for board in each(question, nodes, clock):
            if not found.take(board):
                break
    except GaveUpError:
        found.give_up()
    return found.cities()
