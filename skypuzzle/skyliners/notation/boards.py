"""Reading boards and supplies: `..2^.1/.p3../..p../1.1.2/.....` and `12.2.1`."""

import re

from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Board
from skypuzzle.skyliners.rules.faults import board_faults
from skypuzzle.skyliners.rules.geometry import SIZE
from skypuzzle.skyliners.rules.pieces import Reserve

SITE = re.compile(r"(?P<ground>[.p])|(?:(?P<few>[1-9])|\[(?P<many>[1-9][0-9])\])(?P<roof>\^?)")
COUNT = "(0|[1-9][0-9]?)"
RESERVE = re.compile(rf"{COUNT}\.{COUNT}\.{COUNT}")


def read_board(text: str) -> Board:
    """A board as it is written, whatever stands on c3."""
    ranks = text.split("/")
    if len(ranks) != SIZE:
        raise NotationError(Fault("board", text, f"{len(ranks)} ranks between slashes, not {SIZE}"))
    faults: list[Fault] = []
    heights: list[int] = []
    for number, rank in zip(range(SIZE, 0, -1), ranks, strict=True):
        try:
            heights[:0] = _read_rank(rank, number)
        except NotationError as error:
            faults += error.faults
    raise_if_any(NotationError, faults)
    return Board(bytes(heights))


def _read_rank(text: str, number: int) -> list[int]:
    place = f"board, rank {number}"
    codes = []
    at = 0
    while at < len(text):
        site = SITE.match(text, at)
        if site is None:
            raise NotationError(Fault(place, text, f"cannot read {_quote_rest(text[at:])} at character {at + 1}"))
        codes.append(_height_code(site))
        at = site.end()
    if len(codes) != SIZE:
        raise NotationError(Fault(place, text, f"{len(codes)} sites, not {SIZE}"))
    return codes


def _quote_rest(rest: str) -> str:
    """What cannot be read, with a word of help where a number of floors is meant."""
    number = re.match(r"\[[^\]]{0,6}\]", rest)
    return f"{number[0]!r} (1 to 9 floors are 1 to 9, 10 to 99 are [10] to [99])" if number else repr(rest[0])


def _height_code(site: re.Match[str]) -> int:
    if site["ground"]:
        return PARK_CODE if site["ground"] == "p" else EMPTY
    return 2 * int(site["few"] or site["many"]) + len(site["roof"])


def parse_board(text: str) -> Board:
    """A bare board; its centre must be the park."""
    board = read_board(text)
    raise_if_any(RuleError, board_faults(board))
    return board


def parse_reserve(text: str, place: str = "reserve") -> Reserve:
    """A reserve or supply: floors, roofs and parks, each from 0 to 99."""
    counts = RESERVE.fullmatch(text)
    if counts is None:
        raise NotationError(Fault(place, text, "expected floors.roofs.parks, each 0 to 99, such as 12.2.1"))
    return Reserve(*map(int, counts.groups()))
