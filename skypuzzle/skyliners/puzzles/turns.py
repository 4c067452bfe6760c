"""What the players who move later could do to a row."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from skypuzzle.skyliners.rules.actions import FOUR_OR_FIVE, Plan
from skypuzzle.skyliners.rules.board import ADDED, TAKES, seen_in
from skypuzzle.skyliners.rules.geometry import LINES, Row, Side
from skypuzzle.skyliners.rules.pieces import PLANNING_CARDS, Piece, Reserve
from skypuzzle.skyliners.rules.position import Position


def stays(plan: Plan, position: Position) -> bool:
    """Does a plan hold at the end, whatever the players still to move in this round do?

    If the position `is_roomy`, each of them can build on the row or leave it alone. Then it is enough to look at the
    row itself.
    """
    line = bytes(position.board.heights[site] for site in LINES[plan.side][plan.row])
    return _stays(line, plan.number, _still_to_move(position))


def is_roomy(position: Position, row: tuple[Side, Row]) -> bool:
    """Whatever the player to move does: can those who move later in this round leave the player's row alone?

    Each turn closes two sites at most, so there must be more that take a floor. A second action elsewhere takes another
    floor, a card to plan with, or another piece with enough sites for it; without any other piece it is forfeited.
    """
    elsewhere = bytes(code for site, code in enumerate(position.board.heights) if site not in LINES[row[0]][row[1]])
    moving = _still_to_move(position)
    room = [sum(TAKES[piece][code] for code in elsewhere) > 2 * len(moving) for piece in Piece]
    later = zip(position.seats[len(position.seats) - len(moving) + 1 :], moving[1:], strict=True)
    return room[Piece.FLOOR] and all(
        reserve.floors > 1
        or reserve.total == reserve.floors
        or _has_card(position, side)
        or any(reserve[piece] and room[piece] for piece in (Piece.ROOF, Piece.PARK))
        for side, reserve in later
    )


def _has_card(position: Position, side: Side) -> bool:
    return sum(card.side is side for card in position.office) < PLANNING_CARDS


def _still_to_move(position: Position) -> tuple[Reserve, ...]:
    """The reserves of those still to move in this round; the first is at the start of their turn."""
    if position.turn is None:
        return ()
    return position.reserves[position.seats.index(position.turn.side) :]


@cache
def _stays(line: bytes, number: int, reserves: tuple[Reserve, ...]) -> bool:
    if not reserves:
        return min(seen_in(line), FOUR_OR_FIVE) == number
    return all(_stays(later, number, reserves[1:]) for later in _after_turn(line, reserves[0]))


@cache
def _after_turn(line: bytes, reserve: Reserve) -> frozenset[bytes]:
    """The row after a turn: unchanged, or with one piece more, or with two on different sites."""
    one = [
        (place, piece) for place in range(len(line)) for piece in Piece if reserve[piece] and TAKES[piece][line[place]]
    ]
    found = {line}
    found.update(_with(line, [build]) for build in one)
    for first, second in combinations(one, 2):
        enough = first[1] is not second[1] or reserve[first[1]] > 1
        if first[0] != second[0] and enough:
            found.add(_with(line, [first, second]))
    return frozenset(found)


def _with(line: bytes, builds: Iterable[tuple[int, Piece]]) -> bytes:
    for place, piece in builds:
        line = line[:place] + ADDED[piece][line[place]] + line[place + 1 :]
    return line
