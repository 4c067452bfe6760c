"""The command line: finds the game and the command, runs it, and turns errors into one line and an exit code."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, PathFinder
from inspect import cleandoc
from io import BufferedWriter, RawIOBase, TextIOWrapper
from pathlib import Path, PurePath
from typing import Annotated, Any, TextIO, cast

import typer

from skypuzzle import __version__, signals
from skypuzzle.cli.chosen_game import ChosenGame, game_of_documents
from skypuzzle.cli.parsing import TextCommand, TextGroup, reworded
from skypuzzle.console.exits import DEBUG, Exit, complain, report_crash
from skypuzzle.console.options import joined
from skypuzzle.console.output import flush
from skypuzzle.errors import SkypuzzleError, quote
from skypuzzle.game import Game
from skypuzzle.games import DEFAULT, GAMES, load

COMMANDS = {
    "daily": "Make the puzzle set of a day.",
    "play": "Play a puzzle, or a whole game against bots.",
    "explain": "Explain how a puzzle is solved, step by step.",
    "generate": "Make puzzles with exactly one solution.",
    "print": "Make a booklet of puzzles, or score sheets, to print.",
    "site": "Make a web site of the puzzles, or add days to one.",
    "web": "Play on web pages served from this machine.",
    "verify": "Re-check every claim in files.",
    "schema": "Print the JSON Schema of a file type.",
    "completion": "Print a script that completes commands in a shell.",
    "help": "Show a page about a topic, or the help for a command.",
}
WITH_POSITIONS = {
    "solve": "Reach a goal from a position, or prove that it is impossible.",
    "check": "Judge how safe goals are in a live game.",
    "show": "Show a position, a game record or a puzzle.",
    "new": "Set up a game by the rules.",
    "apply": "Play turns on a position and print the result.",
    "table": "Set up and follow a game at your table, and ask about it.",
    "score": "Score a finished game.",
    "simulate": "Play whole games with bots.",
}
ABOUT_DOCUMENTS = ("solve", "check", "show", "apply", "score", "table")
"""Commands that read the game from the document they are given."""
JOINED = {
    "solve": "ask",
    "check": "judge",
    "show": "look",
    "new": "setup",
    "apply": "play",
    "score": "finish",
    "simulate": "run",
    "generate": "order",
    "play": "request",
}
"""Commands that a game adds options to: the parameter that gets what the game's function returns."""
OF_A_GAME = [name for name in (*COMMANDS, *WITH_POSITIONS) if name not in ("completion", "site", "web")]
WHICH_GAME = f"If you leave out the game, the file you name decides; otherwise it is {DEFAULT}."
FIRST, LAST = ("solve", "daily", "check", "play"), ("schema", "completion", "help")
"""Commands listed first and last."""
FOUND_IN = {
    **dict.fromkeys(("new", "apply", "score", "simulate"), "positions"),
    **dict.fromkeys(("solve", "check"), "questions"),
    "daily": "generate",
    **dict.fromkeys(("explain", "print"), "puzzles"),
    "web": "site",
    "schema": "help",
}
"""Modules of commands that do not have the command's name."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    words = [word for word in given if word != DEBUG] or ["--help"]
    with _no_stream_missing() as lost:
        try:
            code = _run(words)
            return complain("standard output: cannot write: it is closed") if lost.is_written else code
        except SkypuzzleError as error:
            return complain(str(error))
        except typer.TyperException as error:
            return complain(_usage_error(error, words))
        except KeyboardInterrupt:
            return signals.interrupted() or signals.exit_code(signals.CONTROL_C)
        except SystemExit:  # how typer ends if the reader of its help has left
            return Exit.DONE
        except OSError as error:
            file = f"{quote(str(error.filename))}: " if error.filename else ""
            return complain(file + (error.strerror or str(error)))
        except Exception as error:
            return signals.interrupted() or report_crash(error, debug=DEBUG in given)


def _usage_error(error: typer.TyperException, words: Sequence[str]) -> str:
    """What is wrong with a command line, and which help to read."""
    game, rest = _split(words)
    command = _first(rest)
    is_known = command in summaries(load(game or DEFAULT))
    reason = reworded(error, is_game_named=game is not None)
    if game is None and not is_known and reason.endswith(f"'{command}'"):
        reason += f"; games: {', '.join(GAMES)}"
    if command == "daily" and reason.startswith("unexpected argument"):
        reason += "; give a day with --date"
    see = ["skypuzzle", *([game] if game else []), *([command] if command and is_known else []), "--help"]
    return f"{reason} (see {' '.join(see)})"


def _first(words: Sequence[str]) -> str | None:
    return next((word for word in words if not word.startswith("-")), None)


def _split(words: Sequence[str]) -> tuple[str | None, list[str]]:
    first, rest = _first(words), list(words)
    if first not in GAMES:
        return None, rest
    rest.remove(first)
    return first, rest


def _run(words: Sequence[str]) -> int:
    named, rest = _split(words)
    is_named = named is not None
    game = load(named or _game_of(rest))
    program = f"skypuzzle {named}" if is_named else "skypuzzle"
    app = app_for(game, rest, is_named=is_named)
    code = app(args=rest or ["--help"], prog_name=program, standalone_mode=False, obj=ChosenGame(game, is_named))
    flush()
    return Exit.DONE if code is None else int(code)


@contextmanager
def _no_stream_missing() -> Iterator["_LostOutput"]:
    """Replace streams that Python does not have when it is started with `>&-` or `2>&-`."""
    before, lost = (sys.stdout, sys.stderr), _LostOutput()
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        sys.stdout = sys.stdout or TextIOWrapper(BufferedWriter(lost), encoding="utf-8")
        sys.stderr = cast(TextIO, _Unheard(sys.stderr or nowhere))
        try:
            yield lost
        finally:
            sys.stdout, sys.stderr = before


class _LostOutput(RawIOBase):
    """Stands in for a closed standard output, and remembers whether an answer was lost in it."""

    is_written = False

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.is_written = self.is_written or bool(len(data))
        return len(data)


class _Unheard:
    """Standard error that may have lost its reader: messages are dropped and the command continues."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _game_of(words: Sequence[str]) -> str:
    """Return the game of the document that a command is given, or the default game."""
    command, game = _first(words), load(DEFAULT)
    if len(GAMES) == 1 or command is None or command not in (*ABOUT_DOCUMENTS, *game.commands):
        return DEFAULT
    flags = {
        name
        for parameter in parameters(game, command)
        if getattr(parameter, "is_flag", False)
        for name in (*parameter.opts, *parameter.secondary_opts)
    }
    return game_of_documents(words[words.index(command) + 1 :], flags) or DEFAULT


