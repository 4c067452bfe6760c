"""Reading boards and supplies: `..2^.1/.p3../..p../1.1.2/.....` and `12.2.1`."""

import re
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError, RuleError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.skyliners.rules.board import EMPTY, PARK_CODE, Board
from skypuzzle.skyliners.rules.faults import board_faults
from skypuzzle.skyliners.rules.geometry import SITE_NAMES, SIZE, Site
from skypuzzle.skyliners.rules.pieces import Reserve
from skypuzzle.wording import parse_all

SITE = re.compile(r"(?P<ground>[.p])|(?:(?P<few>[1-9])|\[(?P<many>[1-9][0-9])\])(?P<roof>\^?)")
BRACKETS = re.compile(r"\[[^\]]{0,6}\]")
COUNT = "(0|[1-9][0-9]?)"
RESERVE = re.compile(rf"{COUNT}\.{COUNT}\.{COUNT}")


def parse_board(text: str) -> Board:
    """A bare board; its centre must be the park."""
    board = parse_heights(text)
    raise_if_any(RuleError, board_faults(board))
    return board


def parse_heights(text: str) -> Board:
    """A board as written, whatever is on c3."""
    ranks = text.split("/")
    if len(ranks) != SIZE:
        raise NotationError(Fault("board", text, f"{len(ranks)} ranks between slashes, not {SIZE}"))
    heights = parse_all(zip(range(SIZE, 0, -1), ranks, strict=True), _parse_rank)
    return Board(b"".join(reversed(heights)))


def _parse_rank(numbered: tuple[int, str]) -> bytes:
    number, text = numbered
    place = f"board, rank {number}"
    codes = []
    faults = []
    at = 0
    while at < len(text):
        site = SITE.match(text, at)
        if site:
            codes.append(_height_code(site))
            at = site.end()
        else:
            brackets = BRACKETS.match(text, at)
            faults.append(Fault(place, text, f"cannot read {_unreadable(text[at], brackets)} at character {at + 1}"))
            at = brackets.end() if brackets else at + 1
    if len(codes) != SIZE and not faults:
        faults.append(Fault(place, text, f"{len(codes)} sites, not {SIZE}"))
    raise_if_any(NotationError, faults)
    return bytes(codes)


def _unreadable(character: str, brackets: re.Match[str] | None) -> str:
    if brackets is None:
        return repr(character)
    return f"{brackets[0]!r} (1 to 9 floors are 1 to 9, 10 to 99 are [10] to [99])"


def _height_code(site: re.Match[str]) -> int:
    if site["ground"]:
        return PARK_CODE if site["ground"] == "p" else EMPTY
    return 2 * int(site["few"] or site["many"]) + len(site["roof"])


def parse_reserve(text: str, place: str = "reserve") -> Reserve:
    """A reserve or supply: floors, roofs and parks, each from 0 to 99."""
    counts = RESERVE.fullmatch(text)
    if counts is None:
        raise NotationError(Fault(place, text, "expected floors.roofs.parks, each 0 to 99, such as 12.2.1"))
    return Reserve(*map(int, counts.groups()))


def parse_site(text: str) -> Site:
    """A site: `b2`."""
    if text not in SITE_NAMES:
        raise NotationError(Fault("site", text, "expected file and rank, such as b2"))
    return SITE_NAMES.index(text)


if TYPE_CHECKING:
    BoardText: TypeAlias = Board
    SupplyText: TypeAlias = Reserve
    SiteName: TypeAlias = Site
else:
    BoardText = notation(
        "BoardText", parse_board, description="rank 5 first, ranks separated by /: ..2^.1/.p3../..p../1.1.2/....."
    )
    SupplyText = notation(
        "SupplyText",
        lambda text: parse_reserve(text, "supply"),
        description="floors.roofs.parks",
        pattern=r"^\d{1,2}\.\d{1,2}\.\d{1,2}$",
    )
    SiteName = notation("SiteName", parse_site, write=SITE_NAMES.__getitem__, pattern="^[a-e][1-5]$")
