"""Playing a whole game: undo, ratings, and saved games."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from skypuzzle.errors import Fault, RuleError, SkypuzzleError
from skypuzzle.game import Game
from skypuzzle.ratings import Rating, rating_against
from skypuzzle.sessions.logbook import FinishedGame, Logbook, SavedGame
from skypuzzle.sessions.playable import GameRequest, PlayableGame
from skypuzzle.sessions.session import Session
from skypuzzle.wording import number_of

G = TypeVar("G", bound=PlayableGame[Any])


REVISED = "you took something back after a bot had moved"
NOT_KNOWN = "it was begun with an earlier version, which did not keep what was taken back"


class GameSession(Session[Any], Generic[G]):
    """A game in play, with the player's moves and those of the bots."""

    def __init__(self, playable: G) -> None:
        super().__init__(playable.start)
        self.playable = playable
        self.revised: bool | None = False
        """Did the player change a move after a bot had answered it? None if unknown."""
        self.counted: tuple[str, ...] | None = None
        """The moves with which it ended when it was counted for the player's rating in this session, if it was."""

    def after(self, state: Any, move: str) -> Any:
        return self.playable.after(state, move)

    def is_decision(self, state: Any) -> bool:
        """Return whether it is the player's move, with something to choose from."""
        return self.playable.mover(state) == self.playable.you and self.playable.forced(state) is None

    @property
    def is_begun(self) -> bool:
        """Has the player decided anything yet, even if it was taken back?"""
        return bool(self.undone or self.decisions)

    @property
    def is_over(self) -> bool:
        return self.playable.mover(self.state) is None

    @property
    def is_yours(self) -> bool:
        return self.playable.mover(self.state) == self.playable.you

    @property
    def forced(self) -> str | None:
        """The player's only possible move, if it is their turn and there is just one."""
        return self.playable.forced(self.state) if self.is_yours else None

    @property
    def turns(self) -> list[tuple[str, str]]:
        """Every turn so far, as its seat and what the player may see of it."""
        return [*self.playable.turns(self.states, self.moves)]

    @property
    def unrated(self) -> str:
        """Why the game does not count for the player's rating; empty if it does."""
        reason: str = self.playable.unrated
        return reason or (NOT_KNOWN if self.revised is None else REVISED if self.revised else "")

    @property
    def would_revise(self) -> bool:
        """Do the moves that can be redone include moves of bots?"""
        state = self.state
        for move in reversed(self.undone):
            if self.playable.mover(state) != self.playable.you:
                return True
            state = self.after(state, move)
        return False

    @property
    def is_at_stake(self) -> bool:
        """Would a different move here stop the game from counting?"""
        return bool(self.playable.rates) and not self.unrated and self.would_revise

    def add(self, move: str) -> None:
        """Add a move. Changing a move that bots have answered marks the game as revised."""
        if self.undone[-1:] == (move,):  # the same as before: what followed may follow again
            self._forward()
            return
        revises = self.would_revise
        super().add(move)
        if revises:
            self.revised = True

    def play(self, move: str) -> None:
        """Make the player's own move. Raises an InputError if it cannot be made."""
        seat = self.playable.mover(self.state)
        if seat is None:
            raise RuleError(Fault("move", move, "the game is over"))
        if seat != self.playable.you:
            raise RuleError(Fault("move", move, f"it is {seat}'s turn"))
        self.add(move)

    def let_bot_move(self) -> None:
        self.add(self.playable.bot_move(self.state, len(self.moves)))

    def saved(self) -> SavedGame:
        is_unsaid = self.revised is None or not self.playable.rates  # where it matters to nobody, for earlier versions
        revised = UNSET if is_unsaid else self.revised
        return replace(self.playable.saved, moves=[*self.moves], undone=[*self.undone], revised=revised)


PRIOR = Rating(1000, 700)
"""Of a player without games: that of the bot that fixes the scale, with a wide error."""
UNCOUNTED = "a finished game that was kept makes no sense, and does not count for your rating"
BEFORE = "you have finished it before, and the first time counts"

Games: TypeAlias = tuple[tuple[tuple[float, ...], float], ...]
"""The ratings of the opponents, and the player's own share of the win."""


class OwnRating(NamedTuple):
    """A rating, and the number of games that it comes from."""

    rating: Rating
    games: int

    def __str__(self) -> str:
        return f"{self.rating.value:.0f} ± {self.rating.error:.0f}"


def keep_result(session: GameSession[Any], logbook: Logbook, day: date) -> None:
    """Save how a game ended, if it counts and has not ended before."""
    counts = session.is_over and session.playable.rates and not session.unrated
    if counts and logbook.finish(_finished(session, day)):
        session.counted = session.moves


