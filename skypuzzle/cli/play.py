"""`skypuzzle play`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from textwrap import wrap
from typing import Annotated, Any, TextIO

import typer

from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.cli.puzzles import puzzle_choice
from skypuzzle.console import options
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import console, emit, emit_document, emit_picture, tell
from skypuzzle.errors import SkypuzzleError
from skypuzzle.game import Game
from skypuzzle.generation import daily_puzzle, keep_day
from skypuzzle.puzzles.collection import set_of_day
from skypuzzle.puzzles.daily import parse_day, today
from skypuzzle.sessions.choice import PuzzleChoice
from skypuzzle.sessions.game_session import GameSession, keep_game, requested, result_text, waiting_text
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.sessions.playable import GameRequest
from skypuzzle.sessions.puzzle_session import play_document
from skypuzzle.sessions.typed import Conversation, Draw, play_by_typing, solve_by_typing
from skypuzzle.storage import MOST_BYTES, expect_length
from skypuzzle.subjects import WAYS

PROMPT = "> "


def type_in(
    game: Game, opening: PuzzleChoice | GameSession[Any], logbook: Logbook | None, *, anew: bool, json: bool
) -> int:
    """Play by typing. Progress is saved and resumed only if a person types; piped moves always start over."""
    lines = piped() if logbook is None else typed_by_hand(json=json)
    speak: Callable[[str], None] = tell if json else say
    if logbook is not None:
        speak = in_words(speak, sys.stderr if json else sys.stdout)
    talk = Conversation(lines, speak, skip if json else show, is_watched=logbook is not None)
    warn = _warner(logbook)
    warn()
    if isinstance(opening, GameSession):
        done = _game(game, opening, logbook, talk, warn, json=json)
    else:
        done = _puzzle(game, opening, logbook, talk, anew=anew, json=json)
    warn()
    return Exit.DONE if done else Exit.NO


def _warner(logbook: Logbook | None) -> Callable[[], None]:
    """Return a function that reports trouble with the logbook, each message once."""
    warned: set[str] = set()

    def warn() -> None:
        if logbook is not None and logbook.trouble and logbook.trouble not in warned:
            warned.add(logbook.trouble)
            tell(f"skypuzzle: {logbook.trouble}")

    return warn


def _game(
    game: Game,
    session: GameSession[Any],
    logbook: Logbook | None,
    talk: Conversation,
    warn: Callable[[], None],
    *,
    json: bool,
) -> bool:
    if logbook is not None and (waiting := waiting_text(session, logbook, game.saved_game)):
        talk.say(waiting)
    warn()
    try:
        over = play_by_typing(session, talk)
    finally:  # Ctrl-C is a way to quit, too
        if logbook is not None:
            keep_game(session, logbook, today())
    warn()
    if logbook is not None and (rated := result_text(session, game, logbook)):
        talk.say(rated)
    if json:
        emit_document(session.playable.document(session.states, session.moves), None)
    return over


def _puzzle(
    game: Game, choice: PuzzleChoice, logbook: Logbook | None, talk: Conversation, *, anew: bool, json: bool
) -> bool:
    choice.fill()
    place = choice.chosen if choice.chosen is not None else _chosen(choice, talk, ask=talk.is_watched or not json)
    if place is None and json:
        raise SkypuzzleError("no puzzle was chosen")
    if place is None:
        return False
    session = choice.session(place, game.playable, logbook, anew=anew)
    try:
        solved = solve_by_typing(session, talk)
    finally:
        session.record_solve(today())
        if logbook is not None:
            logbook.keep(session.puzzle.id, session.progress())
    if solved:
        talk.say(f"\n{session.share}".rstrip())
    if json:
        emit_document(play_document(game.name, session), None)
    return solved


def _chosen(choice: PuzzleChoice, talk: Conversation, *, ask: bool) -> int | None:
    if ask and choice.line:
        talk.say(choice.line)
    for place in range(len(choice.puzzles)) if ask else ():
        talk.say(choice.title(place))
    for word in talk.words:
        if word == "quit":
            return None
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(choice.puzzles):
            return int(word) - 1
        if ask:
            talk.say(f"Which one, 1 to {len(choice.puzzles)}?")
    return None


def say(text: str) -> None:
    emit(f"{text}\n", None)


def in_words(say: Callable[[str], None], stream: TextIO) -> Callable[[str], None]:
    """Wrap lines between words; a terminal would break them anywhere."""

    def wrapped(text: str) -> None:
        width = console(stream).width
        lines = [wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""] for line in text.split("\n")]
        say("\n".join(part for parts in lines for part in parts))

    return wrapped


def show(draw: Draw) -> None:
    emit_picture(draw, None)


def skip(_draw: Draw) -> None:
    """Show nothing: with --json, only the document is printed."""


def typed_by_hand(*, json: bool) -> Iterator[str]:
    if not json:
        with suppress(ImportError):
            import readline  # noqa: F401 - it makes lines editable, where there is one, but echoes to standard output
    while True:
        if json:
            tell(PROMPT, end="")
        try:
            yield input("" if json else PROMPT)
        except EOFError:
            return


def piped() -> Iterator[str]:
    if sys.stdin is None:
        return
    length = 0
    while line := sys.stdin.buffer.readline(MOST_BYTES + 1):
        length += len(line)
        expect_length(length, "standard input")
        yield line.decode("utf-8", "replace")


def play(
    context: typer.Context,
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="PUZZLE", help=f"{WAYS[0].upper()}{WAYS[1:]}; choose one from a set. Default: today's set."
        ),
    ] = None,
    day: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The set of another day.")] = None,
    request: GameRequest | None = None,
    plain: Annotated[bool, typer.Option("--plain", help="Type moves, or pipe them in, without a full screen.")] = False,
    anew: Annotated[bool, typer.Option("--new", help="Start over instead of resuming.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="With --plain: print how it went; for a whole game, its record.")
    ] = False,
) -> int:
    """Play a puzzle, or a whole game against bots.

    Without arguments, choose one of today's puzzles. Press ? for all keys. You can quit at any time and resume later.
    With --plain, type moves line by line; the exit code is 0 if the puzzle is solved, 1 if not. A puzzle file with a
    false claim is refused.
    """
    if (puzzle is not None) + (day is not None) + (request is not None) > 1:
        raise SkypuzzleError("name only one of these: a puzzle, a day with --date, or a whole game")
    options.refuse("--json", "needs --plain", when=json and not plain)
    by_hand = sys.stdin is not None and sys.stdin.isatty()
    if not plain and not (by_hand and sys.stdout.isatty() and sys.stderr.isatty()):
        raise SkypuzzleError("play needs a terminal; with --plain, moves can be piped in")
    chosen: ChosenGame = context.obj
    opening: PuzzleChoice | GameRequest | GameSession[Any]
    game, opening = puzzle_choice_of(chosen, puzzle, day) if request is None else (chosen.game, request)
    logbook = Logbook.of(game.name) if by_hand else None
    if isinstance(opening, GameRequest):
        opening = requested(opening, None if anew else logbook, game.saved_game)
    screens = None if plain else game.screens()
    if screens is None and not plain:
        tell(f"skypuzzle: {game.title} has no full screen; type your moves, as with --plain")
    if screens is None or logbook is None:
        return type_in(game, opening, logbook, anew=anew, json=json)
    from skypuzzle.cli.full_screen import on_screen

    return on_screen(game, screens, opening, logbook, anew=anew)


def puzzle_choice_of(chosen: ChosenGame, puzzle: str | None, text: str | None) -> tuple[Game, PuzzleChoice]:
    """Return the named set, or that of a day; missing puzzles are made later."""
    if puzzle is not None:
        return puzzle_choice(chosen, puzzle)
    game, day = chosen.game, today() if text is None else parse_day(text)
    if set_of_day(game.name, day, game.edition) is not None:
        return puzzle_choice(chosen, day.isoformat())
    missing: list[Any] = [None] * len(game.daily_orders(day))
    make, keep = partial(daily_puzzle, game, day), partial(keep_day, game, day)
    return game, PuzzleChoice(day.isoformat(), missing, make, keep, game=game.title, line=game.day_line(day))
