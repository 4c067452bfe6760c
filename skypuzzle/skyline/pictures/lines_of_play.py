"""Lines of play as text: every turn in notation, or action by action in words with the money after each."""

import textwrap
from collections.abc import Iterator, Sequence

from rich.text import Text

from skypuzzle.pictures.layout import SMALL_PRINT
from skypuzzle.skyline.notation.wording import owner_name, told
from skypuzzle.skyline.pictures.blocks import owner_style
from skypuzzle.skyline.rules.position import Position
from skypuzzle.skyline.rules.records import Turn, play_turn
from skypuzzle.skyline.rules.towers import Colour

NOTATION_WIDTH = 8
CASH_WIDTH = 5


def line_of_play(player: Colour, turns: Sequence[Turn]) -> Iterator[Text]:
    """A turn on each line, in notation; those of others in small print."""
    for turn in turns:
        line = Text(f"{turn.player}: ", owner_style(turn.player))
        line.append(str(turn).removeprefix(f"{turn.player}: "), "default" if turn.player == player else SMALL_PRINT)
        yield line


def turns_in_words(position: Position, turns: Sequence[Turn], width: int) -> Iterator[Text]:
    """Every turn action by action: the notation, the cash that is left, and what is done."""
    for number, turn in enumerate(turns, 1):
        head = Text(f"turn {number}, ", "bold")
        head.append(owner_name(turn.player), owner_style(turn.player))
        if turn.is_skipped:
            head.append(" is left out", SMALL_PRINT)
            yield head
        else:
            yield head
            yield from _actions(position, turn, width)
        position = play_turn(position, turn)


def _actions(position: Position, turn: Turn, width: int) -> Iterator[Text]:
    seat = position.seat(turn.player)
    if not turn.actions:
        yield Text("  nothing", SMALL_PRINT)
    for action, (words, after) in zip(turn.actions, told(position, turn), strict=True):
        cash = after.cash[seat]
        line = Text(f"  {action!s:{NOTATION_WIDTH}}", "bold")
        line.append(f"{'?' if cash is None else cash:>{CASH_WIDTH - 2}}M  ", SMALL_PRINT)
        indent = " " * line.cell_len
        line.append(textwrap.fill(words, width, initial_indent=indent, subsequent_indent=indent).lstrip())
        yield line
