"""What Cloud City adds to `play`: the options that ask for a whole game, and the game they set up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from skypuzzle.chance import Chance
from skypuzzle.cloud_city.commands import options
from skypuzzle.cloud_city.game import GAME
from skypuzzle.cloud_city.notation.positions import parse_shape
from skypuzzle.cloud_city.rules.play import new_game
from skypuzzle.sessions.bot_game import BotGameRequest, is_asked_for
from skypuzzle.subjects import game_position

if TYPE_CHECKING:
    from skypuzzle.cloud_city.sessions.playable_games import CloudCityGame

SHAPE = "3x3"
"""The default."""


def usual_bot() -> str:
    """The planner if our search is compiled; otherwise it would take minutes, so the greedy bot."""
    from skypuzzle.cloud_city.search.kernel import COMPILED

    return "planner" if COMPILED else "greedy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(BotGameRequest):
    """The options of a whole game."""

    shape: str | None = None
    requests: str | None = None
    draw_requests: int | None = None

    def set_up(self, seed: str) -> "CloudCityGame":
        from skypuzzle.cloud_city.rules.position import deal_unknown, fitting_mix
        from skypuzzle.cloud_city.sessions.playable_games import CloudCityGame

        start = None if self.position is None else game_position(self.position, GAME)
        players = (self.players or options.DEFAULT_PLAYERS) if start is None else len(start.seats)
        you = options.seat_of(self.you, players) or 0
        others = [seat for seat in range(players) if seat != you]
        names = options.bots(usual_bot() if self.bots is None else self.bots, len(others)) if others else ()
        if start is None:
            cards = options.requests(self.requests, self.draw_requests)
            start = new_game(players, Chance("new", seed), shape=parse_shape(self.shape or SHAPE), requests=cards)
        return CloudCityGame(
            deal_unknown(start, Chance("deal", seed), fitting_mix(start)),
            you,
            dict(zip(others, names, strict=True)),
            seed,
        )

    def is_like(self, left: "CloudCityGame", new: "CloudCityGame") -> bool:
        kept = ("cities", "row", "stock", "mover", "requests", "shape") if self.position is not None else ("shape",)
        same = (getattr(left.table, field) == getattr(new.table, field) for field in kept)
        return left.bots == new.bots and all(same)


def play(
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", min=1, max=4, help="Play a whole game: 1 to 4 players.")
    ] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="Play a whole game from this position on.")
    ] = None,
    you: Annotated[str | None, typer.Option("--you", metavar="PLAYER", help="Your seat, 1 to 4. [default: 1]")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="The others: one for all, or one for each. [default: planner, or greedy if that would be slow]",
        ),
    ] = None,
    shape: Annotated[
        str | None, typer.Option("--shape", metavar="3x3|3x4", help=f"The shape of a finished city. [default: {SHAPE}]")
    ] = None,
    requests: options.RequestsOption = None,
    draw_requests: options.DrawRequestsOption = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="The same seed gives the same setup and bots. [default: new]"),
    ] = None,
) -> Request | None:
    """Move with the arrow keys or the mouse; the keys for each puzzle are at the bottom of the screen.

    \b
    Examples:
      skypuzzle cloud-city play
      skypuzzle cloud-city play 2027-01-01#2
      skypuzzle cloud-city play --players 3 --you 2 --bots greedy
      echo "Bc3 Gd4" | skypuzzle cloud-city play 2027-01-01#1 --plain
    """
    request = Request(
        players=players,
        position=position,
        you=you,
        bots=bots,
        shape=shape,
        requests=requests,
        draw_requests=draw_requests,
        seed=seed,
    )
    of_a_new_game = {"--shape": shape, "--requests": requests, "--draw-requests": draw_requests}
    return request if is_asked_for(request, of_a_new_game) else None
