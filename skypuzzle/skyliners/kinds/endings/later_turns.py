"""What the players who move later could do to a row."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from skypuzzle.skyliners.rules.board import (
    ADDED,
    LINES,
    PLANNING_CARDS,
    TAKES,
    Board,
    Piece,
    Reserve,
    Row,
    Side,
    seen_in,
)
from skypuzzle.skyliners.rules.position import FOUR_OR_FIVE, Build, Plan, Position


def stays(plan: Plan, position: Position) -> bool:
    """Does a plan hold at the end, whatever the players still to move in this round do?

    If the position `is_roomy`, each of them can build on the row or leave it alone. Then it is enough to look at the
    row itself.
    """
    line = bytes(position.board.heights[site] for site in LINES[plan.side][plan.row])
    return _stays(line, plan.number, _still_to_move(position))


def keeps(plan: Plan, board: Board, position: Position, player: Side) -> bool:
    """The same, if the player whose turn it is left the city like this."""
    line = bytes(board.heights[site] for site in LINES[plan.side][plan.row])
    return _stays(line, plan.number, position.reserves[position.seats.index(player) + 1 :])


def futures(plan: Plan, position: Position) -> int:
    """How many different rows the players still to move in this round can make of a plan's row."""
    return len(_later_lines(plan, position.board, _still_to_move(position)))


def future_lines(plan: Plan, board: Board, position: Position, player: Side) -> frozenset[bytes]:
    """Those rows, nearest first, if the player whose turn it is left the city like this."""
    return _later_lines(plan, board, position.reserves[position.seats.index(player) + 1 :])


def _later_lines(plan: Plan, board: Board, reserves: Iterable[Reserve]) -> frozenset[bytes]:
    lines = frozenset((bytes(board.heights[site] for site in LINES[plan.side][plan.row]),))
    for reserve in reserves:
        lines = frozenset(later for line in lines for later in _after_turn(line, reserve))
    return lines


def broken_rows(plan: Plan, board: Board, position: Position, player: Side) -> int:
    """How many of the rows that those who move after the player can make of a plan's row in this city do not fit it."""
    line = bytes(board.heights[site] for site in LINES[plan.side][plan.row])
    return _broken(line, plan.number, position.reserves[position.seats.index(player) + 1 :])


Reply = tuple[tuple[Side, tuple[Build, ...]], ...]
"""What players who move later build on a row, one after another."""


def breaking_reply(plan: Plan, board: Board, position: Position, player: Side) -> Reply | None:
    """How those who move after the player can break a plan in this city, with few pieces; None if they cannot."""
    sites = LINES[plan.side][plan.row]
    seat = position.seats.index(player) + 1
    line, later = bytes(board.heights[site] for site in sites), position.reserves[seat:]
    reply = []
    for number, side in enumerate(position.seats[seat:], 1):
        rest = later[number:]
        broken = next(
            (ways for ways in _ways(line, later[number - 1]) if not _stays(_with(line, ways), plan.number, rest)), None
        )
        if broken is None:
            return None
        line = _with(line, broken)
        if broken:
            reply.append((side, tuple(Build(piece, sites[place]) for place, piece in broken)))
    return tuple(reply)


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
def _broken(line: bytes, number: int, reserves: tuple[Reserve, ...]) -> int:
    lines = {line}
    for reserve in reserves:
        lines = {later for each in lines for later in _after_turn(each, reserve)}
    return sum(min(seen_in(each), FOUR_OR_FIVE) != number for each in lines)


@cache
def _after_turn(line: bytes, reserve: Reserve) -> frozenset[bytes]:
    """The row after a turn."""
    return frozenset(_with(line, builds) for builds in _ways(line, reserve))


@cache
def _ways(line: bytes, reserve: Reserve) -> tuple[tuple[tuple[int, Piece], ...], ...]:
    """What a turn can do to a row: nothing, one piece more, or two on different sites."""
    one = [
        (place, piece) for place in range(len(line)) for piece in Piece if reserve[piece] and TAKES[piece][line[place]]
    ]
    two = [
        (first, second)
        for first, second in combinations(one, 2)
        if first[0] != second[0] and (first[1] is not second[1] or reserve[first[1]] > 1)
    ]
    return (), *((build,) for build in one), *two


def _with(line: bytes, builds: Iterable[tuple[int, Piece]]) -> bytes:
    for place, piece in builds:
        line = line[:place] + ADDED[piece][line[place]] + line[place + 1 :]
    return line
