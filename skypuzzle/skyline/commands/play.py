"""What Skyline of the World adds to `play`: the options that ask for a whole game, and the game they set up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from skypuzzle.chance import Chance
from skypuzzle.sessions.bot_game import BotGameRequest, is_asked_for
from skypuzzle.skyline.commands import options
from skypuzzle.skyline.game import GAME
from skypuzzle.skyline.notation.positions import parse_colour
from skypuzzle.skyline.rules.setup import new_game
from skypuzzle.subjects import game_position

if TYPE_CHECKING:
    from skypuzzle.skyline.sessions.playable_games import SkylineGame


def usual_bot() -> str:
    """Where the search is not compiled, the planner would take minutes."""
    from skypuzzle.skyline.search.kernel import COMPILED

    return "planner" if COMPILED else "greedy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(BotGameRequest):
    """What was asked for on the command line."""

    hidden: bool = False
    box: str | None = None

    def set_up(self, seed: str) -> "SkylineGame":
        from skypuzzle.skyline.rules.setup import dealt
        from skypuzzle.skyline.sessions.playable_games import SkylineGame

        box = options.box(self.box)
        if self.position is None:
            start = new_game(self.players or options.DEFAULT_PLAYERS, Chance("new", seed), box=box)
        else:
            start = dealt(game_position(self.position, GAME), Chance("deal", seed))
        you = start.seats[start.seat(parse_colour(self.you or "yellow"))]
        others = [colour for colour in start.seats if colour != you]
        names = options.bots(usual_bot() if self.bots is None else self.bots, len(others))
        return SkylineGame(start, you, dict(zip(others, names, strict=True)), seed, hidden=self.hidden)

    def is_like(self, left: "SkylineGame", new: "SkylineGame") -> bool:
        kept = ("box", "board", "seats", "turn") if self.position is not None else ("box",)
        same = (getattr(left.table, field) == getattr(new.table, field) for field in kept)
        return (left.bots, left.hidden) == (new.bots, new.hidden) and all(same)


def play(
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", min=2, max=4, help="Play a whole game: 2 to 4 players.")
    ] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="Play a whole game from this position on.")
    ] = None,
    you: Annotated[str | None, typer.Option("--you", metavar="COLOUR", help="Your colour. [default: yellow]")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="The others: one for all, or one for each. [default: planner; greedy where it would be slow]",
        ),
    ] = None,
    hidden: options.HiddenOption = False,
    box: options.BoxOption = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same setup and bots. Default: a new one.")
    ] = None,
) -> Request | None:
    """Arrows or the mouse move; the keys for each puzzle are at the bottom of the screen.

    \b
    Examples:
      skypuzzle skyline play
      skypuzzle skyline play 2027-01-01#2
      skypuzzle skyline play --players 3 --you blue --bots greedy
      echo 'Yc9 Pb8' | skypuzzle skyline play 2027-01-01#1 --plain
    """
    request = Request(players=players, position=position, you=you, bots=bots, hidden=hidden, box=box, seed=seed)
    return request if is_asked_for(request, {}, {"--hidden": hidden}) else None
