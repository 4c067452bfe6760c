"""`skypuzzle help` and `schema`: pages to read in the terminal, the help for each command, and JSON Schemas."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from shutil import get_terminal_size
from textwrap import wrap
from typing import Annotated

import typer
from msgspec import Struct

from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.console import options
from skypuzzle.console.output import emit, forget_odd_sizes
from skypuzzle.documents import json_schema, layout
from skypuzzle.errors import Fault, NotationError
from skypuzzle.game import Game
from skypuzzle.games import GAMES, load
from skypuzzle.verifying.findings import REPORT_TYPES

FOLDER = "topics"
"""The folder of pages, TOPIC.md, in the command line's package and in each game's. Pages of docs/ include them."""
WIDEST, NARROWEST = 80, 20
INDENT = "    "
ITEM = re.compile(r"(?P<head> *(?:-|\d+\.) +)(?P<text>.*)")
ROW = re.compile(r"\| (?P<term>.*?) \| (?P<meaning>.*) \|")
"""All tables have two columns: a term and its meaning."""
MARKS = re.compile(r"`|\\(?=[|])")


def help(  # noqa: A001 - a command is called like its function
    context: typer.Context,
    topic: Annotated[str | None, typer.Argument(metavar="TOPIC", help="A topic or a command.")] = None,
) -> int | None:
    """Show a page about a topic, or the help for a command.

    Without a topic, the command lists all topics and commands.

    \b
    Examples:
      skypuzzle help notation
      skypuzzle help solve
    """
    from skypuzzle.cli import main, summaries

    chosen: ChosenGame = context.obj
    pages, commands = topics(chosen.game), summaries(chosen.game)
    if topic is None:
        titles = {name: text.partition("\n")[0].removeprefix("# ") for name, text in pages.items()}
        program = f"skypuzzle {chosen.game.name}" if chosen.is_named else "skypuzzle"
        emit(_listing({"Topics": titles, "Commands": commands}, program), None)
    elif topic in pages:
        emit("\n".join(_laid_out(pages[topic], _width())) + "\n", None)
    elif topic in commands:
        return main([*([chosen.game.name] if chosen.is_named else []), topic, "--help"])
    else:
        raise NotationError(Fault("topic", topic, f"expected a command or one of {', '.join(pages)}"))
    return None


def topics(game: Game) -> dict[str, str]:
    return {**_pages(game.package), **_pages(__package__)}


def _pages(package: str) -> dict[str, str]:
    folder = files(package) / FOLDER
    pages = folder.iterdir() if folder.is_dir() else ()
    return {
        page.name.removesuffix(".md"): page.read_text("utf-8") for page in sorted(pages, key=lambda page: page.name)
    }


def _width() -> int:
    forget_odd_sizes()
    return max(NARROWEST, min(WIDEST, get_terminal_size().columns))


def _listing(sections: Mapping[str, Mapping[str, str]], program: str) -> str:
    longest = max(len(name) for names in sections.values() for name in names)
    lines = []
    for title, names in sections.items():
        lines.append(f"{title}:")
        for name, about in names.items():
            lines += _hanging(f"  {name:{longest}}  ", about, _width())
        lines.append("")
    return "\n".join([*lines, *wrap(f"To read about one of them: {program} help NAME", _width())]) + "\n"


def _laid_out(text: str, width: int) -> Iterator[str]:
    for number, block in enumerate(text.strip().split("\n\n")):
        if number:
            yield ""
        lines = [MARKS.sub("", line) for line in block.split("\n")]
        if block.startswith("#"):
            title = lines[0].lstrip("# ")
            yield from wrap(title.upper() if block.startswith("##") else title, width)
        elif block.startswith("|"):
            yield from _table([row for line in lines[2:] if (row := ROW.fullmatch(line))], width)
        elif block.startswith(INDENT):
            for line in lines:
                yield from _hanging(INDENT, line.strip(), width)
        else:
            yield from _paragraph(lines, width)


def _table(rows: list[re.Match[str]], width: int) -> Iterator[str]:
    """Yield terms and meanings side by side if there is room, else below each other."""
    longest = max(len(row["term"]) for row in rows)
    for row in rows:
        head = f"{INDENT}{row['term']:{longest}}   "
        if width - len(head) >= NARROWEST:
            yield from _hanging(head, row["meaning"], width)
        else:
            yield from _hanging(INDENT, row["term"], width)
            yield from _hanging(INDENT * 2, row["meaning"], width)


def _paragraph(lines: list[str], width: int) -> Iterator[str]:
    head, words = "", ""
    for line in lines:
        if item := ITEM.fullmatch(line):
            if words:
                yield from _hanging(head, words, width)
            head, words = item["head"], item["text"]
        else:
            words = f"{words} {line.strip()}".strip()
    yield from _hanging(head, words, width)


def _hanging(head: str, text: str, width: int) -> list[str]:
    room = max(NARROWEST, width - len(head))
    first, *others = wrap(text, room, break_long_words=False, break_on_hyphens=False) or [""]
    return [head + first, *(" " * len(head) + line for line in others)]


def schema(
    context: typer.Context,
    kind: Annotated[
        str | None, typer.Argument(metavar="TYPE", help="Such as puzzle-set. Default: list all types.")
    ] = None,
    _json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Print the JSON Schema of a file type.

    \b
    Example:
      skypuzzle schema puzzle-set
    """
    chosen: ChosenGame = context.obj
    types: dict[str, type[Struct]] = {**chosen.game.document_types(), **REPORT_TYPES}
    if kind is None:
        emit("".join(f"{name}\n" for name in types), output)
        return
    if kind not in types:
        others = [name for name in GAMES if kind in load(name).document_types()]
        reason = f"expected one of {', '.join(types)}"
        if len(others) == 1:
            reason = f"only {others[0]} has it: skypuzzle {others[0]} schema {kind}"
        raise NotationError(Fault("type", kind, reason))
    emit(layout(json_schema(types[kind], chosen.game.name)), output)
