"""`skypuzzle daily`."""

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated

import typer

from skypuzzle.cli.which_game import Asked
from skypuzzle.cluster import expect_address
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_picture, expect_text
from skypuzzle.console.progress import with_progress
from skypuzzle.documents import encode
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.making import daily_sets
from skypuzzle.pictures.layout import under
from skypuzzle.puzzles.collection import FOLDER
from skypuzzle.puzzles.daily import parse_day, today
from skypuzzle.puzzles.documents import line_of
from skypuzzle.puzzles.puzzle import without_solution
from skypuzzle.storage import read_bytes, write_whole

LAST = date(9999, 12, 31)


def daily(
    context: typer.Context,
    day: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Which day. Default: today, in UTC.")
    ] = None,
    days: Annotated[int, typer.Option("--days", metavar="N", min=1, max=3660, help="How many days in a row.")] = 1,
    solutions: Annotated[bool, typer.Option("--solutions/--no-solutions", help="Include the solutions?")] = True,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file with different contents.")] = False,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    json: options.JsonOption = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Where to write; a folder for several days."),
    ] = None,
) -> None:
    """Make the puzzle set of a day.

    Everyone gets the same puzzles, each proven to have exactly one solution. They are drawn, and written to
    puzzles/GAME/DATE.json; with --json they are only printed.

    \b
    Examples:
      skypuzzle daily
      skypuzzle daily --date 2027-01-01 --json
      skypuzzle daily --date 2027-02-01 --days 28 --jobs 2 -o february
    """
    asked: Asked = context.obj
    game = asked.game
    dates = _dates(day, days)
    expect_address(dask)
    options.refuse("--json", "is for one day; several are written to a folder", when=json and days > 1)
    options.refuse("--json", "writes to standard output; -o writes JSON anyway", when=json and output is not None)
    targets: Sequence[Path | None] = [None] if json else _targets(dates, output, game.name)
    shown, line = [], ""
    for target, document in zip(targets, daily_sets(game, dates, jobs, dask, with_progress), strict=True):
        shown, line = document.puzzles, line_of(document)
        if not solutions:
            document.puzzles = [*map(without_solution, document.puzzles)]
        text = encode(document)
        if target is None:
            emit(text, None)
            return
        _write(target, text.encode(), force=force)
    if days == 1:
        emit_picture(lambda width, unicode: under(line, game.puzzle_sheets(shown, width, unicode=unicode)), None)


def _dates(text: str | None, days: int) -> list[date]:
    first = today() if text is None else parse_day(text)
    if (LAST - first).days < days - 1:
        raise NotationError(Fault("date", first.isoformat(), "that many days go beyond the year 9999"))
    return [first + timedelta(days=later) for later in range(days)]


def _targets(dates: Sequence[date], output: Path | None, game: str) -> list[Path]:
    """Where each set goes; folders are made before the long work."""
    if output is not None and not output.is_dir():
        expect_text(output)
        if len(dates) == 1:
            return [output]
    folder = FOLDER / game if output is None else output
    try:
        folder.mkdir(parents=output is None, exist_ok=True)
    except OSError as error:
        raise FileError(f"{quote(str(folder))}: cannot make the folder: {error.strerror}") from None
    return [folder / f"{day.isoformat()}.json" for day in dates]


def _write(target: Path, data: bytes, *, force: bool) -> None:
    if target.is_file():
        if read_bytes(target) == data:
            return
        if not force:
            raise FileError(f"{quote(str(target))}: has different contents; --force overwrites it")
    write_whole(target, data)
