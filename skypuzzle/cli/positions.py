"""`skypuzzle new`, `apply` and `score`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from skypuzzle.chance import Chance
from skypuzzle.cli.which_game import Asked
from skypuzzle.console import options
from skypuzzle.console.output import emit, emit_document, emit_picture, expect_text, wants_json
from skypuzzle.game import BoardGame
from skypuzzle.play import Record
from skypuzzle.subjects import PositionArgument, game_position, position_of, subject


def new(
    context: typer.Context,
    setup: Callable[[Chance], Any],
    seed: options.SeedOption = None,
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Set up a game by the rules."""
    expect_text(output)
    asked: Asked = context.obj
    _emit_position(setup(Chance("new", options.seed(seed))), asked.board_game, output, as_json=json)


def apply(
    context: typer.Context,
    position: PositionArgument,
    play: Callable[[Any], Any],
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Play turns on a position, and print the result."""
    asked: Asked = context.obj
    _emit_position(play(game_position(position, asked.board_game)), asked.board_game, output, as_json=json)


def score(
    context: typer.Context,
    position: PositionArgument,
    finish: Callable[[Any], Any],
    json: options.JsonOption = False,
    output: options.OutOption = None,
) -> None:
    """Score a finished game. With --json, the answer is a record without turns."""
    asked: Asked = context.obj
    end = finish(position_of(subject(position, asked.board_game), asked.board_game))
    if wants_json(json, output):
        emit_document(asked.board_game.module("documents").record_document(Record.played(end, (), end)), output)
    else:
        sheet = asked.board_game.module("pictures.score_sheet").score_sheet
        emit_picture(lambda _width, _unicode: sheet(end), output)


def _emit_position(position: Any, game: BoardGame, output: Path | None, *, as_json: bool) -> None:
    if wants_json(as_json, output):
        emit_document(game.module("documents").position_document(position), output)
    else:
        emit(f"{position}\n", output)