def summaries(game: Game) -> dict[str, str]:
    every = {**COMMANDS, **(WITH_POSITIONS if game.has_positions else {}), **game.commands}
    between = [name for name in every if name not in (*FIRST, *LAST)]
    return {name: every[name] for name in (*FIRST, *between, *LAST) if name in every}


def app_for(game: Game, words: Sequence[str], *, is_named: bool = True) -> typer.Typer:
    """Return all commands with their summaries; only the first command in `words` is imported and complete."""
    app = typer.Typer(
        cls=TextGroup,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        subcommand_metavar=f"{'' if is_named else '[GAME] '}COMMAND [ARGS]...",
        epilog=None if is_named else f"Games: {', '.join(GAMES)}. {WHICH_GAME}",
    )
    app.callback(help=f"{game.title}: puzzles, answers and whole games." if is_named else None)(_root)
    asked = _first(words)
    for name, summary in summaries(game).items():
        if name == asked:
            command = _loaded(game, name)
            app.command(name, cls=TextCommand, help=_about(game, command))(command)
        else:
            app.command(name, help=summary)(_not_loaded)
    return app


def parameters(game: Game, command: str | None = None) -> list[Any]:
    """Return the parameters of a command, or those before any command, including `--help`."""
    from typer.main import get_command

    found: Any = get_command(app_for(game, [] if command is None else [command]))
    if command is not None:
        found = found.commands[command]
    taken = found.get_params(typer.Context(found))
    return [parameter for parameter in taken if not getattr(parameter, "hidden", False)]


def _loaded(game: Game, name: str) -> Callable[..., Any]:
    package = f"{game.package}.commands" if name in game.commands else "skypuzzle.cli"
    module = import_module(f"{package}.{FOUND_IN.get(name, name)}")
    command: Callable[..., Any] = getattr(module, "booklet" if name == "print" else name)  # `print` is Python's own
    if name not in JOINED:
        return command
    return joined(command, JOINED[name], game.options(name), about=_kinds(game) if name == "generate" else None)


def _about(game: Game, command: Callable[..., Any]) -> str:
    text = cleandoc(command.__doc__ or "")
    return (
        text
        if game.name == DEFAULT
        else re.sub(rf"skypuzzle (?=(?:{'|'.join(OF_A_GAME)})\b)", f"skypuzzle {game.name} ", text)
    )


def _kinds(game: Game) -> str:
    width = max(map(len, game.kinds))
    lines = [f" {kind:{width}}  {task}" for kind, task in game.kinds.tasks.items()]
    return "\n".join(["\b", f"Kinds (default: {next(iter(game.kinds))}):", *lines])


def _print_version(wanted: bool) -> None:
    if wanted:
        search = "compiled" if all(map(_is_compiled, map(load, GAMES))) else "interpreted"
        print(f"skypuzzle {__version__}, search {search}")
        raise typer.Exit


def _is_compiled(game: Game) -> bool:
    home = Path(sys.modules[game.package].__path__[0])
    found = [PathFinder.find_spec(kernel.name, [str(home / kernel.parent)]) for kernel in map(PurePath, game.kernels)]
    return all(spec is not None and isinstance(spec.loader, ExtensionFileLoader) for spec in found)


def _root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    _debug: Annotated[bool, typer.Option(DEBUG, help="Print a traceback if a command crashes.")] = False,
) -> None:
    """Puzzles, answers and whole games for three board games about cities."""


def _not_loaded() -> None:
    raise AssertionError("only the command asked for is run")
