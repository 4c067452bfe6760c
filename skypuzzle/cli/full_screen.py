"""`skypuzzle play` on the full screen."""

from skypuzzle.cli import today
from skypuzzle.cli.exits import Exit
from skypuzzle.cli.output import emit, tell
from skypuzzle.logbook import Logbook
from skypuzzle.parallel import Background
from skypuzzle.skyliners.screens.app import PlayApp
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.shelf import Shelf


def on_screen(opening: Shelf | GameSession, logbook: Logbook, *, anew: bool) -> int:
    """Play until the player leaves; what he solved can be shared from the terminal then."""
    app = PlayApp(opening, logbook, today=today.now, new_table=_usual_table, background=Background, anew=anew)
    code = app.run()
    emit("\n".join(app.shared.values()), None)
    if logbook.trouble:
        tell(f"skypuzzle: {logbook.trouble}")
    return (app.return_code or Exit.DONE) if code is None else code


def _usual_table() -> GameSession:
    """The game of whoever chooses one without saying more."""
    from skypuzzle.cli.tables import Wishes, table

    return table(Wishes(), None)
