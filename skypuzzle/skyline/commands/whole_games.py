"""Whole games for `skypuzzle skyline play`: the options that ask for one, and the game they set up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skypuzzle.chance import Chance
from skypuzzle.console import options
from skypuzzle.sessions.playable import GameRequest
from skypuzzle.skyline import arguments, new_game, parse_colour
from skypuzzle.skyline.commands import subjects

if TYPE_CHECKING:
    from skypuzzle.skyline.sessions.playable_games import BotGame


def usual_bot() -> str:
    """The planner; where our search is not compiled, it would take minutes, so it is the greedy one there."""
    from skypuzzle.skyline.search.kernel import COMPILED

    return "planner" if COMPILED else "greedy"


@dataclass(frozen=True, slots=True)
class BotGameRequest(GameRequest):
    """What was asked for on the command line."""

    players: int | None = None
    position: str | None = None
    you: str | None = None
    bots: str | None = None
    hidden: bool = False
    box: str | None = None
    seed: str | None = None

    def new(self) -> "BotGame":
        """Set up by the rules, or from the position."""
        import secrets

        from skypuzzle.skyline.rules.dealing import dealt
        from skypuzzle.skyline.sessions.playable_games import BotGame

        box = arguments.box(self.box)
        seed = str(secrets.randbelow(10**9)) if self.seed is None else options.seed(self.seed)
        if self.position is None:
            start = new_game(self.players or arguments.DEFAULT_PLAYERS, Chance("new", seed), box=box)
        else:
            start = dealt(subjects.game_position(self.position), Chance("deal", seed))
        you = start.seat(parse_colour(self.you or "yellow"))
        others = [seat for seat in range(len(start.seats)) if seat != you]
        names = arguments.bots(usual_bot() if self.bots is None else self.bots, len(others))
        return BotGame(start, you, dict(zip(others, names, strict=True)), seed, hidden=self.hidden)

    def fits(self, left: Any, new: Any) -> bool:
        """If the setup is left to chance, any game of the same kind fits."""
        if (left.seat, left.bots, left.hidden) != (new.seat, new.bots, new.hidden):
            return False
        if self.seed is not None:
            return bool((left.seed, left.table) == (new.seed, new.table))
        kept = ("board", "seats", "turn") if self.position is not None else ()
        return left.table.box == new.table.box and all(
            getattr(left.table, field) == getattr(new.table, field) for field in kept
        )


def whole_game(
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
    hidden: arguments.HiddenOption = False,
    box: arguments.BoxOption = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="Same seed, same setup and bots. Default: a new one.")
    ] = None,
) -> BotGameRequest | None:
    """Arrows or the mouse move; the keys for each puzzle are at the bottom of the screen.

    \b
    Examples:
      skypuzzle skyline play
      skypuzzle skyline play 2027-01-01#2
      skypuzzle skyline play --players 3 --you blue --bots greedy
      echo 'Yc9 Pb8' | skypuzzle skyline play 2027-01-01#1 --plain
    """
    if players is None and position is None:
        given = {"--you": you is not None, "--bots": bots is not None, "--seed": seed is not None, "--hidden": hidden}
        for option, is_given in given.items():
            options.refuse(option, "goes with --players or --position", when=is_given)
        return None
    options.refuse("--players", "the position already settles this", when=None not in (players, position))
    return BotGameRequest(players, position, you, bots, hidden, box, seed)
