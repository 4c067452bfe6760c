"""The command line: one small file for each command, and one place where errors become a line and an exit code."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from skypuzzle import __version__
from skypuzzle.cli.exits import Exit
from skypuzzle.errors import InputError, SkypuzzleError

COMMANDS = {
    "new": "Set up a game by the rules.",
    "show": "Show a position: the city from above and what each row sees.",
    "apply": "Play turns on a position, and print the position after them.",
    "score": "Score a finished game, card by card.",
    "simulate": "Play whole games with bots.",
    "verify": "Prove every claim in game records again.",
    "schema": "Print the JSON Schema of a file type.",
}
MOST_FAULTS = 6


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is the answer."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _app(words)(args=words, prog_name="skypuzzle", standalone_mode=False)
        sys.stdout.flush()
    except SkypuzzleError as error:
        return _complain(_one_line(error))
    except typer.TyperException as error:
        return _complain(f"{error.format_message()} (see skypuzzle --help)")
    except BrokenPipeError:  # the reader has seen enough: leave nothing for the interpreter to flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.DONE
    return Exit.DONE if code is None else int(code)


def _complain(line: str) -> int:
    print("skypuzzle:", " ".join(line.split()), file=sys.stderr)
    return Exit.BAD_INPUT


def _one_line(error: SkypuzzleError) -> str:
    if not isinstance(error, InputError) or len(error.faults) <= MOST_FAULTS:
        return str(error)
    shown = "; ".join(str(fault) for fault in error.faults[:MOST_FAULTS])
    return f"{shown}; and {len(error.faults) - MOST_FAULTS} more faults"


def _app(words: Sequence[str]) -> typer.Typer:
    """All commands by name and summary, and the one that is asked for in full: nothing else need be imported."""
    app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)
    app.callback()(_root)
    asked = next((word for word in words if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name == asked:
            app.command(name)(getattr(import_module(f"skypuzzle.cli.{name}"), name))
        else:
            app.command(name, help=summary)(_not_loaded)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"skypuzzle {__version__}")
        raise typer.Exit


def _root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Puzzles, answers and whole games for Skyliners, in the terminal."""


def _not_loaded() -> None:
    raise AssertionError("only the command that is asked for is run")
