"""`skypuzzle table`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skypuzzle.cli.chosen_game import ChosenGame
from skypuzzle.cli.play import in_words, piped, say, show, skip, typed_by_hand
from skypuzzle.console import options
from skypuzzle.console.exits import Exit
from skypuzzle.console.output import console, emit_document, expect_text, tell
from skypuzzle.errors import FileError, SkypuzzleError, quote
from skypuzzle.game import BoardGame
from skypuzzle.sessions.table_file import TableFile, read_table
from skypuzzle.sessions.typed_table import TypedTable

if TYPE_CHECKING:
    from msgspec import Struct

    from skypuzzle.sessions.table import Table


def table(
    context: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="Where the table is kept. Default: one for each game in your data folder."),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Type lines, or pipe them in, without a full screen.")] = False,
    anew: Annotated[bool, typer.Option("--new", help="Start over; the table before is set aside.")] = False,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="For a new table: of its bots, and of what is dealt.")
    ] = None,
    record: Annotated[bool, typer.Option("--record", help="Only print the game as a record, once it is over.")] = False,
    all_cards: options.AllCardsOption = False,
    json: Annotated[bool, typer.Option("--json", help="With --plain: print the table at the end.")] = False,
    output: options.OutOption = None,
) -> int:
    """Set up and follow a game at your table, and ask about it.

    Enter the start as it lies on the table, or any moment of a game, then turn by turn what is played; what nobody at
    this device knows stays "?". Take turns back, look at earlier moments, correct them, and ask for verdicts, the best
    turns, a line of play or the score. Two to four people can play a whole game at one device, and bots can take seats.
    The table is kept in FILE after every change. Say which seat is yours: its cards are shown, those of others are not.

    The commands check, solve, show, score and apply take FILE as a position; verify replays it. With --plain, type help
    for the lines you can type. Over a pipe, the exit code is 2 if a line is refused.

    \b
    Examples:
      skypuzzle table
      skypuzzle table friday.json --plain
      printf 'players SWN\\nmine S\\nset setup cards E1,B2,A5,D4,B1,E4,D5,A1,A2\\n' |
        skypuzzle table friday.json --plain
      echo 'S: Fb2 Fd4' | skypuzzle table friday.json --plain
      skypuzzle check friday.json --plan SB3
      skypuzzle table friday.json --record -o game.json
    """
    expect_text(output)
    chosen: ChosenGame = context.obj
    game = chosen.board_game
    path = file or TableFile.default(game)
    options.refuse("--record", "cannot be combined with --plain", when=record and plain)
    options.refuse("--record", "cannot be combined with --new", when=record and anew)
    options.refuse("--json", "needs --plain or --record", when=json and not (plain or record))
    options.refuse("--all-cards", "needs --plain", when=all_cards and not plain)
    options.refuse("-o", "needs --json or --record", when=output is not None and not (json or record))
    by_hand = sys.stdin is not None and sys.stdin.isatty()
    if not (plain or record or (by_hand and sys.stdout.isatty() and sys.stderr.isatty())):
        raise SkypuzzleError("table needs a terminal; with --plain, lines can be piped in")
    if record:
        emit_document(_record(read_table(path, game), quote(str(path))), output)
        return Exit.DONE
    used = options.seed(seed, is_told=False)
    with TableFile(path, game, anew=anew) as kept:
        if not plain:
            from skypuzzle.cli.full_screen import table_on_screen

            return table_on_screen(game, kept, used)
        return _type_in(game, kept, output, used, by_hand=by_hand, all_cards=all_cards, json=json)


def _type_in(
    game: BoardGame, file: TableFile, output: Path | None, seed: str, *, by_hand: bool, all_cards: bool, json: bool
) -> int:
    if file.trouble:
        tell(f"skypuzzle: {file.trouble}")
    speak: Callable[[str], None] = tell if json else say
    if by_hand:
        speak = in_words(speak, sys.stderr if json else sys.stdout)
    screen = console(sys.stdout)
    typed = TypedTable(
        game,
        file,
        seed,
        speak,
        skip if json else show,
        width=screen.width,
        unicode=screen.encoding.startswith("utf"),
        all_cards=all_cards,
    )
    typed.run(typed_by_hand(json=json) if by_hand else piped(), is_watched=by_hand)
    if not file.is_kept:
        raise FileError(file.trouble or "")
    if json:
        table = typed.table if all_cards else typed.table.seen_by(typed.viewer)
        emit_document(table.document(), output)
    return Exit.BAD_INPUT if typed.refused and not by_hand else Exit.DONE


def _record(table: "Table", name: str) -> "Struct":
    """Return the record of a finished game. Raises a SkypuzzleError if `verify` would not accept it."""
    table.expect_position(None)
    if not table.is_over:
        raise FileError(f"{name}: the game is not over: {table.position.next_turn} is next")
    if any(step.edit is not None for step in table.steps):
        raise FileError(f"{name}: the board was edited during the game, so its turns are not all known")
    if missing := table.position.unknown_to_score:
        raise FileError(f"{name}: {missing} is not known, so the game cannot be scored")
    document: Struct = table.game.module("documents").record_document(table.record())
    return document
