"""The command line: one small file for each command, and one place where errors become a line and an exit code."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, PathFinder
from pathlib import Path
from typing import Annotated, Any, TextIO, cast

import typer

from skypuzzle import __version__, crashes, signals
from skypuzzle.cli.text import TextCommand, TextGroup
from skypuzzle.console.errors import complain
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import flush
from skypuzzle.errors import SkypuzzleError, quote

COMMANDS = {
    "play": "Play a puzzle, or a whole game against bots.",
    "new": "Set up a game by the rules.",
    "show": "Show a position: the city from above and what each row sees.",
    "apply": "Play turns on a position, and print the position after them.",
    "solve": "Find a line of play that makes plans come true, or prove that none does.",
    "check": "Tell how safe plans are in a live game.",
    "daily": "Make the puzzle set of a day.",
    "explain": "Explain how a puzzle is solved, step by step.",
    "generate": "Make puzzles with exactly one solution.",
    "print": "Make a booklet of puzzles to print.",
    "score": "Score a finished game, card by card.",
    "simulate": "Play whole games with bots.",
    "verify": "Prove every claim in files again.",
    "schema": "Print the JSON Schema of a file type.",
}
OF_THE_GAME = {"apply", "check", "new", "score", "show", "simulate", "solve"}
FOUND_AS = {"print": "booklet"}
"""Where a command is not called like its module and function: one called `print` would hide Python's own."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is the answer."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    words = [word for word in given if word != crashes.DEBUG] or ["--help"]
    with _no_stream_missing():
        try:
            return _run(words)
        except SkypuzzleError as error:
            return complain(str(error))
        except typer.TyperException as error:
            return complain(f"{error.format_message()} (see {' '.join(['skypuzzle', *_command(words), '--help'])})")
        except KeyboardInterrupt:
            return signals.interrupted() or signals.exit_code(signals.CONTROL_C)
        except SystemExit:  # typer's end when it prints help and the reader has left
            return Exit.DONE
        except OSError as error:
            file = f"{quote(str(error.filename))}: " if error.filename else ""
            return complain(file + (error.strerror or str(error)))
        except Exception as error:
            return signals.interrupted() or crashes.report(error, debug=crashes.DEBUG in given)


def _command(words: Sequence[str]) -> list[str]:
    """The command that was asked for, if there is one of that name."""
    return [word for word in words if not word.startswith("-") and word in COMMANDS][:1]


def _run(words: Sequence[str]) -> int:
    code = _app(words)(args=words, prog_name="skypuzzle", standalone_mode=False)
    flush()
    return Exit.DONE if code is None else int(code)


@contextmanager
def _no_stream_missing() -> Iterator[None]:
    """Started with `>&-`, Python has no such stream at all; what is written there is for nobody."""
    before = sys.stdout, sys.stderr
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        sys.stdout = sys.stdout or nowhere
        sys.stderr = cast(TextIO, _Unheard(sys.stderr or nowhere))
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before


class _Unheard:
    """Standard error, where nobody may listen any more: what is said there gets lost, and the command goes on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Say something."""
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Say it now."""
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _app(words: Sequence[str]) -> typer.Typer:
    """All commands by name and summary, and the one that is asked for in full: nothing else need be imported."""
    app = typer.Typer(cls=TextGroup, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback()(_root)
    asked = next((word for word in words if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name == asked:
            found = FOUND_AS.get(name, name)
            package = "skypuzzle.skyliners.commands" if name in OF_THE_GAME else "skypuzzle.cli"
            app.command(name, cls=TextCommand)(getattr(import_module(f"{package}.{found}"), found))
        else:
            app.command(name, help=summary)(_not_loaded)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"skypuzzle {__version__}, search {_form_of_search()}")
        raise typer.Exit


def _form_of_search() -> str:
    """Which of its two forms an import would take, without the import."""
    found = PathFinder.find_spec("kernel", [str(Path(__file__).parents[1] / "skyliners" / "search")])
    return "compiled" if found is not None and isinstance(found.loader, ExtensionFileLoader) else "interpreted"


def _root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    _debug: Annotated[
        bool, typer.Option(crashes.DEBUG, help="With any command: if the program breaks, show where.")
    ] = False,
) -> None:
    """Puzzles, answers and whole games for Skyliners, in the terminal."""


def _not_loaded() -> None:
    raise AssertionError("only the command that is asked for is run")
