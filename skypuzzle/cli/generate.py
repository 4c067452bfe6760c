"""`skypuzzle generate`."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, get_args

import typer

from skypuzzle.cli import puzzles
from skypuzzle.cluster import expect_address
from skypuzzle.console import options
from skypuzzle.console.output import emit_document, emit_picture, expect_text, is_file, wants_json
from skypuzzle.console.progress import with_progress
from skypuzzle.documents import decode_line, encode_line
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.parallel import in_order
from skypuzzle.puzzles.levels import Level
from skypuzzle.resuming import Journal
from skypuzzle.skyliners import Side
from skypuzzle.skyliners.commands import arguments
from skypuzzle.skyliners.documents.documents import PuzzleEntry
from skypuzzle.skyliners.documents.orders import ordered_set
from skypuzzle.skyliners.documents.puzzles import puzzle_entry, read_entry
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.puzzles.making import ANY_NUMBER, EDITION, Order, parse_pieces
from skypuzzle.skyliners.puzzles.puzzle import Kind, Puzzle

KINDS: tuple[Kind, ...] = get_args(Kind)


def generate(
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="build, reach, secure or win.")] = "build",
    difficulty: Annotated[
        str | None, typer.Option("--difficulty", metavar="LEVEL", help="easy, medium, hard or expert. Default: any.")
    ] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, max=1_000_000, help="How many.")] = 1,
    seed: options.SeedOption = None,
    sides: Annotated[
        str | None, typer.Option("--sides", metavar="SIDES", help="For build: which sides carry clues, such as NE.")
    ] = None,
    pieces: Annotated[
        str | None,
        typer.Option("--pieces", metavar="MIN-MAX", help="How many pieces there are to place, or to choose from."),
    ] = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="For build: clues come in pairs under a half turn.")
    ] = False,
    jobs: puzzles.JobsOption = 1,
    dask: puzzles.DaskOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Make puzzles with exactly one solution.

    build: put a supply on a board so that every side sees what it says. reach, secure and win: find the one turn, near
    the end of a game, that makes plans come true, makes them safe, or wins. Puzzles are drawn, or written as a set with
    --json or -o FILE.json; a long run to a file goes on where it was interrupted.

    \b
    Examples:
      skypuzzle generate --difficulty medium --seed 7
      skypuzzle generate --kind reach --count 3 --seed 7
      skypuzzle generate --count 1000 --jobs 2 --seed 7 -o thousand.json
    """
    expect_text(output)
    expect_address(dask)
    order = _order(kind, difficulty, seed, sides, pieces, symmetric=symmetric)
    if not wants_json(json, output):
        made = _made(order, range(count), jobs, dask)
        emit_picture(lambda width, unicode: GAME.puzzle_sheets(made, width, unicode=unicode), output)
    elif is_file(output):
        _to_file(order, count, jobs, dask, output)
    else:
        entries = [puzzle_entry(puzzle) for puzzle in _made(order, range(count), jobs, dask)]
        emit_document(ordered_set(order, _all_different(entries)), None)


def _made(order: Order, numbers: range, jobs: int, dask: str | None) -> Iterator[Puzzle]:
    return with_progress(in_order(order.make, numbers, jobs, dask), len(numbers), "making puzzles")


def _to_file(order: Order, count: int, jobs: int, dask: str | None, output: Path) -> None:
    """Write them all, and on the way write each down as it is made."""
    with Journal(output, f"edition {EDITION}, {count} of {order.name}") as journal:
        _expect_unchanged(journal)
        for puzzle in _made(order, range(len(journal.done), count), jobs, dask):
            journal.add(encode_line(puzzle_entry(puzzle)))
        entries = [decode_line(line, str(journal.path), PuzzleEntry) for line in journal.done]
        emit_document(ordered_set(order, _all_different(entries)), output)
        journal.forget()


def _expect_unchanged(journal: Journal) -> None:
    """What an earlier run left must still be puzzles under their own ids; a checksum can be written by anybody."""
    where = quote(str(journal.path))
    for number, line in enumerate(journal.done, 1):
        try:
            entry = decode_line(line, where, PuzzleEntry)
            is_same = read_entry(entry, where).id == entry.id
        except FileError:
            is_same = False
        if not is_same:
            raise FileError(f"{where}: puzzle {number} was changed; delete the file, or write elsewhere")


def _all_different(entries: list[PuzzleEntry]) -> list[PuzzleEntry]:
    seen: dict[str, int] = {}
    for number, entry in enumerate(entries, 1):
        if entry.id in seen:
            raise FileError(f"puzzles {seen[entry.id]} and {number} are the same, turned or mirrored: use another seed")
        seen[entry.id] = number
    return entries


def _order(
    kind: str, difficulty: str | None, seed: str | None, sides: str | None, pieces: str | None, *, symmetric: bool
) -> Order:
    chosen = next((known for known in KINDS if known == kind), None)
    if chosen is None:
        raise NotationError(Fault("kind", kind, f"expected {', '.join(KINDS)}"))
    level = next((level for level in Level if str(level) == difficulty), None)
    if difficulty is not None and level is None:
        raise NotationError(Fault("difficulty", difficulty, f"expected {', '.join(map(str, Level))}"))
    clued = tuple(Side) if sides is None else _sides(sides)
    number = ANY_NUMBER if pieces is None else parse_pieces(pieces)
    order = Order(chosen, "", level, number, clued, symmetric)
    return replace(order, seed=options.seed(seed))  # the last, as a new one is told


def _sides(text: str) -> tuple[Side, ...]:
    words = re.split("[, ]+", text.strip()) if re.search("[, ]", text) else list(text) or [text]
    return tuple(sorted(arguments.side(word) for word in words))
