"""`skypuzzle daily` and `generate`."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.cluster import Cluster
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_long_document, emit_picture, expect_text, is_file, wants_json
from skypuzzle.console.progress import with_progress
from skypuzzle.documents import decode_line, encode, encode_line
from skypuzzle.errors import Fault, FileError, NotationError, quote
from skypuzzle.game import Game
from skypuzzle.generation import all_different, daily_sets, made_to_order
from skypuzzle.journal import Journal
from skypuzzle.pictures.layout import under
from skypuzzle.puzzles.collection import FOLDER
from skypuzzle.puzzles.daily import parse_day, today
from skypuzzle.puzzles.documents import line_of, ordered_set
from skypuzzle.puzzles.levels import Level, parse_level
from skypuzzle.puzzles.puzzle import Order, Puzzle, PuzzleSpec, without_solution
from skypuzzle.storage import is_stream, read_bytes, write_whole
from skypuzzle.verifying.proven import remember

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
    dask_timeout: options.DaskTimeoutOption = None,
    json: options.JsonOption = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where to write; a folder for several days.")
    ] = None,
) -> None:
    """Make the puzzle set of a day.

    Everyone gets the same puzzles, each proven to have exactly one solution. The command draws the set and saves it to
    puzzles/GAME/DATE.json; with --json, it prints the set and saves nothing.

    \b
    Examples:
      skypuzzle daily
      skypuzzle daily --date 2027-01-01 --json
      skypuzzle daily --date 2027-02-01 --days 28 --jobs 2 -o february
    """
    chosen: ChosenGame = context.obj
    game = chosen.game
    dates = _dates(day, days)
    cluster = options.cluster(dask, dask_timeout)
    options.refuse("--json", "is for one day; several days are written to a folder", when=json and days > 1)
    options.refuse("--json", "prints the set; -o already writes JSON", when=json and output is not None)
    targets: Sequence[Path | None] = [None] if json else _targets(dates, output, game.name)
    shown, line = [], ""
    for target, document in zip(targets, daily_sets(game, dates, jobs, cluster, with_progress), strict=True):
        shown, line = document.puzzles, line_of(document)
        if not solutions:
            document = replace(document, puzzles=[*map(without_solution, document.puzzles)])
        text = encode(document)
        if target is None:
            emit(text, None)
            return
        _write(target, text.encode(), force=force)
        remember(text.encode())
    if days == 1:
        emit_picture(lambda width, unicode: under(line, game.puzzle_sheets(shown, width, unicode=unicode)), None)


def _dates(text: str | None, days: int) -> list[date]:
    first = today() if text is None else parse_day(text)
    if (LAST - first).days < days - 1:
        raise NotationError(Fault("date", first.isoformat(), "the days go past the year 9999"))
    return [first + timedelta(days=later) for later in range(days)]


def _targets(dates: Sequence[date], output: Path | None, game: str) -> list[Path]:
    """Return the file of each set. Makes the folder before the long work."""
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
            raise FileError(f"{quote(str(target))}: has different contents; add --force to overwrite it")
    write_whole(target, data)


def generate(
    context: typer.Context,
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="The kind of puzzle; see above.")] = None,
    difficulty: Annotated[
        str | None, typer.Option("--difficulty", metavar="LEVEL", help="easy, medium, hard or expert. Default: any.")
    ] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, max=1_000_000, help="How many puzzles.")] = 1,
    seed: options.SeedOption = None,
    order: Any = None,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    dask_timeout: options.DaskTimeoutOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Make puzzles with exactly one solution.

    The command draws the puzzles, or writes them as a set with --json or -o FILE.json. If a long run to a file is
    interrupted, the same command resumes it.

    \b
    Examples:
      skypuzzle generate --difficulty medium --seed 7
      skypuzzle generate --count 1000 --jobs 2 --seed 7 -o many.json
    """
    expect_text(output)
    cluster = options.cluster(dask, dask_timeout)
    chosen: ChosenGame = context.obj
    game = chosen.game
    ordered = _ordered(game, order, kind, difficulty, seed)
    if not wants_json(json, output):
        made = made_to_order(ordered, range(count), jobs, cluster, with_progress)
        emit_picture(lambda width, unicode: game.puzzle_sheets(made, width, unicode=unicode), output)
    elif is_file(output) and not is_stream(output):
        new_seed = ordered.seed if seed is None else None
        _to_file(game, ordered, count, jobs, cluster, output, new_seed)
    else:
        made = made_to_order(ordered, range(count), jobs, cluster, with_progress)
        emit_long_document(ordered_set(game, ordered), "puzzles", all_different(made), output)


def _to_file(
    game: Game, order: Order[Any], count: int, jobs: int, cluster: Cluster | None, output: Path, new_seed: str | None
) -> None:
    """Write all puzzles, saving each in a journal as soon as it is made."""
    work = f"edition {game.edition}, {count} of {order.name}"
    with Journal(output, work, "puzzle", new_seed) as journal:
        _expect_unchanged(game, journal)
        for puzzle in made_to_order(order, range(journal.number, count), jobs, cluster, with_progress):
            journal.add(encode_line(puzzle))
        where = quote(str(journal.path))
        saved = (decode_line(line, where, game.puzzle_type) for line in journal.lines())
        emit_long_document(ordered_set(game, order), "puzzles", all_different(saved), output, journal.mark)
        journal.forget()


def _expect_unchanged(game: Game, journal: Journal) -> None:
    """Check that the puzzles in a journal have their true ids; its checksums alone are easily forged."""
    where = quote(str(journal.path))
    for number, line in enumerate(journal.lines(), 1):
        try:
            puzzle: Puzzle = decode_line(line, where, game.puzzle_type)
            is_same = puzzle.id == puzzle.claimed_id
        except FileError:
            is_same = False
        if not is_same:
            raise FileError(f"{where}: puzzle {number} was changed; delete the file, or write elsewhere")


def _ordered(
    game: Game,
    order: Callable[[str, Level | None], PuzzleSpec[Any]],
    kind: str | None,
    difficulty: str | None,
    seed: str | None,
) -> Order[Any]:
    if kind is None:
        kind = next(iter(game.kinds))
    if kind not in game.kinds:
        raise NotationError(Fault("kind", kind, f"expected {', '.join(game.kinds)}"))
    level = None if difficulty is None else parse_level(difficulty)
    spec = order(kind, level)
    spec.check()  # before a new seed is printed
    return Order(spec, options.seed(seed))
