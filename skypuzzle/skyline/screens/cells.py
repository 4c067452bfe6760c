"""What each site looks like: its tower floor by floor."""

from collections.abc import Collection
from dataclasses import dataclass

from rich.text import Text

from skypuzzle.skyline.pictures.blocks import UNICODE
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.outline import Mask
from skypuzzle.skyline.rules.towers import LEVELS, Tower
from skypuzzle.skyline.screens.palette import Palette

TOWER_WIDTH, NARROW_TOWER = LEVELS, 2
OWN_HERE, NEUTRAL_HERE = "+", "°"
"""On the next level: where a floor of one's own can be built now, and where only a neutral one can."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A site; brackets left and right of it tell zones and the cursor."""

    wide: Text
    """In one line."""
    narrow: tuple[Text, ...]
    """Where there is little room: in one or two short lines."""
    ground: str
    brackets: str = "  "


def brackets(*, is_zone: bool, is_cursor: bool) -> str:
    """The cursor is seen without colour, too."""
    return "►◄" if is_cursor else f"{UNICODE.zone}{UNICODE.zone}" if is_zone else "  "


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What is shown beside the towers themselves, by index."""

    cursor: int | None = None
    own: Mask = 0
    """Where a floor of one's own can be built now."""
    neutral: Mask = 0
    """Where a neutral floor can."""
    lit: Mask = 0
    """A group, or what else is looked at."""
    hinted: Collection[int] = ()


def tower_cells(board: Board, marks: BoardMarks, palette: Palette) -> list[Cell]:
    """Every tower with its floors from the ground up, the top a capital."""
    cells = []
    for index, tower in enumerate(board.towers):
        bit = 1 << index
        ground = palette.site
        if marks.neutral & bit:
            ground = palette.neutral_only
        if marks.own & bit:
            ground = palette.possible
        if marks.lit & bit:
            ground = palette.group
        if index in marks.hinted:
            ground = palette.hint_ground
        if index == marks.cursor:
            ground = palette.cursor
        mark = OWN_HERE if marks.own & bit else NEUTRAL_HERE if marks.neutral & bit else UNICODE.level
        ends = brackets(is_zone=bool(board.box.zone_mask & bit), is_cursor=index == marks.cursor)
        cells.append(Cell(_tower(tower, mark, palette), (_short(tower, mark, palette),), ground, ends))
    return cells


def _tower(tower: Tower, mark: str, palette: Palette) -> Text:
    text = Text()
    for owner in tower[:-1]:
        text.append(owner.lower(), palette.owners[owner])
    for owner in tower[-1:]:
        text.append(owner, palette.top(owner))
    if len(tower) < LEVELS:
        text.append(mark, palette.good if mark == OWN_HERE else palette.faint)
    return text.append(UNICODE.level * (LEVELS - text.cell_len), palette.faint)


def _short(tower: Tower, mark: str, palette: Palette) -> Text:
    """The top and how high it is."""
    if not tower:
        return Text(f"{mark}{UNICODE.level}", palette.faint)
    return Text().append(tower[-1], palette.top(tower[-1])).append(str(len(tower)), palette.faint)
