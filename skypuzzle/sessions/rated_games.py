"""The player's own rating against bots: which games count, what they come to, and how that is told."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from skypuzzle.game import Game
from skypuzzle.ratings import Rating, rating_against
from skypuzzle.sessions.game_session import GameSession
from skypuzzle.sessions.logbook import FinishedGame, Logbook
from skypuzzle.wording import number_of

PRIOR = Rating(1000, 700)
"""Of somebody who has not played yet: that of the bot that the scale is fixed by, and little is certain."""
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
    """Keep how a game ended, if it counts and has not ended before."""
    counts = session.is_over and session.playable.rates and not session.unrated
    if counts and logbook.finish(_finished(session, day)):
        session.counted = session.moves


def own_rating(game: Game, logbook: Logbook) -> OwnRating | None:
    """What all the games that count come to; None if there are none."""
    return _rated(_counted(game, logbook, logbook.finished))


def result_text(session: GameSession[Any], game: Game, logbook: Logbook) -> str:
    """What a game that is over has done to the player's rating, or why nothing; empty where nothing is rated."""
    if not session.playable.rates or not session.is_over:
        return ""
    if why := session.unrated or (BEFORE if session.counted != session.moves else ""):
        return f"This game does not count for your rating: {why}."
    others = [other for other in logbook.finished if not other.is_same_game(session.playable.saved)]
    earlier, now = _rated(_counted(game, logbook, others)), own_rating(game, logbook)
    bots = [f"{bot}{' has' * (not number)} {rating:.0f}" for number, (bot, rating) in enumerate(_opponents(session))]
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


def _opponents(session: GameSession[Any]) -> list[tuple[str, float]]:
    return [*session.playable.opponents.items()]


def _finished(session: GameSession[Any], day: date) -> FinishedGame:
    saved, outcome = session.playable.saved, session.playable.outcome(session.state)
    points, winners = {**outcome.points}, [*outcome.winners]
    return FinishedGame(
        start=saved.start, you=saved.you, bots=saved.bots, seed=saved.seed, day=day, points=points, winners=winners
    )


def _counted(game: Game, logbook: Logbook, finished: Sequence[FinishedGame]) -> Games:
    """What each game says; the logbook hears of those that say nothing."""
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
