"""`skypuzzle play`."""

import sys
from collections.abc import Mapping
from functools import partial
from typing import Annotated

import typer

from skypuzzle.cli import puzzles, today
from skypuzzle.errors import Fault, NotationError, SkypuzzleError, one_line
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners.commands import arguments
from skypuzzle.skyliners.documents.documents import GAME
from skypuzzle.skyliners.documents.reading import one_of
from skypuzzle.skyliners.puzzles.daily import PLACES
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.shelf import Shelf


def play(
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="PUZZLE",
            help="FILE.json#3, FILE.json to choose from, or the beginning of an id. Default: today's set.",
        ),
    ] = None,
    day: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The set of another day.")] = None,
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", min=2, max=4, help="A whole game of 2, 3 or 4 players.")
    ] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="A whole game from this position on.")
    ] = None,
    you: Annotated[
        str | None, typer.Option("--you", metavar="SIDE", help="Your side, by letter or colour. [default: S]")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="greedy or random: one for all others, or one each, clockwise. [default: greedy]",
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
    plain: Annotated[
        bool, typer.Option("--plain", help="No full screen: type actions such as Fb2, or pipe them in.")
    ] = False,
    anew: Annotated[bool, typer.Option("--new", help="Begin anew, not where you left it.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="With --plain: print how it went as one JSON document, a game as its record.")
    ] = False,
) -> int:
    """Play a puzzle, or a whole game against bots.

    Without arguments: choose one of today's puzzles. Arrows or the mouse move, f r p place a floor, a roof or a park,
    ? tells the other keys. You can leave at any time and go on later. With --plain actions are typed line by line;
    the exit code is 0 if the puzzle is solved, 1 if not.

    \b
    Examples:
      skypuzzle play
      skypuzzle play puzzles/2027-01-01.json#2
      skypuzzle play --game 4 --you S --bots greedy
      echo "Fb2 Rb2 Fd4" | skypuzzle play 4ae6448f --plain
    """
    wants_game = game is not None or position is not None
    if (puzzle is not None) + (day is not None) + wants_game > 1:
        raise NotationError(Fault("play", puzzle or day or "", "name a puzzle, a day or a game, not two of them"))
    of_tables = {"--seats": seats, "--start": start, "--variant": variant}
    if not wants_game:
        _refuse({"--you": you, "--bots": bots, "--seed": seed, **of_tables}, "goes with --game or --position")
    if position is not None:
        _refuse({"--game": game, **of_tables}, "the position says who plays what")
    if json and not plain:
        raise NotationError(Fault("option", "--json", "goes with --plain"))
    by_hand = sys.stdin is not None and sys.stdin.isatty()
    if not plain and not (by_hand and sys.stdout.isatty() and sys.stderr.isatty()):
        raise SkypuzzleError("play needs a terminal to draw on; with --plain actions can be piped in")
    logbook = Logbook.of(GAME) if by_hand else None
    opening: GameSession | Shelf
    if wants_game:
        from skypuzzle.skyliners.commands.tables import Wishes, table

        opening = table(Wishes(game, position, you, bots, variant, seats, start, seed), None if anew else logbook)
    else:
        opening = _shelf(puzzle, day)
    if plain or logbook is None:
        from skypuzzle.cli.typed import type_in

        return type_in(opening, logbook, anew=anew, json=json)
    from skypuzzle.cli.full_screen import on_screen

    return on_screen(opening, logbook, anew=anew)


def _refuse(options: Mapping[str, object], reason: str) -> None:
    """Options that would change nothing here are a mistake of whoever gives them."""
    for name, value in options.items():
        if value is not None:
            raise NotationError(Fault("option", name, reason))


def _shelf(puzzle: str | None, text: str | None) -> Shelf:
    """The set that was named, or that of a day; what is missing of it is made later."""
    if puzzle is not None:
        path, place = puzzles.locate(puzzle)
        held = puzzles.puzzles_in(path)
        is_choice = place is None and len(held) > 1
        chosen = None if is_choice else one_of(len(held), "puzzles", str(path), place)
        return Shelf(one_line(path.stem), [*held], chosen=chosen)
    day = today.day_of(text)
    found = today.found(day)
    if found is not None:
        return Shelf(day.isoformat(), [*found])
    return Shelf(day.isoformat(), [None] * PLACES, partial(today.make, day), partial(today.keep, day))
