"""Where `force` puzzles come from: the second-to-last round of games between bots that plan ahead, and what if.

Such bots hardly ever have a roof or a park left by then. So for puzzles about these, somebody is taken to have built a
floor instead, and to have saved the other piece: as many actions, and as many pieces of everybody.
"""

from collections.abc import Iterator

from skypuzzle.chance import Chance
from skypuzzle.play import replay
from skypuzzle.skyliners.rules.board import CENTRE, PARK, PARK_CODE, ROOF, SITES, Board, Piece, Reserve, Side, Site
from skypuzzle.skyliners.rules.play import GameRecord
from skypuzzle.skyliners.rules.position import Position
from skypuzzle.skyliners.rules.setup import known_to

MOST_IN_RESERVE = {ROOF: 2, PARK: 1}


def moments(record: GameRecord) -> Iterator[tuple[Position, Side]]:
    """The start of each turn of the second-to-last round, as its player knows it, while another round is certain."""
    seats = len(record.start.seats)
    for position in list(replay(record.start, record.turns))[-1 - 2 * seats : -1 - seats]:
        player = position.mover
        if player is not None and all(reserve.floors for reserve in position.reserves):
            yield known_to(player, position), player


def saved(position: Position, piece: Piece, chance: Chance) -> Position | None:
    """The position, had one player built a floor somewhere and saved a roof or a park; None if nobody can have."""
    seats = [
        seat
        for seat, reserve in enumerate(position.reserves)
        if reserve.floors > 1 and reserve[piece] < MOST_IN_RESERVE[piece]
    ]
    sites = [site for site in SITES if _is_on(position.board, piece, site)]
    if not seats or not sites:
        return None
    seat, site = chance.choice(seats), chance.choice(sites)
    heights = bytearray(position.board.heights)
    heights[site] += 1  # a floor is one higher than a roof in its place, and than a park
    counts = list(position.reserves[seat])
    counts[0] -= 1
    counts[piece] += 1
    reserves = (*position.reserves[:seat], Reserve(*counts), *position.reserves[seat + 1 :])
    return position._replace(board=Board(bytes(heights)), reserves=reserves)


def _is_on(board: Board, piece: Piece, site: Site) -> bool:
    code = board.heights[site]
    return (code == PARK_CODE and site != CENTRE) if piece is PARK else (code % 2 == 1 and code > PARK_CODE)
