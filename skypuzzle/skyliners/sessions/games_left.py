"""Games that were left half-way: they wait, whatever else is played."""

from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners.sessions.game_session import GameSession, resumed

NONSENSE = "a game that you left does not follow the rules, and cannot be gone on with"


def games_left(logbook: Logbook) -> list[GameSession]:
    """Every game that can be gone on with, the last played first; the logbook hears of those that cannot."""
    found = []
    for table in logbook.tables:
        game = resumed(table)
        if game is None:
            logbook.tell(NONSENSE)
        else:
            found.append(game)
    return found


def keep_game(game: GameSession, logbook: Logbook) -> None:
    """Write down how a game stands, unless it is over, or its player has done nothing yet that would be lost."""
    if game.is_over:
        logbook.drop_table(game.table())
    elif game.is_begun:
        logbook.keep_table(game.table())


def waiting_text(game: GameSession, logbook: Logbook) -> str:
    """What to say about other games to whoever begins one; nothing if none waits."""
    others = [] if game.is_begun else games_left(logbook)
    if not others:
        return ""
    games = "A game that you left is" if len(others) == 1 else f"{len(others)} games that you left are"
    return f"{games} waiting: {'; '.join(other.name for other in others)}."
