"""Lines of play as text: whose turn it is, what is laid, built and drawn, and what others do to help marked."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from skypuzzle.cloud_city.pictures.terminal import player_name
from skypuzzle.cloud_city.rules.position import Move, Position, Seat
from skypuzzle.pictures.layout import SMALL_PRINT


def line_of_play(position: Position, player: Seat, turns: Sequence[Move]) -> Iterator[Text]:
    """A turn on each line; those of the player are bold, those of others in small print."""
    for seat, turn in zip(position.movers(), turns, strict=False):
        own = seat == player
        line = Text(f"{player_name(seat)}: ", "bold" if own else SMALL_PRINT)
        line.append(str(turn), "default" if own else SMALL_PRINT)
        yield line
