"""`skypuzzle play`."""

import sys
from functools import partial
from typing import Annotated, Any

import typer

from skypuzzle.cli.puzzles import puzzle_choice
from skypuzzle.cli.which_game import Asked
from skypuzzle.console import options
from skypuzzle.console.output import tell
from skypuzzle.errors import Fault, NotationError, SkypuzzleError
from skypuzzle.game import Game
from skypuzzle.making import daily_puzzle, keep_day
from skypuzzle.naming import WAYS
from skypuzzle.puzzles.collection import set_of_day
from skypuzzle.puzzles.daily import parse_day, today
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.sessions.playable import GameRequest
from skypuzzle.sessions.saved_games import requested


def play(
    context: typer.Context,
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="PUZZLE",
            help=f"{WAYS[0].upper()}{WAYS[1:]}; choose one from a set. Default: today's set.",
        ),
    ] = None,
    day: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The set of another day.")] = None,
    request: GameRequest | None = None,
    plain: Annotated[bool, typer.Option("--plain", help="No full screen: type moves, or pipe them in.")] = False,
    anew: Annotated[bool, typer.Option("--new", help="Start over instead of resuming.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="With --plain: print how it went; for a whole game, its record.")
    ] = False,
) -> int:
    """Play a puzzle, or a whole game against bots.

    Without arguments, choose one of today's puzzles. Press ? for all keys. You can quit at any time and resume later.
    With --plain, type moves line by line; the exit code is 0 if the puzzle is solved, 1 if not.
    """
    if (puzzle is not None) + (day is not None) + (request is not None) > 1:
        raise NotationError(Fault("play", puzzle or day or "", "name a puzzle, a day or a game, but only one of them"))
    options.refuse("--json", "goes with --plain", when=json and not plain)
    by_hand = sys.stdin is not None and sys.stdin.isatty()
    if not plain and not (by_hand and sys.stdout.isatty() and sys.stderr.isatty()):
        raise SkypuzzleError("play needs a terminal; with --plain, moves can be piped in")
    asked: Asked = context.obj
    game, opening = _opening(asked, puzzle, day, request)
    logbook = Logbook.of(game.name) if by_hand else None
    if isinstance(opening, GameRequest):
        opening = requested(opening, None if anew else logbook, game.saved_game)
    screens = None if plain else game.screens()
    if screens is None and not plain:
        tell(f"skypuzzle: {game.title} has no full screen; type your moves, as with --plain")
    if screens is None or logbook is None:
        from skypuzzle.cli.plain_play import type_in

        return type_in(game, opening, logbook, anew=anew, json=json)
    from skypuzzle.cli.full_screen import on_screen

    return on_screen(game, screens, opening, logbook, anew=anew)


def _opening(
    asked: Asked, puzzle: str | None, day: str | None, request: GameRequest | None
) -> "tuple[Game, PuzzleChoice | GameRequest | GameSession[Any]]":
    """What to start with, and its game."""
    return puzzle_choice_of(asked, puzzle, day) if request is None else (asked.game, request)


def puzzle_choice_of(asked: Asked, puzzle: str | None, text: str | None) -> tuple[Game, PuzzleChoice]:
    """The set that was named, or the one of a day; missing puzzles are made later."""
    if puzzle is not None:
        return puzzle_choice(asked, puzzle)
    game, day = asked.game, today() if text is None else parse_day(text)
    if set_of_day(game.name, day, game.edition) is not None:
        return puzzle_choice(asked, day.isoformat())
    missing: list[Any] = [None] * len(game.daily_orders(day))
    make, keep = partial(daily_puzzle, game, day), partial(keep_day, game, day)
    return game, PuzzleChoice(day.isoformat(), missing, make, keep, game=game.title, line=game.day_line(day))
