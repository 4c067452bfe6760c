"""What Skyliners adds to `play`: the options that ask for a whole game, and the game they set up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from skypuzzle.chance import Chance
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.bot_game import BotGameRequest, is_asked_for
from skypuzzle.skyliners.bots import NAMES
from skypuzzle.skyliners.commands import options
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.notation import parse_variant
from skypuzzle.skyliners.rules.board import Side
from skypuzzle.skyliners.rules.setup import DEFAULT_SEATS, new_game
from skypuzzle.subjects import game_position
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from skypuzzle.skyliners.sessions.playable_games import SkylinersGame

BOT, VARIANT = "normal", "full"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(BotGameRequest):
    """The options of `play`."""

    variant: str | None = None
    seats: str | None = None
    start: str | None = None

    def set_up(self, seed: str) -> "SkylinersGame":
        from skypuzzle.skyliners.rules.setup import deal_hidden_cards
        from skypuzzle.skyliners.sessions.playable_games import SkylinersGame

        you = Side.S if self.you is None else options.side(self.you)
        start = None if self.position is None else game_position(self.position, GAME)
        seats = self._seats(you) if start is None else start.seats
        if you not in seats:
            raise RuleError(Fault("side", str(you), f"nobody sits at {you}"))
        others = [side for side in sorted(seats) if side is not you]
        bots = dict(zip(others, options.bots(BOT if self.bots is None else self.bots, len(others)), strict=True))
        if start is None:
            first = options.seat(self.start, seats, "start player")
            variant = parse_variant(VARIANT if self.variant is None else self.variant)
            start = new_game(seats, Chance("new", seed), variant=variant, start=first)
        return SkylinersGame(deal_hidden_cards(start, Chance("deal", seed)), you, bots, seed)

    def is_like(self, left: "SkylinersGame", new: "SkylinersGame") -> bool:
        """Is a saved game what is requested? If no bots are named, any bots are fine."""
        if (left.table.variant, set(left.bots)) != (new.table.variant, set(new.bots)):
            return False
        if self.bots is not None and left.bots != new.bots:
            return False
        if self.position is not None:
            return left.table._replace(skyscrapers=()) == new.table._replace(skyscrapers=())
        return self.start is None or left.table.seats == new.table.seats

    def _seats(self, you: Side) -> tuple[Side, ...]:
        """The named seats, or the default ones, turned so that yours is among them."""
        if self.seats is not None:
            return options.seats(self.players, self.seats)
        usual = DEFAULT_SEATS[self.players or len(Side)]
        return usual if you in usual else tuple(Side((you + turn) % len(Side)) for turn in range(len(usual)))


def play(
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", min=2, max=4, help="Play a whole game: 2, 3 or 4 players.")
    ] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="Play a whole game from this position on.")
    ] = None,
    you: Annotated[
        str | None, typer.Option("--you", metavar="SIDE", help="Your side, by letter or colour. [default: S]")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help=f"{listed(NAMES, 'or')}: one for all, or one for each, clockwise. [default: {BOT}]",
        ),
    ] = None,
    variant: Annotated[
        str | None, typer.Option("--variant", metavar="full|intro", help="Which game. [default: full]")
    ] = None,
    seats: options.SeatsOption = None,
    start: options.StartOption = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same setup and bots. [default: a new one]")
    ] = None,
) -> Request | None:
    """Arrows or the mouse move, f r p place a floor, a roof or a park.

    \b
    Examples:
      skypuzzle play
      skypuzzle play 2027-01-01#2
      skypuzzle play --players 4 --you S --bots hard
      echo "Fb2 Rb2 Fd4" | skypuzzle play 4ae6448f --plain
    """
    request = Request(
        players=players, position=position, you=you, bots=bots, variant=variant, seats=seats, start=start, seed=seed
    )
    of_a_new_game = {"--seats": seats, "--start": start, "--variant": variant}
    return request if is_asked_for(request, of_a_new_game) else None
