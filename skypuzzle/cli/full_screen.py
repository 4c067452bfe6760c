"""`skypuzzle play` and `table` on the full screen."""

import asyncio
from typing import Any

from skypuzzle import signals
from skypuzzle.console.exits import CRASHED, Exit
from skypuzzle.console.output import emit, forget_odd_sizes, tell
from skypuzzle.game import BoardGame, Game
from skypuzzle.parallel import Background
from skypuzzle.puzzles.daily import today
from skypuzzle.screens.app import PlayApp
from skypuzzle.screens.host import GameScreens
from skypuzzle.screens.screen_app import ScreenApp
from skypuzzle.screens.table_app import TableApp
from skypuzzle.sessions.choice import Modes, PuzzleChoice
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.sessions.table_file import TableFile


def on_screen(
    game: Game, screens: GameScreens, opening: PuzzleChoice | GameSession[Any], logbook: Logbook, *, anew: bool
) -> int:
    """Play until the player quits, then print what they solved, ready to share. Returns the exit code."""
    forget_odd_sizes()
    app = PlayApp(
        game, screens, opening, logbook, today=today, background=Background, anew=anew, modes=Modes.of(game.name)
    )
    code = _show(app)
    if signals.interrupted():
        return code
    emit("\n".join(app.shared.values()), None)
    if logbook.trouble:
        tell(f"skypuzzle: {logbook.trouble}")
    return code


def table_on_screen(game: BoardGame, file: TableFile, seed: str) -> int:
    """Open a table until its people quit. Returns the exit code."""
    forget_odd_sizes()
    code = _show(TableApp(game, game.screens(), file, seed, background=Background, modes=Modes.of(game.name)))
    if file.trouble:
        tell(f"skypuzzle: {file.trouble}")
    return code


def _show(app: ScreenApp) -> int:
    """Run the app. Returns the exit code."""
    code = None
    try:
        code = asyncio.run(_run(app))
    except OSError:  # the terminal is gone
        if not signals.interrupted():
            raise
    if interrupted := signals.interrupted():
        return interrupted
    if code is not None:
        return code
    return CRASHED if app.return_code else Exit.DONE  # Textual has said why


async def _run(app: ScreenApp) -> int | None:
    """Run the app and return its exit code, if any. A signal ends it like the quit key, with everything cleaned up."""
    loop = asyncio.get_running_loop()
    with signals.leaving_by(lambda code: loop.call_soon_threadsafe(app.leave, code)):
        return await app.run_async()
