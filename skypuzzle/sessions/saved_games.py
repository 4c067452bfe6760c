"""Games that were left half-way: they wait, whatever else is played."""

from collections.abc import Callable
from datetime import date
from typing import Any, TypeAlias

from msgspec import UNSET

from skypuzzle.errors import SkypuzzleError
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import Logbook, SavedGame
from skypuzzle.sessions.playable import GameRequest, PlayableGame
from skypuzzle.sessions.rated_games import keep_result

SetUp: TypeAlias = Callable[[SavedGame], PlayableGame[Any]]
"""The start of a game as the logbook has it; a SkypuzzleError if it makes no sense."""

NONSENSE = "a game that you left does not follow the rules, and cannot be resumed"


def resumed(saved: SavedGame, set_up: SetUp) -> GameSession[Any] | None:
    """The game that was left; None if what was kept makes no sense."""
    try:
        session = GameSession(set_up(saved))
        session.restore(saved.moves, saved.undone)
        session.revised = None if saved.revised is UNSET else saved.revised
    except SkypuzzleError:
        return None
    return session


def saved_games(logbook: Logbook, set_up: SetUp) -> list[GameSession[Any]]:
    """Every game that can be resumed, the last played first; the logbook hears of those that cannot."""
    found = []
    for saved in logbook.saved_games:
        session = resumed(saved, set_up)
        if session is None:
            logbook.report(NONSENSE)
        else:
            found.append(session)
    return found


def requested(request: GameRequest, logbook: Logbook | None, set_up: SetUp) -> GameSession[Any]:
    """The last game that was left and is what somebody asks for; else a new one."""
    new = request.new()
    left = [] if logbook is None else saved_games(logbook, set_up)
    return next((session for session in left if request.fits(session.playable, new)), GameSession(new))


def keep_game(session: GameSession[Any], logbook: Logbook, day: date) -> None:
    """Keep how a game stands, unless its player has done nothing yet that would be lost; of one that is over, its end.

    The day is today.
    """
    if session.is_over:
        keep_result(session, logbook, day)
        logbook.drop_game(session.saved())
    elif session.is_begun:
        logbook.keep_game(session.saved())


def waiting_text(session: GameSession[Any], logbook: Logbook, set_up: SetUp, *, named: bool = True) -> str:
    """What to say about other games to whoever begins one, by name if there is room; nothing if none waits."""
    others = [] if session.is_begun else saved_games(logbook, set_up)
    if not others:
        return ""
    games = "A game that you left is" if len(others) == 1 else f"{len(others)} games that you left are"
    return f"{games} waiting" + (f": {'; '.join(other.playable.name for other in others)}." if named else ".")