def own_rating(game: Game, logbook: Logbook) -> OwnRating | None:
    """Return the rating from all games that count; None if there are none."""
    return _rated(_counted(game, logbook, logbook.finished))


def result_text(session: GameSession[Any], game: Game, logbook: Logbook) -> str:
    """Say how a finished game changed the player's rating, or why not; empty if nothing is rated."""
    if not session.playable.rates or not session.is_over:
        return ""
    if why := session.unrated or (BEFORE if session.counted != session.moves else ""):
        return f"This game does not count for your rating: {why}."
    others = [other for other in logbook.finished if not other.is_same_game(session.playable.saved)]
    earlier, now = _rated(_counted(game, logbook, others)), own_rating(game, logbook)
    opponents = enumerate(session.playable.opponents.items())
    bots = [f"{bot}{' has' * (not number)} {rating:.0f}" for number, (bot, rating) in opponents]
    if now is None:
        return ""
    told = f"{now} {_after(now, earlier)} ({', '.join(bots)})"
    return f"Your rating: {told}." if logbook.is_kept else f"Your rating would be {told}, but this game is not kept."


def _after(now: OwnRating, earlier: OwnRating | None) -> str:
    games = f"after {number_of(now.games, 'game')}"
    if earlier is None:
        return games
    change = round(now.rating.value) - round(earlier.rating.value)
    return f"{games}, " + (f"up {change}" if change > 0 else f"down {-change}" if change else "as before")


def _finished(session: GameSession[Any], day: date) -> FinishedGame:
    saved, outcome = session.playable.saved, session.playable.outcome(session.state)
    points, winners = {**outcome.points}, [*outcome.winners]
    return FinishedGame(
        start=saved.start, you=saved.you, bots=saved.bots, seed=saved.seed, day=day, points=points, winners=winners
    )


def _counted(game: Game, logbook: Logbook, finished: Sequence[FinishedGame]) -> Games:
    """Return what each game says; those that make no sense are reported to the logbook."""
    found = []
    for each in finished:
        ratings = [game.bot_rating(bot, len(each.points)) for bot in each.bots.values()]
        known = tuple(rating for rating in ratings if rating is not None)
        if each.is_sound and len(known) == len(ratings):
            found.append((known, each.share))
        else:
            logbook.report(UNCOUNTED)
    return tuple(found)


@lru_cache(8)
def _rated(games: Games) -> OwnRating | None:
    return OwnRating(rating_against(games, PRIOR), len(games)) if games else None


SetUp: TypeAlias = Callable[[SavedGame], PlayableGame[Any]]
"""Sets up a saved game. Raises a SkypuzzleError if it makes no sense."""

NONSENSE = "a game that you left does not follow the rules, and cannot be resumed"


def resumed(saved: SavedGame, set_up: SetUp) -> GameSession[Any] | None:
    """Return a saved game; None if it makes no sense."""
    try:
        session = GameSession(set_up(saved))
        session.restore(saved.moves, saved.undone)
        session.revised = None if saved.revised is UNSET else saved.revised
    except SkypuzzleError:
        return None
    return session


def saved_games(logbook: Logbook, set_up: SetUp) -> list[GameSession[Any]]:
    """Return every game that can be resumed, the last played first; others are reported to the logbook."""
    found = []
    for saved in logbook.saved_games:
        session = resumed(saved, set_up)
        if session is None:
            logbook.report(NONSENSE)
        else:
            found.append(session)
    return found


def requested(request: GameRequest, logbook: Logbook | None, set_up: SetUp) -> GameSession[Any]:
    """Return the last saved game that fits the request, else a new one."""
    new = request.new()
    left = [] if logbook is None else saved_games(logbook, set_up)
    return next((session for session in left if request.fits(session.playable, new)), GameSession(new))


def keep_game(session: GameSession[Any], logbook: Logbook, day: date) -> None:
    """Save a game, unless its player has done nothing yet; of a finished one, save the result."""
    if session.is_over:
        keep_result(session, logbook, day)
        logbook.drop_game(session.saved())
    elif session.is_begun:
        logbook.keep_game(session.saved())


def waiting_text(session: GameSession[Any], logbook: Logbook, set_up: SetUp, *, named: bool = True) -> str:
    """Mention other saved games when a new one begins, by name if `named`; empty if there are none."""
    others = [] if session.is_begun else saved_games(logbook, set_up)
    if not others:
        return ""
    games = "A game that you left is" if len(others) == 1 else f"{len(others)} games that you left are"
    return f"{games} waiting" + (f": {'; '.join(other.playable.name for other in others)}." if named else ".")
