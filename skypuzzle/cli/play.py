"""`skypuzzle play`."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer

from skypuzzle import games
from skypuzzle.console.joined import joined
from skypuzzle.console.output import tell
from skypuzzle.errors import Fault, NotationError, SkypuzzleError, one_line
from skypuzzle.game import Game
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.sessions.playable import GameRequest
from skypuzzle.sessions.saved_games import requested


def command(game: Game) -> Callable[..., int]:
    """The command for a game, with the options that the game adds."""

    def play(
        puzzle: Annotated[
            str | None,
            typer.Argument(
                metavar="PUZZLE",
                help="FILE.json#3, FILE.json to choose from, or the beginning of an id. Default: today's set.",
            ),
        ] = None,
        day: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The set of another day.")] = None,
        request: GameRequest | None = None,
        plain: Annotated[bool, typer.Option("--plain", help="No full screen: type moves, or pipe them in.")] = False,
        anew: Annotated[bool, typer.Option("--new", help="Begin anew, not where you left off.")] = False,
        json: Annotated[
            bool, typer.Option("--json", help="With --plain: print how it went, a whole game as its record.")
        ] = False,
    ) -> int:
        """Play a puzzle, or a whole game against bots.

        Without arguments: choose one of today's puzzles. ? shows all keys. You can leave at any time and resume later.
        With --plain, moves are typed line by line; the exit code is 0 if the puzzle is solved, 1 if not.
        """
        if (puzzle is not None) + (day is not None) + (request is not None) > 1:
            raise NotationError(Fault("play", puzzle or day or "", "name a puzzle, a day or a game, not two of them"))
        if json and not plain:
            raise NotationError(Fault("option", "--json", "goes with --plain"))
        by_hand = sys.stdin is not None and sys.stdin.isatty()
        if not plain and not (by_hand and sys.stdout.isatty() and sys.stderr.isatty()):
            raise SkypuzzleError("play needs a terminal to draw on; with --plain moves can be piped in")
        logbook = Logbook.of(game.name) if by_hand else None
        opening: GameSession[Any] | PuzzleChoice
        if request is not None:
            opening = requested(request, None if anew else logbook, game.saved_game)
        else:
            opening = choice(puzzle, day)
        screens = None if plain else game.screens()
        if screens is None and not plain:
            tell(f"skypuzzle: there is no full screen for {game.title}; you play by typing, as with --plain")
        if screens is None or logbook is None:
            from skypuzzle.cli.typed import type_in

            return type_in(game, opening, logbook, anew=anew, json=json)
        from skypuzzle.cli.full_screen import on_screen

        return on_screen(game, screens, opening, logbook, anew=anew)

    return joined(play, "request", game.whole_game_options())


def choice(puzzle: str | None, text: str | None) -> PuzzleChoice:
    """The set that was named, or that of a day; what is missing of it is made later."""
    from skypuzzle.cli import puzzles, today
    from skypuzzle.skyliners.documents.reading import one_of
    from skypuzzle.skyliners.puzzles.daily import PLACES

    if puzzle is not None:
        path, place = puzzles.locate(puzzle)
        held = puzzles.puzzles_in(path)
        is_choice = place is None and len(held) > 1
        chosen = None if is_choice else one_of(len(held), "puzzles", str(path), place)
        return PuzzleChoice(one_line(path.stem), [*held], chosen=chosen)
    day = today.day_of(text)
    found = today.found(day)
    if found is not None:
        return PuzzleChoice(day.isoformat(), [*found])
    return PuzzleChoice(day.isoformat(), [None] * PLACES, partial(today.make, day), partial(today.keep, day))


play = command(games.load("skyliners"))
