"""What is in the box, on the terminal: the board with its zones, the missions and the bonus cards."""

from rich.text import Text

from skypuzzle.pictures.layout import in_rows, rows_joined
from skypuzzle.skyline.pictures.blocks import ASCII, UNICODE
from skypuzzle.skyline.pictures.board_text import BoardText
from skypuzzle.skyline.pictures.card_text import card_block, mission_block
from skypuzzle.skyline.pictures.sights import sight_of
from skypuzzle.skyline.pictures.terminal import legend
from skypuzzle.skyline.rules.board import Board
from skypuzzle.skyline.rules.box import Box


def box_text(box: Box, width: int, *, unicode: bool) -> Text:
    """The whole box."""
    glyphs = UNICODE if unicode else ASCII
    sight = sight_of(Board.empty(box))
    sites = f"{len(box.sites)} sites, zones {' '.join(box.zones)}"
    lie = "patterns may be " + (" and ".join(box_ways(box)) if box_ways(box) else "neither turned nor mirrored")
    about = [Text(f"box {box.digest}{' (the default)' if box.is_default else ''}", "bold"), Text(sites), Text(lie)]
    board = [*BoardText(sight, glyphs).lines, Text(""), *legend(sight, glyphs)]
    missions = [mission_block(box, number, glyphs) for number in range(1, len(box.missions) + 1)]
    cards = [card_block(box, card, glyphs, copies=bonus.copies) for card, bonus in box.bonus_of.items()]
    heading = [Text("bonus cards", "bold")]
    return rows_joined([[about], [board], *in_rows(missions, width), [heading], *in_rows(cards, width)])


def box_ways(box: Box) -> list[str]:
    """How patterns may lie."""
    return [word for word, allowed in (("turned", box.turned), ("mirrored", box.mirrored)) if allowed]
