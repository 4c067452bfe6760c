"""What stands beside the board: whose action it is, the reserves, and the office."""

from rich.text import Text

from skypuzzle.skyliners.pictures.blocks import EMPTY_STYLE, NAME_WIDTH, SIDE_STYLES, Glyphs
from skypuzzle.skyliners.rules.actions import Card, HiddenPlan
from skypuzzle.skyliners.rules.board import Board
from skypuzzle.skyliners.rules.geometry import SITE_NAMES
from skypuzzle.skyliners.rules.position import Position

CARDS_IN_A_LINE = 4


def panel_lines(position: Position, glyphs: Glyphs) -> list[Text]:
    """Whose action it is, the reserves with skyscraper cards, and the office with what holds now."""
    turn = position.turn
    state = "game over" if turn is None else f"{turn.side} to move, action {turn.action}"
    lines = [Text(f"{position.variant} game", "bold"), Text(state)]
    if turn is not None and turn.built is not None:
        lines.append(Text(f"built on {SITE_NAMES[turn.built]}"))
    lines.append(Text(""))
    lines.append(Text(" " * (NAME_WIDTH + 4) + "fl rf pk sky", EMPTY_STYLE))
    for side, reserve, district in zip(position.seats, position.reserves, position.skyscrapers, strict=True):
        line = Text(glyphs.mover if side is position.to_move else " ")
        line.append(f" {side} {side.colour:{NAME_WIDTH}}", f"bold {SIDE_STYLES[side]}")
        line.append(f"{reserve.floors:2} {reserve.roofs:2} {reserve.parks:2}  {district or '?'}")
        lines.append(line)
    if position.office:
        lines += [Text(""), Text("office, first to last", EMPTY_STYLE)]
        for first in range(0, len(position.office), CARDS_IN_A_LINE):
            line = Text()
            for card in position.office[first : first + CARDS_IN_A_LINE]:
                line.append_text(_card(card, position.board, glyphs))
            line.rstrip()
            lines.append(line)
    return lines


def _card(card: Card, board: Board, glyphs: Glyphs) -> Text:
    text = Text(str(card), SIDE_STYLES[card.side])
    if isinstance(card, HiddenPlan):
        text.append("   ")
    else:
        text.append(glyphs.right if card.holds_on(board) else glyphs.wrong)
        text.append(" ")
    return text
