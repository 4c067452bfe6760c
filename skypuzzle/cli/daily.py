"""`skypuzzle daily`."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from msgspec import UNSET

from skypuzzle.cli import puzzles, today
from skypuzzle.cluster import expect_address
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_picture, expect_text
from skypuzzle.console.progress import with_progress
from skypuzzle.documents import encode
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.parallel import in_order
from skypuzzle.skyliners.documents.puzzles import entries_of, puzzle_entry, read_puzzles, set_document
from skypuzzle.skyliners.game import GAME
from skypuzzle.skyliners.proving.puzzles import expect_proven
from skypuzzle.skyliners.puzzles.daily import PLACES, daily_puzzle, daily_seed
from skypuzzle.storage import read_bytes, write_whole

FOLDER = Path("puzzles")
LAST = date(9999, 12, 31)


def daily(
    day: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Which day. Default: today, in UTC.")
    ] = None,
    days: Annotated[int, typer.Option("--days", metavar="N", min=1, max=3660, help="So many days in a row.")] = 1,
    solutions: Annotated[bool, typer.Option("--solutions/--no-solutions", help="Write the answers, too?")] = True,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that says something else.")] = False,
    jobs: puzzles.JobsOption = 1,
    dask: puzzles.DaskOption = None,
    json: options.JsonOption = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Where to write; a folder, if there are several days."),
    ] = None,
) -> None:
    """Make the puzzle set of a day.

    Three boards to build on, from easy to hard, a turn that reaches plans, and one that secures them or wins: the same
    for everybody. They are drawn, and written to puzzles/DATE.json; with --json they are only printed. Each has one
    solution, proven before it is written.

    \b
    Examples:
      skypuzzle daily
      skypuzzle daily --date 2027-01-01 --json
      skypuzzle daily --date 2027-02-01 --days 28 --jobs 2 -o february
    """
    dates = _dates(day, days)
    expect_address(dask)
    if json and days > 1:
        raise NotationError(Fault("option", "--json", "is for one day; several go to a folder"))
    if json and output is not None:
        raise NotationError(Fault("option", "--json", "writes to standard output; -o writes a file anyway"))
    targets: Sequence[Path | None] = [None] if json else _targets(dates, output)
    texts = _sets(dates, jobs, dask, solutions=solutions)
    for target, text in zip(targets, texts, strict=True):
        if target is None:
            emit(text, None)
            return
        _write(target, text, force=force)
    if days == 1:
        shown = read_puzzles(text.encode(), dates[0].isoformat())
        emit_picture(lambda width, unicode: GAME.puzzle_sheets(shown, width, unicode=unicode), None)


def _dates(text: str | None, days: int) -> list[date]:
    first = today.day_of(text)
    if (LAST - first).days < days - 1:
        raise NotationError(Fault("date", first.isoformat(), "so many days do not fit the calendar"))
    return [first + timedelta(days=later) for later in range(days)]


def _targets(dates: Sequence[date], output: Path | None) -> list[Path]:
    """Where each set goes; folders are there, or made, before the long work."""
    if output is not None and not output.is_dir():
        expect_text(output)
        if len(dates) == 1:
            return [output]
    folder = FOLDER if output is None else output
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise FileError(f"{quote(str(folder))}: cannot make the folder: {error.strerror}") from None
    return [folder / f"{day.isoformat()}.json" for day in dates]


def _sets(dates: Sequence[date], jobs: int, dask: str | None, *, solutions: bool) -> Iterator[str]:
    """The set of each day as text, as soon as it is made and proven; no two puzzles of all days are alike."""
    places = [(day, place) for day in dates for place in range(PLACES)]
    made = iter(with_progress(in_order(daily_puzzle, places, jobs, dask), len(places), "making puzzles"))
    seen: dict[str, tuple[date, int]] = {}
    for day in dates:
        puzzles_of_day = list(islice(made, PLACES))
        for place, puzzle in enumerate(puzzles_of_day, 1):
            if puzzle.id in seen:
                raise AssertionError(f"puzzle {place} of {day} is like {seen[puzzle.id]}, perhaps turned or mirrored")
            seen[puzzle.id] = (day, place)
        document = set_document(day.isoformat(), daily_seed(day), map(puzzle_entry, puzzles_of_day))
        expect_proven(entries_of(document), f"the set of {day}")
        for entry in document.puzzles if not solutions else ():
            entry.solution = UNSET
        yield encode(document)


def _write(target: Path, text: str, *, force: bool) -> None:
    data = text.encode()
    if target.is_file():
        if read_bytes(target) == data:
            return
        if not force:
            raise FileError(f"{quote(str(target))}: it says something else; --force overwrites it")
    write_whole(target, data)
