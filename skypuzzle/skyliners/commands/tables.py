"""Whole games for `skypuzzle play`: a table with bots, or one that was left."""

import secrets
from dataclasses import dataclass

from skypuzzle.chance import Chance
from skypuzzle.console import options
from skypuzzle.errors import Fault, RuleError
from skypuzzle.sessions.logbook import Logbook
from skypuzzle.skyliners import DEFAULT_SEATS, Side, arguments, new_game, parse_variant
from skypuzzle.skyliners.commands import subjects
from skypuzzle.skyliners.rules.dealing import dealt
from skypuzzle.skyliners.sessions.game_session import GameSession
from skypuzzle.skyliners.sessions.games_left import games_left

BOT, VARIANT = "greedy", "full"
"""What is played unless something else is said."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was said about a game on the command line."""

    players: int | None = None
    position: str | None = None
    you: str | None = None
    bots: str | None = None
    variant: str | None = None
    seats: str | None = None
    start: str | None = None
    seed: str | None = None


def table(wishes: Wishes, logbook: Logbook | None) -> GameSession:
    """The last game that was left and is such as is wished for; else a new one."""
    you = Side.S if wishes.you is None else arguments.side(wishes.you)
    start = None if wishes.position is None else subjects.game_position(wishes.position)
    seats = _seats(wishes, you) if start is None else start.seats
    if you not in seats:
        raise RuleError(Fault("side", str(you), f"nobody sits at {you}"))
    others = [side for side in sorted(seats) if side is not you]
    bots = dict(zip(others, arguments.bots(BOT if wishes.bots is None else wishes.bots, len(others)), strict=True))
    seed = str(secrets.randbelow(10**9)) if wishes.seed is None else options.seed(wishes.seed)
    if start is None:
        first = arguments.seated(wishes.start, seats, "start player")
        variant = parse_variant(VARIANT if wishes.variant is None else wishes.variant)
        start = new_game(seats, Chance("new", seed), variant=variant, start=first)
    fresh = GameSession(dealt(start, Chance("deal", seed)), you, bots, seed)
    left = [] if logbook is None else games_left(logbook)
    return next((game for game in left if _is_wished(game, fresh, wishes)), fresh)


def _is_wished(left: GameSession, fresh: GameSession, wishes: Wishes) -> bool:
    """Is the game that was left what is asked for? Where chance sets up, any game alike will do."""
    if (left.you, left.bots, left.start.variant) != (fresh.you, fresh.bots, fresh.start.variant):
        return False
    if wishes.seed is not None:
        return (left.seed, left.start) == (fresh.seed, fresh.start)
    if wishes.position is not None:
        return left.start._replace(skyscrapers=()) == fresh.start._replace(skyscrapers=())
    return wishes.start is None or left.start.seats == fresh.start.seats


def _seats(wishes: Wishes, you: Side) -> tuple[Side, ...]:
    """The seats that were named, or the usual ones, turned so that you have one."""
    if wishes.seats is not None:
        return arguments.seats(wishes.players, wishes.seats)
    usual = DEFAULT_SEATS[wishes.players or len(Side)]
    return usual if you in usual else tuple(Side((you + turn) % len(Side)) for turn in range(len(usual)))
