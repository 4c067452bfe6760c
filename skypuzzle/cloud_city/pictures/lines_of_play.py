"""Lines of play as text: whose turn it is, what is laid, built and drawn, and what others do to help marked."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from skypuzzle.cloud_city.pictures.terminal import player_name
from skypuzzle.cloud_city.rules.position import Seat, Turn
from skypuzzle.pictures.layout import SMALL_PRINT


def line_of_play(player: Seat, turns: Sequence[Turn]) -> Iterator[Text]:
    """A turn on each line; those of the player are bold, those of others in small print."""
    for turn in turns:
        own = turn.player == player
        line = Text(f"{player_name(turn.player or 0)}: ", "bold" if own else SMALL_PRINT)
        line.append(str(turn.move), "default" if own else SMALL_PRINT)
        yield line
