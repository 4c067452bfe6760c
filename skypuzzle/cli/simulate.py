"""`skypuzzle simulate`."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from skypuzzle.cli.which_game import Asked
from skypuzzle.cluster import expect_address
from skypuzzle.console import options
from skypuzzle.console.output import emit_picture, expect_text, wants_json
from skypuzzle.console.runs import Games
from skypuzzle.simulation import Run


def simulate(
    context: typer.Context,
    run: Callable[[str, bool], Run[Any]],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="How many games.")] = 1,
    rotate: Annotated[bool, typer.Option("--rotate", help="Every bot moves on by one seat after each game.")] = False,
    seed: options.SeedOption = None,
    jobs: options.JobsOption = 1,
    dask: options.DaskOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play whole games with bots.

    One game is shown with its scoring, several as a table of wins. With --json, or with -o to a .json file, the games
    are written as records; a long run to a file resumes where it was interrupted.
    """
    expect_text(output)
    expect_address(dask)
    asked: Asked = context.obj
    playing = run(options.seed(seed), rotate)
    many = Games(repr(playing), playing.play, games, jobs, dask)
    if wants_json(json, output):
        documents = asked.board_game.module("documents")
        many.write(documents.records_document(playing), documents.record_document, output)
        return
    sheets = asked.board_game.module("pictures.score_sheet")
    if games == 1:
        record = many.only()
        emit_picture(lambda width, unicode: sheets.game_report(record, width, unicode=unicode), output)
    else:
        played = many.each(sheets.outcome)
        emit_picture(lambda _width, _unicode: sheets.league_table(played, playing), output)
