"""Reading boards and sites: `..Y./Yp.…`."""

import re
from typing import TYPE_CHECKING, TypeAlias

from skypuzzle.errors import Fault, NotationError, raise_if_any
from skypuzzle.notation import notation
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.box import Box, default_box
from skypuzzle.skyline.rules.faults import check_board
from skypuzzle.skyline.rules.outline import Site

ANY_SITE = "[a-l](?:1[0-2]|[1-9])"
"""Any site that some box may have."""
TOWER = re.compile(r"\.|[YPBRW][ypbrw]*")


def parse_towers(text: str, box: Box) -> Board:
    """A board that can be read, whether the rules allow it or not."""
    ranks, words = box.outline.ranks, text.split("/")
    if len(words) != len(ranks):
        raise NotationError(Fault("board", text, f"{len(words)} ranks; expected {len(ranks)} from north to south"))
    faults: list[Fault] = []
    towers: list[str] = []
    for number, (rank, word) in enumerate(zip(ranks, words, strict=True)):
        found = TOWER.findall(word)
        name = f"board, rank {len(ranks) - number}"
        if "".join(found) != word:
            faults.append(
                Fault(name, word, "expected . or towers such as Ypw: y p b r, w for neutral, a capital first")
            )
        elif len(found) != len(rank):
            faults.append(Fault(name, word, f"{len(found)} sites; expected {len(rank)}"))
        towers += ("" if tower == "." else tower.upper() for tower in found)
    raise_if_any(NotationError, faults)
    return Board(box, tuple(towers))


def parse_board(text: str, box: Box | None = None) -> Board:
    """A valid board on its own."""
    return check_board(parse_towers(text.strip(), box or default_box()))


def parse_site(text: str, box: Box | None = None, place: str = "site") -> Site:
    """A site of the board."""
    box = box or default_box()
    if text not in box.index:
        sites = box.sites
        raise NotationError(Fault(place, text, f"expected one of {len(sites)} sites, from {sites[-1]} to {sites[0]}"))
    return text


if TYPE_CHECKING:
    SiteText: TypeAlias = Site
else:
    SiteText = notation("SiteText", str, description="a site of the board", pattern=f"^{ANY_SITE}$")
