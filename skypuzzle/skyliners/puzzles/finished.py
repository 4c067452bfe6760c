"""Random finished cities."""

from skypuzzle.chance import Chance
from skypuzzle.skyliners.rules.board import BARE_BOARD, TAKES, Board
from skypuzzle.skyliners.rules.geometry import SITES
from skypuzzle.skyliners.rules.pieces import FLOOR, PARK, ROOF, Reserve


def random_city(chance: Chance, pieces: Reserve) -> Board:
    """These pieces on the bare board: parks, then floors, then roofs, as many as fit."""
    board = BARE_BOARD
    for piece in (PARK, FLOOR, ROOF):
        for _ in range(pieces[piece]):
            sites = [site for site in SITES if TAKES[piece][board.heights[site]]]
            if sites:
                board = board.with_piece(piece, chance.choice(sites))
    return board
