"""Whole games for `skypuzzle play`: the options that ask for one, and the game they set up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.chance import Chance
from skypuzzle.console import options
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.playable import GameRequest
from skypuzzle.skyliners import DEFAULT_SEATS, Side, arguments, new_game, parse_variant
from skypuzzle.skyliners.bots import NAMES
from skypuzzle.skyliners.commands import subjects
from skypuzzle.wording import listed

if TYPE_CHECKING:
    from skypuzzle.skyliners.sessions.playable_games import BotGame

BOT, VARIANT = "normal", "full"
"""The defaults."""


@dataclass(frozen=True, slots=True)
class BotGameRequest(GameRequest):
    """What was asked for on the command line."""

    players: int | None = None
    position: str | None = None
    you: str | None = None
    bots: str | None = None
    variant: str | None = None
    seats: str | None = None
    start: str | None = None
    seed: str | None = None

    def new(self) -> "BotGame":
        """Set up by the rules, or from the position."""
        import secrets

        from skypuzzle.skyliners.rules.dealing import dealt
        from skypuzzle.skyliners.sessions.playable_games import BotGame

        you = Side.S if self.you is None else arguments.side(self.you)
        start = None if self.position is None else subjects.game_position(self.position)
        seats = self._seats(you) if start is None else start.seats
        if you not in seats:
            raise RuleError(Fault("side", str(you), f"nobody sits at {you}"))
        others = [side for side in sorted(seats) if side is not you]
        bots = dict(zip(others, arguments.bots(BOT if self.bots is None else self.bots, len(others)), strict=True))
        seed = str(secrets.randbelow(10**9)) if self.seed is None else options.seed(self.seed)
        if start is None:
            first = arguments.seated(self.start, seats, "start player")
            variant = parse_variant(VARIANT if self.variant is None else self.variant)
            start = new_game(seats, Chance("new", seed), variant=variant, start=first)
        return BotGame(dealt(start, Chance("deal", seed)), you, bots, seed)

    def fits(self, left: Any, new: Any) -> bool:
        """If the setup is left to chance, any game of the same kind fits; and if no bots are named, any bots do."""
        if (left.side, left.start.variant, set(left.bots)) != (new.side, new.start.variant, set(new.bots)):
            return False
        if self.bots is not None and left.bots != new.bots:
            return False
        if self.seed is not None:
            return bool((left.seed, left.start) == (new.seed, new.start))
        if self.position is not None:
            return bool(left.start._replace(skyscrapers=()) == new.start._replace(skyscrapers=()))
        return self.start is None or left.start.seats == new.start.seats

    def _seats(self, you: Side) -> tuple[Side, ...]:
        """The seats that were named, or the usual ones, turned so that yours is among them."""
        if self.seats is not None:
            return arguments.seats(self.players, self.seats)
        usual = DEFAULT_SEATS[self.players or len(Side)]
        return usual if you in usual else tuple(Side((you + turn) % len(Side)) for turn in range(len(usual)))


def whole_game(
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
    seats: arguments.SeatsOption = None,
    start: arguments.StartOption = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same setup and bots. Default: a new one.")
    ] = None,
) -> BotGameRequest | None:
    """Arrows or the mouse move, f r p place a floor, a roof or a park.

    \b
    Examples:
      skypuzzle play
      skypuzzle play 2027-01-01#2
      skypuzzle play --players 4 --you S --bots hard
      echo "Fb2 Rb2 Fd4" | skypuzzle play 4ae6448f --plain
    """
    of_a_new_game = {"--seats": seats, "--start": start, "--variant": variant}
    if players is None and position is None:
        for option, given in {"--you": you, "--bots": bots, "--seed": seed, **of_a_new_game}.items():
            options.refuse(option, "goes with --players or --position", when=given is not None)
        return None
    if position is not None:
        for option, value in {"--players": players, **of_a_new_game}.items():
            options.refuse(option, "the position already settles this", when=value is not None)
    return BotGameRequest(players, position, you, bots, variant, seats, start, seed)
