"""`skypuzzle new`, `apply`, `score` and `simulate`."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from skypuzzle.chance import Chance
from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_document, emit_picture, expect_text, is_picture, wants_json
from skypuzzle.console.runs import Games
from skypuzzle.errors import FileError, quote
from skypuzzle.game import BoardGame
from skypuzzle.play import Record, Run
from skypuzzle.storage import expect_folder, write_whole
from skypuzzle.subjects import PositionArgument, Started, game_position, notes_on, position_of, subject, tell_notes


def new(
    context: typer.Context,
    setup: Callable[[Chance], Started],
    seed: options.SeedOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Set up a game by the rules."""
    expect_text(output)
    chosen: ChosenGame = context.obj
    used = options.seed(seed, is_told=False)
    position, notes = setup(Chance("new", used))
    if seed is None:
        options.tell_seed(used)
    _emit_position(position, chosen.board_game, output, as_json=json, notes=notes)
    tell_notes(notes)


def apply(
    context: typer.Context,
    position: PositionArgument,
    play: Callable[[Any], Any],
    all_cards: options.AllCardsOption = False,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play turns on a position and print the result."""
    chosen: ChosenGame = context.obj
    before = game_position(position, chosen.board_game, all_cards=all_cards)
    notes = notes_on(before, chosen.board_game)
    _emit_position(play(before), chosen.board_game, output, as_json=json, notes=notes)
    tell_notes(notes)


def score(
    context: typer.Context,
    position: PositionArgument,
    finish: Callable[[Any], tuple[Any, Mapping[str, Any]]],
    all_cards: options.AllCardsOption = False,
    json: options.JsonOption = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write to a file: a page to print if it ends in .pdf, JSON if in .json.",
        ),
    ] = None,
) -> None:
    """Score a finished game. With --json, the answer is a record without turns."""
    chosen: ChosenGame = context.obj
    about = subject(position, chosen.board_game, all_cards=all_cards)
    end, choices = finish(position_of(about, chosen.board_game))
    notes = notes_on(about, chosen.board_game)
    if wants_json(json, output):
        record = chosen.board_game.module("documents").record_document(Record.played(end, (), end), **choices)
        emit_document(record, output, notes)
    else:
        sheet = chosen.board_game.module("pictures.score_sheet").score_sheet(end, **choices)
        if output is not None and is_picture(output):
            _write_page(f"{chosen.game.title}: the final scoring", sheet, chosen.board_game.drawing(end), output)
        else:
            emit_picture(lambda _width, _unicode: sheet, output)
    tell_notes(notes)


def _write_page(title: str, sheet: Any, picture: str, output: Path) -> None:
    from skypuzzle.pictures.score_pages import score_pdf, scoring_page

    if not is_picture(output, ".pdf"):
        raise FileError(f"{quote(str(output))}: cannot write: a scoring must be .pdf, .json or text")
    expect_folder(output)
    write_whole(output, score_pdf([scoring_page(title, sheet, picture)], "a4"))


def _emit_position(
    position: Any, game: BoardGame, output: Path | None, *, as_json: bool, notes: Sequence[str] = ()
) -> None:
    if wants_json(as_json, output):
        emit_document(game.module("documents").position_document(position), output, notes)
    else:
        emit(f"{position}\n", output)


def simulate(
    context: typer.Context,
    run: Callable[[str, bool], Run[Any]],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="How many games.")] = 1,
    rotate: Annotated[bool, typer.Option("--rotate", help="Move every bot on by one seat after each game.")] = False,
    seed: options.SeedOption = None,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    dask_timeout: options.DaskTimeoutOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play whole games with bots.

    One game is shown with its scoring, several as a table of wins. With --json, or with -o to a .json file, the games
    are written as records. If a long run to a file is interrupted, the same command resumes it.
    """
    expect_text(output)
    cluster = options.cluster(dask, dask_timeout)
    chosen: ChosenGame = context.obj
    playing = run(options.seed(seed), rotate)
    new_seed = playing.seed if seed is None else None
    many = Games(repr(playing), playing.play, games, jobs, cluster, new_seed)
    if wants_json(json, output):
        documents = chosen.board_game.module("documents")
        many.write(documents.records_document(playing), documents.record_document, output)
        return
    sheets = chosen.board_game.module("pictures.score_sheet")
    if games == 1:
        end = many.only().end()
        emit_picture(lambda width, unicode: _report(end, chosen.board_game, width, unicode=unicode), output)
    else:
        played = many.each(sheets.outcome)
        emit_picture(lambda _width, _unicode: sheets.league_table(played, playing), output)


def _report(end: Any, game: BoardGame, width: int, *, unicode: bool) -> Any:
    from skypuzzle.pictures.layout import one_below_the_other

    drawn = game.module("pictures.terminal").draw(end, width=width, unicode=unicode)
    return one_below_the_other((drawn, game.module("pictures.score_sheet").score_sheet(end)))
